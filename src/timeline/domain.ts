import type { Lab } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'

/** Room past the last total, as a share of it. */
const PAST_TOTAL = 1.02
/** Room past a boundary: the words of what it cut stand there. */
const PAST_BUDGET = 1.2
/** How far a need or an orphan may stretch the axis. What lies further is clamped at the frame's edge. */
const MAX_STRETCH = 1.6
/** The stretch where something is clamped anyway. */
const CLAMPED_STRETCH = 1.25
const MIN_DOMAIN_MS = 10

/** The end of the axis: one for all rows, a round number. */
export function chooseDomainMs(lab: Lab, traces: readonly Trace[]): number {
  let baseMs = lab.budgetMs
  let targetMs = lab.budgetMs * PAST_BUDGET
  let furthestMs = 0
  for (const trace of traces) {
    baseMs = Math.max(baseMs, trace.totalMs, trace.budgetMs)
    targetMs = Math.max(targetMs, trace.totalMs * PAST_TOTAL, trace.budgetMs * PAST_BUDGET)
    for (const span of trace.spans) {
      furthestMs = Math.max(furthestMs, span.orphanEndMs ?? span.endMs)
      if (span.needMs !== null && span.endMs > span.startMs) furthestMs = Math.max(furthestMs, span.startMs + span.needMs)
    }
  }
  const stretchedMs = furthestMs <= baseMs * MAX_STRETCH ? furthestMs : baseMs * CLAMPED_STRETCH
  return roundUp(Math.max(targetMs, stretchedMs, MIN_DOMAIN_MS))
}

/** Up to a whole number of steps of 1, 2 or 5, of which about ten to twenty-five make the domain. */
function roundUp(ms: number): number {
  let step = 1
  const limit = ms / 10
  while (step * 10 <= limit) step *= 10
  if (step * 5 <= limit) step *= 5
  else if (step * 2 <= limit) step *= 2
  return Math.ceil(ms / step) * step
}
