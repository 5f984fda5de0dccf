import { type ComponentType, useState } from 'react'
import type { Lab } from '../../core/lab.ts'
import { loadPacker } from '../lab-fragment.ts'
import { wantPart } from '../parts/want-part.ts'
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
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null)
  const open = async () => {
    onShow(true)
    const ReportDialog = await wantPart('“Report”', loadDialog)
    if (ReportDialog === null) onShow(false)
    else setDialog(() => ReportDialog)
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

/** With what writes links, so that nothing in the dialog is waited for. */
async function loadDialog(): Promise<ComponentType<ReportDialogProps>> {
  const [{ ReportDialog }] = await Promise.all([import('./ReportDialog.tsx'), loadPacker()])
  return ReportDialog
}
