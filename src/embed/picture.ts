import { shownSpan, viewLab } from '../timeline/lab-view.ts'
import { layoutTimeline } from '../timeline/layout.ts'
import { ExtrasNotLoaded } from './called-later/extras-part.ts'
import { drawStill } from './draw-still.ts'
import { readSource } from './read-source.ts'
import type { PicturePart } from './request.ts'
import { readFace } from './system-face.ts'

/* All that is needed to see a lab of one's own: it is read, simulated, laid out and drawn. */
export const part: PicturePart = {
  readSource,
  draw(box, lab, { width, textScale }, linkUrl) {
    readFace(box)
    const view = viewLab(lab)
    const selected = shownSpan(view, null)
    try {
      const figure = layoutTimeline(
        lab,
        view.rows.map(({ trace }) => trace),
        { width, textScale, hitPx: 0, selected: selected && { scenarioId: selected.row.scenario.id, spanIndex: selected.spanIndex } },
      )
      const bar = selected && figure.rows[selected.rowIndex]?.bars.find(({ spanIndex }) => spanIndex === selected.spanIndex)
      drawStill(box, { figure, view, quiet: bar?.quiet ?? [] }, linkUrl)
      return true
    } catch (error) {
      if (!(error instanceof ExtrasNotLoaded)) throw error
      return false
    }
  },
}
