import type { Lab, Step, Work } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import { callOfSpan } from './names.ts'

/** The calls and works of a list in the order of the document: `leaf` counts them. */
export function leavesOf(steps: readonly Step[]): readonly (string | Work)[] {
  return steps.flatMap((step): readonly (string | Work)[] => {
    if (typeof step === 'string' || 'work' in step) return [step]
    return leavesOf('sequence' in step ? step.sequence : step.parallel)
  })
}

/** Position of the last span of each step in one list, in the order of the document. */
export function stepEnds(trace: Trace, parent: number): readonly number[] {
  // By leaf, in the order in which the leaves were first met: a Map would take as long as all the rest.
  const lastOf: number[] = []
  const leaves: number[] = []
  for (let i = 0; i < trace.spans.length; i++) {
    const span = trace.spans[i] as TraceSpan
    if (span.parent !== parent) continue
    if (lastOf[span.leaf] === undefined) leaves.push(span.leaf)
    lastOf[span.leaf] = i
  }
  return leaves.map((leaf) => lastOf[leaf] as number)
}

/** Whether nothing remained, so that an attempt was not sent. It is no cut: an attempt that was sent was allowed 1 ms at least. */
export function isNotSent(span: TraceSpan): boolean {
  return span.kind === 'attempt' && span.status === 'deadline_exceeded' && span.grantMs === 0
}

/** Whether an attempt ended so that its call may go on to another. */
export function mayFollow(lab: Lab, span: TraceSpan): boolean {
  if (span.kind !== 'attempt' || (span.status !== 'timeout' && span.status !== 'error')) return false
  const call = callOfSpan(lab, span)
  if (call === null || span.attempt >= (call.retry?.maxAttempts ?? 1)) return false
  return span.status === 'timeout' || call.attempts?.[Math.min(span.attempt, call.attempts.length) - 1]?.retryable !== false
}

/**
 * How a step ended, read from its last span. `stopped`: from outside, by a failed sibling or its caller, so that the step itself did not fail.
 */
export type StepEnd = 'ok' | 'failed' | 'stopped'

export function stepEnd(lab: Lab, span: TraceSpan): StepEnd {
  if (span.status === 'ok') return 'ok'
  if (span.status === 'cancelled' || span.status === 'not_started') return 'stopped'
  // A pause with nothing after it was shortened, or what would have followed was left out; so was what would have followed an attempt.
  if ((span.kind === 'backoff' && span.cutBy === undefined) || mayFollow(lab, span)) return 'stopped'
  return 'failed'
}

/** Whether a step that did not end `ok` only degrades the operation. */
export function isOptional(lab: Lab, span: TraceSpan): boolean {
  return callOfSpan(lab, span)?.optional !== undefined
}
