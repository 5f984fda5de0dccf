import { drawBar } from './bar.ts'
import { drawChosenTimeout, hasChosenTimeout } from './chosen-timeout.ts'
import { addLeftWords, addOverWords, claimForks, claimLegs, drawClocks, drawSlack, type Fork } from './connections.ts'
import { drawCut } from './cut.ts'
import { drawHanging } from './hanging.ts'
import { spreadBars, spreadHandles } from './hits.ts'
import { LabelBoard } from './labels.ts'
import { drawPause } from './pause.ts'
import { addPin, chooseHeads, drawPins, headEnd } from './pins.ts'
import { barAt, isCut, isHanging, type LaneBox, type LaneContext, type RowContext, spanAt, x } from './row-context.ts'

/** Less room than this after a bar holds no mark. */
const CROWDED_PX = 30

const board = new LabelBoard()

/** Draws the spans of one lane: first what claims its place, then the labels where there is room left. */
export function drawLane(row: RowContext, laneIndex: number, forks: readonly Fork[]): void {
  const lane = row.tree.lanes[laneIndex]
  const box = row.lanes[laneIndex] as LaneBox
  if (lane === undefined) return
  board.reset(row.frame.width)
  const ctx: LaneContext = {
    ...box,
    row,
    lane,
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
  for (const index of lane.spans) {
    const span = spanAt(row, index)
    if (isHanging(span)) ctx.hanging.push({ index, x: x(row, span.startMs) })
    else if (span.kind === 'backoff') drawPause(ctx, index)
    else drawBar(ctx, index)
  }
  drawCuts(ctx)
  drawHanging(ctx)
  drawPins(ctx)
  if (row.tree.laneOf[row.selectedSpan] === laneIndex && hasChosenTimeout(row, row.selectedSpan)) drawChosenTimeout(ctx)
  if (laneIndex === 0) drawSlack(ctx)
  addLeftWords(ctx)
  if (lane.depth === 0) addOverWords(ctx, laneIndex)

  const { frame, boundaryX, reserveX, measure } = row
  board.place({ minX: Math.max(0, frame.x0 - 2), maxX: frame.labelX1, boundaryX, reserveX: lane.depth === 0 ? reserveX : null }, measure)
  spreadHits(ctx)
}

function drawCuts(ctx: LaneContext): void {
  const { row, lane, pins } = ctx
  for (const index of lane.spans) {
    const span = spanAt(row, index)
    if (!isHanging(span) && (isCut(span) || span.status === 'error')) addPin(ctx, index)
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
    barAt(row, index).isCrowded = nextX - x(row, span.endMs) < CROWDED_PX
    nextX = x(row, span.startMs)
  }
}

function spreadHits(ctx: LaneContext): void {
  const { row, lane, barY, ruleY, bottomY } = ctx
  spreadHandles(ctx.barHandles, row.hitPx)
  spreadHandles(ctx.underHandles, row.hitPx)
  const bars = lane.spans.filter((index) => !isHanging(spanAt(row, index))).map((index) => barAt(row, index))
  // Where marks hang the track under the bars is theirs.
  const bottom = ctx.hanging.length > 0 ? ruleY + 2 : bottomY
  const height = Math.max(row.hitPx, bottom - barY)
  spreadBars(bars, bottom - height, height, row.hitPx)
}
