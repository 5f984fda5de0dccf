import { formatTimeline } from '../core/format-timeline.ts'
import type { Call, Lab, Scenario } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import { assertNever } from './assert-never.ts'
import { branchPhrases } from './branch-phrases.ts'
import { countWord } from './count-word.ts'
import { formatMs, formatNumber } from './format-ms.ts'
import { callOf, nameCall } from './names.ts'
import { isNotSent, isOptional, leavesOf, stepEnd, stepEnds } from './step-ends.ts'

export interface Verdict {
  /** `210 ms` */
  readonly total: string
  /** The one fact that matters most: `50 over`, `C cut, 0 over`, `all in time`. */
  readonly note: string
  /** A second fact, where there is one: `180 orphaned`, `40 unused`. */
  readonly note2: string | null
  readonly tone: 'plain' | 'deadline'
}

/** Longest note that stands in the figure's gutter. */
const NOTE_CHARS = 18
/** Longest line under a row's title. */
const POLICY_CHARS = 70
/** How many spans the text alternative spells out. */
const MAX_SPELLED = 24

/* ---- what became of a row ---- */

/** The verdict beside a row. */
export function describeVerdict(lab: Lab, scenario: Scenario, trace: Trace): Verdict {
  const { totalMs, overBudgetMs, orphanMs, budgetMs } = trace
  const faults = faultsOf(lab, trace)
  const fault = faults[0] === undefined ? null : faultNote(faults[0])
  const isOver = overBudgetMs > 0
  const margin = isOver
    ? `${formatNumber(overBudgetMs)} over`
    : totalMs === budgetMs
      ? '0 over'
      : `${formatNumber(budgetMs - totalMs)} unused`
  const facts: string[] = []
  if (isOver) facts.push(margin, ...(fault === null ? [] : [fault]))
  else if (fault !== null) {
    const isShort = totalMs === budgetMs && `${fault}, ${margin}`.length <= NOTE_CHARS
    facts.push(isShort ? `${fault}, ${margin}` : fault)
    if (orphanMs === 0 && !isShort) facts.push(margin)
  } else facts.push(leavesOf(scenario.steps).length === 0 ? 'no steps' : 'all in time')
  if (orphanMs > 0) facts.push(`${formatNumber(orphanMs)} orphaned`)
  const more = faults.slice(1).filter((span) => !isOptional(lab, span)).length
  if (more > 0) facts.push(`${formatNumber(more)} more failed`)
  if (fault === null && !isOver) facts.push(margin)
  return { total: formatMs(totalMs), note: facts[0] as string, note2: facts[1] ?? null, tone: isOver ? 'deadline' : 'plain' }
}

/** One row of the figure's text alternative: `Shared deadline: A1 ok 0-70, B1 ok 70-140, C1 deadline_exceeded 140-160; 160 ms, C cut, 0 over.` */
export function summarizeRow(lab: Lab, scenario: Scenario, trace: Trace): string {
  const { total, note, note2 } = describeVerdict(lab, scenario, trace)
  const spelled = { ...trace, spans: trace.spans.slice(0, MAX_SPELLED) }
  const more = trace.spans.length - MAX_SPELLED
  const spans =
    trace.spans.length === 0 ? '' : `${formatTimeline(spelled).replaceAll(' | ', ', ')}${more > 0 ? `, and ${more} more` : ''}; `
  return `${titleOf(scenario)}${spans}${[total, note, ...(note2 === null ? [] : [note2])].join(', ')}.`
}

/**
 * The steps of the scenario's own list that did not end `ok`, by their last spans: those that made the row fail first, in the order of time, then the
 * optional ones. What was only stopped or never started is a consequence and not among them.
 */
export function faultsOf(lab: Lab, trace: Trace): readonly TraceSpan[] {
  const failed = stepEnds(trace, -1)
    .map((i) => trace.spans[i] as TraceSpan)
    .filter((span) => stepEnd(lab, span) === 'failed')
  const byTime = (a: TraceSpan, b: TraceSpan) => a.endMs - b.endMs
  return [...failed.filter((span) => !isOptional(lab, span)).sort(byTime), ...failed.filter((span) => isOptional(lab, span)).sort(byTime)]
}

/** `C cut`; without the name where the gutter has no room for it. */
function faultNote(span: TraceSpan): string {
  const word = faultWord(span)
  const named = `${span.label} ${word}`
  if (named.length <= NOTE_CHARS) return named
  if (span.kind === 'retry_denied') return word
  return `${span.kind === 'work' ? 'work' : 'a call'} ${word}`
}

function faultWord(span: TraceSpan): string {
  switch (span.status) {
    case 'error':
      return 'failed'
    case 'timeout':
    case 'backoff':
      return 'cut'
    case 'deadline_exceeded':
      return isNotSent(span) ? 'not sent' : 'cut'
    case 'retry_denied':
      return 'retry denied'
    case 'not_started':
      return 'not started'
    case 'late':
    case 'cancelled':
    case 'skipped':
    case 'ok':
      return span.status
    default:
      return assertNever(span.status)
  }
}

/** `Shared deadline: `, before what is said of the row. */
export function titleOf(scenario: Scenario): string {
  const title = scenario.title.trim()
  return title === '' ? '' : `${title}: `
}

/* ---- what a row may do ---- */

/**
 * The line under a row's title: what is special about its policy, in a few words. Short by leaving out: the causes and the sentences have the rest.
 */
export function describePolicy(lab: Lab, scenario: Scenario): string {
  const leaves = leavesOf(scenario.steps)
  const ids = [...new Set(leaves.filter((leaf) => typeof leaf === 'string'))]
  const calls = ids.flatMap((id) => {
    const call = callOf(lab, id)
    return call === null ? [] : [{ id, call }]
  })
  const hasWork = leaves.length > leaves.filter((leaf) => typeof leaf === 'string').length
  const retried = calls.find(({ call }) => (call.retry?.maxAttempts ?? 1) > 1)
  const isEnforced = scenario.deadline !== 'none'
  // Each as forms of falling length; the first that fits is taken.
  const phrases: (readonly string[])[] = []
  const after = isEnforced ? [] : ['deadline not enforced']

  const reserveMs = scenario.reserveMs ?? 0
  const budgetMs = scenario.budgetMs ?? lab.budgetMs
  if (isEnforced && reserveMs > 0 && calls.length > 0) {
    const by = `calls must end by ${formatNumber(Math.max(0, budgetMs - reserveMs))}`
    phrases.push(hasWork ? [`${by}; local work may use the rest`, by] : [by])
  }
  if (retried !== undefined) phrases.push(retryForms(retried.id, retried.call))
  if (!isEnforced && retried === undefined && calls.length > 0) phrases.push([timeoutForm(calls.map(({ call }) => call))])
  for (const phrase of branchPhrases(calls, scenario.steps)) phrases.push([phrase])
  const optional = calls.find(({ call }) => (call.optional?.minRemainingMs ?? 0) > 0)
  if (optional !== undefined && isEnforced) {
    phrases.push([`${shortName(optional.id, optional.call)} is skipped under ${formatNumber(optional.call.optional?.minRemainingMs ?? 0)}`])
  }
  if (scenario.onFailure === 'stop') phrases.push(['stops at the first failure'])
  if (calls.some(({ call }) => call.onCut === 'abandon')) {
    phrases.push([calls.every(({ call }) => call.onCut === 'abandon') ? 'no call is told to stop' : 'not every call is told to stop'])
  }
  if (isEnforced && scenario.unfitPause === 'cut' && retried !== undefined) phrases.push(['an unfit pause is cut'])
  if (isEnforced && scenario.budgetMs !== undefined) phrases.push([`a budget of its own: ${formatNumber(scenario.budgetMs)}`])

  let text = ''
  const room = POLICY_CHARS - after.join('').length - (after.length > 0 ? 2 : 0)
  for (const forms of phrases) {
    const joint = text === '' ? '' : text.includes(',') || text.includes(';') ? '; ' : ', '
    const form = forms.find((each) => text.length + joint.length + each.length <= room)
    if (form !== undefined) text += joint + form
  }
  if (after.length > 0) return text === '' ? (after[0] as string) : `${text}, ${after[0]}`
  if (text !== '') return text
  if (calls.length > 0) return 'each call limited by what remains'
  return hasWork ? 'local work only' : 'no steps'
}

function retryForms(id: string, call: Call): readonly string[] {
  const attempts = call.retry?.maxAttempts ?? 1
  const name = shortName(id, call)
  const cap = call.timeoutMs === null ? '' : ` of up to ${formatNumber(call.timeoutMs)}`
  const short = `${name}: ${countWord(attempts)} attempts`
  const long = `${short}${cap}`
  const pause = pauseForm(call)
  return [`${long}, ${pause}`, long, short, `${countWord(attempts)} attempts`]
}

function pauseForm(call: Call): string {
  const backoff = call.retry?.backoff
  if (backoff === undefined) return 'no pause between'
  const isOne = call.retry?.maxAttempts === 2
  switch (backoff.kind) {
    case 'fixed':
      if (backoff.ms === 0) return 'no pause between'
      return isOne ? `a pause of ${formatNumber(backoff.ms)} between` : `pauses of ${formatNumber(backoff.ms)} between`
    case 'schedule':
      return isOne || backoff.ms.length === 1
        ? `${isOne ? 'a pause' : 'pauses'} of ${formatNumber(backoff.ms[0] ?? 0)} between`
        : `pauses of ${backoff.ms.map(formatNumber).join(', ')}`
    case 'exponential':
      return isOne
        ? `a pause of ${formatNumber(Math.min(backoff.initialMs, backoff.maxMs))} between`
        : `pauses of ${formatNumber(backoff.initialMs)}, then × ${backoff.multiplier}`
    default:
      return assertNever(backoff)
  }
}

function timeoutForm(calls: readonly Call[]): string {
  const timeouts = new Set(calls.map((call) => call.timeoutMs))
  const only = timeouts.size === 1 ? calls[0]?.timeoutMs : undefined
  if (only === null) return 'no timeouts'
  if (only !== undefined) return calls.length === 1 ? `up to ${formatMs(only)}` : `up to ${formatMs(only)} for each call`
  return timeouts.has(null) ? 'a timeout for some calls' : 'a timeout for each call'
}

function shortName(id: string, call: Call): string {
  return nameCall(id, call).label
}
