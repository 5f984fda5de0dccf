import type { Lab, Scenario } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import { assertNever } from './assert-never.ts'
import { formatMs, formatNumber } from './format-ms.ts'
import { nameSpanFully } from './span-names.ts'
import { isNotSent, stepEnds } from './step-ends.ts'
import { faultsOf, titleOf } from './verdict.ts'
import { withoutDirections } from './without-directions.ts'

/** How many steps a sentence names one by one. */
const MAX_NAMED = 3

/** The verdict as plain sentences. */
export function describeOutcome(lab: Lab, scenario: Scenario, trace: Trace): string {
  const { totalMs, budgetMs, overBudgetMs, orphanMs } = trace
  const budget = formatNumber(budgetMs)
  const margin = overBudgetMs > 0 ? `${formatMs(overBudgetMs)} over the budget of ${budget}` : `within the budget of ${budget}`
  const sentences = [`${titleOf(scenario)}${formatMs(totalMs)}, ${margin}.`]
  const faults = faultsOf(lab, trace)
  for (const span of faults.slice(0, MAX_NAMED)) sentences.push(`${nameSpanFully(lab, span)} ${describeEnd(span)}.`)
  const more = faults.length - MAX_NAMED
  if (more > 0) sentences.push(`${formatNumber(more)} more ${more === 1 ? 'step' : 'steps'} did not end ok.`)
  const waiting = stepEnds(trace, -1).filter((i) => trace.spans[i]?.kind === 'not_started').length
  if (waiting > 0) sentences.push(`${formatNumber(waiting)} ${waiting === 1 ? 'step was' : 'steps were'} not started.`)
  if (trace.spans.length === 0) sentences.push('It has no steps.')
  else if (faults.length === 0) sentences.push('Every step ended ok.')
  for (const name of ambiguousNames(lab, trace)) sentences.push(`${name} may or may not have happened.`)
  if (orphanMs > 0) sentences.push(`${formatMs(orphanMs)} of work ${orphanMs === 1 ? 'runs' : 'run'} on with nobody waiting.`)
  return withoutDirections(sentences.join(' '))
}

/** How a step ended, read after its name: `was stopped by the deadline after 20 ms`. */
function describeEnd(span: TraceSpan): string {
  const spent = formatMs(span.endMs - span.startMs)
  const end = formatMs(span.endMs)
  const limit = span.cutBy === 'reserve' ? 'the reserve' : 'the deadline'
  switch (span.status) {
    case 'ok':
      return `ended ok at ${end}`
    case 'error':
      return `answered with an error at ${end}`
    case 'timeout':
      return `was cut by its own timeout after ${spent}`
    case 'deadline_exceeded':
      if (isNotSent(span)) return `was not sent: nothing remained at ${end}`
      if (span.kind === 'work' && span.grantMs === 0) return `had no time: nothing remained at ${end}`
      return `was stopped by ${limit} after ${spent}`
    case 'backoff':
      return `was stopped by ${limit} in a pause, at ${end}`
    case 'retry_denied':
      return `was denied a retry at ${end}`
    case 'late':
      return `was late, at ${end}`
    case 'cancelled':
      return `was cancelled after ${spent}`
    case 'skipped':
      return `was skipped at ${end}`
    case 'not_started':
      return 'was not started'
    default:
      return assertNever(span.status)
  }
}

function ambiguousNames(lab: Lab, trace: Trace): readonly string[] {
  return [...new Set(trace.spans.filter((span) => span.ambiguous).map((span) => nameSpanFully(lab, span)))].slice(0, MAX_NAMED)
}
