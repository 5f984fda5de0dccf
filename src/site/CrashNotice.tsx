import { Component, type ReactNode } from 'react'
import { labFileName, printLab } from '../io/lab-file.ts'
import type { LabStore } from '../store/lab-store.ts'
import { saveText } from './save-text.ts'

interface CrashNoticeProps {
  readonly store: LabStore
  readonly children: ReactNode
}

/** When the page itself has a fault, the lab is not lost: it is in the store, and can be saved. */
export class CrashNotice extends Component<CrashNoticeProps, { readonly fault: string | null }> {
  override state: { readonly fault: string | null } = { fault: null }

  static getDerivedStateFromError(error: unknown): { fault: string } {
    return { fault: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.fault === null) return this.props.children
    const { lab } = this.props.store.getState().current
    return (
      <main className="page">
        <h1>The page has stopped. Your lab has not.</h1>
        <p className="lede">A fault of the page, not of the lab: {this.state.fault}</p>
        <div className="toolbar">
          <button type="button" onClick={() => saveText(labFileName(lab), printLab(lab))}>
            Save file
          </button>
          <button type="button" onClick={() => location.reload()}>
            Reload
          </button>
        </div>
      </main>
    )
  }
}
