import type { Lab } from '../core/lab.ts'
import type { Parts, Sentence } from '../timeline/sentence-runs.ts'
import type { LabSurvey } from './survey.ts'

/** Every rule, in the order in which findings of one severity are listed. An id stays the same for ever: labs keep reasons under it, pages are named by it. */
export const RULE_IDS = [
  'nothing-bounds-call',
  'timeouts-over-budget',
  'attempt-never-starts',
  'pause-never-fits',
  'retry-never-granted',
  'retry-never-after-timeout',
  'timeout-not-below-budget',
  'timeout-never-reached',
  'optional-starves-required',
  'retried-without-key',
  'mutating-may-be-cut',
  'retries-multiply',
  'downstream-outlives-caller',
  'work-after-caller-left',
  'no-time-to-handle',
  'no-margin-for-answer',
  'slow-branch-hidden',
] as const

export type RuleId = (typeof RULE_IDS)[number]

/**
 * - `breaks`: the policy contradicts the budget or itself, whatever the remotes do: nothing holds the promise, or something that is written can never happen.
 * - `risks`: when a remote is slow or fails, something is lost that a different policy would keep.
 * - `note`: harmless by itself, and worth knowing.
 */
export type Severity = 'breaks' | 'risks' | 'note'

export const SEVERITIES: readonly Severity[] = ['breaks', 'risks', 'note']

/** One step that makes a finding go away. */
export interface FindingChange {
  /** What it does, as a button says it: `Set max attempts of Supplier (A) to 1`. */
  readonly label: string
  /** The lab with the change; keys stand in the order of the grammar. Meant for the lab in which the finding was found. */
  apply(lab: Lab): Lab
}

/** Something in a lab that a reviewer should know. */
export interface Finding {
  readonly ruleId: RuleId
  /** One of its kind in a lab, and the same as long as the rule, the row and the call are: what a reason to ignore it is kept under. */
  readonly key: string
  /** The row it is about; `null` where it is about a call in every row. */
  readonly scenarioId: string | null
  /** Where its cause stands in the lab: keys and positions joined by dots. A default that is not written has the path that it would have. */
  readonly path: string
  /** The bar it points to, by its key in the ledger; `null` where today's run has none. */
  readonly spanKey: string | null
  readonly severity: Severity
  /** What is the matter, with the numbers of the day. */
  readonly sentence: Sentence
  /**
   * A change that is safe in this lab, or `null`. Safe: this finding is gone, the document holds, no row's outcome is worse, no row that kept its budget passes it, and
   * there are no more findings that break. Worked out when it is first asked for, which may take as long as `findFindings` itself.
   */
  readonly change: FindingChange | null
  /** Why somebody left it as it is; `null` where nobody did. */
  readonly ignoredBecause: string | null
}

/** What a rule finds. The change is only proposed: whether it is safe is tried before it is offered. */
export interface Draft {
  readonly ruleId: RuleId
  readonly key: string
  readonly scenarioId: string | null
  readonly path: string
  readonly spanKey: string | null
  readonly severity: Severity
  readonly sentence: readonly Parts[]
  readonly propose: (() => FindingChange | null) | null
}

export interface Rule {
  readonly id: RuleId
  /** Every place in the lab to which the rule applies, in the order of the document. */
  find(survey: LabSurvey): readonly Draft[]
}
