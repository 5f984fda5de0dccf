import type { TraceSpan } from '../core/recorders.ts'
import { fitBarLabel } from './bar-label.ts'
import { hasChosenTimeout, isBoundByTimeout, LOZENGE_RIGHT_PX, lozengeX } from './chosen-timeout.ts'
import { DIAMOND_PX } from './cut.ts'
import type { Tone } from './figure.ts'
import { formatNumber } from './format-ms.ts'
import { isInside, RULE_PX } from './frame.ts'
import { durationPath } from './handle-paths.ts'
import { addHandle } from './handles.ts'
import { BAR, GRANT, NAME, QUIET, UNDER } from './labels.ts'
import { type BarDraft, barAt, callAt, isCut, type LaneContext, leafAt, nameAt, spanAt, toneOf, x } from './row-context.ts'
import { areaShape, lineShape, pathShape, patternShape, round, runsShape, textShape } from './shapes.ts'

const LEAST_BAR_PX = 2
/** Local work is as much lower than a call. */
const WORK_SHARE = 0.62
/** In a bar as wide as this the grip stands inside. */
const GRIP_INSIDE_PX = 30
/** In a bar as wide as this it stands on the end; in a narrower one it would hide the bar. */
const GRIP_JOINT_PX = 16
const GRIP_FROM_END_PX = 8

const PATTERNS: Readonly<Record<string, string>> = {
  timeout: 'p-timeout',
  deadline_exceeded: 'p-deadline',
  error: 'p-error',
  cancelled: 'p-cancelled',
}

/** Body, rule, label and grip of an attempt or of local work. */
export function drawBar(ctx: LaneContext, index: number): void {
  const { row, ruleY } = ctx
  const span = spanAt(row, index)
  const bar = barAt(row, index)
  const isWork = span.kind === 'work'
  const tone = span.status === 'late' ? 'still' : toneOf(span)
  const cut = isCut(span)
  const endX = x(row, span.endMs)
  // A joint of 2 px between neighbours; a cut bar runs up to its stem.
  const left = Math.min(x(row, span.startMs) + 1, row.frame.x1 - LEAST_BAR_PX)
  const right = Math.max(left + LEAST_BAR_PX, cut ? endX : endX - 1)
  const height = isWork ? Math.round(ctx.barPx * WORK_SHARE) : ctx.barPx
  const top = ruleY - height
  bar.box = { x: round(left), y: round(top), width: round(right - left), height }
  ctx.board.claim(BAR, left, right, index)

  drawSelection(ctx, bar)
  const leftX = drawBody(ctx, bar, span, tone, left, right, top)

  const path = durationPath(row.lab, span, leafAt(row, index))
  const isMovable = path !== null && !cut && isInside(row.frame, span.endMs)
  const roomPx = leftX - left
  const name = nameAt(row, index)
  const middleY = top + (height - RULE_PX) / 2
  // The mark of an ambiguous cut stands inside where there is no room after it.
  const markPx = span.ambiguous === true && bar.isCrowded ? DIAMOND_PX - 2 : 0
  const room = {
    x: left,
    endX: leftX - markPx,
    hasGrip: isMovable && leftX === right && roomPx >= GRIP_INSIDE_PX,
    isCut: cut,
    boundaryX: row.boundaryX,
  }
  const label = fitBarLabel(room, name, span.endMs - span.startMs, row.measure)
  if (label !== null) {
    const halo = PATTERNS[span.status] !== undefined || (span.status === 'late' && row.boundaryX < right) ? `t-bar halo-${tone}` : 't-bar'
    bar.shapes.push(runsShape(label.x, middleY + 4.6, halo, label.left))
    if (label.right !== null) bar.shapes.push(textShape(label.rightX, middleY + 4.6, `${halo} end`, label.right))
  } else if (roomPx > LEAST_BAR_PX || ctx.lane.spans.length <= 40 || row.selectedSpan === index) {
    ctx.board.add({
      priority: NAME,
      track: UNDER,
      y: ctx.underY + 3.8,
      className: 't-tick',
      sizePx: 12,
      weight: 400,
      owner: -1,
      candidates: [
        { text: name.short, x: left, isEnd: false },
        { text: name.short, x: left + 6, isEnd: false },
        { text: name.short, x: endX - 8, isEnd: true },
      ],
      into: bar.over,
    })
  }

  if (isMovable) {
    const isOnJoint = !room.hasGrip || label?.isGripOnJoint === true
    const isShown = room.hasGrip || leftX < right || (right - left >= GRIP_JOINT_PX && label === null)
    const gripX = Math.max(left, isOnJoint && leftX === right ? right : right - GRIP_FROM_END_PX)
    addHandle(ctx, {
      path,
      what: 'duration',
      index,
      x: gripX,
      y: middleY,
      track: BAR,
      originMs: span.startMs,
      pill: isShown ? { heightPx: height < 24 ? 12 : 16, tone: leftX < right ? 'still' : tone } : null,
    })
  }
  if (!cut) drawQuietGrant(ctx, bar, span, index)
}

/** Returns where the part begins that nobody waits for; the bar's end where there is none. */
function drawBody(ctx: LaneContext, bar: BarDraft, span: TraceSpan, tone: Tone, left: number, right: number, top: number): number {
  const { row, ruleY } = ctx
  const { shapes } = bar
  const y = ruleY - RULE_PX / 2
  const body = outline(left, right, top, ruleY)
  const pattern = PATTERNS[span.status]
  shapes.push(pattern === undefined ? areaShape(`f-body-${tone}`, ...body) : patternShape(pattern, `body-${tone}`, ...body))

  if (span.status === 'late' && span.deadlineAtMs !== null) {
    const from = Math.max(left, x(row, span.deadlineAtMs))
    if (from < right) shapes.push(patternShape('p-late', 'body-still', ...outline(from, right, top, ruleY)))
  }
  // Past the budget the rule says so, whatever became of the span.
  const isOver = span.depth === 0 && span.endMs > row.budgetMs
  const overX = isOver ? Math.min(right, Math.max(left, x(row, row.budgetMs))) : right
  if (overX > left) shapes.push(lineShape(`rule t-${tone}`, left, y, overX, y))
  if (overX < right) shapes.push(lineShape('rule t-deadline', overX, y, right, y))

  const leftAtMs = row.tree.leftAtMs[bar.spanIndex] as number
  if (span.endMs <= leftAtMs) return right
  const from = Math.max(left, x(row, leftAtMs))
  if (from >= right) return right
  shapes.push(patternShape('p-orphan', 'body-still', ...outline(from, right, top, ruleY)), lineShape('rule t-still', from, y, right, y))
  if (from > left) shapes.push(lineShape('stem-thin t-timeout', from, top - 4, from, ruleY + 3))
  return from
}

/** A body with its top corners rounded. */
function outline(left: number, right: number, top: number, bottom: number): readonly number[] {
  const r = Math.min(2, (right - left) / 2)
  const bend = 0.3 * r
  return [
    left,
    bottom,
    left,
    top + r,
    left + bend,
    top + bend,
    left + r,
    top,
    right - r,
    top,
    right - bend,
    top + bend,
    right,
    top + r,
    right,
    bottom,
  ]
}

function drawSelection(ctx: LaneContext, bar: BarDraft): void {
  if (ctx.row.selectedSpan !== bar.spanIndex) return
  const { x: left, y, width, height } = bar.box
  bar.over.push({ kind: 'rect', x: left - 3, y: y - 3, width: width + 6, height: height + 6, rx: 4, className: 'selection' })
}

/** What an answered attempt was allowed. */
function drawQuietGrant(ctx: LaneContext, bar: BarDraft, span: TraceSpan, index: number): void {
  const { row, grantY } = ctx
  if (span.grantMs === null || callAt(row, index) === null) return
  const grantAtMs = span.startMs + span.grantMs
  // The grip of the timeout ends the line in the place of a foot.
  const hasGrip = hasChosenTimeout(row, index) && isBoundByTimeout(row, index)
  const from = bar.box.x
  const to = hasGrip ? lozengeX(row, index) : x(row, grantAtMs)
  if (to - from < 4) return
  const foot = hasGrip
    ? ''
    : grantAtMs > row.frame.toMs
      ? `M${round(to - 5)} ${grantY - 4}L${round(to)} ${grantY}L${round(to - 5)} ${grantY + 4}`
      : `V${grantY + 6}`
  // On the first lane of a downstream the bracket of its clock is that line already, and has words on it.
  const drawnTo = ctx.isInset && ctx.lane.callers.length > 0 && span.deadlineAtMs !== null ? x(row, span.deadlineAtMs) : from
  const gap = drawnTo > from ? `M${round(Math.min(drawnTo, to))} ${grantY}` : ''
  bar.quiet.push(pathShape(`M${round(from + 0.6)} ${grantY + 6}V${grantY}${gap}H${round(to)}${foot}`, 'grant t-still'))
  const text = `allowed ${formatNumber(span.grantMs)}`
  const textPx = row.measure(text, 12, 400)
  const outside = { text, x: to + 6 + (hasGrip ? LOZENGE_RIGHT_PX : 0), isEnd: false }
  ctx.board.add({
    priority: QUIET,
    track: GRANT,
    y: grantY + 4.2,
    className: 't-tick',
    sizePx: 12,
    weight: 400,
    owner: index,
    candidates:
      to - from > textPx + (hasGrip ? 28 : 20)
        ? [{ text, x: from + 10, isEnd: false }, outside]
        : [outside, { text, x: from - 6, isEnd: true }],
    into: bar.quiet,
  })
}
