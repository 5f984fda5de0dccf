import { runPlan, TooManySpans } from './engine.ts'
import type { Lab, Scenario } from './lab.ts'
import { compileScenario } from './plan.ts'
import { TimelineRecorder, type Trace, TraceRecorder } from './recorders.ts'
import type { Timeline } from './timeline.ts'

/**
 * What happens in one scenario of a lab that `parseLab` accepted: its spans in the order of the steps, and its totals, in whole milliseconds from its start.
 * The same lab gives the same timeline, to the byte. Throws a RangeError only for a lab that `parseLab` would refuse.
 */
export function simulate(lab: Lab, scenario: Scenario): Timeline {
  const recorder = new TimelineRecorder()
  runPlan(compileScenario(lab, scenario), recorder)
  return recorder.timeline
}

/** The same run as `simulate`, with what each span was allowed, needed and bounded by. */
export function traceScenario(lab: Lab, scenario: Scenario): Trace {
  const recorder = new TraceRecorder()
  runPlan(compileScenario(lab, scenario), recorder)
  return recorder.trace
}

/** How many spans a scenario makes, counted as they are made; `limit + 1` as soon as there are more than `limit`. */
export function countSpans(lab: Lab, scenario: Scenario, limit: number): number {
  try {
    return runPlan(compileScenario(lab, scenario), null, limit)
  } catch (error) {
    if (error instanceof TooManySpans) return limit + 1
    throw error
  }
}
