import type { Lab, Scenario } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'
import { traceScenario } from '../core/simulate.ts'
import { spanKeys } from './ledger.ts'

/** One scenario with everything that is computed from it. */
export interface RowView {
  readonly scenario: Scenario
  readonly trace: Trace
  /** A key for each span, in order: the same as long as it is the same step, attempt and kind, whatever happens around it. */
  readonly keys: readonly string[]
}

export interface LabView {
  readonly lab: Lab
  readonly rows: readonly RowView[]
}

/** Where a span stands. */
export interface SpanPlace {
  readonly row: RowView
  readonly rowIndex: number
  readonly spanIndex: number
}

const views = new WeakMap<Lab, LabView>()

/** Simulates every scenario of a lab. A lab is never changed in place, so the same lab gives the same view object. */
export function viewLab(lab: Lab): LabView {
  const known = views.get(lab)
  if (known !== undefined) return known
  const rows = lab.scenarios.map((scenario) => {
    const trace = traceScenario(lab, scenario)
    return { scenario, trace, keys: spanKeys(scenario, trace) }
  })
  const view = { lab, rows }
  views.set(lab, view)
  return view
}

/** Finds a span by its key; `null` where the lab makes no such span now. */
export function findSpan(view: LabView, key: string | null): SpanPlace | null {
  if (key === null) return null
  for (const [rowIndex, row] of view.rows.entries()) {
    const spanIndex = row.keys.indexOf(key)
    if (spanIndex >= 0) return { row, rowIndex, spanIndex }
  }
  return null
}

/**
 * The span that the page explains before anyone has chosen one: what the deadline stopped first, else what went wrong first, else the last span of
 * the row that took longest. `null` where nothing ran.
 */
export function tellingSpan(view: LabView): SpanPlace | null {
  const byDeadline = firstSpan(view, (span) => span.cutBy === 'deadline' || span.cutBy === 'reserve')
  const byTrouble = byDeadline ?? firstSpan(view, (span) => span.status !== 'ok' && span.status !== 'backoff')
  if (byTrouble !== null) return byTrouble
  let longest: SpanPlace | null = null
  for (const [rowIndex, row] of view.rows.entries()) {
    const spanIndex = row.trace.spans.length - 1
    if (spanIndex >= 0 && (longest === null || row.trace.totalMs > longest.row.trace.totalMs)) longest = { row, rowIndex, spanIndex }
  }
  return longest
}

function firstSpan(view: LabView, test: (span: Trace['spans'][number]) => boolean): SpanPlace | null {
  for (const [rowIndex, row] of view.rows.entries()) {
    const spanIndex = row.trace.spans.findIndex(test)
    if (spanIndex >= 0) return { row, rowIndex, spanIndex }
  }
  return null
}
