import type { Lab, Scenario, Step } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import { callOf } from './names.ts'
import { isOptional, stepEnd, stepEnds } from './step-ends.ts'

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
