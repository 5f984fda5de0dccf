import { useContext, useEffect, useMemo, useState } from 'react'
import { Runs } from '../../components/Runs.tsx'
import { useLabStore } from '../../components/store-context.ts'
import type { Lab, Scenario } from '../../core/lab.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import { summarizeRow } from '../../timeline/verdict.ts'
import type { WorstCase } from '../../timeline/worst-case.ts'
import { KeeperContext } from '../library/keeper-context.ts'
import { shownTitle } from '../shown-title.ts'
import { ReviewFigure } from './ReviewFigure.tsx'
import { scenarioTitle } from './scenario-title.ts'
import { describeWorst } from './worst-words.ts'

interface WorstScenarioProps {
  readonly lab: Lab
  readonly scenario: Scenario
  /** `null` until it is worked out. */
  readonly worst: WorstCase | null
  readonly isFirst: boolean
  /** Whether it is being worked out, or was. */
  readonly isAsked: boolean
}

/** The worst case of one scenario: its bound in the line that folds it away, then the row, and why. */
export function WorstScenario({ lab, scenario, worst, isFirst, isAsked }: WorstScenarioProps) {
  const [isOpen, setOpen] = useState(isFirst)
  useEffect(() => setOpen(isFirst), [isFirst])
  const title = scenarioTitle(scenario)
  const words = worst === null ? null : describeWorst(worst, scenario.budgetMs ?? lab.budgetMs)
  return (
    <details
      className="review-fold worst-case"
      open={isOpen}
      data-worst={scenario.id}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <bdi>{title}</bdi>
        {words === null ? (
          isAsked && <span>Working it out …</span>
        ) : (
          <span className={`worst-bound is-${words.tone}`}>
            <b>{words.bound}</b>, {words.margin}
          </span>
        )}
      </summary>
      {isOpen && worst !== null && <WorstBody worst={worst} proof={words?.proof ?? ''} title={title} labTitle={lab.title} />}
    </details>
  )
}

interface WorstBodyProps {
  readonly worst: WorstCase
  readonly proof: string
  readonly title: string
  readonly labTitle: string
}

/** How many reasons are told at first. The last says what bounds the whole, and always is. */
const SHOWN = 24

function WorstBody({ worst, proof, title, labTitle }: WorstBodyProps) {
  const store = useLabStore()
  const keeper = useContext(KeeperContext)
  const [isWhole, setWhole] = useState(false)
  const { lab, scenario, trace, reasons } = worst
  // In its own picture the row is called what it is.
  const drawn = useMemo(
    () => ({ lab: { ...lab, scenarios: [{ ...scenario, title: 'Worst case' }] }, traces: [trace] }),
    [lab, scenario, trace],
  )
  const more = isWhole ? 0 : reasons.length - SHOWN
  const shown = more > 0 ? [...reasons.slice(0, SHOWN - 1), ...reasons.slice(-1)] : reasons
  const open = () => {
    const own: Lab = {
      ...lab,
      title: Array.from(`${shownTitle(labTitle)}: worst case of ${title}`)
        .slice(0, 190)
        .join(''),
    }
    if (keeper === null) store.getState().openLab(own, { kind: 'browser' })
    else keeper.openCopy(own)
    scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('.hits')?.focus({ preventScroll: true })
  }
  return (
    <div className="worst-body">
      <ReviewFigure {...drawn} label={`Worst case of ${title}. ${summarizeRow(lab, { ...scenario, title: '' }, trace)}`} />
      <ol className="worst-reasons">
        {shown.map((reason, i) => (
          <li key={reason.spanKey ?? 'whole'} value={i === shown.length - 1 ? reasons.length : i + 1}>
            <Runs runs={reason.runs} />
          </li>
        ))}
      </ol>
      {more > 0 && (
        <button type="button" className="review-more" onClick={() => setWhole(true)}>
          All {formatNumber(reasons.length)} steps of it
        </button>
      )}
      <p className="worst-foot">
        <span>{proof}</span>
        <button type="button" className="is-main" onClick={open}>
          Open this as a lab
        </button>
      </p>
    </div>
  )
}
