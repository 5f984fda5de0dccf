import type { Figure } from '../timeline/figure.ts'
import type { LabView, SpanPlace } from '../timeline/lab-view.ts'
import { layoutTimeline } from '../timeline/layout.ts'
import { TimelineSvg } from './TimelineSvg.tsx'

/** The picture at a fixed width, as one image: for a page without scripts. */
export function StillFigure({ view, width, selected }: { view: LabView; width: number; selected: SpanPlace | null }) {
  const figure = layoutTimeline(
    view.lab,
    view.rows.map((row) => row.trace),
    { width, selected: selected === null ? null : { scenarioId: selected.row.scenario.id, spanIndex: selected.spanIndex } },
  )
  return <TimelineSvg figure={selected === null ? figure : withQuiet(figure, selected)} view={view} />
}

/** The chosen bar with what the live figure shows of it too: the grip of its timeout stands at the end of a line. */
function withQuiet(figure: Figure, { row, spanIndex }: SpanPlace): Figure {
  const rows = figure.rows.map((one) =>
    one.scenarioId === row.scenario.id
      ? { ...one, bars: one.bars.map((bar) => (bar.spanIndex === spanIndex ? { ...bar, over: [...bar.quiet, ...bar.over] } : bar)) }
      : one,
  )
  return { ...figure, rows }
}
