import type { Lab } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'
import { chooseDomainMs } from './domain.ts'
import type { TimeWindow } from './figure.ts'

/** No narrower window is shown. */
export const LEAST_WINDOW_MS = 10

/** Room past the boundary: the words of what it cut stand there. */
const PAST_BUDGET = 1.3
/** Room past a row's end. */
const PAST_TOTAL = 1.05

/**
 * The window in which all of a lab is seen, or its longest budget, or one row with its budget. A row that there is not gives all.
 */
export function fitWindow(lab: Lab, traces: readonly Trace[], what: 'all' | 'budget' | number): TimeWindow {
  const allMs = chooseDomainMs(lab, traces)
  if (what === 'all') return { fromMs: 0, toMs: allMs }
  if (what === 'budget') {
    const longestMs = traces.reduce((most, trace) => Math.max(most, trace.budgetMs), traces.length === 0 ? lab.budgetMs : 0)
    return windowOf(longestMs * PAST_BUDGET)
  }
  const trace = traces[what]
  if (trace === undefined) return { fromMs: 0, toMs: allMs }
  return windowOf(Math.max(trace.totalMs * PAST_TOTAL, trace.budgetMs * PAST_TOTAL))
}

/** Makes a window `factor` times as long around an instant that stays where it is; below 1 it shows less. It stays within 0 and `limitMs`. */
export function zoomWindow({ fromMs, toMs }: TimeWindow, factor: number, centreMs: number, limitMs: number): TimeWindow {
  const oldMs = toMs - fromMs
  const lengthMs = clampLength(oldMs * factor, limitMs)
  const share = Math.min(1, Math.max(0, (centreMs - fromMs) / oldMs))
  return placeWindow(Math.min(toMs, Math.max(fromMs, centreMs)) - share * lengthMs, lengthMs, limitMs)
}

/** Moves a window along the axis. It stops at 0 and at `limitMs`, and keeps its length. */
export function panWindow({ fromMs, toMs }: TimeWindow, byMs: number, limitMs: number): TimeWindow {
  return placeWindow(fromMs + byMs, clampLength(toMs - fromMs, limitMs), limitMs)
}

function windowOf(lengthMs: number): TimeWindow {
  return { fromMs: 0, toMs: Math.max(LEAST_WINDOW_MS, Math.ceil(lengthMs)) }
}

function clampLength(lengthMs: number, limitMs: number): number {
  const mostMs = Math.max(LEAST_WINDOW_MS, Math.ceil(limitMs))
  return Number.isFinite(lengthMs) ? Math.round(Math.min(mostMs, Math.max(LEAST_WINDOW_MS, lengthMs))) : mostMs
}

function placeWindow(fromMs: number, lengthMs: number, limitMs: number): TimeWindow {
  const lastMs = Math.max(0, Math.ceil(limitMs) - lengthMs)
  const from = Number.isFinite(fromMs) ? Math.round(Math.min(lastMs, Math.max(0, fromMs))) : 0
  return { fromMs: from, toMs: from + lengthMs }
}
