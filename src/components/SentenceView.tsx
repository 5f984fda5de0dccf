import { memo, useMemo } from 'react'
import { findSpan, type LabView, type SpanPlace } from '../timeline/lab-view.ts'
import { ledgerRows } from '../timeline/ledger.ts'
import { spansOfCause } from '../timeline/links.ts'
import { sentenceFor } from '../timeline/sentence.ts'
import type { Sentence } from '../timeline/sentence-runs.ts'
import { StatusGlyph } from './Glyph.tsx'
import { useHover } from './hover-context.ts'

/** What happened to the chosen span, or to the one that is pointed at in the picture, with today's arithmetic. */
export const SentenceView = memo(function SentenceView({ view, selected }: { view: LabView; selected: SpanPlace }) {
  const hovered = useHover((hover) => hover)
  const place = findSpan(view, hovered.previewKey) ?? selected
  const key = place.row.keys[place.spanIndex] as string
  const isLinked = useMemo(
    () => (hovered.causePath !== null ? spansOfCause(view, hovered.causePath).has(key) : hovered.spanKey === key),
    [view, hovered, key],
  )
  const { lab } = view
  const { row, spanIndex } = place
  const sentence = sentenceFor(lab, row.scenario, row.trace, spanIndex)
  const line = ledgerRows(lab, row.scenario, row.trace, spanIndex, spanIndex + 1)[0]
  return (
    <p className={`sentence${isLinked ? ' is-linked' : ''}`} data-scenario={row.scenario.id} data-span={key}>
      {line !== undefined && <StatusGlyph row={line} size={20} />}
      <span>
        <SentenceRuns sentence={sentence} />
      </span>
    </p>
  )
})

/** The words of a sentence, each in the tone that it has. */
export function SentenceRuns({ sentence }: { sentence: Sentence }) {
  return sentence.runs.map((run, i) => {
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
  })
}
