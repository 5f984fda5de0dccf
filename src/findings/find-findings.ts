import type { Lab } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { viewLab } from '../timeline/lab-view.ts'
import { joinRuns } from '../timeline/sentence-runs.ts'
import { type Draft, type Finding, type FindingChange, RULE_IDS, type Rule, type RuleId, SEVERITIES } from './finding.ts'
import { attemptNeverStarts } from './rules/attempt-never-starts.ts'
import { downstreamOutlivesCaller } from './rules/downstream-outlives-caller.ts'
import { mutatingMayBeCut } from './rules/mutating-may-be-cut.ts'
import { noMarginForAnswer } from './rules/no-margin-for-answer.ts'
import { noTimeToHandle } from './rules/no-time-to-handle.ts'
import { nothingBoundsCall } from './rules/nothing-bounds-call.ts'
import { optionalStarvesRequired } from './rules/optional-starves-required.ts'
import { pauseNeverFits } from './rules/pause-never-fits.ts'
import { retriedWithoutKey } from './rules/retried-without-key.ts'
import { retriesMultiply } from './rules/retries-multiply.ts'
import { retryNeverAfterTimeout } from './rules/retry-never-after-timeout.ts'
import { retryNeverGranted } from './rules/retry-never-granted.ts'
import { slowBranchHidden } from './rules/slow-branch-hidden.ts'
import { timeoutNeverReached } from './rules/timeout-never-reached.ts'
import { timeoutNotBelowBudget } from './rules/timeout-not-below-budget.ts'
import { timeoutsOverBudget } from './rules/timeouts-over-budget.ts'
import { workAfterCallerLeft } from './rules/work-after-caller-left.ts'
import { type LabSurvey, surveyLab } from './survey.ts'

export const rules: readonly Rule[] = [
  nothingBoundsCall,
  timeoutsOverBudget,
  attemptNeverStarts,
  pauseNeverFits,
  retryNeverGranted,
  retryNeverAfterTimeout,
  timeoutNotBelowBudget,
  timeoutNeverReached,
  optionalStarvesRequired,
  retriedWithoutKey,
  mutatingMayBeCut,
  retriesMultiply,
  downstreamOutlivesCaller,
  workAfterCallerLeft,
  noTimeToHandle,
  noMarginForAnswer,
  slowBranchHidden,
]

/** A lab is never changed in place, so what was found in it stays so. */
const known = new WeakMap<Lab, readonly Finding[]>()

/**
 * What a reviewer should know about a lab that `parseLab` accepted: what breaks first, then what is at risk, then notes, each by the order of the rules and of the document.
 * Never throws; no two have one key. The same lab gives the same list. A finding's change is worked out when it is asked for.
 */
export function findFindings(lab: Lab): readonly Finding[] {
  const found = known.get(lab)
  if (found !== undefined) return found
  const drafts = draftFindings(lab)
  const breaks = countBreaks(drafts)
  const findings = drafts.map((draft) => finish(lab, draft, breaks))
  known.set(lab, findings)
  return findings
}

/** The rules whose findings can be of the kind that breaks: those that a change must not add to. */
export const BREAKING: ReadonlySet<RuleId> = new Set([
  'nothing-bounds-call',
  'timeouts-over-budget',
  'attempt-never-starts',
  'pause-never-fits',
  'retry-never-granted',
])

function draftFindings(lab: Lab): readonly Draft[] {
  const survey: LabSurvey = surveyLab(lab)
  const drafts = rules.flatMap((rule) => rule.find(survey))
  const rank = (draft: Draft) => SEVERITIES.indexOf(draft.severity) * RULE_IDS.length + RULE_IDS.indexOf(draft.ruleId)
  return drafts
    .map((draft) => ({ draft, rank: rank(draft) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ draft }) => draft)
}

function finish(lab: Lab, { propose, sentence, ...draft }: Draft, breaks: number): Finding {
  let change: FindingChange | null | undefined
  return {
    ...draft,
    sentence: { runs: joinRuns(sentence) },
    ignoredBecause: lab.ignored !== undefined && Object.hasOwn(lab.ignored, draft.key) ? (lab.ignored[draft.key] ?? null) : null,
    get change() {
      if (change === undefined) {
        const proposed = propose?.() ?? null
        change = proposed !== null && isSafe(lab, draft, proposed, breaks) ? proposed : null
      }
      return change
    },
  }
}

/** Tries a change in the lab: see `Finding.change`. Only the rules that it asks about are run again. */
function isSafe(lab: Lab, { ruleId, key }: Pick<Draft, 'ruleId' | 'key'>, change: FindingChange, breaks: number): boolean {
  const changed = change.apply(lab)
  // A change may make more spans than a lab may have.
  if (!parseLab(changed).ok) return false
  const survey = surveyLab(changed)
  const drafts = rules.flatMap((rule) => (rule.id === ruleId || BREAKING.has(rule.id) ? rule.find(survey) : []))
  if (drafts.some((draft) => draft.key === key) || countBreaks(drafts) > breaks) return false
  const before = outcomesOf(lab)
  return outcomesOf(changed).every((row, i) => {
    const old = before[i]
    return old !== undefined && rankOf(row.outcome) <= rankOf(old.outcome) && (row.overBudgetMs === 0 || old.overBudgetMs > 0)
  })
}

const OUTCOMES = ['ok', 'degraded', 'failed'] as const

function outcomesOf(lab: Lab) {
  return viewLab(lab).rows.map(({ trace }) => trace)
}

function rankOf(outcome: (typeof OUTCOMES)[number]): number {
  return OUTCOMES.indexOf(outcome)
}

function countBreaks(drafts: readonly Draft[]): number {
  return drafts.reduce((count, { severity }) => count + (severity === 'breaks' ? 1 : 0), 0)
}
