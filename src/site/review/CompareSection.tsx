import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Runs } from '../../components/Runs.tsx'
import type { Lab } from '../../core/lab.ts'
import type { Comparison } from '../../timeline/compare.ts'
import type { Figure } from '../../timeline/figure.ts'
import { summarizeRow } from '../../timeline/verdict.ts'
import { ComparedSteps } from './ComparedSteps.tsx'
import { DuplicateForm } from './DuplicateForm.tsx'
import { pairLines } from './pair-lines.ts'
import { ReviewFigure } from './ReviewFigure.tsx'
import { useReview } from './review-context.ts'
import { ScenarioPick } from './ScenarioPick.tsx'

interface Compared {
  readonly lab: Lab
  readonly comparison: Comparison
}

/** Two scenarios side by side: what differs in what they may do, and in what comes of it. */
export function CompareSection({ lab, chosenId }: { readonly lab: Lab; readonly chosenId: string | null }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [picked, setPicked] = useState<{ readonly a: string | null; readonly b: string | null }>({ a: null, b: null })
  const ids = lab.scenarios.map((scenario) => scenario.id)
  const there = (wanted: string | null) => (wanted !== null && ids.includes(wanted) ? wanted : null)
  const a = there(picked.a) ?? ids.find((one) => one !== picked.b) ?? ''
  const b = there(picked.b) ?? (chosenId !== null && chosenId !== a ? there(chosenId) : null) ?? ids.find((one) => one !== a) ?? a
  const compared = useComparison(lab, a, b)
  const compareCopy = (from: string, to: string) => {
    setPicked({ a: from, b: to })
    // Out of the field, in which Ctrl+Z would take back what was typed, and to where the comparison begins.
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <section className="review-part" aria-labelledby={`${id}-h`}>
      <div className="side">
        <h2 id={`${id}-h`} tabIndex={-1} ref={heading}>
          Compare
        </h2>
        <p>What differs between two rows: in what they may do, and in what comes of it.</p>
      </div>
      <div className="compare">
        {ids.length > 1 ? (
          <>
            <div className="compare-picks">
              <ScenarioPick label="From" lab={lab} value={a} onPick={(next) => setPicked({ a: next, b: next === b ? a : b })} />
              <ScenarioPick label="To" lab={lab} value={b} onPick={(next) => setPicked({ a: next === a ? b : a, b: next })} />
            </div>
            {compared !== null && <ComparisonView compared={compared} />}
          </>
        ) : (
          <p className="review-none">This lab has one row. Duplicate it with a change, and the two are compared.</p>
        )}
        <DuplicateForm lab={lab} sourceId={b} onDone={compareCopy} />
      </div>
    </section>
  )
}

/** The comparison of two scenarios; the one before until it is known. */
function useComparison(lab: Lab, aId: string, bId: string): Compared | null {
  const { reviewer } = useReview()
  const [compared, setCompared] = useState<Compared | null>(null)
  useEffect(() => {
    if (aId === bId) return
    let isCurrent = true
    reviewer.ask(lab, { kind: 'compare', aId, bId }).then(
      (comparison) => {
        if (isCurrent && comparison !== null)
          setCompared({ lab: { ...lab, scenarios: [comparison.a.scenario, comparison.b.scenario] }, comparison })
      },
      () => {
        // Nobody waits for it any more.
      },
    )
    return () => {
      isCurrent = false
    }
  }, [reviewer, lab, aId, bId])
  return compared
}

function ComparisonView({ compared }: { readonly compared: Compared }) {
  const { lab, comparison } = compared
  const { a, b } = comparison
  const [traces, setTraces] = useState([a.trace, b.trace])
  if (traces[0] !== a.trace || traces[1] !== b.trace) setTraces([a.trace, b.trace])
  const between = useCallback((figure: Figure) => pairLines(figure, comparison), [comparison])
  return (
    <>
      <p className="compare-says" data-compare-says="">
        <Runs runs={comparison.summary.runs} />
      </p>
      <ReviewFigure
        lab={lab}
        traces={traces}
        label={[a, b].map(({ scenario, trace }) => summarizeRow(lab, scenario, trace)).join(' ')}
        between={between}
      />
      <ComparedSteps lab={lab} comparison={comparison} />
    </>
  )
}
