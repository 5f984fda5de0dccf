import type { TraceSpan } from '../core/recorders.ts'
import type { Tone } from './figure.ts'
import { formatNumber } from './format-ms.ts'
import { durationPath, pausePath } from './handle-paths.ts'
import { addHandle } from './handles.ts'
import { AMOUNT, BAR, CAUSE, GRANT, NEED, UNDER } from './labels.ts'
import { type BarDraft, barAt, callAt, type LaneContext, leafAt, nameAt, spanAt, toneOf, x } from './row-context.ts'
import { glyphShape, lineShape, patternShape } from './shapes.ts'

/*
 * What a cut leaves: above the bar the line of what was allowed, below it the dots to where the attempt would have ended, or the hatched
 * work that runs on. The pin between them is drawn later, when all pins of the lane are known.
 *
 *   |-- allowed 20 --(o)
 *   [ C        20 ms ]|
 *                     |. . . . . . . . 0  needs 70
 */

/** An ambiguous cut's mark, from corner to corner. */
export const DIAMOND_PX = 18
const NEED_PILL_PX = 14
const ORPHAN_PX = 9
/** Two needs that overlap lie one below the other. A third is drawn when its span is pointed at. */
const LEVELS = 2

/** `coveredX`: how far the head of the pin before reaches. */
export function drawCut(ctx: LaneContext, index: number, coveredX: number): void {
  const { row } = ctx
  const span = spanAt(row, index)
  const bar = barAt(row, index)
  const tone = toneOf(span)
  const startX = x(row, span.startMs)
  const endX = x(row, span.endMs)
  drawGrant(ctx, bar, span, tone, startX, endX, coveredX)

  const call = callAt(row, index)
  const isDownstream = call?.downstream !== undefined
  // The lanes below show what goes on behind a call.
  if (span.orphanEndMs !== undefined) {
    if (!isDownstream) drawOrphan(ctx, bar, span, endX, span.orphanEndMs)
  } else if (span.needMs !== null && span.startMs + span.needMs > span.endMs) {
    drawNeed(ctx, bar, span, tone, endX, span.needMs)
  }
  if (span.ambiguous === true) drawAmbiguous(ctx, bar, startX, endX)
}

function drawAmbiguous(ctx: LaneContext, bar: BarDraft, startX: number, endX: number): void {
  const middleY = ctx.ruleY - (ctx.barPx + 3) / 2
  if (bar.isCrowded) {
    bar.over.push(glyphShape(Math.max(startX + 8, endX - DIAMOND_PX / 2 - 3), middleY, 'ambiguous'))
    return
  }
  const at = endX + 18
  bar.over.push(glyphShape(at, middleY, 'ambiguous'))
  ctx.board.claim(BAR, at - DIAMOND_PX / 2 - 1, at + DIAMOND_PX / 2 + 1, -1)
  ctx.board.add({
    priority: CAUSE,
    track: BAR,
    y: middleY + 4.6,
    className: 't-bar',
    sizePx: 13,
    weight: 400,
    owner: -1,
    candidates: [
      { text: 'may have happened', x: at + 15, isEnd: false },
      { text: 'unknown', x: at + 15, isEnd: false },
    ],
    into: bar.over,
  })
}

function drawGrant(ctx: LaneContext, bar: BarDraft, span: TraceSpan, tone: Tone, startX: number, endX: number, coveredX: number): void {
  const { row, grantY } = ctx
  if (span.grantMs === null || span.kind !== 'attempt' || span.status === 'cancelled') return
  // On the first lane of a downstream its clock's bracket is that line already.
  if (ctx.isInset && ctx.lane.callers.length > 0 && span.cutBy !== 'timeout') return
  if (coveredX > endX - 12) return
  const foot = coveredX > startX ? [coveredX, grantY] : [startX + 1.6, grantY + 6, startX + 1.6, grantY]
  bar.over.push(lineShape(`grant t-${tone}`, ...foot, endX, grantY))
  ctx.board.claim(GRANT, startX, endX, bar.spanIndex)
  const text = `allowed ${formatNumber(span.grantMs)}`
  const insideX = Math.max(startX + 11, coveredX + 7)
  const isInside = endX - insideX > row.measure(text, 12, 400) + 23
  ctx.board.add({
    priority: AMOUNT,
    track: GRANT,
    y: grantY + 4.2,
    className: 't-tick',
    sizePx: 12,
    weight: 400,
    owner: bar.spanIndex,
    candidates: [...(isInside ? [{ text, x: insideX, isEnd: false }] : []), { text, x: Math.min(startX - 5, endX - 14), isEnd: true }],
    into: bar.over,
  })
}

/** Dots from the cut to where it would have ended. */
function drawNeed(ctx: LaneContext, bar: BarDraft, span: TraceSpan, tone: Tone, endX: number, needMs: number): void {
  const { row } = ctx
  const index = bar.spanIndex
  const needAtMs = span.startMs + needMs
  const isClamped = needAtMs > row.frame.toMs
  const tipX = isClamped ? row.frame.x1 - 3 : x(row, needAtMs)
  const pillX = isClamped ? tipX - 12 : tipX
  const path = span.kind === 'backoff' ? pathOfPause(ctx, index, span) : durationPath(row.lab, span, leafAt(row, index))
  const hasLine = pillX - endX >= (path === null ? 24 : 8)
  if (!hasLine && (path === null || pillX < endX)) return
  const level = levelFor(ctx, endX - 2)
  if (!hasLine && level !== 0) return
  const into = level < 0 ? bar.quiet : bar.over
  const lineY = ctx.underY - 1 + Math.max(0, level) * (ctx.underPx > 16 ? 8 : 6)
  if (hasLine) into.push(lineShape(`need t-${tone}`, endX, ctx.ruleY + 3, endX, lineY, pillX - 6, lineY))
  if (isClamped) into.push(lineShape(`more t-${tone}`, tipX - 4, lineY - 4, tipX, lineY, tipX - 4, lineY + 4))
  if (path === null) into.push(lineShape(`more t-${tone}`, pillX - 2, lineY - 4, pillX - 2, lineY + 4))
  if (level < 0) return
  ctx.underEnds[level] = tipX + 5
  ctx.board.claim(UNDER, endX - 2, tipX + 5, index)
  if (path !== null) {
    const what = span.kind === 'backoff' ? 'backoff' : 'duration'
    addHandle(ctx, { path, what, index, x: pillX, y: lineY, track: UNDER, originMs: span.startMs, pill: { heightPx: NEED_PILL_PX, tone } })
  }
  ctx.board.add({
    priority: NEED,
    track: UNDER,
    y: lineY + 4.2,
    className: 't-tick',
    sizePx: 12,
    weight: 400,
    owner: index,
    candidates: needWords(ctx, index, needMs).flatMap((text) => [
      { text, x: tipX + 9, isEnd: false },
      { text, x: endX - 8, isEnd: true },
    ]),
    into: bar.over,
  })
}

/**
 * From the longest to the shortest. Where something stands at the cut that had no time at all, such as "B not sent", the words say whose need it is: else it could
 * be the other's.
 */
function needWords(ctx: LaneContext, index: number, needMs: number): readonly string[] {
  const number = formatNumber(needMs)
  const { kind, endMs } = spanAt(ctx.row, index)
  if (kind === 'backoff') return [`pause of ${number}`, `pause ${number}`]
  const isShared = hasEmptyAt(ctx, ctx.plan.hanging, endMs) || hasEmptyAt(ctx, ctx.plan.bars, endMs)
  return isShared ? [`${nameAt(ctx.row, index).short} needs ${number}`] : [`needs ${number}`]
}

/** Whether one of a lane's spans, which stand in the order of time, begins at an instant and ends there. */
function hasEmptyAt({ row }: LaneContext, spans: readonly number[], atMs: number): boolean {
  let from = 0
  let to = spans.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (spanAt(row, spans[middle] as number).startMs < atMs) from = middle + 1
    else to = middle
  }
  const found = spans[from]
  return found !== undefined && spanAt(row, found).startMs === atMs && spanAt(row, found).endMs === atMs
}

/** Work that nobody waits for. */
function drawOrphan(ctx: LaneContext, bar: BarDraft, span: TraceSpan, endX: number, orphanEndMs: number): void {
  const { row } = ctx
  const index = bar.spanIndex
  const isClamped = orphanEndMs > row.frame.toMs
  const tipX = isClamped ? row.frame.x1 - 3 : x(row, orphanEndMs)
  const right = isClamped ? tipX - 12 : tipX
  if (right - endX < 2) return
  const level = levelFor(ctx, endX - 2)
  const height = level === 0 ? ORPHAN_PX : 5
  const top = ctx.ruleY + 5 + (level === 0 ? 0 : ORPHAN_PX + 1)
  const middleY = top + height / 2
  bar.over.push(patternShape('p-orphan', 'orphan-edge', endX, top, right, top, right, top + height, endX, top + height))
  if (isClamped) bar.over.push(lineShape('more t-still', tipX - 4, middleY - 4, tipX, middleY, tipX - 4, middleY + 4))
  if (level >= 0) ctx.underEnds[level] = tipX + 5
  ctx.board.claim(UNDER, endX - 2, tipX + 5, index)
  const path = durationPath(row.lab, span, leafAt(row, index))
  if (path !== null) {
    addHandle(ctx, {
      path,
      what: 'duration',
      index,
      x: right,
      y: middleY,
      track: UNDER,
      originMs: span.startMs,
      pill: { heightPx: NEED_PILL_PX, tone: 'still' },
    })
  }
  const text = `${formatNumber(orphanEndMs - span.endMs)} orphaned`
  ctx.board.add({
    priority: AMOUNT,
    track: UNDER,
    y: ctx.underY + 3.6,
    className: 't-tick',
    sizePx: 12,
    weight: 400,
    owner: index,
    candidates: [
      { text, x: tipX + 9, isEnd: false },
      { text, x: endX - 8, isEnd: true },
    ],
    into: bar.over,
  })
}

/** The first level that is free from `left` on; -1 if none is. */
function levelFor(ctx: LaneContext, left: number): number {
  for (let level = 0; level < LEVELS; level++) if ((ctx.underEnds[level] ?? Number.NEGATIVE_INFINITY) <= left) return level
  return -1
}

function pathOfPause(ctx: LaneContext, index: number, span: TraceSpan): string | null {
  const call = callAt(ctx.row, index)
  return call === null ? null : pausePath(span.step, call, span)
}
