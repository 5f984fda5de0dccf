import { useMemo, useRef, useState } from 'react'
import { useShown } from '../../components/follow-lab.ts'
import { useIsNear } from '../../components/use-is-near.ts'
import { useLate } from '../../components/use-late.ts'
import type { Lab } from '../../core/lab.ts'
import { CompareSection } from './CompareSection.tsx'
import { FindingsSection } from './FindingsSection.tsx'
import { ReportButton } from './ReportButton.tsx'
import { ReviewContext, useReviewer } from './review-context.ts'
import { useWorstCases } from './use-worst-cases.ts'
import { WorstSection } from './WorstSection.tsx'
import './review.css'

/** What a design review asks of a lab: what is wrong with it, how long it can take, and what another policy would change. */
export function ReviewPanel() {
  const { view, selected } = useShown('words')
  // Nothing of this is worked out while the lab is being changed.
  const lab = useLate(view.lab)
  const reviewer = useReviewer()
  const worstReviewer = useReviewer()
  const [said, setSaid] = useState('')
  const [reasons] = useState(() => new Map<string, string>())
  const review = useMemo(() => ({ reviewer, worstReviewer, reasons, say: setSaid }), [reviewer, worstReviewer, reasons])
  return (
    <ReviewContext value={review}>
      <div className="review">
        <Parts lab={lab} chosenId={selected?.row.scenario.id ?? null} />
        <p className="sr" role="status" data-review-says="">
          {said}
        </p>
      </div>
    </ReviewContext>
  )
}

interface PartsProps {
  readonly lab: Lab
  /** The row in which something is chosen. */
  readonly chosenId: string | null
}

function Parts({ lab, chosenId }: PartsProps) {
  const worstPart = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(worstPart)
  const [isReported, setReported] = useState(false)
  const isAsked = isNear || isReported
  const isWorstKnown = useWorstCases(lab, chosenId, isAsked) === lab.scenarios.length
  return (
    <>
      <div className="review-top">
        <p>Everything on one page for a design review, to print, to save, or as Markdown for a pull request.</p>
        <ReportButton lab={lab} isReady={isWorstKnown} onShow={setReported} />
      </div>
      <FindingsSection lab={lab} />
      <div ref={worstPart}>
        <WorstSection lab={lab} chosenId={chosenId} isAsked={isAsked} isReady={isWorstKnown} />
      </div>
      <CompareSection lab={lab} chosenId={chosenId} />
    </>
  )
}
