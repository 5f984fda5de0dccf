import type { Call, Lab, Scenario, Step, Work } from '../../core/lab.ts'
import { groupSteps, isGroup } from '../../edit/step-place.ts'
import { formatMs, formatNumber } from '../../timeline/format-ms.ts'
import { withoutDirections } from '../../timeline/without-directions.ts'

/** A call in a line: `80, 50 ms · timeout 60 ms · up to 2 attempts · optional`. */
export function describeCall(call: Call): string {
  const parts = [call.attempts === undefined ? describeService(call) : describeAnswers(call)]
  parts.push(call.timeoutMs === null ? 'no timeout' : `timeout ${formatMs(call.timeoutMs)}`)
  if (call.retry !== undefined) parts.push(countOf(call.retry.maxAttempts, 'up to 1 attempt', 'up to # attempts'))
  if (call.optional !== undefined) parts.push('optional')
  if (call.mutating === true) parts.push(call.idempotencyKey === true ? 'changes data, with a key' : 'changes data')
  if (call.onCut === 'abandon') parts.push('goes on when cut')
  return parts.join(' · ')
}

function describeAnswers({ attempts }: Extract<Call, { attempts: unknown }>): string {
  const shown = (attempts ?? [])
    .slice(0, 4)
    .map((one) => (one.result === 'error' ? `error after ${formatNumber(one.durationMs)}` : formatNumber(one.durationMs)))
  return `${shown.join(', ')}${(attempts ?? []).length > 4 ? ', …' : ''} ms`
}

function describeService({ downstream }: Call): string {
  const steps = downstream?.steps.length ?? 0
  return steps === 0 ? 'a service without steps' : countOf(steps, 'a service of 1 step', 'a service of # steps')
}

export function describeWork(work: Work): string {
  const parts = [`${formatMs(work.durationMs)} of local work`]
  if (work.interruptible === false) parts.push('cannot be stopped')
  if (work.finally === true) parts.push('runs whatever happened')
  return parts.join(' · ')
}

/** What is in a group, in a few words: `A, B, work`. */
export function describeGroup(lab: Lab, steps: readonly Step[]): string {
  if (steps.length === 0) return 'nothing in it yet'
  const shown = steps.slice(0, 4).map((step) => {
    if (typeof step === 'string') return (Object.hasOwn(lab.calls, step) && lab.calls[step]?.label) || step
    if (!isGroup(step)) return step.work
    return countOf(groupSteps(step).length, 'a group of 1', 'a group of #')
  })
  return withoutDirections(shown.join(', ')) + (steps.length > 4 ? ` and ${steps.length - 4} more` : '')
}

/** What of a row's rules is not as usual; empty where all is. */
export function describeRules(scenario: Scenario): string {
  const parts: string[] = []
  if (scenario.budgetMs !== undefined) parts.push(`budget ${formatMs(scenario.budgetMs)}`)
  if ((scenario.reserveMs ?? 0) > 0) parts.push(`reserve ${formatMs(scenario.reserveMs ?? 0)}`)
  if (scenario.onFailure === 'stop') parts.push('stops after a failure')
  if (scenario.unfitPause === 'cut') parts.push('a pause that does not fit is begun')
  return parts.join(' · ')
}

/** What of a call's attempts and retries is set: `one attempt, no retry`. */
export function describeTries(call: Call): string {
  const answers = call.attempts?.length ?? 0
  if (call.retry === undefined)
    return answers > 1 ? `${answers} answers, tried once` : call.attempts?.[0]?.result === 'error' ? 'one, an error' : 'one, no retry'
  const { backoff } = call.retry
  const pause =
    backoff === undefined
      ? 'no backoff'
      : backoff.kind === 'fixed'
        ? `backoff ${formatMs(backoff.ms)}`
        : backoff.kind === 'schedule'
          ? `backoff ${backoff.ms.map(formatNumber).join(', ')} ms`
          : `backoff from ${formatMs(backoff.initialMs)}`
  return `${countOf(call.retry.maxAttempts, 'up to 1', 'up to #')}, ${pause}`
}

/** What of a call's rarer settings is set. */
export function describeRare(call: Call): string {
  const parts: string[] = []
  if (call.optional !== undefined) parts.push('optional')
  if (call.mutating === true) parts.push('changes data')
  if (call.onCut === 'abandon') parts.push('goes on when cut')
  if (call.downstream !== undefined) parts.push('a service')
  return parts.length === 0 ? 'as usual' : parts.join(', ')
}

function countOf(count: number, one: string, many: string): string {
  return count === 1 ? one : many.replace('#', String(count))
}
