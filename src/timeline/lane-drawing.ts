import { drawBar } from './bar.ts'
import { drawBeyond } from './beyond.ts'
import { drawChosenTimeout, hasChosenTimeout } from './chosen-timeout.ts'
import { addLeftWords, claimForks, claimLegs, drawClocks, type Fork } from './connections.ts'
import { drawCut } from './cut.ts'
import { drawDensity } from './density.ts'
import type { DenseLane } from './figure.ts'
import { isInside } from './frame.ts'
import { drawHanging } from './hanging.ts'
import { spreadBars, spreadHandles } from './hits.ts'
import { LabelBoard } from './labels.ts'
import type { LanePlan } from './lane-plan.ts'
import { drawPause } from './pause.ts'
import { addPin, chooseHeads, drawPins, headEnd } from './pins.ts'
import { barAt, isCut, isHanging, type LaneBox, type LaneContext, type RowContext, spanAt, x } from './row-context.ts'
import { addOverWords, drawSlack } from './row-end.ts'

/** Less room than this after a bar holds no mark. */
const CROWDED_PX = 30

const board = new LabelBoard()

/** Draws the spans of one lane: first what claims its place, then the labels where there is room left. Returns what was drawn together. */
export function drawLane(row: RowContext, laneIndex: number, plan: LanePlan, forks: readonly Fork[]): DenseLane | null {
  const lane = row.tree.lanes[laneIndex]
  const box = row.lanes[laneIndex] as LaneBox
  if (lane === undefined) return null
  board.reset(row.frame.width)
  const ctx: LaneContext = {
    ...box,
    row,
    lane,
    plan,
    board,
    isInset: lane.depth > 0,
    barHandles: [],
    underHandles: [],
    pins: [],
    hanging: [],
    underEnds: [],
  }

  claimForks(ctx, laneIndex, forks)
  claimLegs(ctx)
  drawClocks(ctx)
  markCrowded(ctx)
  const dense = plan.runs.length === 0 ? null : drawDensity(ctx)
  for (const index of plan.bars) {
    if (spanAt(row, index).kind === 'backoff') drawPause(ctx, index)
    else drawBar(ctx, index)
  }
  for (const index of plan.hanging) ctx.hanging.push({ index, x: x(row, spanAt(row, index).startMs) })
  drawCuts(ctx)
  drawHanging(ctx)
  drawPins(ctx)
  if (row.tree.laneOf[row.selectedSpan] === laneIndex && row.isDrawn[row.selectedSpan] === 1 && hasChosenTimeout(row, row.selectedSpan))
    drawChosenTimeout(ctx)
  if (laneIndex === 0) {
    drawSlack(ctx)
    drawBeyond(ctx)
  }
  addLeftWords(ctx)
  if (lane.depth === 0) addOverWords(ctx, laneIndex)

  const { frame, boundaryX, reserveX, measure } = row
  board.place({ minX: Math.max(0, frame.x0 - 2), maxX: frame.labelX1, boundaryX, reserveX: lane.depth === 0 ? reserveX : null }, measure)
  spreadHits(ctx)
  return dense
}

function drawCuts(ctx: LaneContext): void {
  const { row, plan, pins } = ctx
  for (const index of plan.bars) {
    const span = spanAt(row, index)
    if ((isCut(span) || span.status === 'error') && isInside(row.frame, span.endMs)) addPin(ctx, index)
  }
  chooseHeads(ctx)
  let coveredX = 0
  for (const pin of pins) {
    if (isCut(spanAt(row, pin.index))) drawCut(ctx, pin.index, coveredX)
    if (pin.hasHead) coveredX = headEnd(ctx, pin)
  }
}

/** Finds the bars that end where the next begins, or the frame. */
function markCrowded({ row, lane }: LaneContext): void {
  let nextX = row.frame.labelX1
  for (let i = lane.spans.length - 1; i >= 0; i--) {
    const index = lane.spans[i] as number
    const span = spanAt(row, index)
    if (isHanging(span)) continue
    if (row.isDrawn[index] === 1) barAt(row, index).isCrowded = nextX - x(row, span.endMs) < CROWDED_PX
    nextX = x(row, span.startMs)
  }
}

function spreadHits(ctx: LaneContext): void {
  const { row, plan, barY, ruleY, bottomY } = ctx
  spreadHandles(ctx.barHandles, row.hitPx)
  spreadHandles(ctx.underHandles, row.hitPx)
  const bars = plan.bars.map((index) => barAt(row, index))
  // Where marks hang the track under the bars is theirs.
  const bottom = ctx.hanging.length > 0 ? ruleY + 2 : bottomY
  const height = Math.max(row.hitPx, bottom - barY)
  spreadBars(bars, bottom - height, height, row.hitPx)
}
