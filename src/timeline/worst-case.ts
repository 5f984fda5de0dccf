import { TooManySpans } from '../core/engine.ts'
import type { Lab, Scenario } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'
import { traceScenario } from '../core/simulate.ts'
import { endlessReasons, type WorstReason, worstReasons } from './worst-reasons.ts'
import { searchLongest } from './worst-search.ts'

export interface WorstCase {
  /** The longest that the scenario can take. `null`: no bound, because an attempt may last for ever. Of a search that was given up: the longest that was found. */
  readonly totalMs: number | null
  /** Whether `totalMs` is proven to be the maximum. */
  readonly isExact: boolean
  /** Proven: it cannot take longer than this. The total where that is exact; `null` where nothing is known, or nothing bounds it. */
  readonly atMostMs: number | null
  /**
   * The scenario alone, in a lab in which `simulate` gives exactly `totalMs`; where there is no bound, one in which the attempts that have none last a day.
   * The lab that was given, with this scenario, where that takes as long already.
   */
  readonly lab: Lab
  /** The scenario, as it was given: the only one of `lab`. */
  readonly scenario: Scenario
  readonly trace: Trace
  /** Whether the lab as it was given takes that long. */
  readonly isAsListed: boolean
  /** Why it takes that long: what its caller waits for, in the order of time, and what bounds the whole. */
  readonly reasons: readonly WorstReason[]
}

/**
 * The longest that a scenario can take and still be within its rules, over all that its attempts may do.
 *
 * An attempt of a call that answers for itself may need any time from 0 ms up and may answer `ok`, with an error, or with an error that is not retryable:
 * these are the remote's (MODEL.md, "One attempt" and "One call"). All the rest is policy and stays as it is: timeouts, retries, pauses, limits, the network, local work
 * with its durations, and the `Retry-After` that the document lists for an attempt, which an error then carries. As in a document, a call has one list of responses:
 * attempt 2 of a call does the same wherever the call is used, and each time that the service around it is asked again.
 *
 * Longer is not always longer: an error at once leaves room for a retry, a timeout may stop all that follows. So every way is followed, not a formula.
 */
export function worstCase(lab: Lab, scenario: Scenario): WorstCase {
  const known = knownCases.get(scenario)
  if (known !== undefined && known.calls === lab.calls && known.budgetMs === lab.budgetMs) return known.worst
  const longest = searchLongest(lab, scenario)
  const { totalMs, atMostMs } = longest
  const isExact = totalMs === null || totalMs === atMostMs
  const { lab: reaching, trace } = traceLab(longest.lab, { ...lab, scenarios: [scenario] }, scenario)
  const isAsListed = totalMs !== null && reaching.calls === lab.calls
  const reasons =
    totalMs === null ? endlessReasons(reaching, scenario, trace) : worstReasons(reaching, scenario, trace, isExact ? totalMs : atMostMs)
  const worst = { totalMs, isExact, atMostMs, lab: reaching, scenario, trace, isAsListed, reasons }
  knownCases.set(scenario, { calls: lab.calls, budgetMs: lab.budgetMs, worst })
  return worst
}

/** Labs are never changed in place: as long as a scenario, the calls and the budget are the same, so is its worst case. */
const knownCases = new WeakMap<Scenario, { readonly calls: Lab['calls']; readonly budgetMs: number; readonly worst: WorstCase }>()

/** A lab without a bound may, cut down to a day for each attempt, make more spans than a document may: then the one that was given is shown. */
function traceLab(lab: Lab, given: Lab, scenario: Scenario): { readonly lab: Lab; readonly trace: Trace } {
  try {
    return { lab, trace: traceScenario(lab, scenario) }
  } catch (error) {
    if (!(error instanceof TooManySpans)) throw error
    return { lab: given, trace: traceScenario(given, scenario) }
  }
}
