import type { Lab } from '../core/lab.ts'
import type { SpanPlace } from '../timeline/lab-view.ts'
import { ledgerRows } from '../timeline/ledger.ts'
import { sentenceFor } from '../timeline/sentence.ts'
import { StatusGlyph } from './Glyph.tsx'

/** What happened to one span, with today's arithmetic. */
export function SentenceView({ lab, place }: { lab: Lab; place: SpanPlace }) {
  const { row, spanIndex } = place
  const sentence = sentenceFor(lab, row.scenario, row.trace, spanIndex)
  const line = ledgerRows(lab, row.scenario, row.trace)[spanIndex]
  return (
    <p className="sentence" data-scenario={row.scenario.id}>
      {line !== undefined && <StatusGlyph row={line} size={20} />}
      <span>
        {sentence.runs.map((run, i) => {
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the runs of one sentence have no identity beyond their place
          if (run.tone === undefined) return <span key={i}>{run.text}</span>
          if (run.tone === 'calc') {
            return (
              <span key={i} className="calc">
                {run.text}
              </span>
            )
          }
          return (
            <b key={i} className={run.tone === 'strong' ? undefined : `tone-${run.tone}`}>
              {run.text}
            </b>
          )
          // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
        })}
      </span>
    </p>
  )
}
