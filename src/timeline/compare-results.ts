import type { Lab } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import type { Outcome } from '../core/timeline.ts'
import type { StepPair } from './compare-align.ts'
import type { NameStep } from './compare-policy.ts'
import { formatMs, formatNumber } from './format-ms.ts'
import { joinRuns, type Parts, type SentenceRun, strong } from './sentence-runs.ts'
import { isNotSent, stepEnd } from './step-ends.ts'

export type ResultKey = 'step' | 'attempts' | 'ambiguous' | 'total' | 'over' | 'outcome' | 'orphan'

/** One thing in which the results of two scenarios differ. */
export interface ResultDifference {
  readonly key: ResultKey
  /** The line of the two steps that it is about; -1 for the whole. */
  readonly pair: number
  /** Of an instant, a total or a count: what it was and what it is. `null` where there is none. */
  readonly before: number | null
  readonly after: number | null
  /** In words, without a full stop: `C is cut 150 ms earlier`. */
  readonly runs: readonly SentenceRun[]
}

/** How one step ended in one of the two. */
export interface StepResult {
  /** Positions of its spans in the trace, in order. */
  readonly spans: readonly number[]
  readonly last: TraceSpan
  readonly startMs: number
  readonly endMs: number
  readonly attempts: number
}

export interface StepResults {
  readonly a: StepResult | null
  readonly b: StepResult | null
}

/** What became of each pair of steps; `null` where a step made no spans. */
export function pairResults(pairs: readonly StepPair[], a: Trace, b: Trace): readonly StepResults[] {
  const [ofA, ofB] = [resultsOf(a), resultsOf(b)]
  return pairs.map((pair) => ({
    a: pair.a === null ? null : (ofA.get(pair.a.leaf) ?? null),
    b: pair.b === null ? null : (ofB.get(pair.b.leaf) ?? null),
  }))
}

function resultsOf(trace: Trace): ReadonlyMap<number, StepResult> {
  const spans = new Map<number, number[]>()
  trace.spans.forEach((span, i) => {
    if (span.depth > 0) return
    const known = spans.get(span.leaf)
    if (known === undefined) spans.set(span.leaf, [i])
    else known.push(i)
  })
  return new Map(
    [...spans].map(([leaf, indexes]): [number, StepResult] => {
      const own = indexes.map((i) => trace.spans[i] as TraceSpan)
      const first = own[0] as TraceSpan
      const last = own[own.length - 1] as TraceSpan
      const attempts = own.filter((span) => span.kind === 'attempt' && !isNotSent(span)).length
      return [leaf, { spans: indexes, last, startMs: first.startMs, endMs: last.endMs, attempts }]
    }),
  )
}

export function compareResults(
  lab: Lab,
  pairs: readonly StepPair[],
  results: readonly StepResults[],
  a: Trace,
  b: Trace,
  nameStep: NameStep,
): readonly ResultDifference[] {
  const out: ResultDifference[] = []
  const add = (key: ResultKey, pair: number, before: number | null, after: number | null, parts: Parts) => {
    out.push({ key, pair, before, after, runs: joinRuns([parts]) })
  }
  pairs.forEach((pair, i) => {
    const { a: was, b: is } = results[i] as StepResults
    if (is === null || pair.b === null) return
    const name = strong(nameStep(pair.b))
    const ambiguous = (trace: Trace, result: StepResult | null) => result?.spans.some((at) => trace.spans[at]?.ambiguous === true) === true
    if (was === null) {
      add('step', i, null, is.endMs, [name, ` ${endWords(lab, is.last)}`])
    } else {
      const words = changeWords(lab, was, is)
      if (words !== null) add('step', i, was.endMs, is.endMs, [name, ` ${words}`])
      if (was.attempts !== is.attempts && was.attempts > 0 && is.attempts > 0) {
        add('attempts', i, was.attempts, is.attempts, [name, ` is tried ${timesWord(is.attempts)} instead of ${timesWord(was.attempts)}`])
      }
    }
    const [wasUnsure, isUnsure] = [ambiguous(a, was), ambiguous(b, is)]
    if (isUnsure && !wasUnsure) add('ambiguous', i, null, null, [name, ' may or may not have happened'])
    else if (wasUnsure && !isUnsure) add('ambiguous', i, null, null, [name, ' is no longer in doubt'])
  })
  addTotals(a, b, add)
  return out
}

type Add = (key: ResultKey, pair: number, before: number | null, after: number | null, parts: Parts) => void

function addTotals(a: Trace, b: Trace, add: Add): void {
  if (a.totalMs !== b.totalMs) {
    const ms = Math.abs(b.totalMs - a.totalMs)
    add('total', -1, a.totalMs, b.totalMs, [
      `${formatMs(b.totalMs)} in all, ${formatNumber(ms)} ${b.totalMs < a.totalMs ? 'less' : 'more'}`,
    ])
  }
  if (a.overBudgetMs !== b.overBudgetMs) {
    const was = a.overBudgetMs === 0 ? 'in time' : `${formatNumber(a.overBudgetMs)} over`
    const is = b.overBudgetMs === 0 ? 'within the budget' : `${formatNumber(b.overBudgetMs)} over the budget`
    add('over', -1, a.overBudgetMs, b.overBudgetMs, [`${is}, no longer ${was}`])
  }
  if (a.outcome !== b.outcome) add('outcome', -1, null, null, [`${outcomeWords(b.outcome)}, no longer ${outcomeWords(a.outcome)}`])
  if (a.orphanMs !== b.orphanMs) {
    const words =
      b.orphanMs === 0
        ? 'nothing runs on with nobody waiting'
        : `${formatMs(b.orphanMs)} ${b.orphanMs === 1 ? 'runs' : 'run'} on with nobody waiting`
    add('orphan', -1, a.orphanMs, b.orphanMs, [a.orphanMs === 0 ? words : `${words}, no longer ${formatNumber(a.orphanMs)}`])
  }
}

function outcomeWords(outcome: Outcome): string {
  switch (outcome) {
    case 'ok':
      return 'all ok'
    case 'degraded':
      return 'degraded'
    case 'failed':
      return 'failed'
  }
}

function timesWord(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${formatNumber(count)} times`
}

type EndKind = 'ok' | 'cut' | 'error' | 'late' | 'not sent' | 'no time' | 'retry denied' | 'cancelled' | 'skipped' | 'not started'

function endKind(lab: Lab, span: TraceSpan): EndKind {
  switch (span.status) {
    case 'timeout':
      return 'cut'
    case 'backoff':
      return span.cutBy === undefined ? 'cancelled' : 'cut'
    case 'deadline_exceeded':
      if (isNotSent(span)) return 'not sent'
      return span.kind === 'work' && span.grantMs === 0 ? 'no time' : 'cut'
    case 'retry_denied':
      return 'retry denied'
    case 'not_started':
      return 'not started'
    case 'error':
      return stepEnd(lab, span) === 'stopped' ? 'cancelled' : 'error'
    case 'ok':
    case 'late':
    case 'cancelled':
    case 'skipped':
      return span.status
  }
}

/** How a step ends, after its name: `is in time`, `is cut at 160`, `is not started`. */
function endWords(lab: Lab, span: TraceSpan): string {
  const at = formatNumber(span.endMs)
  switch (endKind(lab, span)) {
    case 'ok':
      return span.kind === 'work' ? 'is in time' : `is ok at ${at}`
    case 'cut':
      return `is cut at ${at}`
    case 'error':
      return `answers with an error at ${at}`
    case 'late':
      return `is late, at ${at}`
    case 'not sent':
      return 'is not sent'
    case 'no time':
      return 'has no time'
    case 'retry denied':
      return `is denied a retry at ${at}`
    case 'cancelled':
      return `is cancelled at ${at}`
    case 'skipped':
      return 'is skipped'
    case 'not started':
      return 'is not started'
  }
}

/** How it ended before: `was cut at 160`. */
function pastWords(lab: Lab, span: TraceSpan): string {
  const words = endWords(lab, span)
  if (words.startsWith('is ')) return `was ${words.slice(3)}`
  return words.startsWith('has ') ? `had ${words.slice(4)}` : `answered${words.slice('answers'.length)}`
}

/** What changed in how a step ended; `null` if nothing that is worth a word. */
function changeWords(lab: Lab, was: StepResult, is: StepResult): string | null {
  const kind = endKind(lab, is.last)
  if (kind !== endKind(lab, was.last)) return `${endWords(lab, is.last)} (${pastWords(lab, was.last)})`
  const ms = is.endMs - was.endMs
  const byTimeout = (result: StepResult) => result.last.cutBy === 'timeout'
  if (kind === 'cut' && byTimeout(was) !== byTimeout(is)) {
    const by = (result: StepResult) =>
      byTimeout(result) ? 'its timeout' : result.last.cutBy === 'reserve' ? 'the reserve' : 'the deadline'
    return `is cut by ${by(is)}${ms === 0 ? '' : ` ${shiftWords(ms)}`}, no longer by ${by(was)}`
  }
  const verb =
    kind === 'cut'
      ? 'is cut'
      : kind === 'error'
        ? 'fails'
        : kind === 'late' || kind === 'ok'
          ? 'ends'
          : kind === 'cancelled'
            ? 'is cancelled'
            : null
  if (verb === null) return null
  if (ms !== 0) return `${verb} ${shiftWords(ms)}`
  const moreMs = was.startMs - is.startMs
  if (moreMs === 0) return null
  return kind === 'cut' ? `gets ${formatMs(Math.abs(moreMs))} ${moreMs > 0 ? 'more' : 'less'}` : `starts ${shiftWords(-moreMs)}`
}

function shiftWords(ms: number): string {
  return `${formatMs(Math.abs(ms))} ${ms < 0 ? 'earlier' : 'later'}`
}
