import { presets } from '../../presets/presets.ts'
import { tellingSpan, viewLab } from '../../timeline/lab-view.ts'
import { layoutTimeline } from '../../timeline/layout.ts'

/** One width for each mode of the figure: narrow, mid, wide. Heights are those of the mode, whatever the width in it. */
const WIDTHS_PX = [360, 640, 1000]

/** How high the figure of each preset is, in pixels, by mode. */
export function presetHeights(): Record<string, readonly number[]> {
  return Object.fromEntries(
    presets.map(({ id, lab }) => {
      const view = viewLab(lab)
      const telling = tellingSpan(view)
      const selected = telling === null ? null : { scenarioId: telling.row.scenario.id, spanIndex: telling.spanIndex }
      const traces = view.rows.map((row) => row.trace)
      return [id, WIDTHS_PX.map((width) => Math.ceil(layoutTimeline(lab, traces, { width, selected }).height))]
    }),
  )
}
