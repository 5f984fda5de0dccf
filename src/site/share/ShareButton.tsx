import { type ComponentType, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import type { ShareDialogProps } from './ShareDialog.tsx'

/** Opens the Share dialog, whose code is loaded only then. */
export function ShareButton() {
  const store = useLabStore()
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps> | null>(null)
  const open = async () => {
    try {
      const { ShareDialog } = await import('./ShareDialog.tsx')
      setDialog(() => ShareDialog)
    } catch {
      store.getState().notify({
        tone: 'error',
        title: 'The Share dialog could not be loaded. Check the connection and reload the page; the lab on screen stays as it is.',
        details: [],
      })
    }
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
