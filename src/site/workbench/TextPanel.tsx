import { useLayoutEffect, useRef, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import { useLate } from '../../components/use-late.ts'
import { openTabStorage } from '../../io/browser-storage.ts'
import { printLab } from '../../io/lab-file.ts'
import type { TextFaultPlace } from '../../io/lab-text.ts'
import { afterFrame } from './after-frame.ts'
import { type LabEditor, openLabEditor } from './lab-editor.ts'
import { readDraft, writeDraft } from './text-draft.ts'
import { LabTextSync, type SyncStatus } from './text-sync.ts'
import './text.css'

const AGREED: SyncStatus = { faults: [], isTorn: false, isAgreed: true }
/** More are counted, not listed: the first is mended first. */
const MAX_LISTED = 12

/** The lab as text, in an editor: each side follows the other at once. */
export function TextPanel() {
  const store = useLabStore()
  const host = useRef<HTMLDivElement>(null)
  const made = useRef<{ readonly editor: LabEditor; readonly sync: LabTextSync } | null>(null)
  const [status, setStatus] = useState(AGREED)

  useLayoutEffect(() => {
    if (host.current === null) return undefined
    const storage = openTabStorage()
    const draft = readDraft(storage)
    // Both sides are brought to agree after the frame in which a key, or a drag, is seen: what is typed never waits for the picture.
    const soon = afterFrame(() => {
      sync.flush()
      keep.ask()
    })
    const keep = afterFrame(() => writeDraft(storage, sync.draft))
    const editor = openLabEditor(host.current, {
      text: draft?.text ?? printLab(store.getState().current.lab),
      onTyped(how) {
        sync.noteTyped(how)
        soon.ask()
      },
      onLeave() {
        soon.now()
        sync.endBurst()
      },
    })
    const sync = new LabTextSync({ store, port: editor, nowMs: () => performance.now(), draft })
    const show = () => {
      editor.mark(sync.status.faults)
      setStatus(sync.status)
    }
    const stopStatus = sync.subscribe(show)
    const stopStore = store.subscribe((state, before) => {
      if (state.current !== before.current) soon.ask()
    })
    const leave = () => {
      soon.now()
      keep.now()
    }
    addEventListener('pagehide', leave)
    sync.flush()
    show()
    made.current = { editor, sync }
    return () => {
      removeEventListener('pagehide', leave)
      stopStore()
      leave()
      sync.endBurst()
      stopStatus()
      editor.destroy()
      made.current = null
    }
  }, [store])

  const settle = (which: 'keepText' | 'takeLab') => {
    made.current?.sync[which]()
    made.current?.editor.goTo(status.faults[0]?.from ?? 0)
  }

  return (
    <section className="text-panel" aria-labelledby="h-text">
      <div className="side">
        <h2 id="h-text">Text</h2>
        <p>
          The same lab as JSON. Each side follows the other: change a number here and the picture moves, drag a bar and the number moves.
        </p>
        <p>In the text, Ctrl+Z takes back what was last changed in it; Tab leaves it. Ctrl+F finds.</p>
      </div>
      <div className="text-body">
        {status.isTorn && (
          <div className="text-torn" role="alert">
            <p>The lab was changed elsewhere while this text had a fault. Nothing is lost: say which of the two is to stay.</p>
            <div className="text-choices">
              <button type="button" onClick={() => settle('keepText')}>
                Keep the text
              </button>
              <button type="button" onClick={() => settle('takeLab')}>
                Keep the lab on screen
              </button>
            </div>
          </div>
        )}
        <div className="text-editor" ref={host} />
        <Faults status={status} onGo={(from) => made.current?.editor.goTo(from)} />
      </div>
    </section>
  )
}

/** What is wrong, once a hand that types has paused; which takes the place of a picture that would follow. */
function Faults({ status, onGo }: { readonly status: SyncStatus; readonly onGo: (from: number) => void }) {
  const { faults, isTorn } = useLate(status)
  const listed = faults.slice(0, MAX_LISTED)
  return (
    <div className="text-faults">
      <p role="status">{sayState(faults, isTorn)}</p>
      {listed.length > 0 && (
        <ul aria-label="Faults in the text">
          {listed.map((fault) => (
            <li key={`${fault.from} ${fault.path} ${fault.message}`}>
              <button type="button" onClick={() => onGo(fault.from)}>
                Line {fault.line}
              </button>{' '}
              {fault.path !== '' && (
                <>
                  <code>{fault.path}</code>{' '}
                </>
              )}
              {fault.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function sayState(faults: readonly TextFaultPlace[], isTorn: boolean): string {
  if (faults.length === 0) return isTorn ? 'The text is a lab, and so is the one on screen.' : 'Text and picture say the same.'
  const count = faults.length === 1 ? 'One fault' : `${faults.length} faults`
  const rest = faults.length > MAX_LISTED ? ` The first ${MAX_LISTED} are listed.` : ''
  return `${count}: until the text is a lab again, the picture shows the last one that was.${rest}`
}
