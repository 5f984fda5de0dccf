import { useState } from 'react'
import { Runs } from '../../components/Runs.tsx'
import type { Lab } from '../../core/lab.ts'
import type { Severity } from '../../findings/finding.ts'
import { RULE_DOCS } from '../../findings/rule-docs.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import type { FoundFinding } from './answer.ts'
import { findingDocUrl } from './finding-doc-url.ts'
import { IgnoreForm } from './IgnoreForm.tsx'
import { ShowBar } from './ShowBar.tsx'
import { scenarioTitle } from './scenario-title.ts'

interface FindingListProps {
  readonly lab: Lab
  readonly severity: Severity
  readonly findings: readonly FoundFinding[]
  readonly changes: ReadonlyMap<string, string>
  readonly apply: (finding: FoundFinding, place: number) => void
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
            lab={lab}
            finding={finding}
            change={changes.get(finding.key) ?? null}
            onApply={() => apply(finding, place)}
            onIgnore={(reason) => ignore(finding, reason, place)}
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

interface FindingRowProps {
  readonly lab: Lab
  readonly finding: FoundFinding
  readonly change: string | null
  readonly onApply: () => void
  /** Returns why it cannot be, or `null`. */
  readonly onIgnore: (reason: string) => string | null
}

function FindingRow({ lab, finding, change, onApply, onIgnore }: FindingRowProps) {
  const { key, ruleId, scenarioId, sentence, spanKey } = finding
  const [isAsking, setAsking] = useState(false)
  return (
    <li data-finding={key} tabIndex={-1}>
      <ScenarioTitle lab={lab} scenarioId={scenarioId} />
      <p className="finding-says">
        <Runs runs={sentence.runs} />
      </p>
      <div className="finding-acts">
        {change !== null && (
          <button type="button" className="is-main" onClick={onApply}>
            {change}
          </button>
        )}
        <ShowBar spanKey={spanKey} />
        <a href={findingDocUrl(ruleId)}>{RULE_DOCS[ruleId].title}</a>
        {isAsking ? (
          <IgnoreForm onIgnore={onIgnore} onClose={() => setAsking(false)} />
        ) : (
          <button type="button" data-ignore="" onClick={() => setAsking(true)}>
            Ignore …
          </button>
        )}
      </div>
    </li>
  )
}

/** The row that a finding is about. */
export function ScenarioTitle({ lab, scenarioId }: { readonly lab: Lab; readonly scenarioId: string | null }) {
  const scenario = scenarioId === null ? undefined : lab.scenarios.find(({ id }) => id === scenarioId)
  if (scenario === undefined) return null
  return (
    <p className="finding-row">
      <bdi>{scenarioTitle(scenario)}</bdi>
    </p>
  )
}
