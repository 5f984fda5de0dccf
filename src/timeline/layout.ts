import type { Lab, Scenario } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'
import { type Axis, drawAxis } from './axis.ts'
import { type Band, type Canvas, drawBoundaryLine, drawTag } from './boundary.ts'
import { chooseDomainMs } from './domain.ts'
import type { Figure, FigureHandle, TimeWindow } from './figure.ts'
import { AXIS_GAP_PX, AXIS_PX, MIN_WIDTH_PX, makeFrame, ROW_GAP_PX, TAG_Y, TOP_PX } from './frame.ts'
import { hasReserve, type LaidRow, layoutRow, type RowInput } from './layout-row.ts'
import { measureWith } from './text-width.ts'

/** The tint and the grid begin above the first row. */
const GROUND_ABOVE_PX = 8
const TAG_FOOT_PX = 12
/** More room where a reserve's grip stands in the gap. */
const RESERVE_GAP_PX = 4

export interface LayoutOptions {
  /** CSS pixels that the figure may take. */
  readonly width: number
  /** How much wider than the bundled face the one on the page may run; 1.2 with a system face. */
  readonly faceFactor?: number
  /** 2 at 200 % text: the whole picture grows, and is laid out in as much less room. */
  readonly textScale?: number
  readonly selected?: { readonly scenarioId: string; readonly spanIndex: number } | null
  /** The end of the axis, kept while something is dragged. */
  readonly domainMs?: number
  /** The stretch of the axis that is shown, in place of all of it: what lies outside is left out. */
  readonly window?: TimeWindow
  /** Least size of a hit area; 44 on a coarse pointer. */
  readonly hitPx?: number
  /** Paths of the causes that can be moved on the picture; all of them where it is not given. */
  readonly movable?: ReadonlySet<string>
}

/** The picture of a lab: where everything is, from what happened. `traces` are those of the lab's scenarios, in order. */
export function layoutTimeline(lab: Lab, traces: readonly Trace[], options: LayoutOptions): Figure {
  const { faceFactor = 1, textScale = 1, selected = null, hitPx = 24 } = options
  const width = Math.max(MIN_WIDTH_PX, options.width / textScale)
  const domainMs = options.domainMs ?? chooseDomainMs(lab, traces)
  const { fromMs, toMs } = options.window ?? { fromMs: 0, toMs: domainMs }
  const frame = makeFrame(width, toMs, fromMs, options.window !== undefined)
  const measure = measureWith(faceFactor)
  const canvas: Canvas = { frame, measure, hitPx, tint: [], ground: [], boundary: [], handles: [] }
  const looks = `${width} ${fromMs} ${toMs} ${options.window !== undefined} ${faceFactor} ${hitPx}`

  const rows: LaidRow[] = []
  let y = TOP_PX
  traces.forEach((trace, scenarioIndex) => {
    const scenario = lab.scenarios[scenarioIndex]
    if (scenario === undefined) return
    if (rows.length > 0) y += rowGap(canvas, scenario)
    const selectedSpan = selected !== null && selected.scenarioId === scenario.id ? selected.spanIndex : -1
    const { laid, drawn } = layoutRowOnce(canvas, { lab, scenario, scenarioIndex, trace, selectedSpan, y }, looks)
    canvas.ground.push(...drawn.ground)
    canvas.boundary.push(...drawn.boundary)
    canvas.handles.push(...drawn.handles)
    rows.push(laid)
    y = laid.bottom
  })
  const axisY = y + AXIS_GAP_PX

  const top = TOP_PX - GROUND_ABOVE_PX
  const axis = drawAxisOnce(canvas, lab.budgetMs, top, axisY, looks)
  drawBoundaries(canvas, lab, traces, rows, top, axisY)
  const { movable } = options
  const isMovable = ({ path }: FigureHandle) => movable === undefined || movable.has(path)
  // A boundary that cannot be moved keeps its tag, without the grip on it.
  for (const handle of canvas.handles)
    if (handle.what === 'budget' && !isMovable(handle)) canvas.boundary.push(...handle.shapes.slice(0, 1))
  return {
    width,
    height: axisY + AXIS_PX,
    scale: options.width / width,
    mode: frame.mode,
    domainMs,
    window: { fromMs, toMs },
    plot: { x0: frame.x0, x1: frame.x1, top, axisY },
    ticks: axis.ticks,
    ground: [...canvas.tint, ...axis.grid, ...canvas.ground],
    rows: rows.map(({ row }) => row),
    axis: axis.shapes,
    boundary: canvas.boundary,
    handles: canvas.handles.filter(isMovable),
  }
}

interface KnownRow {
  readonly looks: string
  readonly input: RowInput
  readonly laid: LaidRow
  /** What the row draws outside itself. */
  readonly drawn: Canvas
}

const knownRows = new WeakMap<Trace, KnownRow>()

/**
 * A row of which nothing changed keeps its shapes: the same objects, which need not be compared or drawn again. A trace stands for all that it was made
 * from: `viewLab` makes another one when the scenario, the budget or a call that the row reaches is another.
 */
function layoutRowOnce(canvas: Canvas, input: RowInput, looks: string): KnownRow {
  const known = knownRows.get(input.trace)
  if (
    known !== undefined &&
    known.looks === looks &&
    known.input.scenario === input.scenario &&
    known.input.scenarioIndex === input.scenarioIndex &&
    known.input.selectedSpan === input.selectedSpan &&
    known.input.y === input.y
  )
    return known
  const drawn: Canvas = { ...canvas, tint: [], ground: [], boundary: [], handles: [] }
  const made = { looks, input, laid: layoutRow(drawn, input), drawn }
  knownRows.set(input.trace, made)
  return made
}

let knownAxis: { readonly key: string; readonly axis: Axis } | null = null

function drawAxisOnce(canvas: Canvas, budgetMs: number, top: number, axisY: number, looks: string): Axis {
  const key = `${looks} ${budgetMs} ${top} ${axisY}`
  if (knownAxis?.key !== key) knownAxis = { key, axis: drawAxis(canvas.frame, budgetMs, top, axisY, canvas.measure) }
  return knownAxis.axis
}

function rowGap(canvas: Canvas, scenario: Scenario): number {
  const { mode } = canvas.frame
  const hasGripAbove = mode === 'wide' && hasReserve(scenario) && scenario.budgetMs === undefined
  return ROW_GAP_PX[mode] + (hasGripAbove ? RESERVE_GAP_PX : 0)
}

/** The lab's boundary through all rows but those with a budget of their own, which have their own boundary. */
function drawBoundaries(canvas: Canvas, lab: Lab, traces: readonly Trace[], rows: readonly LaidRow[], top: number, axisY: number): void {
  const edges = rows.map(({ row }, i) => (i === 0 ? top : (row.y + (rows[i - 1] as LaidRow).bottom) / 2))
  edges.push(axisY)
  let shared: Band | null = { top, bottom: rows.length === 0 ? axisY : top }
  const headers = rows.flatMap((row) => row.headers)
  const flush = () => {
    if (shared === null) return
    const lineTop = shared.top === top ? TAG_Y + TAG_FOOT_PX : shared.top
    if (shared.bottom > lineTop) drawBoundaryLine(canvas, lab.budgetMs, shared, lineTop, headers)
    shared = null
  }
  rows.forEach(({ ownLineTop }, i) => {
    const band: Band = { top: edges[i] as number, bottom: edges[i + 1] as number }
    if (ownLineTop === null) {
      shared = { top: shared?.top ?? band.top, bottom: band.bottom }
      return
    }
    flush()
    drawBoundaryLine(canvas, (traces[i] as Trace).budgetMs, band, ownLineTop, [])
  })
  flush()
  drawTag(canvas, lab.budgetMs)
}
