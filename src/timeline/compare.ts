import type { Lab, Scenario } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'
import { traceScenario } from '../core/simulate.ts'
import { alignSteps, type ComparedStep, type StepPair } from './compare-align.ts'
import { comparePolicies, type PolicyDifference } from './compare-policy.ts'
import { compareResults, pairResults, type ResultDifference, type StepResults } from './compare-results.ts'
import { formatNumber } from './format-ms.ts'
import { callOf } from './names.ts'
import { joinRuns, type Part, type Parts, type Sentence } from './sentence-runs.ts'
import { nameCallFully, nameWork } from './span-names.ts'

export interface Comparison {
  readonly a: { readonly scenario: Scenario; readonly trace: Trace }
  readonly b: { readonly scenario: Scenario; readonly trace: Trace }
  /** The steps of both, side by side: one line each. */
  readonly pairs: readonly StepPair[]
  /** What became of the two steps of each line. */
  readonly steps: readonly StepResults[]
  readonly policy: readonly PolicyDifference[]
  readonly results: readonly ResultDifference[]
  /** All of it as one text: `Reserve 0 to 150: C is cut 150 ms earlier; Fallback is in time.` */
  readonly summary: Sentence
}

/** Most differences that the summary tells one by one. */
const MAX_TOLD = 8

/** What differs between two scenarios of one lab, from `a` to `b`: in policy, and in what comes of it. */
export function compareScenarios(lab: Lab, a: Scenario, b: Scenario): Comparison {
  const pairs = alignSteps(lab, a, b)
  const nameStep = stepNames(lab, pairs)
  const [traceA, traceB] = [traceScenario(lab, a), traceScenario(lab, b)]
  const policy = comparePolicies(lab, a, b, pairs, nameStep)
  const steps = pairResults(pairs, traceA, traceB)
  const results = compareResults(lab, pairs, steps, traceA, traceB, nameStep)
  return {
    a: { scenario: a, trace: traceA },
    b: { scenario: b, trace: traceB },
    pairs,
    steps,
    policy,
    results,
    summary: { runs: joinRuns([summarize(policy, results)]) },
  }
}

/** A call by its label; by its id too where another call in the two has the same. */
function stepNames(lab: Lab, pairs: readonly StepPair[]): (step: ComparedStep) => string {
  const idsByLabel = new Map<string, Set<string>>()
  for (const { a, b } of pairs) {
    for (const one of [a, b]) {
      if (typeof one?.step !== 'string') continue
      const label = callOf(lab, one.step)?.label ?? one.step
      const ids = idsByLabel.get(label)
      if (ids === undefined) idsByLabel.set(label, new Set([one.step]))
      else ids.add(one.step)
    }
  }
  return ({ step }) => {
    if (typeof step !== 'string') return nameWork(step.work)
    const call = callOf(lab, step)
    if (call === null) return step
    return (idsByLabel.get(call.label)?.size ?? 0) > 1 || call.label.trim() === '' ? nameCallFully(step, call) : call.label
  }
}

function summarize(policy: readonly PolicyDifference[], results: readonly ResultDifference[]): Parts {
  if (policy.length === 0 && results.length === 0) return ['The two do the same.']
  const causes = policy.length === 0 ? ['The policies are the same'] : joinParts(policy, '; ')
  const effects = results.length === 0 ? ['nothing changes in the result'] : joinParts(results, '; ')
  const [first, ...rest] = causes
  const head: Part =
    typeof first === 'string'
      ? sentenceCase(first)
      : first === undefined
        ? ''
        : first.tone === 'strong'
          ? first
          : { ...first, text: sentenceCase(first.text) }
  return [head, ...rest, ': ', ...effects, '.']
}

function joinParts(differences: readonly { readonly runs: Parts }[], joint: string): Parts {
  const more = differences.length - MAX_TOLD
  const told = differences.slice(0, more > 0 ? MAX_TOLD : undefined).map((one) => one.runs)
  const all = more > 0 ? [...told, [`${formatNumber(more)} more`]] : told
  return all.flatMap((parts, i) => (i === 0 ? parts : [joint, ...parts]))
}

/** Names stay as they are written: only words of this page begin with a capital. */
function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
