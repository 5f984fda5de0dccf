import type { Shape, Tick } from './figure.ts'
import { formatNumber } from './format-ms.ts'
import { type Frame, xAt } from './frame.ts'
import { pathShape, round, textShape } from './shapes.ts'
import type { MeasureText } from './text-width.ts'
import { planTicks, tickInstants, tickLabel } from './ticks.ts'

const SIZE_PX = 12
const BASELINE_PX = 19
/** Labels closer than this give way: to the budget's first, then to those at the ends. */
const CLEAR_PX = 8

export interface Axis {
  readonly ticks: readonly Tick[]
  readonly grid: readonly Shape[]
  readonly shapes: readonly Shape[]
}

interface Placed {
  readonly ms: number
  readonly x: number
  readonly label: string
  readonly anchor: '' | 'mid' | 'end'
  readonly labelX: number
  readonly left: number
  readonly right: number
  readonly rank: number
}

export function drawAxis(frame: Frame, budgetMs: number, topY: number, axisY: number, measure: MeasureText): Axis {
  // Far from 0 the numbers are longer than the steps between them.
  const leastPx = frame.fromMs === 0 ? 0 : measure(formatNumber(frame.toMs), SIZE_PX, 400) + 2 * CLEAR_PX
  const plan = planTicks(frame.toMs - frame.fromMs, frame.x1 - frame.x0, leastPx)
  const instants = tickInstants(plan, frame.toMs, budgetMs, frame.fromMs)
  const placeWithUnitAt = (unitAt: number) =>
    instants.map((ms, i): Placed => {
      const isBudget = ms === budgetMs
      const isLast = i === instants.length - 1
      const number = tickLabel(ms, plan.unit)
      const label = i === unitAt ? `${number} ${plan.unit.name}` : number
      const width = measure(label, SIZE_PX, isBudget ? 600 : 400)
      return { ms, label, rank: isBudget ? 0 : i === 0 || isLast ? 1 : 2, ...anchorLabel(frame, xAt(frame, ms), width) }
    })
  // The unit stands once: at the first number, or where a boundary takes its place, at the next that is not the boundary's.
  let placed = placeWithUnitAt(0)
  let shown = keepClear(placed)
  for (let unitAt = 1; unitAt < instants.length && !shown.some(({ label }) => label.endsWith(` ${plan.unit.name}`)); unitAt++) {
    if (instants[unitAt] === budgetMs) continue
    placed = placeWithUnitAt(unitAt)
    shown = keepClear(placed)
  }

  const ticks: Tick[] = []
  const grid: Shape[] = []
  const shapes: Shape[] = [pathShape(`M${round(frame.x0)} ${axisY}H${round(frame.x1)}`, 'axis')]
  for (const each of placed) {
    const isBudget = each.ms === budgetMs
    const isShown = shown.includes(each)
    ticks.push({ ms: each.ms, x: round(each.x), label: isShown ? each.label : null, isBudget })
    if (!isBudget) grid.push(pathShape(`M${round(each.x)} ${topY}V${axisY}`, 'grid'))
    shapes.push(pathShape(`M${round(each.x)} ${axisY}v5`, isBudget ? 'tick is-budget' : 'tick'))
    if (!isShown) continue
    const className = ['t-tick', each.anchor, isBudget ? 'tone-deadline strong' : ''].filter((name) => name !== '').join(' ')
    shapes.push(textShape(each.labelX, axisY + BASELINE_PX, className, each.label))
  }
  return { ticks, grid, shapes }
}

/** The labels that have room, the weightiest first. */
function keepClear(placed: readonly Placed[]): Placed[] {
  const shown: Placed[] = []
  for (let rank = 0; rank <= 2; rank++) {
    for (const each of placed) {
      if (each.rank === rank && shown.every((other) => each.left - CLEAR_PX >= other.right || each.right + CLEAR_PX <= other.left))
        shown.push(each)
    }
  }
  return shown
}

/** Centred on its tick; at the frame's edges, inside. */
function anchorLabel(frame: Frame, x: number, width: number): Pick<Placed, 'x' | 'anchor' | 'labelX' | 'left' | 'right'> {
  if (x - width / 2 < 0) return { x, anchor: '', labelX: frame.x0, left: frame.x0, right: frame.x0 + width }
  if (x + width / 2 > frame.width) return { x, anchor: 'end', labelX: frame.x1, left: frame.x1 - width, right: frame.x1 }
  return { x, anchor: 'mid', labelX: x, left: x - width / 2, right: x + width / 2 }
}
