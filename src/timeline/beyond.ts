import type { Shape } from './figure.ts'
import { ARROW_PX, TAG_HEIGHT, TAG_WIDTH } from './frame.ts'
import { NOBODY, UNDER } from './labels.ts'
import type { LaneContext } from './row-context.ts'
import { pathShape, round } from './shapes.ts'

/** Half the height of the arrow at the frame's edge. */
const BEYOND_PX = 4

/** Says at the frame's edges that the row has more to either side. */
export function drawBeyond(ctx: LaneContext): void {
  const { row, underY, board } = ctx
  const { x0, x1, fromMs, toMs, isClipped } = row.frame
  if (!isClipped) return
  const arrow = (tipX: number, direction: 1 | -1) => {
    const tailX = tipX - direction * BEYOND_PX
    board.claim(UNDER, Math.min(tipX, tailX) - 1, Math.max(tipX, tailX) + 1, NOBODY)
    row.shapes.push(
      pathShape(
        `M${round(tailX)} ${round(underY - BEYOND_PX)}L${round(tipX)} ${round(underY)}L${round(tailX)} ${round(underY + BEYOND_PX)}`,
        'more t-still',
      ),
    )
  }
  if (fromMs > 0 && row.trace.spans.length > 0) arrow(x0 + 2, -1)
  if (row.trace.totalMs > toMs) arrow(x1 - 2, 1)
}

/** The tag of a boundary that a window leaves out: it points to where that is. */
export function arrowBody(at: number, y: number, side: -1 | 1, own: string): Shape {
  const back = at - side * (TAG_WIDTH / 2)
  const shoulder = at + side * (TAG_WIDTH / 2 - 3)
  const top = y - TAG_HEIGHT / 2
  return pathShape(
    `M${round(back)} ${top}H${round(shoulder)}L${round(at + side * ARROW_PX)} ${y}L${round(shoulder)} ${top + TAG_HEIGHT}H${round(back)}Z`,
    `tag-body${own}`,
  )
}
