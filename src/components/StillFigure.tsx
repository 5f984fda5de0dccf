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
  return <TimelineSvg figure={figure} view={view} />
}
