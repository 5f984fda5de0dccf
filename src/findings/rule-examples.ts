import type { Lab } from '../core/lab.ts'
import type { RuleId } from './finding.ts'
import attemptNeverStarts from './vectors/attempt-never-starts.json'
import downstreamOutlivesCaller from './vectors/downstream-outlives-caller.json'
import mutatingMayBeCut from './vectors/mutating-may-be-cut.json'
import noMarginForAnswer from './vectors/no-margin-for-answer.json'
import noTimeToHandle from './vectors/no-time-to-handle.json'
import nothingBoundsCall from './vectors/nothing-bounds-call.json'
import optionalStarvesRequired from './vectors/optional-starves-required.json'
import pauseNeverFits from './vectors/pause-never-fits.json'
import retriedWithoutKey from './vectors/retried-without-key.json'
import retriesMultiply from './vectors/retries-multiply.json'
import retryNeverAfterTimeout from './vectors/retry-never-after-timeout.json'
import retryNeverGranted from './vectors/retry-never-granted.json'
import slowBranchHidden from './vectors/slow-branch-hidden.json'
import timeoutNeverReached from './vectors/timeout-never-reached.json'
import timeoutNotBelowBudget from './vectors/timeout-not-below-budget.json'
import timeoutsOverBudget from './vectors/timeouts-over-budget.json'
import workAfterCallerLeft from './vectors/work-after-caller-left.json'

/** The first lab of each rule's vectors: the one that its page shows. Some kilobytes: meant for pages that are loaded by themselves, or made ahead. */
const EXAMPLES: Readonly<
  Record<RuleId, readonly { readonly why: string; readonly lab: unknown; readonly expect: { readonly key: string } }[]>
> = {
  'nothing-bounds-call': nothingBoundsCall,
  'timeouts-over-budget': timeoutsOverBudget,
  'attempt-never-starts': attemptNeverStarts,
  'pause-never-fits': pauseNeverFits,
  'retry-never-granted': retryNeverGranted,
  'retry-never-after-timeout': retryNeverAfterTimeout,
  'timeout-not-below-budget': timeoutNotBelowBudget,
  'timeout-never-reached': timeoutNeverReached,
  'optional-starves-required': optionalStarvesRequired,
  'retried-without-key': retriedWithoutKey,
  'mutating-may-be-cut': mutatingMayBeCut,
  'retries-multiply': retriesMultiply,
  'downstream-outlives-caller': downstreamOutlivesCaller,
  'work-after-caller-left': workAfterCallerLeft,
  'no-time-to-handle': noTimeToHandle,
  'no-margin-for-answer': noMarginForAnswer,
  'slow-branch-hidden': slowBranchHidden,
}

export interface RuleExample {
  readonly lab: Lab
  /** Key of the finding that the lab shows. */
  readonly key: string
  /** What it shows, in a few words. */
  readonly why: string
}

/** A lab that shows a rule's finding. */
export function exampleOf(ruleId: RuleId): RuleExample {
  const first = EXAMPLES[ruleId][0]
  if (first === undefined) throw new Error(`${ruleId} has no example`)
  return { lab: first.lab as Lab, key: first.expect.key, why: first.why }
}
