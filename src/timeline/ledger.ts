import type { Lab, Scenario } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import type { SpanKind, SpanStatus } from '../core/timeline.ts'
import { assertNever } from './assert-never.ts'
import { formatNumber } from './format-ms.ts'
import { callOfSpan, nameCall, numberLabel } from './names.ts'
import { spanKeys } from './span-keys.ts'
import { nameWork } from './span-names.ts'
import { isNotSent } from './step-ends.ts'

/** One span as a line of the ledger. Numbers are whole milliseconds; the component decides how they are written. */
export interface LedgerRow {
  /** Unique in the lab and the same as long as the span is the same: `scenario/step/attempt/kind/occurrence`. */
  readonly key: string
  /** Position in the scenario's trace. */
  readonly spanIndex: number
  readonly depth: number
  readonly label: string
  /** What the label stands for; empty where the label says it already, and for local work. */
  readonly name: string
  /** The step in one text: `A Catalog`, `Pricing`, `pause after A1`. */
  readonly stepText: string
  /** `null` where the word means nothing. A denied retry carries the number of the attempt that was not made. */
  readonly attempt: number | null
  readonly startMs: number
  /** What an attempt or interruptible work was allowed; `null` where the word means nothing. */
  readonly grantedMs: number | 'no limit' | null
  readonly spentMs: number
  readonly endMs: number
  /** From the end to the limit that bound it: for a call the deadline less the reserve, for local work the deadline. */
  readonly remainingMs: number | 'no limit'
  readonly status: SpanStatus
  readonly statusWord: string
  /** What cut it, or kept it from being sent; else empty. */
  readonly causeWord: string
  readonly orphanMs: number
  readonly ambiguous: boolean
  readonly kind: SpanKind
}

export const LEDGER_COLUMNS = [
  { key: 'step', head: 'Step', isNumeric: false },
  { key: 'attempt', head: 'Attempt', isNumeric: true },
  { key: 'start', head: 'Start', isNumeric: true },
  { key: 'granted', head: 'Granted', isNumeric: true },
  { key: 'spent', head: 'Spent', isNumeric: true },
  { key: 'end', head: 'End', isNumeric: true },
  { key: 'remaining', head: 'Remaining', isNumeric: true },
  { key: 'status', head: 'Status', isNumeric: false },
  { key: 'cause', head: 'Cause', isNumeric: false },
] as const

/** The spans of a scenario in the order of the timeline: all of them, or those from one position up to another. */
export function ledgerRows(lab: Lab, scenario: Scenario, trace: Trace, from = 0, to = trace.spans.length): readonly LedgerRow[] {
  const keys = spanKeys(scenario, trace)
  return trace.spans.slice(from, to).map((span, i): LedgerRow => {
    const spanIndex = from + i
    const { kind, depth, startMs, endMs, status, limitAtMs, orphanEndMs } = span
    const call = callOfSpan(lab, span)
    const label = call === null ? nameWork(span.label) : span.label
    const named = call === null ? null : nameCall(span.step, call)
    const name = named === null || named.full === named.name ? '' : named.name
    const isNumbered = kind === 'attempt' || kind === 'retry_denied'
    const isAllowed = span.isGranted && (kind === 'attempt' || kind === 'work')
    return {
      key: keys[spanIndex] as string,
      spanIndex,
      depth,
      label,
      name,
      stepText: kind === 'backoff' ? `pause after ${numberLabel(lab, span, span.attempt - 1)}` : name === '' ? label : `${label} ${name}`,
      attempt: isNumbered ? span.attempt : null,
      startMs,
      grantedMs: isAllowed ? (span.grantMs ?? 'no limit') : null,
      spentMs: endMs - startMs,
      endMs,
      remainingMs: limitAtMs === null ? 'no limit' : Math.max(0, limitAtMs - endMs),
      status,
      statusWord: statusWord(span),
      causeWord: causeWord(span),
      orphanMs: orphanEndMs === undefined ? 0 : orphanEndMs - endMs,
      ambiguous: span.ambiguous === true,
      kind,
    }
  })
}

/** A status as a person says it. */
export function statusWord(span: TraceSpan): string {
  switch (span.status) {
    case 'deadline_exceeded':
      return isNotSent(span) ? 'not sent' : 'deadline exceeded'
    case 'backoff':
      return 'pause'
    case 'retry_denied':
      return 'retry denied'
    case 'not_started':
      return 'not started'
    case 'ok':
    case 'error':
    case 'timeout':
    case 'late':
    case 'cancelled':
    case 'skipped':
      return span.status
    default:
      return assertNever(span.status)
  }
}

/** What cut a span, or kept it from being sent; empty for the rest. */
export function causeWord(span: TraceSpan): string {
  switch (span.cutBy) {
    case 'timeout':
      return 'its own timeout'
    case 'deadline':
      return span.depth === 0 ? 'the deadline' : 'its deadline'
    case 'reserve':
      return 'the reserve'
    case undefined:
      return ''
    default:
      return assertNever(span.cutBy)
  }
}

/** The last cell of a line: what cut it, whether it may have happened, how long its orphan runs on. */
export function causeText(
  line: Pick<LedgerRow, 'causeWord' | 'ambiguous' | 'orphanMs'>,
  write: (value: number) => string = formatNumber,
): string {
  return [line.causeWord, line.ambiguous ? 'may have happened' : '', line.orphanMs > 0 ? `${write(line.orphanMs)} orphaned` : '']
    .filter((word) => word !== '')
    .join('; ')
}
