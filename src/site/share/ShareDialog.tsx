import { useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLab } from '../../components/store-context.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { Choice } from './Choice.tsx'
import { shareSections } from './sections.ts'
import './share.css'

export interface ShareDialogProps {
  readonly onClose: () => void
}

/** What can be taken along from the page. Outside the page's own tree, because the toolbar's styles and roles are not meant for it. */
export function ShareDialog({ onClose }: ShareDialogProps) {
  const lab = useLab((state) => state.current.lab)
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  const [sectionId, setSectionId] = useState(shareSections[0]?.id)
  const section = shareSections.find(({ id }) => id === sectionId)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing, not only leaving the page's tree, gives the focus back to where it was.
    return () => element?.close()
  }, [])
  // React may run effects twice while developing; the first closing is then told after the dialog has been opened again.
  const close = () => {
    if (dialog.current?.open !== true) onClose()
  }
  return createPortal(
    <dialog className="share" ref={dialog} aria-labelledby={headingId} onClose={close}>
      <div className="share-head">
        <h2 id={headingId}>Share</h2>
        {shareSections.length > 1 && (
          <Choice
            legend="What to share"
            value={sectionId ?? ''}
            options={shareSections.map(({ id, title }) => [id, title] as const)}
            onChange={setSectionId}
            isLegendHidden
          />
        )}
        <button type="button" className="share-close" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <div className="share-body">{section !== undefined && <section.Body view={viewLab(lab)} />}</div>
    </dialog>,
    document.body,
  )
}
