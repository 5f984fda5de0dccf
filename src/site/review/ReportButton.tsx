import { type ComponentType, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import type { Lab } from '../../core/lab.ts'
import type { ReportDialogProps } from './ReportDialog.tsx'

interface ReportButtonProps {
  readonly lab: Lab
  /** Whether every worst case is known. */
  readonly isReady: boolean
  /** Told when the report is opened and closed. */
  readonly onShow: (isShown: boolean) => void
}

/** Opens the report, whose code is loaded only then. */
export function ReportButton({ lab, isReady, onShow }: ReportButtonProps) {
  const store = useLabStore()
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null)
  const open = async () => {
    onShow(true)
    try {
      const { ReportDialog } = await import('./ReportDialog.tsx')
      setDialog(() => ReportDialog)
    } catch {
      onShow(false)
      store.getState().notify({
        tone: 'error',
        title: 'The report could not be loaded. Check the connection and try again; the lab on screen stays as it is.',
        details: [],
      })
    }
  }
  const close = () => {
    setDialog(null)
    onShow(false)
  }
  return (
    <>
      <button type="button" className="is-main" aria-haspopup="dialog" onClick={open}>
        Report
      </button>
      {Dialog !== null && <Dialog lab={lab} isReady={isReady} onClose={close} />}
    </>
  )
}
