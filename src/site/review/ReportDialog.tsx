import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useGrowing } from '../../components/use-growing.ts'
import { type Lab, MAX_SCENARIOS } from '../../core/lab.ts'
import { labFileStem } from '../../io/lab-file.ts'
import type { ReportScenario } from '../../report/report.ts'
import { printReportMarkdown } from '../../report/report-markdown.ts'
import { addressWith, fragmentOf } from '../lab-fragment.ts'
import { saveBlob } from '../save-text.ts'
import { CopyField } from '../share/CopyField.tsx'
import { copyText } from '../share/clipboard.ts'
import { ReportSheet } from './ReportSheet.tsx'
import { reportOf } from './report-parts.ts'
import { savedPage } from './saved-page.ts'
import { useFindings } from './use-findings.ts'
import { knownWorst } from './use-worst-cases.ts'
import './report.css'

export interface ReportDialogProps {
  readonly lab: Lab
  /** Whether every worst case is known. */
  readonly isReady: boolean
  readonly onClose: () => void
}

/** A sheet with more lines is drawn row by row, so that none of them holds up the page. */
const MANY_LINES = 300
const ROW_BY_ROW = { first: 1, more: 1 }
const AT_ONCE = { first: MAX_SCENARIOS, more: MAX_SCENARIOS }

function linesOf(scenarios: readonly ReportScenario[]): number {
  return scenarios.reduce((sum, { calls, ledger }) => sum + calls.rows.length + ledger.rows.length, 0)
}

/** The report of a lab on a sheet of its own, and the ways to take it along. */
export function ReportDialog({ lab, isReady, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const sheet = useRef<HTMLElement>(null)
  const headingId = useId()
  const found = useFindings(lab, false)
  const link = useLink(lab)
  const [said, setSaid] = useState('')
  const [isRefused, setRefused] = useState(false)
  const findings = found?.lab === lab ? found.findings : null
  const report = useMemo(
    () =>
      findings === null || link === undefined || !isReady ? null : reportOf(lab, findings, (scenario) => knownWorst(lab, scenario), link),
    [lab, findings, link, isReady],
  )
  const markdown = () => (report === null ? '' : printReportMarkdown(report))
  const rows = report?.scenarios ?? []
  const isLong = linesOf(rows) > MANY_LINES
  const drawnRows = useGrowing(rows.length, isLong ? ROW_BY_ROW : AT_ONCE, report)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    document.documentElement.classList.add('has-report')
    // Closing, not only leaving the page's tree, gives the focus back to where it was.
    return () => {
      document.documentElement.classList.remove('has-report')
      element?.close()
    }
  }, [])
  const close = () => {
    if (dialog.current?.open !== true) onClose()
  }
  const copy = async () => {
    const isCopied = await copyText(markdown())
    setRefused(!isCopied)
    setSaid(isCopied ? 'The Markdown is copied.' : '')
  }
  const save = (ending: string, type: string, text: string) => {
    const name = `${labFileStem(lab)}-report.${ending}`
    saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
    setSaid(`Downloaded as ${name}.`)
  }
  const savePage = async () => {
    if (sheet.current === null) return
    save('html', 'text/html', await savedPage(lab, sheet.current))
  }
  // A sheet that is still being drawn is no report yet.
  const isWaiting = report === null || drawnRows < rows.length
  const act = (run: () => void) => () => {
    if (!isWaiting) run()
  }

  return createPortal(
    <dialog className="report" ref={dialog} aria-labelledby={headingId} onClose={close}>
      <div className="report-head">
        <h2 id={headingId}>Report</h2>
        <div className="report-acts">
          <button type="button" className="is-main" aria-disabled={isWaiting} onClick={act(() => window.print())}>
            Print
          </button>
          <button type="button" aria-disabled={isWaiting} onClick={act(() => void savePage())}>
            Save as a page
          </button>
          <button type="button" aria-disabled={isWaiting} onClick={act(() => void copy())}>
            Copy Markdown
          </button>
          <button type="button" aria-disabled={isWaiting} onClick={act(() => save('md', 'text/markdown', markdown()))}>
            Download Markdown
          </button>
        </div>
        <button type="button" className="report-close" onClick={() => dialog.current?.close()}>
          Close
        </button>
        <p role="status">{said}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={isLong ? 'report-body is-long' : 'report-body'} tabIndex={0} aria-label="Sheet">
        {isRefused && <CopyField label="Markdown" text={markdown()} rows={8} isRefused />}
        {report === null ? (
          <p className="report-waits" role="status">
            Working out the worst cases …
          </p>
        ) : (
          <ReportSheet lab={lab} report={report} drawnRows={drawnRows} sheet={sheet} />
        )}
      </section>
    </dialog>,
    document.body,
  )
}

/** Where the lab can be opened; `null` where it is too large for a link; `undefined` until that is known. What writes links came with the dialog. */
function useLink(lab: Lab): string | null | undefined {
  const [known, setKnown] = useState<{ readonly lab: Lab; readonly link: string | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void fragmentOf(lab).then((packed) => {
      if (isCurrent) setKnown({ lab, link: packed.opens ? addressWith(packed.fragment) : null })
    })
    return () => {
      isCurrent = false
    }
  }, [lab])
  return known?.lab === lab ? known.link : undefined
}
