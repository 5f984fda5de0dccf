import { type Band, type Canvas, sideOf } from './boundary.ts'
import { formatNumber } from './format-ms.ts'
import { xAt } from './frame.ts'
import { lineShape, patternShape, pillShape, round, textShape } from './shapes.ts'

/** The band that is kept back before a boundary: hatched behind the bars, with an edge and a grip. */
export function drawReserve(
  canvas: Canvas,
  row: { readonly budgetMs: number; readonly reserveMs: number; readonly path: string; readonly scenarioId: string },
  tracks: readonly Band[],
  gripY: number,
): void {
  const { frame, measure, hitPx, ground, handles } = canvas
  const at = xAt(frame, row.budgetMs)
  const isEdgeShown = sideOf(frame, Math.max(0, row.budgetMs - row.reserveMs)) === 0
  const from = xAt(frame, Math.max(0, row.budgetMs - row.reserveMs))
  const left = round(from)
  const width = round(at - from)
  for (const { top, bottom } of tracks) {
    if (width <= 0) break
    ground.push(
      { kind: 'rect', x: left, y: top, width, height: bottom - top, className: 'reserve-ground' },
      patternShape('p-reserve', 'reserve', left, top, at, top, at, bottom, left, bottom),
    )
  }
  const last = tracks[tracks.length - 1]
  if (!isEdgeShown) return
  if (last !== undefined) ground.push(lineShape('reserve-edge', left, gripY, left, last.bottom))

  const text = `reserve ${formatNumber(row.reserveMs)}`
  const textPx = measure(text, 12, 400)
  if (at - from > textPx + 16) ground.push(textShape(from + 9, gripY + 4.2, 't-tick', text))
  else if (from - 9 - textPx >= Math.max(0, frame.x0 - 2)) ground.push(textShape(from - 9, gripY + 4.2, 't-tick end halo', text))
  else if (at + 9 + textPx <= frame.labelX1) ground.push(textShape(at + 9, gripY + 4.2, 't-tick', text))
  handles.push({
    path: row.path,
    what: 'reserve',
    scenarioId: row.scenarioId,
    spanIndex: null,
    x: left,
    y: gripY,
    shapes: [pillShape(from, gripY, 16, 'still', false)],
    hit: { x: round(from - hitPx / 2), y: gripY - hitPx / 2, width: hitPx, height: hitPx },
    originMs: row.budgetMs,
    direction: -1,
  })
}
