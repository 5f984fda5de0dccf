import { formatNumber } from './format-ms.ts'
import { isInside } from './frame.ts'
import { pausePath } from './handle-paths.ts'
import { addHandle } from './handles.ts'
import { BAR } from './labels.ts'
import { barAt, callAt, isCut, type LaneContext, spanAt, x } from './row-context.ts'
import { pathShape, round, textShape } from './shapes.ts'

const TRIANGLE_FROM_PX = 17
const GRIP_FROM_PX = 60

/** A pause: dots on the line of the rule, a triangle and its length where they fit. */
export function drawPause(ctx: LaneContext, index: number): void {
  const { row, ruleY, barY, barPx } = ctx
  const span = spanAt(row, index)
  const bar = barAt(row, index)
  const left = x(row, span.startMs)
  const right = x(row, span.endMs)
  const widthPx = right - left
  const y = round(ruleY - 1.5)
  const middleY = barY + (barPx - 3) / 2
  bar.box = { x: round(left), y: barY, width: round(Math.max(2, widthPx)), height: barPx }
  ctx.board.claim(BAR, left, Math.max(right, left + 2), index)
  if (row.selectedSpan === index) {
    bar.over.push({
      kind: 'rect',
      x: bar.box.x - 2,
      y: barY - 3,
      width: bar.box.width + 4,
      height: barPx + 6,
      rx: 4,
      className: 'selection',
    })
  }
  // Too short for two dots: one, so that a pause of nothing is seen too.
  bar.shapes.push(
    pathShape(widthPx > 8 ? `M${round(left + 4)} ${y}H${round(right - 3)}` : `M${round(left + widthPx / 2)} ${y}h.01`, 'pause'),
  )

  const cut = isCut(span)
  const call = callAt(row, index)
  const path = call === null || cut || !isInside(row.frame, span.endMs) ? null : pausePath(span.step, call, span)
  const hasGrip = path !== null && widthPx > GRIP_FROM_PX
  drawLength(ctx, index, left, widthPx, middleY, hasGrip)
  if (path !== null) {
    addHandle(ctx, {
      path,
      what: 'backoff',
      index,
      x: hasGrip ? right - 8 : right,
      y: middleY,
      track: BAR,
      originMs: span.startMs,
      pill: hasGrip ? { heightPx: 16, tone: 'still' } : null,
    })
  }
}

function drawLength(ctx: LaneContext, index: number, left: number, widthPx: number, middleY: number, hasGrip: boolean): void {
  if (widthPx < TRIANGLE_FROM_PX) return
  const { row } = ctx
  const { shapes } = barAt(row, index)
  const span = spanAt(row, index)
  const number = formatNumber(span.endMs - span.startMs)
  const roomPx = widthPx - 12 - (hasGrip ? 16 : 0)
  const gripPx = hasGrip ? 12 : 0
  let text: string | null = null
  let textPx = 0
  let at = left + (widthPx - gripPx - 10) / 2
  for (const form of [`${number} ms`, number]) {
    textPx = row.measure(form, 13, 400)
    const startX = left + (widthPx - gripPx - 15 - textPx) / 2
    const straddles = startX + 12 < row.boundaryX && startX + 18 + textPx > row.boundaryX
    if (15 + textPx >= roomPx || straddles) continue
    text = form
    at = startX
    break
  }
  shapes.push(pathShape(`M${round(at)} ${round(middleY + 4.4)}h10l-5-9Z`, 'delta'))
  const isOnReserve = row.reserveX !== null && at + 15 + textPx > row.reserveX
  if (text !== null) shapes.push(textShape(at + 15, middleY + 4.6, isOnReserve ? 't-bar halo' : 't-bar', text))
}
