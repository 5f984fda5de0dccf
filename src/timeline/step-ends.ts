import type { Lab, Scenario, Step, Work } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import { callOf, callOfSpan } from './names.ts'

/** A list of steps as it stands in the lab: a scenario's own, or a downstream's. */
export interface StepList {
  readonly steps: readonly Step[]
  readonly stopsOnFailure: boolean
}

/** The list that a span's step stands in, given the attempt around it (-1 for the scenario's own). */
export function listUnder(lab: Lab, scenario: Scenario, trace: Trace, parent: number): StepList {
  const attempt = trace.spans[parent]
  const list = attempt === undefined ? scenario : callOf(lab, attempt.step)?.downstream
  return { steps: list?.steps ?? [], stopsOnFailure: list?.onFailure === 'stop' }
}

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

/** The earliest failure of a required step in one list: where a list stops, it is what stopped the rest. -1 if there is none. */
export function firstFailure(lab: Lab, trace: Trace, parent: number): number {
  let first = -1
  for (const i of stepEnds(trace, parent)) {
    const span = trace.spans[i] as TraceSpan
    if (stepEnd(lab, span) !== 'failed' || isOptional(lab, span)) continue
    if (first === -1 || span.endMs < (trace.spans[first] as TraceSpan).endMs) first = i
  }
  return first
}

/** Why something was stopped from outside: a step of its own list failed, or its caller was cut and told it to stop. */
export type StopReason =
  | { readonly by: 'failure'; readonly index: number }
  | { readonly by: 'caller'; readonly index: number; readonly networkMs: number }

/** `span` was cancelled, shortened, never started, or ended with more to come. `null` for a span that nothing stopped. */
export function stopReason(lab: Lab, scenario: Scenario, trace: Trace, span: TraceSpan): StopReason | null {
  if (stepEnd(lab, span) !== 'stopped') return null
  const { parent } = span
  if (listUnder(lab, scenario, trace, parent).stopsOnFailure) {
    const index = firstFailure(lab, trace, parent)
    const failure = trace.spans[index]
    // What never started may stand later than the failure, behind work that runs all the same. What was in flight was stopped at that very
    // instant: where the instants differ it was such work, and the caller stopped it.
    const isIt = failure !== undefined && (span.kind === 'not_started' ? failure.endMs <= span.startMs : failure.endMs === span.endMs)
    if (isIt) return { by: 'failure', index }
  }
  const attempt = trace.spans[parent]
  if (attempt === undefined) return null
  return { by: 'caller', index: parent, networkMs: callOf(lab, attempt.step)?.downstream?.networkMs ?? 0 }
}
