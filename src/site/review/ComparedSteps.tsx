import { useState } from 'react'
import type { Lab } from '../../core/lab.ts'
import type { Comparison } from '../../timeline/compare.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import { compareRows } from './compare-rows.ts'
import { scenarioTitle } from './scenario-title.ts'

/** How many lines are shown at first. */
const SHOWN = 24

/** The steps of both, side by side, with their numbers. */
export function ComparedSteps({ lab, comparison }: { readonly lab: Lab; readonly comparison: Comparison }) {
  const [isWhole, setWhole] = useState(false)
  const rows = compareRows(lab, comparison)
  const more = isWhole ? 0 : rows.length - SHOWN
  const { a, b } = comparison
  const totals = [
    ['In all', formatNumber(a.trace.totalMs), formatNumber(b.trace.totalMs), differenceText(b.trace.totalMs - a.trace.totalMs)],
    [
      'Over the budget',
      formatNumber(a.trace.overBudgetMs),
      formatNumber(b.trace.overBudgetMs),
      differenceText(b.trace.overBudgetMs - a.trace.overBudgetMs),
    ],
    ['Outcome', a.trace.outcome, b.trace.outcome, a.trace.outcome === b.trace.outcome ? '' : 'differs'],
  ] as const
  return (
    <div className="compare-table">
      <table aria-label="Steps compared">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">
              <bdi>{scenarioTitle(a.scenario)}</bdi>
            </th>
            <th scope="col">
              <bdi>{scenarioTitle(b.scenario)}</bdi>
            </th>
            <th scope="col" className="n">
              End, ms
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, more > 0 ? SHOWN : undefined).map((row) => (
            <tr key={row.key} className={row.isSame ? 'is-same' : undefined}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              <td>{row.before}</td>
              <td>{row.after}</td>
              <td className="n">{row.differenceMs === null ? '' : differenceText(row.differenceMs)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map(([head, before, after, difference]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              <td>{before}</td>
              <td>{after}</td>
              <td className="n">{difference}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {more > 0 && (
        <button type="button" className="review-more" onClick={() => setWhole(true)}>
          {formatNumber(more)} more steps
        </button>
      )}
    </div>
  )
}

/** `+50`, `−50`, `0`. */
function differenceText(ms: number): string {
  return ms === 0 ? '0' : `${ms > 0 ? '+' : '\u2212'}${formatNumber(Math.abs(ms))}`
}
