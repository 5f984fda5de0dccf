import type { Box, DenseLane, Figure, FigureRow } from './figure.ts'

/** What a pointer is over: a span of a scenario's trace. */
export interface SpanRef {
  readonly scenarioId: string
  readonly spanIndex: number
}

/** How far from a span that is drawn together with others a pointer may be and still mean it. */
const REACH_PX = 12

/**
 * The span at a place of the figure, in the figure's own pixels; `null` where there is none. Bars answer in their hit areas; spans that are drawn
 * together, and so have none, all over the height of their lane. The nearest wins, and of two that are as near the one that is drawn by itself.
 */
export function spanAt(figure: Figure, x: number, y: number): SpanRef | null {
  for (const row of figure.rows) {
    let bestPx = Number.POSITIVE_INFINITY
    let best = -1
    for (const { hit, box, spanIndex } of row.bars) {
      if (x < hit.x || x > hit.x + hit.width || y < hit.y || y > hit.y + hit.height) continue
      const awayPx = distance(box.x, box.x + box.width, x)
      if (awayPx >= bestPx) continue
      bestPx = awayPx
      best = spanIndex
    }
    for (const lane of row.dense) {
      if (y < lane.hitY || y > lane.hitY + lane.hitHeight) continue
      const at = nearest(lane, x)
      const awayPx = at < 0 ? Number.POSITIVE_INFINITY : distance(lane.startX[at] as number, lane.endX[at] as number, x)
      if (awayPx > REACH_PX || awayPx >= bestPx) continue
      bestPx = awayPx
      best = lane.spans[at] as number
    }
    if (best >= 0) return { scenarioId: row.scenarioId, spanIndex: best }
  }
  return null
}

/** Where a span is drawn, also one that is drawn together with others; `null` for one that is not in the picture. */
export function boxOfSpan(row: FigureRow, spanIndex: number): Box | null {
  const bar = row.bars.find((each) => each.spanIndex === spanIndex)
  if (bar !== undefined) return bar.box
  for (const { spans, startX, endX, y, height } of row.dense) {
    const at = spans.indexOf(spanIndex)
    if (at < 0) continue
    const x = startX[at] as number
    return { x, y, width: Math.max(1, (endX[at] as number) - x), height }
  }
  return null
}

/** The position of the span nearest to `x` among those of a lane, which follow one another in time; -1 if there are none. */
function nearest({ startX, endX }: DenseLane, x: number): number {
  let low = 0
  let high = startX.length
  // The first that begins past x.
  while (low < high) {
    const middle = (low + high) >> 1
    if ((startX[middle] as number) <= x) low = middle + 1
    else high = middle
  }
  const before = low - 1
  if (low === startX.length) return before
  if (before < 0) return low
  return distance(startX[before] as number, endX[before] as number, x) <= (startX[low] as number) - x ? before : low
}

function distance(left: number, right: number, x: number): number {
  return x < left ? left - x : x > right ? x - right : 0
}
