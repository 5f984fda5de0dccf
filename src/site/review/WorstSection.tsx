import { useEffect, useId, useState } from 'react'
import type { Lab } from '../../core/lab.ts'
import { knownWorst } from './use-worst-cases.ts'
import { WorstScenario } from './WorstScenario.tsx'

interface WorstSectionProps {
  readonly lab: Lab
  /** The row in which something is chosen: it comes first. */
  readonly chosenId: string | null
  /** Whether all that can be known is known. */
  readonly isReady: boolean
}

/** When it is said that it takes long. */
const LONG_MS = 2_000

/** How long each scenario can take, whatever its remotes do. */
export function WorstSection({ lab, chosenId, isReady }: WorstSectionProps) {
  const id = useId()
  const isLong = useIsLong(lab, isReady)
  const order = lab.scenarios.toSorted((a, b) => Number(b.id === chosenId) - Number(a.id === chosenId))
  return (
    <section className="review-part" aria-labelledby={`${id}-h`} aria-busy={!isReady}>
      <div className="side">
        <h2 id={`${id}-h`}>Worst case</h2>
        <p>
          The longest that a row can take within its rules: an attempt may last as long as it is allowed, and answer, fail or say nothing.
        </p>
        {isLong && <p role="status">This lab has many ways to go. They are still being followed; everything else can be used.</p>}
      </div>
      <div className="worst-cases">
        {order.map((scenario, i) => (
          <WorstScenario key={scenario.id} lab={lab} scenario={scenario} worst={knownWorst(lab, scenario)} isFirst={i === 0} />
        ))}
      </div>
    </section>
  )
}

function useIsLong(lab: Lab, isReady: boolean): boolean {
  const [longLab, setLongLab] = useState<Lab | null>(null)
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setLongLab(lab), LONG_MS)
    return () => clearTimeout(timer)
  }, [lab, isReady])
  return !isReady && longLab === lab
}
