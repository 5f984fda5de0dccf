import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import { focusNow } from '../focus-now.ts'
import { isTheirs, openedNotice } from '../link-notices.ts'
import { readPastedLink } from '../read-address.ts'
import { CopyField } from './CopyField.tsx'
import { type LinkDialog, showLinkDialog } from './link-dialog.ts'

/** A dialog that a notice or a button about links opens. */
export function LinkDialogView({ shown }: { readonly shown: LinkDialog }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="link-dialog" aria-labelledby={heading} onClose={() => showLinkDialog(null)}>
      <h2 id={heading}>{shown.kind === 'paste' ? 'Paste a link' : 'Copy the link'}</h2>
      {shown.kind === 'paste' ? (
        <PasteLink onDone={() => dialog.current?.close()} />
      ) : (
        <>
          <CopyField label="Link" text={shown.text} rows={3} isRefused />
          <div className="dialog-actions">
            <button type="button" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </div>
        </>
      )}
    </dialog>
  )
}

function PasteLink({ onDone }: { readonly onDone: () => void }) {
  const store = useLabStore()
  const id = useId()
  const [fault, setFault] = useState('')

  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('link') ?? '')
    const asked = await readPastedLink(text)
    switch (asked.kind) {
      case 'nothing':
        setFault('Nothing follows the # of this link, or it has none.')
        return
      case 'bad':
        setFault(`This link is ${asked.link.title}.`)
        return
      case 'lab': {
        const before = store.getState().current
        onDone()
        store.getState().openLab(asked.lab, asked.origin)
        if (isTheirs(before)) store.getState().notify(openedNotice(store, before, asked.origin))
      }
    }
  }

  return (
    <form onSubmit={open}>
      <label htmlFor={id}>The whole link, from https to its last character</label>
      <textarea
        id={id}
        name="link"
        rows={5}
        spellCheck={false}
        ref={focusNow}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-fault`}
      />
      <p id={`${id}-fault`} className="fault" role="alert">
        {fault}
      </p>
      <div className="dialog-actions">
        <button type="button" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="is-main">
          Open
        </button>
      </div>
    </form>
  )
}
