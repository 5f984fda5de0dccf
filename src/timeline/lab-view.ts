import type { Call, Lab, Scenario, Step } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'
import { traceScenario } from '../core/simulate.ts'
import { spanKeys } from './span-keys.ts'

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
const lastRows = new WeakMap<Scenario, KnownRow>()

/** A row of an earlier lab, with all of that lab that it depends on. */
interface KnownRow {
  readonly row: RowView
  readonly budgetMs: number
  readonly calls: readonly (readonly [id: string, call: Call | undefined])[]
}

/**
 * Simulates every scenario of a lab. A lab is never changed in place, so the same lab gives the same view object; and a row on which a change does not act
 * stays the same object, so that nothing of it is computed or drawn again.
 */
export function viewLab(lab: Lab): LabView {
  const known = views.get(lab)
  if (known !== undefined) return known
  const view = { lab, rows: lab.scenarios.map((scenario) => viewRow(lab, scenario)) }
  views.set(lab, view)
  return view
}

/** Simulates one scenario of a lab. `viewLab` has it then at no cost: so a large lab can be worked out row by row, and the page answers in between. */
export function viewRow(lab: Lab, scenario: Scenario): RowView {
  const known = lastRows.get(scenario)
  if (known !== undefined && known.budgetMs === lab.budgetMs && known.calls.every(([id, call]) => callAt(lab, id) === call))
    return known.row
  const trace = traceScenario(lab, scenario)
  const row = { scenario, trace, keys: spanKeys(scenario, trace) }
  const calls = new Map<string, Call | undefined>()
  gatherCalls(lab, scenario.steps, calls)
  lastRows.set(scenario, { row, budgetMs: lab.budgetMs, calls: [...calls] })
  return row
}

/** Every call that steps reach, and every name of local work that might be a call's id: how it is written depends on that. */
function gatherCalls(lab: Lab, steps: readonly Step[], into: Map<string, Call | undefined>): void {
  for (const step of steps) {
    if (typeof step !== 'string' && !('work' in step)) {
      gatherCalls(lab, 'parallel' in step ? step.parallel : step.sequence, into)
      continue
    }
    const id = typeof step === 'string' ? step : step.work
    if (into.has(id)) continue
    const call = callAt(lab, id)
    into.set(id, call)
    if (typeof step === 'string' && call?.downstream !== undefined) gatherCalls(lab, call.downstream.steps, into)
  }
}

function callAt(lab: Lab, id: string): Call | undefined {
  return Object.hasOwn(lab.calls, id) ? lab.calls[id] : undefined
}

/** A lab with more spans is large. */
const LARGE_LAB = 500
/** Spans that can be laid out and drawn in one go. */
const SPANS_AT_ONCE = 600

/** Whether drawing everything that shows a lab in one go would hold up the next key, or the next frame. */
export function isLargeLab(view: LabView): boolean {
  return view.rows.reduce((sum, row) => sum + row.trace.spans.length, 0) > LARGE_LAB
}

/** How many rows of a lab are drawn after the next go, where `drawn` are already: one at least, and more while they have few spans. */
export function rowsAtOnce({ rows }: LabView, drawn: number): number {
  let next = drawn
  let spans = 0
  for (const { trace } of rows.slice(drawn)) {
    spans += trace.spans.length
    if (next > drawn && spans > SPANS_AT_ONCE) break
    next += 1
  }
  return next
}

/** The span that is explained: the chosen one, or else the telling one. `null` where nothing ran. */
export function shownSpan(view: LabView, chosenKey: string | null): SpanPlace | null {
  return findSpan(view, chosenKey) ?? tellingSpan(view)
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
