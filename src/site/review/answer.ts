import type { Lab } from '../../core/lab.ts'
import { findFindings } from '../../findings/find-findings.ts'
import type { Finding } from '../../findings/finding.ts'
import { type Comparison, compareScenarios } from '../../timeline/compare.ts'
import { type WorstCase, worstCase } from '../../timeline/worst-case.ts'

/** A finding as plain data, which can be sent from one thread to another. What would mend it is asked for by itself. */
export type FoundFinding = Omit<Finding, 'change'>

/** What can be asked of a lab. Each may take some tenths of a second with a large one, a worst case seconds. */
export interface Answers {
  readonly findings: readonly FoundFinding[]
  /** What the safe change of a finding is called; `null` where it has none. */
  readonly change: string | null
  /** The lab with that change. */
  readonly apply: { readonly label: string; readonly lab: Lab } | null
  readonly worst: WorstCase | null
  readonly compare: Comparison | null
}

export type Question =
  | { readonly kind: 'findings' }
  | { readonly kind: 'change' | 'apply'; readonly key: string }
  | { readonly kind: 'worst'; readonly scenarioId: string }
  | { readonly kind: 'compare'; readonly aId: string; readonly bId: string }

/** Answers one question about a lab. `null`: the lab has no such finding, change or scenario. */
export function answerQuestion(lab: Lab, question: Question): Answers[keyof Answers] {
  switch (question.kind) {
    case 'findings':
      return findFindings(lab).map(plainFinding)
    case 'change':
      return changeOf(lab, question.key)?.label ?? null
    case 'apply': {
      const change = changeOf(lab, question.key)
      return change === null ? null : { label: change.label, lab: change.apply(lab) }
    }
    case 'worst': {
      const scenario = lab.scenarios.find(({ id }) => id === question.scenarioId)
      return scenario === undefined ? null : worstCase(lab, scenario)
    }
    case 'compare': {
      const [a, b] = [question.aId, question.bId].map((wanted) => lab.scenarios.find(({ id }) => id === wanted))
      return a === undefined || b === undefined ? null : compareScenarios(lab, a, b)
    }
  }
}

function changeOf(lab: Lab, key: string): Finding['change'] {
  return findFindings(lab).find((finding) => finding.key === key)?.change ?? null
}

/** By name, because spreading a finding would work out its change. */
function plainFinding({ ruleId, key, scenarioId, path, spanKey, severity, sentence, ignoredBecause }: Finding): FoundFinding {
  return { ruleId, key, scenarioId, path, spanKey, severity, sentence, ignoredBecause }
}
