import { Runs } from '../../components/Runs.tsx'
import type { Lab } from '../../core/lab.ts'
import { RULE_IDS, type Severity } from '../../findings/finding.ts'
import { findingDocUrl } from '../../findings/finding-doc-url.ts'
import { RULE_DOCS } from '../../findings/rule-docs.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import type { FoundFinding } from './answer.ts'
import { RowTitle, titleOf } from './FindingList.tsx'

interface IgnoredFindingsProps {
  readonly lab: Lab
  readonly ignored: readonly FoundFinding[]
  /** Keys with a reason that no finding has now. */
  readonly stale: readonly string[]
  readonly onHeed: (key: string, severity: Severity, words: string) => void
}

/** What somebody left as it is, and why. */
export function IgnoredFindings({ lab, ignored, stale, onHeed }: IgnoredFindingsProps) {
  return (
    <details className="review-fold">
      <summary>
        Ignored <span>{formatNumber(ignored.length + stale.length)}</span>
      </summary>
      <ul className="finding-list is-ignored">
        {ignored.map(({ key, ruleId, scenarioId, severity, sentence, ignoredBecause }) => (
          <li key={key} data-ignored={key}>
            <RowTitle title={titleOf(lab, scenarioId)} />
            <p className="finding-says">
              <Runs runs={sentence.runs} />
            </p>
            <p className="finding-reason">
              Ignored because: <bdi>{ignoredBecause}</bdi>
            </p>
            <div className="finding-acts">
              <button type="button" onClick={() => onHeed(key, severity, 'The finding is heeded again.')}>
                Heed again
              </button>
              <a href={findingDocUrl(ruleId)}>{RULE_DOCS[ruleId].title}</a>
            </div>
          </li>
        ))}
        {stale.map((key) => (
          <li key={key} data-ignored={key}>
            <p className="finding-says">{staleWords(key)}</p>
            <p className="finding-reason">
              It was ignored because: <bdi>{lab.ignored?.[key]}</bdi>
            </p>
            <div className="finding-acts">
              <button type="button" onClick={() => onHeed(key, 'note', 'The reason is removed.')}>
                Remove the reason
              </button>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A key begins with its rule's id; one that a person wrote into a file may not. */
function staleWords(key: string): string {
  const ruleId = RULE_IDS.find((id) => key.startsWith(`${id}/`) || key === id)
  const place = ruleId === undefined ? key : key.slice(ruleId.length + 1)
  const what = ruleId === undefined ? `“${key}”` : `“${RULE_DOCS[ruleId].title}”${place === '' ? '' : ` (${place})`}`
  return `${what} is found no more: what it was about is mended, renamed or removed.`
}
