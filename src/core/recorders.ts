import type { Recorder, Row } from './engine.ts'
import { CALL, type Plan } from './plan.ts'
import type { Outcome, Span, Timeline } from './timeline.ts'

/** Makes spans. */
export class TimelineRecorder implements Recorder {
  readonly #spans: Span[] = []
  readonly #labels: string[] = []
  #orphanMs = 0
  #result: Timeline | null = null

  span(row: Readonly<Row>): void {
    this.#spans.push(spanOf(row))
    this.#labels.push(row.step.label)
    if (row.orphanEndMs >= 0) this.#orphanMs += row.orphanEndMs - row.endMs
  }

  finish(totalMs: number, outcome: Outcome, plan: Plan): void {
    const spans = this.#spans
    const labels = this.#labels
    const orphanMs = this.#orphanMs
    this.#result = { spans, labels, totalMs, outcome, orphanMs, overBudgetMs: Math.max(0, totalMs - plan.budgetMs) }
  }

  get timeline(): Timeline {
    if (this.#result === null) throw new Error('the run has not finished')
    return this.#result
  }
}

/** One literal for each common shape: spreading optional parts in costs more than the whole run. */
function spanOf(row: Readonly<Row>): Span {
  const { kind, attempt, startMs, endMs, status, cutBy, orphanEndMs, isAmbiguous, depth } = row
  const step = row.step.id
  if (orphanEndMs < 0 && !isAmbiguous) {
    return cutBy === null
      ? { kind, step, attempt, startMs, endMs, status, depth }
      : { kind, step, attempt, startMs, endMs, status, cutBy, depth }
  }
  return {
    kind,
    step,
    attempt,
    startMs,
    endMs,
    status,
    ...(cutBy === null ? null : { cutBy }),
    ...(orphanEndMs < 0 ? null : { orphanEndMs }),
    ...(isAmbiguous ? { ambiguous: true as const } : null),
    depth,
  }
}

/** A span with the arithmetic behind it: what a picture, a ledger and a sentence need. `null` stands for "no limit" and "does not apply". */
export interface TraceSpan extends Span {
  readonly label: string
  /** Position of the step among the calls and works of its own list, in document order. */
  readonly leaf: number
  /** Position in the trace of the attempt whose downstream this span is part of; -1 for the scenario's own. */
  readonly parent: number
  /** What an attempt was allowed, what a pause could take; `null` where nothing bounds it. */
  readonly grantMs: number | null
  /** What it would have taken, uncut. */
  readonly needMs: number | null
  /** Whether the word "granted" applies: to attempts, pauses, denied retries and interruptible work. */
  readonly isGranted: boolean
  readonly timeoutMs: number | null
  /** By when it had to end. */
  readonly limitAtMs: number | null
  /** The deadline of the list that it is part of. */
  readonly deadlineAtMs: number | null
}

export interface Trace extends Timeline {
  readonly spans: readonly TraceSpan[]
  readonly budgetMs: number
  readonly deadlineAtMs: number | null
  readonly limitAtMs: number | null
}

/** Makes spans with the arithmetic behind them. */
export class TraceRecorder implements Recorder {
  readonly #spans: TraceSpan[] = []
  /** The latest attempt at each depth: the parent of what follows one level deeper. */
  readonly #latest: number[] = []
  #orphanMs = 0
  #result: Trace | null = null

  span(row: Readonly<Row>): void {
    const { depth } = row
    this.#latest[depth] = this.#spans.length
    this.#spans.push(traceSpanOf(row, depth === 0 ? -1 : (this.#latest[depth - 1] ?? -1)))
    if (row.orphanEndMs >= 0) this.#orphanMs += row.orphanEndMs - row.endMs
  }

  finish(totalMs: number, outcome: Outcome, plan: Plan): void {
    const spans = this.#spans
    const orphanMs = this.#orphanMs
    this.#result = {
      spans,
      labels: spans.map((span) => span.label),
      totalMs,
      outcome,
      orphanMs,
      overBudgetMs: Math.max(0, totalMs - plan.budgetMs),
      budgetMs: plan.budgetMs,
      deadlineAtMs: finite(plan.deadlineAtMs),
      limitAtMs: finite(plan.limitAtMs),
    }
  }

  get trace(): Trace {
    if (this.#result === null) throw new Error('the run has not finished')
    return this.#result
  }
}

/** Optional parts are added to one literal: spread in, they cost a hundred times as much. */
function traceSpanOf(row: Readonly<Row>, parent: number): TraceSpan {
  const { step } = row
  const span: { -readonly [Key in keyof TraceSpan]: TraceSpan[Key] } = {
    kind: row.kind,
    step: step.id,
    attempt: row.attempt,
    startMs: row.startMs,
    endMs: row.endMs,
    status: row.status,
    depth: row.depth,
    label: step.label,
    leaf: step.leaf,
    parent,
    grantMs: row.grantMs < 0 ? null : finite(row.grantMs),
    needMs: row.needMs < 0 ? null : row.needMs,
    isGranted: row.grantMs >= 0,
    timeoutMs: step.op === CALL ? finite(step.timeoutMs) : null,
    limitAtMs: finite(row.limitAtMs),
    deadlineAtMs: finite(row.deadlineAtMs),
  }
  if (row.cutBy !== null) span.cutBy = row.cutBy
  if (row.orphanEndMs >= 0) span.orphanEndMs = row.orphanEndMs
  if (row.isAmbiguous) span.ambiguous = true
  return span
}

function finite(ms: number): number | null {
  return ms === Number.POSITIVE_INFINITY ? null : ms
}
