import { useEffect, useId, useState } from 'react'
import type { Lab } from '../../core/lab.ts'
import { knownWorst } from './use-worst-cases.ts'
import { WorstScenario } from './WorstScenario.tsx'

interface WorstSectionProps {
  readonly lab: Lab
  /** The row in which something is chosen: it comes first. */
  readonly chosenId: string | null
  /** Whether it was begun: nothing is worked out before someone comes near. */
  readonly isAsked: boolean
  /** Whether all that can be known is known. */
  readonly isReady: boolean
}

/** When it is said that it takes long. */
const LONG_MS = 2_000

/** How long each scenario can take, whatever its remotes do. */
export function WorstSection({ lab, chosenId, isAsked, isReady }: WorstSectionProps) {
  const id = useId()
  const isLong = useIsLong(lab, isAsked && !isReady)
  const order = lab.scenarios.toSorted((a, b) => Number(b.id === chosenId) - Number(a.id === chosenId))
  return (
    <section className="review-part" aria-labelledby={`${id}-h`} aria-busy={isAsked || isReady ? !isReady : undefined}>
      <div className="side">
        <h2 id={`${id}-h`}>Worst case</h2>
        <p>
          The longest that a row can take within its rules: an attempt may last as long as it is allowed, and answer, fail or say nothing.
        </p>
        {isLong && <p role="status">This lab has many ways to go. They are still being followed; everything else can be used.</p>}
      </div>
      <div className="worst-cases">
        {order.map((scenario, i) => (
          <WorstScenario key={scenario.id} worst={knownWorst(lab, scenario)} isFirst={i === 0} {...{ lab, scenario, isAsked }} />
        ))}
      </div>
    </section>
  )
}

/** Whether the work on a lab has gone on for long; the time counts from when it began. */
function useIsLong(lab: Lab, isAtWork: boolean): boolean {
  const [longLab, setLongLab] = useState<Lab | null>(null)
  useEffect(() => {
    if (!isAtWork) return
    const timer = setTimeout(() => setLongLab(lab), LONG_MS)
    return () => clearTimeout(timer)
  }, [lab, isAtWork])
  return isAtWork && longLab === lab
}
