import type { Lab, Scenario } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'
import { type Band, type Canvas, drawOwnTag } from './boundary.ts'
import { drawForks, drawLegs, forksOf } from './connections.ts'
import type { Box, FigureRow, Shape } from './figure.ts'
import { type Frame, HEADER_PX, isInside, LANE_GAP_PX, xAt } from './frame.ts'
import { drawStackedHeader, drawWideHeader } from './header.ts'
import { drawLane } from './lane-drawing.ts'
import { drawHiddenLanes, drawLaneLabels } from './lane-labels.ts'
import { planLane } from './lane-plan.ts'
import { buildLanes, type LaneTree } from './lane-tree.ts'
import { drawReserve } from './reserve.ts'
import type { LaneBox, RowContext } from './row-context.ts'
import { describePolicy, describeVerdict } from './verdict.ts'

const OWN_TAG_BAND_PX = 30
const RESERVE_BAND_PX = 18
/** The reserve's grip stands in the gap above the row where the header is beside it. */
const RESERVE_GRIP_ABOVE_PX = 9

export interface RowInput {
  readonly lab: Lab
  readonly scenario: Scenario
  readonly scenarioIndex: number
  readonly trace: Trace
  readonly selectedSpan: number
  readonly y: number
}

export interface LaidRow {
  readonly row: FigureRow
  readonly bottom: number
  /** Lines of text that the boundary must not strike through. */
  readonly headers: readonly Box[]
  /** Where the row's own boundary begins; `null` where it has none. */
  readonly ownLineTop: number | null
}

/** A row that keeps a reserve asks for a little more room above, where its grip stands. */
export function hasReserve(scenario: Scenario): boolean {
  return scenario.reserveMs !== undefined && scenario.deadline !== 'none'
}

export function layoutRow(canvas: Canvas, input: RowInput): LaidRow {
  const { frame, measure, hitPx } = canvas
  const { lab, scenario, scenarioIndex, trace, y } = input
  const shapes: Shape[] = []
  const verdict = describeVerdict(lab, scenario, trace)
  const isWide = frame.mode === 'wide'
  const isOwn = scenario.budgetMs !== undefined
  const title = scenario.title.trim()

  const headers = isWide ? [] : drawStackedHeader(shapes, frame, y, title, verdict, measure)
  let laneTop = y + HEADER_PX[frame.mode]
  let ownLineTop: number | null = null
  if (isOwn) {
    ownLineTop = laneTop + 12 + 14
    drawOwnTag(canvas, trace.budgetMs, laneTop + 14, scenarioIndex, scenario.id)
    laneTop += OWN_TAG_BAND_PX
  }
  let gripY = laneTop - RESERVE_GRIP_ABOVE_PX
  if (hasReserve(scenario) && (!isWide || isOwn)) {
    laneTop += RESERVE_BAND_PX
    gripY = laneTop - RESERVE_GRIP_ABOVE_PX
  }

  const tree = buildLanes(lab, scenario, scenarioIndex, trace)
  const lanes = stackLanes(tree, laneTop)
  const reserveMs = scenario.reserveMs ?? 0
  const row: RowContext = {
    lab,
    scenario,
    trace,
    tree,
    frame,
    measure,
    names: new Map(),
    hitPx,
    budgetMs: trace.budgetMs,
    boundaryX: boundaryXOf(frame, trace.budgetMs),
    reserveX: hasReserve(scenario) && reserveMs > 0 ? xAt(frame, Math.max(0, trace.budgetMs - reserveMs)) : null,
    selectedSpan: input.selectedSpan,
    lanes,
    shapes,
    handles: canvas.handles as RowContext['handles'],
    bars: new Array(trace.spans.length),
    isDrawn: new Uint8Array(trace.spans.length),
  }
  const first = lanes[0] as LaneBox
  if (isWide) {
    drawWideHeader(shapes, frame, first.barY + first.barPx / 2, title, describePolicy(lab, scenario), verdict, measure)
    drawLaneLabels(row)
  }
  if (hasReserve(scenario)) {
    const tracks = tree.lanes.flatMap((lane, i): Band[] => {
      const box = lanes[i] as LaneBox
      return lane.depth > 0 ? [] : [{ top: box.barY - 1, bottom: box.ruleY }]
    })
    drawReserve(
      canvas,
      { budgetMs: trace.budgetMs, reserveMs, path: `scenarios.${scenarioIndex}.reserveMs`, scenarioId: scenario.id },
      tracks,
      gripY,
    )
  }
  const plans = tree.lanes.map((lane) => planLane(row, lane))
  const forks = forksOf(
    row,
    plans.some(({ runs }) => runs.length > 0),
  )
  drawForks(row, forks)
  drawLegs(row)
  const dense = plans.map((plan, i) => drawLane(row, i, plan, forks)).filter((lane) => lane !== null)
  const bars = row.bars.filter((bar) => bar !== undefined)

  const bottomY = drawHiddenLanes(row, (lanes[lanes.length - 1] as LaneBox).bottomY)
  return { row: { scenarioId: scenario.id, y, height: bottomY - y, shapes, bars, dense }, bottom: bottomY, headers, ownLineTop }
}

/** Where labels must not stand across it. A boundary that a window leaves out is far away. */
function boundaryXOf(frame: Frame, budgetMs: number): number {
  if (isInside(frame, budgetMs)) return xAt(frame, budgetMs)
  return budgetMs < frame.fromMs ? -frame.width : 2 * frame.width
}

function stackLanes(tree: LaneTree, top: number): LaneBox[] {
  let y = top
  return tree.lanes.map(({ size }) => {
    const { grantPx, barPx, underPx } = size
    const barY = y + grantPx
    const ruleY = barY + barPx
    const box: LaneBox = {
      grantY: y + grantPx / 2,
      barY,
      ruleY,
      underY: ruleY + underPx / 2 + 1.5,
      bottomY: ruleY + underPx,
      barPx,
      underPx,
    }
    y = box.bottomY + LANE_GAP_PX
    return box
  })
}
