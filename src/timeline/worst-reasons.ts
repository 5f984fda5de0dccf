import { CountingRecorder, countScenario } from '../core/count-scenario.ts'
import { type Call, type Lab, MAX_MS, type Scenario } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import { formatMs, formatNumber } from './format-ms.ts'
import { callOfSpan } from './names.ts'
import { describePause } from './pause-words.ts'
import { receiptFor } from './receipt.ts'
import { calc, deadline, joinRuns, type Parts, type SentenceRun, still, strong } from './sentence-runs.ts'
import { spanKeys } from './span-keys.ts'
import { nameSpanFully } from './span-names.ts'
import { isNotSent } from './step-ends.ts'

/** One link of the chain: a span for which the caller waits, or what bounds the whole. */
export interface WorstReason {
  /** The span it tells of, as in the ledger; `null` for what is said of the whole. */
  readonly spanKey: string | null
  readonly spanIndex: number | null
  readonly startMs: number
  readonly endMs: number
  readonly runs: readonly SentenceRun[]
}

/** How many attempts are asked what would follow if they took longer. */
const MAX_ASKED = 40

/** The spans for which the caller waits, end to start, each with its arithmetic; last, why it cannot take longer. */
export function worstReasons(lab: Lab, scenario: Scenario, trace: Trace, atMostMs: number | null): readonly WorstReason[] {
  const keys = spanKeys(scenario, trace)
  const waited = [...new Set(receiptFor(lab, scenario, trace).segments.map((segment) => segment.spanIndex))]
  let asked = 0
  const reasons = waited.flatMap((index): readonly WorstReason[] => {
    const span = trace.spans[index] as TraceSpan
    const ask = () => (asked++ < MAX_ASKED ? totalIfCut(lab, scenario, span) : null)
    const own = reasonFor(keys, index, span, describeSpan({ lab, scenario, trace, index, span, call: callOfSpan(lab, span) }, ask))
    const next = trace.spans[index + 1]
    const isDenied = next?.kind === 'retry_denied' && next.depth === span.depth && next.leaf === span.leaf
    return isDenied ? [own, reasonFor(keys, index + 1, next, describeDenied(lab, next))] : [own]
  })
  return [...reasons, wholeReason(trace.totalMs, describeBound(trace, atMostMs))]
}

/** Which attempts may last for ever. */
export function endlessReasons(lab: Lab, scenario: Scenario, trace: Trace): readonly WorstReason[] {
  const keys = spanKeys(scenario, trace)
  const seen = new Set<string>()
  return trace.spans.flatMap((span, index): readonly WorstReason[] => {
    const call = callOfSpan(lab, span)
    if (call?.attempts === undefined || span.kind !== 'attempt' || seen.has(span.step) || !isEndless(trace, span)) return []
    seen.add(span.step)
    return [
      reasonFor(keys, index, span, [
        [
          strong(nameSpanFully(lab, span)),
          ' has no timeout of its own, and no deadline reaches it: it may last ',
          deadline('for ever'),
          '.',
        ],
      ]),
    ]
  })
}

/** Nothing ends it, nor any attempt around it. */
function isEndless(trace: Trace, span: TraceSpan): boolean {
  if (span.grantMs !== null || span.limitAtMs !== null || span.endMs - span.startMs < MAX_MS) return false
  for (let at = trace.spans[span.parent]; at !== undefined; at = trace.spans[at.parent]) if (at.grantMs !== null) return false
  return true
}

interface Subject {
  readonly lab: Lab
  readonly scenario: Scenario
  readonly trace: Trace
  readonly index: number
  readonly span: TraceSpan
  readonly call: Call | null
}

function describeSpan(subject: Subject, ask: () => number | null): readonly Parts[] {
  const { span } = subject
  switch (span.kind) {
    case 'attempt':
      return describeAttempt(subject, ask)
    case 'backoff':
      return describeBackoff(subject)
    default:
      return describeWork(subject)
  }
}

function describeAttempt({ lab, trace, span, call }: Subject, ask: () => number | null): readonly Parts[] {
  const { startMs, endMs, timeoutMs, grantMs, status, limitAtMs } = span
  const name = strong(nameSpanFully(lab, span))
  const spentMs = endMs - startMs
  const remainingMs = limitAtMs === null ? null : Math.max(0, limitAtMs - startMs)
  if (status === 'timeout')
    return [[name, ' runs to its timeout and is ', { text: 'cut', tone: 'timeout' }, ': ', sum(startMs, formatNumber(spentMs), endMs), '.']]
  if (status === 'deadline_exceeded') {
    const by = span.cutBy === 'reserve' ? 'reserve' : 'deadline'
    const grant =
      timeoutMs === null || remainingMs === null ? formatNumber(spentMs) : `min(${formatNumber(timeoutMs)}, ${formatNumber(remainingMs)})`
    return [[name, ' runs until it is stopped by the ', deadline(by), ': ', sum(startMs, grant, endMs), '.']]
  }
  if (status === 'cancelled') return [[name, ' is ', still('cancelled'), ': ', sum(startMs, formatNumber(spentMs), endMs), '.']]
  const answers = status === 'error' ? [' answers with an ', { text: 'error', tone: 'error' } as SentenceRun] : [' answers']
  const atLast = spentMs === grantMs ? ', at the last moment' : ''
  const service = call?.downstream === undefined ? '' : ' once its service has ended'
  const out: Parts[] = [[name, ...answers, `${service}${atLast}: `, sum(startMs, formatNumber(spentMs), endMs), '.']]
  const cutMs = call?.downstream === undefined ? ask() : null
  if (cutMs !== null && cutMs < trace.totalMs) out.push([`Were it cut instead, the whole would take ${formatNumber(cutMs)}.`])
  return out
}

function describeBackoff({ lab, trace, index, span, call }: Subject): readonly Parts[] {
  const { startMs, endMs, needMs } = span
  const spentMs = endMs - startMs
  const before = failedBefore(trace, index)
  const meant = call === null || before === undefined ? formatMs(spentMs) : describePause(call, before).calc
  const name = strong(nameSpanFully(lab, span))
  if (needMs !== null && spentMs < needMs) {
    return [
      [
        name,
        ' ',
        still('pauses'),
        ` ${meant} before attempt ${span.attempt}, and is stopped: `,
        sum(startMs, formatNumber(spentMs), endMs),
        '.',
      ],
    ]
  }
  return [[name, ' ', still('pauses'), ` ${meant} before attempt ${span.attempt}: `, sum(startMs, formatNumber(spentMs), endMs), '.']]
}

function failedBefore(trace: Trace, index: number): TraceSpan | undefined {
  const { leaf, parent } = trace.spans[index] as TraceSpan
  for (let i = index - 1; i >= 0; i--) {
    const span = trace.spans[i] as TraceSpan
    if (span.kind === 'attempt' && span.leaf === leaf && span.parent === parent) return span
  }
  return undefined
}

function describeWork({ lab, span }: Subject): readonly Parts[] {
  const { startMs, endMs, status } = span
  const late = status === 'late' ? ' and cannot be interrupted' : status === 'deadline_exceeded' ? ' until the deadline' : ''
  return [
    [
      strong(nameSpanFully(lab, span)),
      ` takes ${formatMs(endMs - startMs)}${late}: `,
      sum(startMs, formatNumber(endMs - startMs), endMs),
      '.',
    ],
  ]
}

function describeDenied(lab: Lab, span: TraceSpan): readonly Parts[] {
  const expectedMs = callOfSpan(lab, span)?.retry?.expectedMs ?? 0
  const expected = expectedMs > 0 ? ` + expected ${formatNumber(expectedMs)}` : ''
  const left = calc(`${formatNumber(span.needMs ?? 0)}${expected} > ${formatNumber(span.grantMs ?? 0)} remaining`)
  return [[strong(nameSpanFully(lab, span)), ' is ', deadline('denied a retry'), ': ', left, '.']]
}

function describeBound({ totalMs, limitAtMs, deadlineAtMs, spans }: Trace, atMostMs: number | null): readonly Parts[] {
  const at = formatMs(totalMs)
  if (atMostMs === null) return [[`This is the longest that was found, ${at}; how much longer it can be is not known.`]]
  if (atMostMs > totalMs) return [[`This is the longest that was found, ${at}. It cannot be longer than ${formatMs(atMostMs)}.`]]
  if (spans.length === 0) return [['There is nothing to wait for.']]
  if (totalMs === deadlineAtMs && totalMs === limitAtMs)
    return [['It cannot take longer: the ', deadline('deadline'), ` ends everything at ${formatNumber(totalMs)}.`]]
  if (totalMs === limitAtMs) return [['It cannot take longer: the ', deadline('reserve'), ` ends every call at ${formatNumber(totalMs)}.`]]
  const isStopped = spans.some((span) => span.depth === 0 && (span.cutBy === 'deadline' || span.cutBy === 'reserve' || isNotSent(span)))
  return [
    [
      isStopped
        ? `It cannot take longer: calls end by ${formatNumber(limitAtMs ?? totalMs)}, and no other lengths or answers lead past ${at}.`
        : `It cannot take longer: no other lengths or answers lead past ${at}.`,
    ],
  ]
}

/** How long the whole takes if every attempt of this number of the call is cut instead. `null` where nothing would cut it. */
function totalIfCut(lab: Lab, scenario: Scenario, span: TraceSpan): number | null {
  const call = callOfSpan(lab, span)
  if (call?.attempts === undefined || span.grantMs === null || span.grantMs >= MAX_MS) return null
  const { attempts } = call
  const longer = Array.from({ length: Math.max(attempts.length, span.attempt) }, (_, i) => {
    const listed = attempts[Math.min(i, attempts.length - 1)] as NonNullable<typeof attempts>[number]
    return i === span.attempt - 1 ? { ...listed, durationMs: (span.grantMs ?? 0) + 1 } : listed
  })
  const changed: Lab = { ...lab, calls: { ...lab.calls, [span.step]: { ...call, attempts: longer } } }
  try {
    return countScenario(changed, scenario, new CountingRecorder()).totalMs
  } catch {
    return null // more spans than a document may make
  }
}

function reasonFor(keys: readonly string[], spanIndex: number, span: TraceSpan, sentences: readonly Parts[]): WorstReason {
  return { spanKey: keys[spanIndex] as string, spanIndex, startMs: span.startMs, endMs: span.endMs, runs: joinRuns(sentences) }
}

function wholeReason(atMs: number, sentences: readonly Parts[]): WorstReason {
  return { spanKey: null, spanIndex: null, startMs: atMs, endMs: atMs, runs: joinRuns(sentences) }
}

/** `60 + 20 = 80` */
function sum(startMs: number, length: string, endMs: number): SentenceRun {
  return calc(`${formatNumber(startMs)} + ${length} = ${formatNumber(endMs)}`)
}
