import type { TraceSpan } from '../core/recorders.ts'
import { formatNumber } from './format-ms.ts'
import { isInside } from './frame.ts'
import { AMOUNT, BAR, CAUSE, UNDER } from './labels.ts'
import { barAt, isHanging, type LaneContext, type RowContext, x } from './row-context.ts'
import { pathShape, round } from './shapes.ts'

/** What is left of the budget: a line hung from the row's end to the boundary. */
export function drawSlack(ctx: LaneContext): void {
  const { row, ruleY } = ctx
  const { totalMs } = row.trace
  if (totalMs >= row.budgetMs || !isInside(row.frame, totalMs)) return
  const isEndShown = isInside(row.frame, row.budgetMs)
  const from = x(row, totalMs)
  const to = x(row, row.budgetMs)
  const widthPx = to - from
  if (widthPx < 6) return
  const y = ruleY - 1.5
  // Where something lies below it the line is pulled tighter.
  const isFree = ctx.board.isFree(UNDER, from + 4, to - 4, -1)
  const sagPx = Math.min(isFree ? 12 : 5, 5 + widthPx / 12)
  row.shapes.push(pathShape(`M${round(from)} ${y}Q${round((from + to) / 2)} ${round(y + sagPx * 2)} ${round(to)} ${y}`, 'slack'), {
    kind: 'circle',
    cx: round(from),
    cy: y,
    r: 2.4,
    className: 'f-ok',
  })
  if (isEndShown) row.shapes.push({ kind: 'circle', cx: round(to), cy: y, r: 2.4, className: 'f-ok' })
  if (isFree) ctx.board.claim(UNDER, from + widthPx * 0.15, to - widthPx * 0.15, -1)
  const text = `${formatNumber(row.budgetMs - totalMs)} unused`
  const textPx = row.measure(text, 12, 400)
  ctx.board.add({
    priority: AMOUNT,
    track: BAR,
    y: ctx.board.isFree(UNDER, to + 2, to + 9 + textPx, -1) ? ruleY + 2.6 : ruleY - 5,
    className: 't-tick',
    sizePx: 12,
    weight: 400,
    owner: -1,
    candidates: [
      ...(isEndShown ? [{ text, x: to + 9, isEnd: false }] : []),
      { text, x: (from + to - textPx) / 2, isEnd: false, y: ruleY - 8 },
    ],
    into: row.shapes,
  })
}

/** By how much the row passes its budget, under its last bar. */
export function addOverWords(ctx: LaneContext, laneIndex: number): void {
  const { row, ruleY } = ctx
  const { trace } = row
  const index = lastBar(row)
  if (trace.totalMs <= row.budgetMs || index < 0 || row.tree.laneOf[index] !== laneIndex || !isInside(row.frame, trace.totalMs)) return
  const bar = row.isDrawn[index] === 1 ? barAt(row, index) : null
  const endX = bar === null ? x(row, trace.totalMs) : bar.box.x + bar.box.width
  const fromX = x(row, row.budgetMs)
  const into = bar === null ? row.shapes : bar.over
  const text = `${formatNumber(trace.totalMs - row.budgetMs)} over`
  into.push(pathShape(`M${round(endX - 0.6)} ${ruleY}v6`, 'grant t-deadline'))
  const middleX = (fromX + endX - row.measure(text, 12, 600)) / 2
  ctx.board.add({
    priority: CAUSE,
    track: UNDER,
    y: ctx.underY + 4.6,
    className: 't-tick strong tone-deadline',
    sizePx: 12,
    weight: 600,
    owner: index,
    candidates: [
      { text, x: middleX, isEnd: false },
      { text, x: endX, isEnd: true },
      { text, x: fromX + 6, isEnd: false },
      { text, x: endX + 6, isEnd: false },
    ],
    into,
  })
}

/** The bar that the row ends with; -1 for none. */
function lastBar(row: RowContext): number {
  const { spans, totalMs } = row.trace
  for (let i = spans.length - 1; i >= 0; i--) {
    const span = spans[i] as TraceSpan
    if (span.depth === 0 && span.endMs === totalMs && !isHanging(span)) return i
  }
  return -1
}
