import type { Lab, Scenario, Step } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import { assertNever } from './assert-never.ts'
import { formatNumber } from './format-ms.ts'

/** What a millisecond of the caller's time went into. */
export type SpentKind = 'answered' | 'error' | 'timeout' | 'deadline' | 'reserve' | 'pause' | 'work' | 'cancelled' | 'late'

export type ReceiptKind = SpentKind | 'unused' | 'over'

export interface ReceiptPart {
  readonly kind: ReceiptKind
  readonly label: string
  readonly ms: number
}

/** A stretch of the row, for the receipt's small bar. */
export interface ReceiptSegment {
  readonly kind: SpentKind
  readonly startMs: number
  readonly endMs: number
  /** Position of its span in the trace. */
  readonly spanIndex: number
}

export interface Receipt {
  readonly totalMs: number
  /** By kind, in the order in which each first occurs; `unused` or `over` comes last and is not part of the total. */
  readonly parts: readonly ReceiptPart[]
  /** In the order of time, end to start, from 0 to the total. */
  readonly segments: readonly ReceiptSegment[]
  /** Stands beside the total: nobody waited for it. */
  readonly orphanMs: number
}

/**
 * Where the milliseconds of one row went. Each is counted once, so that the kinds add up to the total:
 *
 * - Only the scenario's own steps count. What a service did is its caller's wait.
 * - In a parallel group the caller waits for the branch that ends last, and the group's time is that branch's. Of branches that end together it is one
 *   that was not cancelled (it is why the group ended), then the first in the document.
 * - Local work that ended late counts as work up to the deadline and as late from there.
 *
 *     parallel  |-- A 40 --|
 *               |-- B 30 x-|-- pause 20 --|-- B 30 --|     counts as: cut 30, paused 20, answered 30
 */
export function receiptFor(_lab: Lab, scenario: Scenario, trace: Trace): Receipt {
  const { totalMs, budgetMs, orphanMs, overBudgetMs } = trace
  const segments = waitedFor(scenario.steps, 0, spansByLeaf(trace), { leaf: 0 }).indexes.flatMap((i) => segmentsOf(trace, i))
  const spent = new Map<SpentKind, number>()
  for (const { kind, startMs, endMs } of segments) spent.set(kind, (spent.get(kind) ?? 0) + endMs - startMs)
  const parts = [...spent].map(([kind, ms]): ReceiptPart => ({ kind, label: spentLabel(kind), ms }))
  if (overBudgetMs > 0) parts.push({ kind: 'over', label: `over the budget of ${formatNumber(budgetMs)}`, ms: overBudgetMs })
  else parts.push({ kind: 'unused', label: 'unused', ms: budgetMs - totalMs })
  return { totalMs, parts, segments, orphanMs }
}

interface Path {
  /** Positions of the spans that took time, end to start. */
  readonly indexes: readonly number[]
  readonly endMs: number
  readonly isCancelled: boolean
}

type Leaves = ReadonlyMap<number, readonly (readonly [index: number, span: TraceSpan])[]>

/** The spans for which the caller waited in a list. `counter` counts calls and works in document order, through branches that are not taken, too. */
function waitedFor(steps: readonly Step[], startMs: number, leaves: Leaves, counter: { leaf: number }): Path {
  const indexes: number[] = []
  let end = { endMs: startMs, isCancelled: false }
  for (const step of steps) {
    const next = waitedForStep(step, end.endMs, leaves, counter)
    if (next.indexes.length === 0) continue
    end = next
    // One by one: a new list for each step would take the square of their number.
    for (const index of next.indexes) indexes.push(index)
  }
  return { indexes, endMs: end.endMs, isCancelled: end.isCancelled }
}

function waitedForStep(step: Step, startMs: number, leaves: Leaves, counter: { leaf: number }): Path {
  if (typeof step === 'string' || 'work' in step) {
    const spans = leaves.get(counter.leaf++) ?? []
    const [, last] = spans[spans.length - 1] ?? []
    return { indexes: spans.map(([index]) => index), endMs: last?.endMs ?? startMs, isCancelled: last?.status === 'cancelled' }
  }
  if ('sequence' in step) return waitedFor(step.sequence, startMs, leaves, counter)
  let longest: Path = { indexes: [], endMs: startMs, isCancelled: false }
  for (const branch of step.parallel) {
    const path = waitedForStep(branch, startMs, leaves, counter)
    if (path.endMs > longest.endMs || (path.endMs === longest.endMs && longest.isCancelled && !path.isCancelled)) longest = path
  }
  return longest
}

/** The spans that took time, by the step of the scenario's own list. */
function spansByLeaf(trace: Trace): Leaves {
  const leaves = new Map<number, [number, TraceSpan][]>()
  trace.spans.forEach((span, i) => {
    if (span.depth > 0 || span.endMs === span.startMs) return
    const spans = leaves.get(span.leaf)
    if (spans === undefined) leaves.set(span.leaf, [[i, span]])
    else spans.push([i, span])
  })
  return leaves
}

function segmentsOf(trace: Trace, spanIndex: number): readonly ReceiptSegment[] {
  const span = trace.spans[spanIndex] as TraceSpan
  const { startMs, endMs, deadlineAtMs } = span
  const kind = spentKind(span)
  if (kind !== 'late' || deadlineAtMs === null || deadlineAtMs <= startMs) return [{ kind, startMs, endMs, spanIndex }]
  return [
    { kind: 'work', startMs, endMs: deadlineAtMs, spanIndex },
    { kind: 'late', startMs: deadlineAtMs, endMs, spanIndex },
  ]
}

function spentKind(span: TraceSpan): SpentKind {
  switch (span.status) {
    case 'ok':
      return span.kind === 'work' ? 'work' : 'answered'
    case 'deadline_exceeded':
      return span.cutBy === 'reserve' ? 'reserve' : 'deadline'
    case 'backoff':
      return 'pause'
    case 'error':
    case 'timeout':
    case 'late':
    case 'cancelled':
      return span.status
    case 'skipped':
    case 'not_started':
    case 'retry_denied':
      throw new RangeError(`${span.status} takes no time`)
    default:
      return assertNever(span.status)
  }
}

function spentLabel(kind: SpentKind): string {
  switch (kind) {
    case 'answered':
      return 'answered'
    case 'error':
      return 'answered with an error'
    case 'timeout':
      return 'cut by its own timeout'
    case 'deadline':
      return 'cut by the deadline'
    case 'reserve':
      return 'cut by the reserve'
    case 'pause':
      return 'paused'
    case 'work':
      return 'local work'
    case 'cancelled':
      return 'cancelled'
    case 'late':
      return 'local work, late'
    default:
      return assertNever(kind)
  }
}

/** More pieces than this cannot be told apart in a receipt's bar. */
const MAX_SEGMENTS = 120

/** What goes wrong is kept before what goes well: a piece too short to be drawn is never hidden by its neighbours. */
const WEIGHT: Readonly<Record<SpentKind, number>> = {
  late: 8,
  deadline: 7,
  reserve: 6,
  timeout: 5,
  error: 4,
  cancelled: 3,
  pause: 2,
  work: 1,
  answered: 0,
}

/** The pieces of a receipt's bar, merged where there are too many to be drawn: each stretch of the bar is the gravest thing that happened in it. */
export function condenseSegments(segments: readonly ReceiptSegment[], totalMs: number): readonly ReceiptSegment[] {
  if (segments.length <= MAX_SEGMENTS || totalMs === 0) return segments
  const stretchMs = totalMs / MAX_SEGMENTS
  const kinds: (SpentKind | undefined)[] = new Array(MAX_SEGMENTS)
  for (const { kind, startMs, endMs } of segments) {
    const last = Math.min(MAX_SEGMENTS - 1, Math.max(Math.floor(startMs / stretchMs), Math.ceil(endMs / stretchMs) - 1))
    for (let i = Math.min(MAX_SEGMENTS - 1, Math.floor(startMs / stretchMs)); i <= last; i++) {
      const old = kinds[i]
      if (old === undefined || WEIGHT[kind] > WEIGHT[old]) kinds[i] = kind
    }
  }
  const out: { kind: SpentKind; startMs: number; endMs: number; spanIndex: number }[] = []
  kinds.forEach((kind, i) => {
    if (kind === undefined) return
    const before = out[out.length - 1]
    if (before?.kind === kind && before.endMs === i * stretchMs) before.endMs = (i + 1) * stretchMs
    else out.push({ kind, startMs: i * stretchMs, endMs: (i + 1) * stretchMs, spanIndex: -1 })
  })
  return out
}
