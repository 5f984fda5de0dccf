import { memo, useState } from 'react'
import { Runs } from '../../components/Runs.tsx'
import type { Lab } from '../../core/lab.ts'
import type { Severity } from '../../findings/finding.ts'
import { findingDocUrl } from '../../findings/finding-doc-url.ts'
import { RULE_DOCS } from '../../findings/rule-docs.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import type { FoundFinding } from './answer.ts'
import { IgnoreForm } from './IgnoreForm.tsx'
import { useReview } from './review-context.ts'
import { ShowBar } from './ShowBar.tsx'
import { scenarioTitle } from './scenario-title.ts'

interface FindingListProps {
  readonly lab: Lab
  readonly severity: Severity
  readonly findings: readonly FoundFinding[]
  readonly changes: ReadonlyMap<string, string>
  readonly apply: (finding: FoundFinding, place: number) => void
  /** Returns why it cannot be, or `null`. */
  readonly ignore: (finding: FoundFinding, reason: string, place: number) => string | null
}

/** How many are listed at first, and how many more at each press. */
const SHOWN = 20

/** Findings of one severity. */
export function FindingList({ lab, severity, findings, changes, apply, ignore }: FindingListProps) {
  const [most, setMost] = useState(SHOWN)
  const more = findings.length - most
  return (
    <>
      <ul className="finding-list" data-severity={severity}>
        {findings.slice(0, most).map((finding, place) => (
          <FindingRow
            key={finding.key}
            title={titleOf(lab, finding.scenarioId)}
            change={changes.get(finding.key) ?? null}
            {...{ finding, place, apply, ignore }}
          />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="review-more" onClick={() => setMost(most + 5 * SHOWN)}>
          {formatNumber(more)} more
        </button>
      )}
    </>
  )
}

interface FindingRowProps extends Pick<FindingListProps, 'apply' | 'ignore'> {
  readonly finding: FoundFinding
  /** Of the row that it is about. */
  readonly title: string | null
  readonly change: string | null
  readonly place: number
}

const FindingRow = memo(function FindingRow({ finding, title, change, place, apply, ignore }: FindingRowProps) {
  const { key, ruleId, sentence, spanKey } = finding
  const { reasons } = useReview()
  const [asking, setAsking] = useState<'no' | 'new' | 'again'>(() => (reasons.has(key) ? 'again' : 'no'))
  return (
    <li data-finding={key} tabIndex={-1}>
      <RowTitle title={title} />
      <p className="finding-says">
        <Runs runs={sentence.runs} />
      </p>
      <div className="finding-acts">
        {change !== null && (
          <button type="button" className="is-main" onClick={() => apply(finding, place)}>
            {change}
          </button>
        )}
        <ShowBar spanKey={spanKey} />
        <a href={findingDocUrl(ruleId)}>{RULE_DOCS[ruleId].title}</a>
        {asking !== 'no' ? (
          <IgnoreForm
            findingKey={key}
            isNew={asking === 'new'}
            onIgnore={(reason) => ignore(finding, reason, place)}
            onClose={() => setAsking('no')}
          />
        ) : (
          <button type="button" data-ignore="" onClick={() => setAsking('new')}>
            Ignore …
          </button>
        )}
      </div>
    </li>
  )
})

/** The title of the row that a finding is about. */
export function RowTitle({ title }: { readonly title: string | null }) {
  return (
    title !== null && (
      <p className="finding-row">
        <bdi>{title}</bdi>
      </p>
    )
  )
}

/** `null` where a finding is about no single row. */
export function titleOf(lab: Lab, scenarioId: string | null): string | null {
  const scenario = scenarioId === null ? undefined : lab.scenarios.find(({ id }) => id === scenarioId)
  return scenario === undefined ? null : scenarioTitle(scenario)
}
