/** What a span is. `attempt` counts attempts from 1; a pause and a denied retry carry the number of the attempt to come; the rest carry 0. */
export type SpanKind = 'attempt' | 'backoff' | 'retry_denied' | 'skip' | 'work' | 'not_started'

export type SpanStatus =
  | 'ok'
  | 'error'
  | 'timeout'
  | 'deadline_exceeded'
  | 'late'
  | 'cancelled'
  | 'skipped'
  | 'not_started'
  | 'backoff'
  | 'retry_denied'

/** What ended an attempt or a pause before its time, or kept an attempt from being sent. `reserve`: the limit lay before the deadline. */
export type CutBy = 'timeout' | 'deadline' | 'reserve'

export type Outcome = 'ok' | 'degraded' | 'failed'

/** One piece of a row. Instants are whole milliseconds from the start of the scenario. */
export interface Span {
  readonly kind: SpanKind
  /** A call's id, or the name of local work. */
  readonly step: string
  readonly attempt: number
  readonly startMs: number
  readonly endMs: number
  readonly status: SpanStatus
  readonly cutBy?: CutBy
  /** When the work that nobody waits for ends. */
  readonly orphanEndMs?: number
  readonly ambiguous?: true
  /** 0 for the scenario's own steps, one more for each downstream around it. */
  readonly depth: number
}

/** The result of one scenario, in the order of its steps; an attempt is followed by the spans of its downstream. */
export interface Timeline {
  readonly spans: readonly Span[]
  /** The label of each span, in the order of `spans`: a call's label, or the name of local work. */
  readonly labels: readonly string[]
  /** When the caller has its result. Orphans do not count. */
  readonly totalMs: number
  readonly outcome: Outcome
  /** The sum over all orphans, each in full. */
  readonly orphanMs: number
  /** How far the total passes the budget; 0 where it does not. */
  readonly overBudgetMs: number
}
