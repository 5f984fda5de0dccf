import type { Call, Lab, Scenario } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import { assertNever } from './assert-never.ts'
import { formatMs, formatNumber } from './format-ms.ts'
import { callOfSpan } from './names.ts'
import { describePause } from './pause-words.ts'
import { calc, deadline, joinRuns, oneSentence, type Parts, type Sentence, still, strong } from './sentence-runs.ts'
import { nameSpanFully } from './span-names.ts'
import { isNotSent, isOptional, leavesOf, mayFollow, stepEnd, stepEnds } from './step-ends.ts'
import { firstFailure, listUnder, stopReason } from './stop-reason.ts'

/** What a sentence is made from. */
interface Subject {
  readonly lab: Lab
  readonly scenario: Scenario
  readonly trace: Trace
  readonly index: number
  readonly span: TraceSpan
  readonly name: string
  readonly call: Call | null
}

/** Says why a span is as it is, with the arithmetic of the day. Empty for a position that the trace does not have. */
export function sentenceFor(lab: Lab, scenario: Scenario, trace: Trace, spanIndex: number): Sentence {
  const span = trace.spans[spanIndex]
  if (span === undefined) return { runs: [] }
  const subject = { lab, scenario, trace, index: spanIndex, span, name: nameSpanFully(lab, span), call: callOfSpan(lab, span) }
  const [first, ...rest] = describeSpan(subject)
  return { runs: joinRuns([...(first === undefined ? [] : [first]), ...stopParts(subject), ...rest, ...aftermathParts(subject)]) }
}

export function sentenceText(sentence: Sentence): string {
  return sentence.runs.map((run) => run.text).join('')
}

function describeSpan(subject: Subject): readonly Parts[] {
  const { kind } = subject.span
  switch (kind) {
    case 'attempt':
      return isNotSent(subject.span) ? describeNotSent(subject) : describeAttempt(subject)
    case 'backoff':
      return describeBackoffSpan(subject)
    case 'retry_denied':
      return describeDenied(subject)
    case 'skip':
      return describeSkip(subject)
    case 'work':
      return describeWork(subject)
    case 'not_started':
      return [[strong(subject.name), ' was ', still('not started'), ` at ${at(subject.span.startMs)}.`]]
    default:
      return assertNever(kind)
  }
}

/* ---- attempts ---- */

function describeAttempt(subject: Subject): readonly Parts[] {
  const { lab, span, call } = subject
  const { status, grantMs, needMs } = span
  const out: Parts[] = [[strong(subject.name), ...allowance(subject), ...need(subject), ': ', ...attemptEnd(span), '.']]
  const remainingMs = remainingAtStart(span)
  const isCut = span.cutBy !== undefined
  const isLimitCut = span.cutBy === 'deadline' || span.cutBy === 'reserve'

  if (isLimitCut && span.timeoutMs !== null && remainingMs === span.timeoutMs) {
    out.push([`Both were ${formatNumber(remainingMs)}: a tie goes to the ${span.cutBy}.`])
  }
  // Only the failure of a service can come at the instant of the cut and lose to it.
  if (isCut && needMs !== null && needMs === grantMs) out.push(['Its service failed at that very instant, and a tie goes to the limit.'])
  else if (!isCut && status !== 'cancelled' && needMs === grantMs) out.push(['Exactly on the limit is in time.'])
  if (span.cutBy === 'reserve') out.push(reserveParts(subject))
  out.push(...noDeadline(subject))
  if (span.cutBy === 'deadline') out.push(...whoseDeadline(subject))

  if (status === 'error') {
    const inner = subject.trace.spans[firstFailure(lab, subject.trace, subject.index)]
    if (inner !== undefined) out.push([`Inside it, ${nameSpanFully(lab, inner)} failed at ${at(inner.endMs)}.`])
  }
  if (call?.downstream !== undefined) out.push(...clockParts(span, call.downstream))
  out.push(...repeatedAnswer(span, call))
  const facts = [...lastAttempt(subject), ...(isCut || status === 'cancelled' ? remoteParts(span, call) : [])]
  if (facts.length > 0) out.push(oneSentence(facts))
  if (span.ambiguous) {
    const why = `It changes something and has ${call?.idempotencyKey === true ? 'an' : 'no'} idempotency key: `
    const so = call?.idempotencyKey === true ? ', and it is safe to ask again.' : '.'
    out.push([why, strong('it may or may not have happened'), so])
  }
  return out
}

/** What it was allowed: the smaller of its own timeout and what remained. */
function allowance({ span }: Subject): Parts {
  const { timeoutMs, grantMs } = span
  const remainingMs = remainingAtStart(span)
  if (timeoutMs !== null && remainingMs !== null) {
    return [' was allowed ', calc(`min(${formatNumber(timeoutMs)}, ${formatNumber(remainingMs)}) = ${formatMs(grantMs ?? 0)}`)]
  }
  if (timeoutMs !== null) return [' was allowed ', calc(formatMs(timeoutMs)), ', its own timeout,']
  if (remainingMs !== null) return [', with no timeout of its own, was allowed the ', calc(formatMs(remainingMs)), ' that remained']
  return [' had no limit']
}

function need({ span, call }: Subject): Parts {
  if (span.needMs === null) return []
  const networkMs = call?.downstream?.networkMs ?? 0
  return [` and needed ${formatNumber(span.needMs)}`, ...(networkMs > 0 ? [`, 2 × ${formatNumber(networkMs)} of it on the network`] : [])]
}

function attemptEnd(span: TraceSpan): Parts {
  const end = ` at ${at(span.endMs)}`
  switch (span.status) {
    case 'error':
      return ['it ', { text: 'answered with an error', tone: 'error' }, end]
    case 'timeout':
      return [{ text: 'cut by its own timeout', tone: 'timeout' }, end]
    case 'deadline_exceeded':
      return [deadline(`stopped by ${limitWords(span)}`), end]
    case 'cancelled':
      return [still('cancelled'), end]
    default:
      return [`it answered${end}`]
  }
}

function describeNotSent(subject: Subject): readonly Parts[] {
  const { span, name } = subject
  const { startMs, limitAtMs, needMs } = span
  const pastMs = span.cutBy === 'reserve' || limitAtMs === null ? 0 : startMs - limitAtMs
  const limit = pastMs > 0 ? `, ${formatMs(pastMs)} past ${limitWords(span)}` : ''
  const needs = needMs === null || needMs === 0 ? '' : `, and it needed ${formatNumber(needMs)}`
  const out: Parts[] = [[strong(name), ' was ', deadline('not sent'), `: nothing remained at ${at(startMs)}${limit}${needs}.`]]
  if (needMs === 0) out.push(['Then even a call that needs 0 ms is not sent.'])
  if (span.cutBy === 'reserve') out.push(reserveParts(subject))
  else out.push(...whoseDeadline(subject))
  return out
}

function repeatedAnswer(span: TraceSpan, call: Call | null): readonly Parts[] {
  const listed = call?.attempts?.length
  return listed === undefined || span.attempt <= listed ? [] : [['The last answer that is listed repeats.']]
}

/** Why no other attempt follows one that failed; a part of a sentence. */
function lastAttempt({ lab, span, call }: Subject): readonly Parts[] {
  const most = call?.retry?.maxAttempts ?? 1
  if (span.status === 'deadline_exceeded') return span.attempt < most ? [['no attempt follows a deadline']] : []
  if ((span.status !== 'timeout' && span.status !== 'error') || mayFollow(lab, span)) return []
  if (most === 1) return [['it had one attempt']]
  return [[span.attempt < most ? 'the error is not retryable' : `that was the last of ${formatNumber(most)} attempts`]]
}

/** What becomes of the remote side of an attempt that its caller left; a part of a sentence. */
function remoteParts(span: TraceSpan, call: Call | null): readonly Parts[] {
  if (span.orphanEndMs !== undefined) return [orphanParts('it is abandoned, not cancelled,', span)]
  if (call?.onCut === 'abandon') return [['it is abandoned, not cancelled, but nothing was left to run on']]
  // A service whose failure came at the instant of the cut has nothing left to stop.
  if (call?.downstream !== undefined && span.needMs === span.grantMs && span.cutBy !== undefined) return []
  const networkMs = call?.downstream?.networkMs ?? 0
  if (networkMs === 0) return [['the remote is told to stop']]
  return [['the word to stop arrives at ', calc(`${at(span.endMs)} + ${formatNumber(networkMs)} = ${at(span.endMs + networkMs)}`)]]
}

function orphanParts(why: string, span: TraceSpan): Parts {
  const orphanEndMs = span.orphanEndMs ?? span.endMs
  return [`${why} and runs on for ${formatMs(orphanEndMs - span.endMs)}, to ${at(orphanEndMs)}, with nobody waiting`]
}

/** The clock that the service behind an attempt runs on. */
function clockParts(span: TraceSpan, downstream: NonNullable<Call['downstream']>): readonly Parts[] {
  const kind = downstream.deadline ?? 'propagated'
  switch (kind) {
    case 'propagated': {
      if (span.grantMs === null) return [['It had no limit, so its service was handed no deadline.']]
      const cutAtMs = span.startMs + span.grantMs
      const marginMs = downstream.marginMs ?? 0
      if (marginMs === 0) return [[`Its service was handed that end as its deadline: ${at(cutAtMs)}.`]]
      const hasPassed = cutAtMs - marginMs <= span.startMs + (downstream.networkMs ?? 0)
      return [
        [
          'Its service was handed a deadline, less a margin: ',
          calc(`${at(cutAtMs)} - ${formatNumber(marginMs)} = ${at(cutAtMs - marginMs)}`),
          hasPassed ? ', which had passed when it arrived.' : '.',
        ],
      ]
    }
    case 'own': {
      const arrivesAtMs = span.startMs + (downstream.networkMs ?? 0)
      const ownMs = downstream.ownMs ?? 0
      const cutAtMs = span.grantMs === null ? null : span.startMs + span.grantMs
      const isLater = cutAtMs !== null && arrivesAtMs + ownMs > cutAtMs
      const sum = calc(`${at(arrivesAtMs)} + ${formatNumber(ownMs)} = ${at(arrivesAtMs + ownMs)}`)
      return [['Its service has a fresh clock: ', sum, isLater ? `, later than the ${at(cutAtMs)} at which its caller leaves.` : '.']]
    }
    case 'none':
      return [['Its service was handed no deadline.']]
    default:
      return assertNever(kind)
  }
}

/* ---- pauses and the retry gate ---- */

function describeBackoffSpan(subject: Subject): readonly Parts[] {
  const { span, name, call, scenario } = subject
  const spentMs = span.endMs - span.startMs
  const needMs = span.needMs ?? spentMs
  const remainingMs = remainingAtStart(span)
  const expectedMs = call?.retry?.expectedMs ?? 0
  const words = pauseWords(subject, needMs)
  const out: Parts[] = []
  if (span.cutBy !== undefined) {
    out.push([
      strong(name),
      ' began a pause of ',
      calc(words.calc),
      ` before attempt ${span.attempt}: `,
      deadline(`stopped by ${limitWords(span)}`),
      ` after ${formatMs(spentMs)}, at ${at(span.endMs)}.`,
    ])
  } else if (spentMs < needMs) {
    out.push([
      strong(name),
      ' began a pause of ',
      calc(words.calc),
      ` before attempt ${span.attempt}: `,
      still('cancelled'),
      ` after ${formatMs(spentMs)}, at ${at(span.endMs)}.`,
    ])
  } else {
    out.push([
      strong(name),
      ' ',
      still('pauses '),
      calc(words.calc),
      ` before attempt ${span.attempt}, from ${at(span.startMs)} to ${at(span.endMs)}.`,
    ])
  }
  if (words.source !== null) out.push([words.source])
  if (span.cutBy !== undefined) out.push(['This row begins pauses that do not fit, so the call ends there.'])
  if (span.cutBy === 'reserve') out.push(reserveParts(subject))
  if (span.cutBy === 'deadline') out.push(...whoseDeadline(subject))
  if (span.cutBy !== undefined || remainingMs === null || spentMs < needMs) return out
  if (scenario.unfitPause === 'cut') {
    if (expectedMs > 0 && needMs + expectedMs > remainingMs)
      out.push([`The ${formatNumber(expectedMs)} that the attempt is expected to take are not checked here.`])
  } else if (expectedMs > 0 && needMs + expectedMs === remainingMs) {
    out.push([
      calc(`${formatNumber(needMs)} + expected ${formatNumber(expectedMs)} = ${formatNumber(remainingMs)}`),
      ', exactly what remained: that fits.',
    ])
  }
  if (needMs === remainingMs) out.push(['It takes all that remained, which is allowed; nothing is left for the attempt.'])
  return out
}

function describeDenied(subject: Subject): readonly Parts[] {
  const { span, call, lab, trace } = subject
  const expectedMs = call?.retry?.expectedMs ?? 0
  const pauseMs = span.needMs ?? 0
  const remainingMs = remainingAtStart(span) ?? 0
  const sum = expectedMs > 0 ? ` + expected ${formatNumber(expectedMs)} = ${formatNumber(pauseMs + expectedMs)}` : ''
  const words = pauseWords(subject, pauseMs)
  const out: Parts[] = [
    [
      strong(nameSpanFully(lab, span)),
      ' was ',
      deadline('denied a retry'),
      ` at ${at(span.startMs)}: `,
      calc(`pause ${formatNumber(pauseMs)}${sum} > ${formatNumber(remainingMs)} remaining`),
      '.',
    ],
  ]
  const isPlain = words.calc === formatMs(pauseMs)
  if (!isPlain) out.push(['The pause: ', calc(words.calc), '.'])
  if (words.source !== null && !(isPlain && call?.retry?.backoff?.kind === 'fixed')) out.push([words.source])
  if (span.depth === 0 && trace.limitAtMs !== trace.deadlineAtMs) out.push(reserveParts(subject))
  else out.push(...whoseDeadline(subject))
  out.push(['The call ends there, without pausing.'])
  return out
}

/** The pause as it was meant, from the attempt before it. */
function pauseWords({ trace, index, span, call }: Subject, needMs: number): ReturnType<typeof describePause> {
  for (let i = index - 1; i >= 0; i--) {
    const before = trace.spans[i]
    const isIt = before?.kind === 'attempt' && before.parent === span.parent && before.leaf === span.leaf
    if (isIt && call !== null) return describePause(call, before)
  }
  return { calc: formatMs(needMs), source: null }
}

/* ---- marks ---- */

function describeSkip({ span, name, call, scenario }: Subject): readonly Parts[] {
  const remainingMs = Math.max(0, (span.deadlineAtMs ?? 0) - span.startMs)
  const asksMs = call?.optional?.minRemainingMs ?? 0
  const out: Parts[] = [
    [
      strong(name),
      ' was ',
      still('skipped'),
      `: only `,
      calc(formatNumber(remainingMs)),
      ` remained at ${at(span.startMs)} and it asks for `,
      calc(formatNumber(asksMs)),
      '.',
    ],
  ]
  if (span.depth === 0 && (scenario.reserveMs ?? 0) > 0)
    out.push([`The reserve of ${formatNumber(scenario.reserveMs ?? 0)} is not subtracted here.`])
  return out
}

/* ---- local work ---- */

function describeWork(subject: Subject): readonly Parts[] {
  const { lab, scenario, trace, span, name } = subject
  const { startMs, endMs, deadlineAtMs } = span
  const needMs = span.needMs ?? endMs - startMs
  const needed = formatMs(needMs)
  const remainingMs = deadlineAtMs === null ? null : Math.max(0, deadlineAtMs - startMs)
  const leaf = leavesOf(listUnder(lab, scenario, trace, span.parent).steps)[span.leaf]
  const out: Parts[] = []
  switch (span.status) {
    case 'late':
      out.push(
        remainingMs === 0
          ? [
              strong(name),
              ` began at ${at(startMs)} with nothing left and cannot be interrupted: it took its ${needed}, to ${at(endMs)}, and is `,
              deadline('late'),
              '.',
            ]
          : [
              strong(name),
              ` needed ${needed}, had ${formatNumber(remainingMs ?? 0)} and cannot be interrupted: it ended at ${at(endMs)}, `,
              deadline(`${formatMs(endMs - (deadlineAtMs ?? 0))} late`),
              '.',
            ],
      )
      break
    case 'deadline_exceeded':
      out.push(
        remainingMs === 0
          ? [
              strong(name),
              ' had ',
              deadline('no time'),
              `: nothing remained at ${at(startMs)}${needMs > 0 ? `, and it needed ${formatNumber(needMs)}` : ''}.`,
            ]
          : [
              strong(name),
              ' was allowed the ',
              calc(formatMs(remainingMs ?? 0)),
              ` that remained and needed ${formatNumber(needMs)}: `,
              deadline(`stopped by ${limitWords(span)}`),
              ` at ${at(endMs)}.`,
            ],
      )
      if (remainingMs === 0 && needMs === 0) out.push(['Then even work of 0 ms is not done.'])
      if (remainingMs !== 0) out.push(['It can be interrupted.'])
      break
    case 'cancelled':
      out.push([strong(name), ` needed ${needed}: `, still('cancelled'), ` at ${at(endMs)}.`])
      if (span.orphanEndMs !== undefined) out.push(oneSentence([orphanParts('it cannot be interrupted', span)]))
      break
    default:
      out.push([
        strong(name),
        ` needed ${needed}${remainingMs === null ? '' : ` and had ${formatNumber(remainingMs)}`}: it ended at ${at(endMs)}.`,
      ])
      if (needMs === remainingMs) out.push(['Exactly on the deadline is in time.'])
  }
  const usesReserve = span.depth === 0 && trace.limitAtMs !== null && trace.limitAtMs !== trace.deadlineAtMs && endMs > trace.limitAtMs
  if (usesReserve && startMs < (trace.deadlineAtMs ?? 0))
    out.push([`Calls had to end by ${at(trace.limitAtMs ?? 0)}; local work may use the reserve.`])
  if (span.status === 'late' || span.status === 'deadline_exceeded') out.push(...whoseDeadline(subject))
  else out.push(...noDeadline(subject))
  const failure = trace.spans[firstFailure(lab, trace, span.parent)]
  const isFinally = typeof leaf === 'object' && leaf.finally === true && listUnder(lab, scenario, trace, span.parent).stopsOnFailure
  if (isFinally && failure !== undefined && failure !== span && failure.leaf < span.leaf) {
    out.push([`It is finally work: it runs although ${nameSpanFully(lab, failure)} failed.`])
  }
  return out
}

/* ---- what several kinds have in common ---- */

/** What stopped it from outside. */
function stopParts({ lab, scenario, trace, span, index }: Subject): readonly Parts[] {
  // A pause or a failed attempt was only stopped where nothing of its call comes after it.
  if (!isLastOfStep(trace, index)) return []
  const reason = stopReason(lab, scenario, trace, span)
  if (reason === null) return []
  const out: Parts[] = []
  if (span.kind === 'attempt' && span.status !== 'cancelled') out.push(['No retry follows.'])
  else if (span.kind === 'backoff' && span.endMs - span.startMs === span.needMs) out.push(['No attempt follows.'])
  const source = trace.spans[reason.index] as TraceSpan
  const who = nameSpanFully(lab, source)
  if (reason.by === 'failure')
    out.push([`${who} failed at ${at(source.endMs)}, and ${span.depth === 0 ? 'this row' : 'this service'} stops on failure.`])
  else {
    const left = `${who} was ${source.status === 'cancelled' ? 'cancelled' : 'cut'} at ${at(source.endMs)}`
    out.push([`${left}, and its word to stop ${reason.networkMs === 0 ? 'came at once' : `took ${formatMs(reason.networkMs)}`}.`])
  }
  return out
}

/** Whether its failure counts, what it stops, and whether anybody waited for it. */
function aftermathParts({ lab, scenario, trace, span, index }: Subject): readonly Parts[] {
  const out: Parts[] = []
  if (isLastOfStep(trace, index) && stepEnd(lab, span) === 'failed') {
    const list = listUnder(lab, scenario, trace, span.parent)
    const owner = span.depth === 0 ? 'row' : 'service'
    if (isOptional(lab, span))
      out.push([span.depth === 0 ? 'It is optional, so the row is only degraded.' : 'It is optional, so that is no failure.'])
    else if (!list.stopsOnFailure && span.leaf < leavesOf(list.steps).length - 1) out.push([`This ${owner} continues on failure.`])
  }
  const leaver = leaverOf(trace, span)
  const ms = leaver === null ? 0 : span.endMs - Math.max(span.startMs, leaver.endMs)
  if (leaver !== null && ms > 0) {
    const part = ms === span.endMs - span.startMs ? 'this' : `${formatMs(ms)} of this`
    out.push([`${nameSpanFully(lab, leaver)} left at ${at(leaver.endMs)} and told nobody: ${part} ran on with nobody waiting.`])
  }
  return out
}

function isLastOfStep(trace: Trace, index: number): boolean {
  const span = trace.spans[index]
  return span !== undefined && stepEnds(trace, span.parent).includes(index)
}

/** The outermost attempt around a span that was abandoned before the span ended; `null` if somebody waited to the end. */
function leaverOf(trace: Trace, span: TraceSpan): TraceSpan | null {
  let leaver: TraceSpan | null = null
  for (let around = trace.spans[span.parent]; around !== undefined; around = trace.spans[around.parent]) {
    if (around.orphanEndMs !== undefined && around.endMs < span.endMs) leaver = around
  }
  return leaver
}

/** `Calls must end by 5 000 - 150 = 4 850.` */
function reserveParts({ scenario, trace }: Subject): Parts {
  const reserveMs = scenario.reserveMs ?? 0
  const difference = `${formatNumber(trace.budgetMs)} - ${formatNumber(reserveMs)}`
  const left = reserveMs > trace.budgetMs ? `max(0, ${difference})` : difference
  return ['Calls must end by ', calc(`${left} = ${at(trace.limitAtMs ?? 0)}`), '.']
}

/** Said of everything that no deadline bounds: the line is drawn all the same. */
function noDeadline({ lab, trace, span }: Subject): readonly Parts[] {
  if (span.limitAtMs !== null) return []
  const around = trace.spans[span.parent]
  if (around === undefined) {
    const overMs = span.endMs - trace.budgetMs
    if (overMs <= 0) return [['No deadline is enforced.']]
    return [['No deadline is enforced: it ended ', deadline(`${formatMs(overMs)} past the budget`), ` of ${formatNumber(trace.budgetMs)}.`]]
  }
  const isPropagated = (callOfSpan(lab, around)?.downstream?.deadline ?? 'propagated') === 'propagated'
  return [[`${nameSpanFully(lab, around)} ${isPropagated ? 'had no limit to hand down' : 'handed no deadline down'}.`]]
}

/** Whose deadline stopped something inside a service. */
function whoseDeadline({ lab, trace, span }: Subject): readonly Parts[] {
  const around = trace.spans[span.parent]
  if (around === undefined || span.deadlineAtMs === null) return []
  const isOwn = callOfSpan(lab, around)?.downstream?.deadline === 'own'
  const who = nameSpanFully(lab, around)
  return [[isOwn ? `The service behind ${who} has a clock of its own.` : `${who} handed that deadline down.`]]
}

function limitWords(span: TraceSpan): string {
  if (span.cutBy === 'reserve') return 'the reserve'
  return span.depth === 0 ? 'the deadline' : 'its deadline'
}

/** From its start to the limit; `null` where there is none. */
function remainingAtStart(span: TraceSpan): number | null {
  return span.limitAtMs === null ? null : Math.max(0, span.limitAtMs - span.startMs)
}

/** An instant. The unit is said once, with the length before it. */
function at(ms: number): string {
  return ms < 0 ? `-${formatNumber(-ms)}` : formatNumber(ms)
}
