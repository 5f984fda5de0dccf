import { type Clock, Cut } from './failures.ts'
import { log } from './log.ts'
import type { Service } from './service.ts'

//#region limit An instant by which something must have ended
/** An instant by which something must have ended, by `performance.now()`, which nobody sets back. */
export interface Limit {
  readonly at: number
  /** What the log calls it. */
  readonly clock: Clock
}
//#endregion

//#region deadline A deadline, and what remains
/** A deadline: the instant that lies so far from now. */
export function deadlineIn(ms: number): Limit {
  return { at: performance.now() + ms, clock: 'deadline' }
}

/** What remains until a limit; never less than nothing. */
export function remainingMs(limit: Limit): number {
  return Math.max(0, limit.at - performance.now())
}
//#endregion

//#region keep What is kept back
/** The limit for calls: a deadline, less what is kept back. */
export function keepBack(deadline: Limit, reserveMs: number): Limit {
  const keptMs = Math.min(reserveMs, remainingMs(deadline))
  if (keptMs === 0) return deadline
  return { at: deadline.at - keptMs, clock: 'reserve' } //@ cutBy=reserve
}
//#endregion

//#region after A timer that can be called off
/**
 * Rings once, unless called off. An endless wait sets no timer: `setTimeout` would take Infinity
 * for a wait of nothing.
 */
export function after(ms: number, ring: () => void): () => void {
  if (ms === Number.POSITIVE_INFINITY) return () => {}
  const timer = setTimeout(ring, ms)
  return () => clearTimeout(timer)
}
//#endregion

//#region pause A pause
/** Waits before another attempt. */
export async function pause(service: Service, ms: number): Promise<void> {
  const startedAt = performance.now()
  await new Promise<void>((resolve) => after(ms, resolve))
  log({ what: 'pause', service: service.name, startedAt, clock: null })
}
//#endregion

//#region regardless A pause that the limit may end
/** Waits without asking whether that fits: a wait that does not fit is ended by the limit. */
export async function pauseRegardless(service: Service, ms: number, limit: Limit): Promise<void> {
  const left = remainingMs(limit)
  if (ms <= left) return pause(service, ms)
  const startedAt = performance.now()
  await new Promise<void>((resolve) => after(left, resolve))
  log({ what: 'pause', service: service.name, startedAt, clock: limit.clock })
  throw new Cut(service, limit.clock)
}
//#endregion
