import { formatNumber } from './format-ms.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Up to here an axis counts milliseconds, as the bars do. */
const MAX_MS_DOMAIN = 20 * SECOND
const LEAST_TICK_PX = 48

export interface TickUnit {
  readonly name: 'ms' | 's' | 'min' | 'h'
  readonly ms: number
}

const UNIT_MS: TickUnit = { name: 'ms', ms: 1 }
const UNIT_S: TickUnit = { name: 's', ms: SECOND }
const UNIT_MIN: TickUnit = { name: 'min', ms: MINUTE }
const UNIT_H: TickUnit = { name: 'h', ms: HOUR }

/** Steps that a person would choose, by unit: whole numbers of it, and where it is made of sixties no fives of tens. */
const STEPS: readonly { readonly unit: TickUnit; readonly counts: readonly number[] }[] = [
  { unit: UNIT_S, counts: [1, 2, 5, 10, 15, 30] },
  { unit: UNIT_MIN, counts: [1, 2, 5, 10, 15, 30] },
  { unit: UNIT_H, counts: [1, 2, 3, 6, 12] },
]

export interface TickPlan {
  readonly unit: TickUnit
  readonly stepMs: number
}

/** The smallest round step that leaves 48 px between ticks, or as much as their numbers ask for. */
export function planTicks(lengthMs: number, plotPx: number, leastPx = 0): TickPlan {
  const leastMs = (Math.max(LEAST_TICK_PX, leastPx) * lengthMs) / plotPx
  if (lengthMs <= MAX_MS_DOMAIN) return { unit: UNIT_MS, stepMs: stepOf125(leastMs, 1) }
  for (const { unit, counts } of STEPS) {
    for (const count of counts) if (count * unit.ms >= leastMs) return { unit, stepMs: count * unit.ms }
  }
  return { unit: UNIT_H, stepMs: stepOf125(leastMs, 24 * HOUR) }
}

function stepOf125(leastMs: number, smallestMs: number): number {
  let step = smallestMs
  for (;;) {
    if (step >= leastMs) return step
    if (step * 2 >= leastMs) return step * 2
    if (step * 5 >= leastMs) return step * 5
    step *= 10
  }
}

/** Instants of the ticks between two instants, in order, the budget among them where it lies there. */
export function tickInstants(plan: TickPlan, toMs: number, budgetMs: number, fromMs = 0): number[] {
  const instants: number[] = []
  let hasBudget = budgetMs > toMs || budgetMs < fromMs
  for (let ms = Math.ceil(fromMs / plan.stepMs) * plan.stepMs; ms <= toMs; ms += plan.stepMs) {
    if (!hasBudget && budgetMs <= ms) {
      if (budgetMs < ms) instants.push(budgetMs)
      hasBudget = true
    }
    instants.push(ms)
  }
  if (!hasBudget) instants.push(budgetMs)
  return instants
}

/** A tick's number in the axis' unit; an instant that is no round number of it, as a budget may be, keeps its milliseconds. */
export function tickLabel(ms: number, unit: TickUnit): string {
  if (unit.ms === 1 || ms % unit.ms === 0) return formatNumber(ms / unit.ms)
  const tenths = (ms * 10) / unit.ms
  if (Number.isInteger(tenths)) return `${formatNumber(Math.floor(tenths / 10))}.${tenths % 10}`
  return ms % SECOND === 0 ? `${formatNumber(ms / SECOND)} s` : `${formatNumber(ms)} ms`
}
