import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { useWidth } from '../../components/use-width.ts'
import type { Lab } from '../../core/lab.ts'
import type { Report, ReportFinding, ReportScenario } from '../../report/report.ts'
import { formatMs, formatNumber } from '../../timeline/format-ms.ts'
import { rowTitle } from '../../timeline/row-title.ts'
import { ReportTableView } from './ReportTableView.tsx'
import { drawReportPicture, type ReportPicture, SHEET_PX } from './report-picture.ts'
import './report-sheet.css'

interface ReportSheetProps {
  readonly lab: Lab
  readonly report: Report
  /** How many rows are drawn yet. */
  readonly drawnRows: number
  /** The element that is printed and saved. */
  readonly sheet: RefObject<HTMLElement | null>
}

const SEVERITY_WORDS: Readonly<Record<string, string>> = { breaks: 'Breaks', risks: 'At risk', note: 'Note', ignored: 'Ignored' }

/** A report on paper: the same on screen, printed and saved. */
export function ReportSheet({ lab, report, drawnRows, sheet }: ReportSheetProps) {
  const picture = useRef<HTMLDivElement>(null)
  const drawn = usePicture(lab, useWidth(picture, SHEET_PX))
  const { title, budgetMs, ownBudgets, scenarios, findings, link } = report
  return (
    <article className="sheet" aria-busy={drawnRows < scenarios.length || undefined} ref={sheet}>
      <h1>
        <bdi>{title.trim() === '' ? 'Untitled lab' : title}</bdi>
      </h1>
      <p className="sheet-lede">
        {formatNumber(scenarios.length)} {scenarios.length === 1 ? 'row' : 'rows'} against a budget of {formatMs(budgetMs)}.
        {ownBudgets !== '' && ` ${ownBudgets}`}
        {link !== null && (
          <>
            {' '}
            <a href={link}>Open this lab</a>
          </>
        )}
      </p>
      <div className="sheet-picture" ref={picture}>
        {drawn !== null && <img src={drawn.src} width={drawn.widthPx} height={drawn.heightPx} alt={drawn.description} />}
      </div>
      <Summary scenarios={scenarios} />
      {findings.length > 0 && (
        <section>
          <h2>Findings about calls</h2>
          <Findings findings={findings} />
        </section>
      )}
      {scenarios.slice(0, drawnRows).map((scenario) => (
        <Scenario key={scenario.id} scenario={scenario} />
      ))}
      <p className="sheet-foot">
        Not in the model: DNS, TLS, connection pools, server queues, the load that many callers make together, and whether a remote really
        stops when it is told to.
        {link !== null && <span className="sheet-link">{link}</span>}
      </p>
    </article>
  )
}

/** The picture at a width; the one before until it is drawn. */
function usePicture(lab: Lab, widthPx: number): ReportPicture | null {
  const [drawn, setDrawn] = useState<ReportPicture | null>(null)
  useEffect(() => {
    let isCurrent = true
    void drawReportPicture(lab, widthPx).then((picture) => {
      if (isCurrent) setDrawn(picture)
    })
    return () => {
      isCurrent = false
    }
  }, [lab, widthPx])
  return drawn
}

function Summary({ scenarios }: { readonly scenarios: readonly ReportScenario[] }) {
  return (
    <ReportTableView
      name="Summary"
      table={{
        columns: [
          { head: 'Row', isNumeric: false },
          { head: 'Outcome', isNumeric: false },
          { head: 'Total', isNumeric: true },
          { head: 'Over', isNumeric: true },
          { head: 'Worst case', isNumeric: true },
          { head: 'Findings', isNumeric: true },
        ],
        rows: scenarios.map((one) => [
          rowTitle(one),
          one.outcome,
          formatMs(one.totalMs),
          one.overBudgetMs === 0 ? '' : formatMs(one.overBudgetMs),
          one.worst === null ? '' : one.worst.totalMs === null ? 'no bound' : formatMs(one.worst.totalMs),
          formatNumber(one.findings.filter(({ severity }) => severity !== 'ignored').length),
        ]),
      }}
    />
  )
}

/** As many reasons and lines as a page can hold; how many more there are is said. */
const MOST_REASONS = 25
const MOST_LINES = 120

const Scenario = memo(function Scenario({ scenario }: { readonly scenario: ReportScenario }) {
  const { verdict, policy, calls, ledger, worst, findings } = scenario
  const name = rowTitle(scenario)
  const more = (worst?.reasons.length ?? 0) - MOST_REASONS
  const reasons = worst === null ? [] : more > 0 ? [...worst.reasons.slice(0, MOST_REASONS - 1), ...worst.reasons.slice(-1)] : worst.reasons
  return (
    <section className="sheet-row">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{verdict}</p>
      {findings.length > 0 && <Findings findings={findings} />}
      {worst !== null && (
        <>
          <h3>Worst case</h3>
          <p>{worst.sentence}</p>
          <ol>
            {reasons.map((reason, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reasons are told in order and have no identity of their own
              <li key={i} value={more > 0 && i === reasons.length - 1 ? worst.reasons.length : i + 1}>
                {reason}
              </li>
            ))}
          </ol>
        </>
      )}
      <h3>Policy</h3>
      <ReportTableView name={`Policy of ${name}`} table={policy} isHeadHidden />
      {calls.rows.length > 0 && (
        <>
          <h3>Calls</h3>
          <ReportTableView name={`Calls of ${name}`} table={calls} most={MOST_LINES} />
        </>
      )}
      {ledger.rows.length > 0 && (
        <>
          <h3>Ledger</h3>
          <ReportTableView name={`Ledger of ${name}`} table={ledger} most={MOST_LINES} />
        </>
      )}
    </section>
  )
})

function Findings({ findings }: { readonly findings: readonly ReportFinding[] }) {
  return (
    <ul className="sheet-findings">
      {findings.map(({ ruleId, severity, sentence }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings of a report are told in order and keep no state
        <li key={i} data-severity={severity}>
          <b>{SEVERITY_WORDS[severity] ?? severity}</b> {sentence} <span>{ruleId}</span>
        </li>
      ))}
    </ul>
  )
}
