import type { Lab } from '../core/lab.ts'
import { type Cause, constrainCause, listCauses } from './causes.ts'
import type { FigureHandle } from './figure.ts'
import { type OutcomeStretch, outcomeStretches } from './sensitivity.ts'

/** A value that means something, near which a drag comes to rest. */
export interface SnapPoint {
  readonly value: number
  /** `turn`: the outcome of a row changes here. `tie`: what is needed is just what is allowed. `round`: a round number. */
  readonly why: 'turn' | 'tie' | 'round'
}

/** How near, in pixels, a drag must come to be drawn in. */
const SNAP_PX = 6

/** Round numbers stand at least this far apart: closer, there would be no value between two of them. */
const ROUND_GAP_PX = 24

/** Most turns that one cause keeps: a lab made to have thousands of them gives no place to rest anyway. */
const MAX_TURNS = 200

const WEIGHT: Readonly<Record<SnapPoint['why'], number>> = { turn: 0, tie: 1, round: 2 }

/** The value that a cause has when its grip has moved by `deltaMs` along the axis from where it stood at `fromValue`. Whole, and within range. */
export function dragValue(cause: Cause, handle: Pick<FigureHandle, 'direction'>, fromValue: number, deltaMs: number): number {
  return constrainCause(cause, fromValue + handle.direction * deltaMs)
}

/**
 * The values of a cause at which an outcome turns or a tie is reached, in no order. Of the two values beside a turn it is the one with the better outcome:
 * the first deadline at which a call survives, the last duration that still fits.
 */
export function meaningfulValues(lab: Lab, cause: Cause, reach: number): readonly SnapPoint[] {
  const out: SnapPoint[] = []
  for (const scenario of lab.scenarios) {
    const stretches = outcomeStretches(lab, scenario, cause, reach)
    for (let i = 1; i < Math.min(stretches.length, MAX_TURNS); i++) {
      const before = stretches[i - 1] as OutcomeStretch
      const after = stretches[i] as OutcomeStretch
      out.push({ value: rank(after) < rank(before) ? after.from : before.to, why: 'turn' })
    }
  }
  for (const value of tiedValues(lab, cause)) out.push({ value, why: 'tie' })
  return out
}

function rank({ outcome, isOver }: OutcomeStretch): number {
  const order = { ok: 0, degraded: 1, failed: 2 } as const
  return order[outcome] * 2 + (isOver ? 1 : 0)
}

/** An attempt's need ties with its own timeout: the values of the one are places to rest for the other. */
function tiedValues(lab: Lab, cause: Cause): readonly number[] {
  if (cause.owner === '') return []
  const call = Object.hasOwn(lab.calls, cause.owner) ? lab.calls[cause.owner] : undefined
  if (call === undefined) return []
  if (cause.path.endsWith('.timeoutMs')) return (call.attempts ?? []).map((response) => response.durationMs)
  if (cause.path.endsWith('.durationMs') && cause.path.includes('.attempts.') && call.timeoutMs !== null) return [call.timeoutMs]
  return []
}

/** The value where a drag comes to rest: the most telling point within 6 px of it, or the value itself. */
export function snapValue(
  value: number,
  points: readonly SnapPoint[],
  msPerPx: number,
  cause: Cause,
): { readonly value: number; readonly point: SnapPoint | null } {
  const nearMs = SNAP_PX * msPerPx
  let best: SnapPoint | null = null
  const consider = (point: SnapPoint) => {
    const distance = Math.abs(point.value - value)
    if (distance > nearMs || point.value < cause.min || point.value > cause.max) return
    if (best === null || WEIGHT[point.why] < WEIGHT[best.why] || (point.why === best.why && distance < Math.abs(best.value - value)))
      best = point
  }
  for (const point of points) consider(point)
  const step = roundStep(ROUND_GAP_PX * msPerPx)
  if (step > 1) consider({ value: Math.round(value / step) * step, why: 'round' })
  const found = best as SnapPoint | null
  return found === null ? { value, point: null } : { value: found.value, point: found }
}

/** The least of 1, 2, 5, 10, 20, 50 … that is not smaller. */
function roundStep(ms: number): number {
  let step = 1
  while (step < ms) step *= String(step).startsWith('2') ? 2.5 : 2
  return step
}

const byLab = new WeakMap<Lab, ReadonlyMap<string, Cause>>()

/** The cause at a path of the lab; `undefined` where the number there cannot be moved. */
export function causeAt(lab: Lab, path: string): Cause | undefined {
  let causes = byLab.get(lab)
  if (causes === undefined) {
    causes = new Map(listCauses(lab).map((cause) => [cause.path, cause]))
    byLab.set(lab, causes)
  }
  return causes.get(path)
}
