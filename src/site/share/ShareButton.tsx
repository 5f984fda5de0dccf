import { type ComponentType, useState } from 'react'
import { loadPacker } from '../lab-fragment.ts'
import { wantPart } from '../parts/want-part.ts'
import type { ShareDialogProps } from './ShareDialog.tsx'

/** Opens the Share dialog, whose code is loaded only then. */
export function ShareButton() {
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps> | null>(null)
  const open = async () => {
    const ShareDialog = await wantPart('“Share”', loadDialog)
    if (ShareDialog !== null) setDialog(() => ShareDialog)
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        Share
      </button>
      {Dialog !== null && <Dialog onClose={() => setDialog(null)} />}
    </>
  )
}

/** With what writes links, so that nothing in the dialog is waited for. */
async function loadDialog(): Promise<ComponentType<ShareDialogProps>> {
  const [{ ShareDialog }] = await Promise.all([import('./ShareDialog.tsx'), loadPacker()])
  return ShareDialog
}
