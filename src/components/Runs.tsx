import type { SentenceRun } from '../timeline/sentence-runs.ts'
import { withoutDirections } from '../timeline/without-directions.ts'

/** A sentence as it stands on the page: labels and arithmetic set apart. Whatever the runs hold is shown as text, and no name turns the words around it. */
export function Runs({ runs }: { readonly runs: readonly SentenceRun[] }) {
  return runs.map((run, i) => {
    const text = withoutDirections(run.text)
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the runs of one sentence have no identity beyond their place
    if (run.tone === undefined) return <span key={i}>{text}</span>
    if (run.tone === 'calc') {
      return (
        <span key={i} className="calc">
          {text}
        </span>
      )
    }
    return (
      <b key={i} className={run.tone === 'strong' ? undefined : `tone-${run.tone}`}>
        {text}
      </b>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  })
}
