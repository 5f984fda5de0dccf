import { addHandle } from './handles.ts'
import { GRANT, NOBODY } from './labels.ts'
import { barAt, callAt, isCut, isHanging, type LaneContext, type RowContext, spanAt, x } from './row-context.ts'
import { glyphShape, pathShape, round } from './shapes.ts'

/*
 * A timeout that cut nothing has no pin to take it by. Once its bar is chosen, it has a lozenge where it would have cut:
 *
 *   |-- allowed 100 ------------(lozenge)       its own timeout is what bounds it
 *   |-- allowed 30 --|. . . . . (lozenge)       less than its timeout remains
 *   [ A       20 ms ]
 */

/** How far a lozenge reaches from the instant it stands at. */
const LOZENGE_LEFT_PX = 9
export const LOZENGE_RIGHT_PX = 18
/** Where its grip lies, as seen from that instant. */
const GRIP_PX = 4.5
/** A shorter line would say nothing. */
const LEAST_LINE_PX = 4

/** Whether a span is the chosen one, was sent, and has a timeout that did not cut it. */
export function hasChosenTimeout(row: RowContext, index: number): boolean {
  if (row.selectedSpan !== index) return false
  const span = spanAt(row, index)
  return span.kind === 'attempt' && span.timeoutMs !== null && span.cutBy !== 'timeout' && !isHanging(span) && callAt(row, index) !== null
}

/** Whether its own timeout is what bounds the attempt: then the lozenge is the end of its grant line. What was cut has a head there already. */
export function isBoundByTimeout(row: RowContext, index: number): boolean {
  const span = spanAt(row, index)
  return span.grantMs !== null && span.grantMs === span.timeoutMs && !isCut(span)
}

/** Where the lozenge stands: at its instant, or inside the frame's edge. */
export function lozengeX(row: RowContext, index: number): number {
  const { startMs, timeoutMs } = spanAt(row, index)
  const { frame } = row
  return Math.min(x(row, startMs + (timeoutMs ?? 0)), Math.max(frame.x1, frame.labelX1) - LOZENGE_RIGHT_PX - 1)
}

/** Comes after the pins, which go first where the timeout bounds nothing, and before the labels, which make way. */
export function drawChosenTimeout(ctx: LaneContext): void {
  const { row, grantY, board } = ctx
  const index = row.selectedSpan
  const span = spanAt(row, index)
  const px = lozengeX(row, index)
  const left = px - LOZENGE_LEFT_PX
  // A timeout that lies beyond the frame bounds nothing here: at the edge it would only seem to stand at an instant that is not its own.
  if (!isBoundByTimeout(row, index) && px < x(row, span.startMs + (span.timeoutMs ?? 0)) - 1) return
  if (!isBoundByTimeout(row, index) && !board.isFree(GRANT, left - 1, px + LOZENGE_RIGHT_PX + 1, NOBODY)) return
  board.claim(GRANT, left, px + LOZENGE_RIGHT_PX, NOBODY)
  const allowedX = x(row, isCut(span) ? span.endMs : span.startMs + (span.grantMs ?? 0))
  if (!isBoundByTimeout(row, index) && left - allowedX >= LEAST_LINE_PX) {
    barAt(row, index).quiet.push(pathShape(`M${round(allowedX)} ${grantY}H${round(left)}`, 'wait'))
  }
  addHandle(ctx, {
    path: `calls.${span.step}.timeoutMs`,
    what: 'timeout',
    index,
    x: px + GRIP_PX,
    y: grantY,
    track: GRANT,
    originMs: span.startMs,
    pill: null,
    shapes: [glyphShape(px, grantY, 'timeout-handle')],
  })
}
