import type { Backoff, Call, Downstream, Lab, Response, Scenario, Step, Work } from '../../core/lab.ts'

type Policy = Pick<Call, 'retry' | 'optional' | 'onCut'>

/** Numbers from a seed, the same ones each time: from 0 up to, not including, `below`. */
export type Draw = (below: number) => number

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/**
 * A lab so small that all that its attempts may do can be tried: one scenario, times of a few milliseconds, one to three calls that answer, and often a service
 * or two behind which they stand. Everything that the model has comes up; calls are used in several places.
 */
export function smallLab(draw: Draw): Lab {
  const oneIn = (times: number) => draw(times) === 0
  const some = <T>(...values: readonly T[]): T => values[draw(values.length)] as T
  const calls: Record<string, Call> = {}
  const answering = ['a', 'b', 'c'].slice(0, 1 + draw(3))
  for (const id of answering) {
    calls[id] = { label: id.toUpperCase(), timeoutMs: oneIn(5) ? null : 1 + draw(3), attempts: responses(), ...policy() }
  }
  const serving = ['s', 't'].slice(0, some(0, 0, 1, 1, 2))
  serving.forEach((id, i) => {
    const below = [...answering, ...serving.slice(0, i)]
    calls[id] = { label: id.toUpperCase(), timeoutMs: oneIn(3) ? null : 1 + draw(5), downstream: service(below), ...policy() }
  })
  const all = [...answering, ...serving, ...serving]
  const scenario: Scenario = {
    id: 'x',
    title: 'Small',
    steps: ownList(all, 1 + draw(3)),
    ...(oneIn(4) ? { deadline: 'none' } : {}),
    ...(oneIn(5) ? { budgetMs: 1 + draw(6) } : {}),
    ...(oneIn(3) ? { reserveMs: draw(4) } : {}),
    ...(oneIn(2) ? { unfitPause: 'cut' } : {}),
    ...(oneIn(2) ? { onFailure: 'stop' } : {}),
  }
  return { version: 1, title: 'Small', budgetMs: some(0, 2, 3, 4, 4, 5, 5, 6, 7, 9), calls, scenarios: [scenario] }

  function responses(): readonly Response[] {
    return Array.from({ length: 1 + draw(2) }, (): Response => ({ durationMs: draw(4), ...(oneIn(4) ? { retryAfterMs: draw(4) } : {}) }))
  }

  function policy(): Policy {
    return {
      ...(oneIn(2) ? { retry: { maxAttempts: 1 + draw(3), backoff: backoff(), ...(oneIn(3) ? { expectedMs: draw(3) } : {}) } } : {}),
      ...(oneIn(5) ? { optional: oneIn(4) ? {} : { minRemainingMs: 1 + draw(4) } } : {}),
      ...(oneIn(6) ? { onCut: 'abandon' } : {}),
    } as Policy
  }

  function backoff(): Backoff {
    switch (draw(3)) {
      case 0:
        return { kind: 'fixed', ms: draw(4) }
      case 1:
        return { kind: 'schedule', ms: [draw(3), draw(4)] }
      default:
        return { kind: 'exponential', initialMs: draw(3), multiplier: some(1, 1.5, 2), maxMs: some(1, 4, 9) }
    }
  }

  function service(below: readonly string[]): Downstream {
    const clock = draw(3)
    return {
      steps: ownList(below, 1 + draw(2)),
      ...(oneIn(2) ? { networkMs: draw(2) } : {}),
      ...(clock === 0 ? { deadline: 'own', ownMs: draw(6) } : clock === 1 ? { deadline: 'none' } : oneIn(3) ? { marginMs: draw(3) } : {}),
      ...(oneIn(2) ? { onFailure: 'stop' } : {}),
    } as Downstream
  }

  function ownList(ids: readonly string[], length: number): readonly Step[] {
    return Array.from({ length }, (): Step => (oneIn(8) ? { ...work(), finally: true } : step(ids, 2)))
  }

  function step(ids: readonly string[], groups: number): Step {
    if (groups > 0 && oneIn(4)) {
      const inner = Array.from({ length: 1 + draw(3) }, () => step(ids, groups - 1))
      return oneIn(4) ? { sequence: inner } : { parallel: inner }
    }
    return oneIn(6) ? work() : (ids[draw(ids.length)] as string)
  }

  function work(): Work {
    return { work: 'w', durationMs: draw(4), ...(oneIn(2) ? { interruptible: false } : {}) }
  }
}
