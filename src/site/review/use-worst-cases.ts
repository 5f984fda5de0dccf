import { useEffect, useRef, useState } from 'react'
import type { Lab, Scenario } from '../../core/lab.ts'
import type { WorstCase } from '../../timeline/worst-case.ts'
import { useReview } from './review-context.ts'

interface Known {
  readonly calls: Lab['calls']
  readonly budgetMs: number
  readonly worst: WorstCase
}

/** Labs are never changed in place: a scenario with the same calls and budget has the same worst case. */
const known = new WeakMap<Scenario, Known>()

/** The worst case of a scenario where it has been worked out. */
export function knownWorst(lab: Lab, scenario: Scenario): WorstCase | null {
  const one = known.get(scenario)
  return one !== undefined && one.calls === lab.calls && one.budgetMs === lab.budgetMs ? one.worst : null
}

/**
 * Works out the worst case of each scenario once `isWanted`, the one of `firstId` before the others; `knownWorst` then has them. Returns how many are known.
 * Another lab stops what is under way.
 */
export function useWorstCases(lab: Lab, firstId: string | null, isWanted: boolean): number {
  const { worstReviewer } = useReview()
  // Counts answers, so that each is drawn as it comes.
  const [, setAnswered] = useState(0)
  const first = useRef(firstId)
  first.current = firstId
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const work = async () => {
      const open = new Set(lab.scenarios.filter((scenario) => knownWorst(lab, scenario) === null))
      while (isCurrent) {
        const scenario = [...open].find(({ id }) => id === first.current) ?? [...open][0]
        if (scenario === undefined) return
        open.delete(scenario)
        const worst = await worstReviewer.ask(lab, { kind: 'worst', scenarioId: scenario.id })
        if (worst !== null) known.set(scenario, { calls: lab.calls, budgetMs: lab.budgetMs, worst })
        if (isCurrent) setAnswered((count) => count + 1)
      }
    }
    work().catch(() => {
      // Another lab came first.
    })
    return () => {
      isCurrent = false
      worstReviewer.stop()
    }
  }, [worstReviewer, lab, isWanted])
  return lab.scenarios.filter((scenario) => knownWorst(lab, scenario) !== null).length
}
