import { nextBackoffMs } from '../core/engine.ts'
import type { Backoff, Call } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import { assertNever } from './assert-never.ts'
import { formatNumber } from './format-ms.ts'

export interface PauseWords {
  /** The pause that was meant: `20 ms`, `max(20, 300) = 300 ms`, `10 × 2 × 2 = 40 ms`. */
  readonly calc: string
  /** Where it comes from, as a sentence; `null` where the arithmetic has said it all. */
  readonly source: string | null
}

/** The pause after a failed attempt, with its arithmetic. `failed`: that attempt. */
export function describePause(call: Call, failed: TraceSpan): PauseWords {
  const backoff = call.retry?.backoff ?? null
  const retry = failed.attempt
  const backoffMs = nextBackoffMs(backoff, retry)
  const response = call.attempts?.[Math.min(retry, call.attempts.length) - 1]
  const retryAfterMs = failed.status === 'error' ? response?.retryAfterMs : undefined
  const words = describeBackoff(backoff, retry, backoffMs)
  if (retryAfterMs === undefined) return words
  const calc = `max(${formatNumber(backoffMs)}, ${formatNumber(retryAfterMs)}) = ${formatNumber(Math.max(backoffMs, retryAfterMs))} ms`
  const [order, rule] =
    retryAfterMs === backoffMs ? ['as long as', ''] : [retryAfterMs > backoffMs ? 'longer than' : 'shorter than', ': the longer counts']
  return {
    calc,
    source: `The server’s Retry-After of ${formatNumber(retryAfterMs)} is ${order} the backoff of ${formatNumber(backoffMs)}${rule}.`,
  }
}

function describeBackoff(backoff: Backoff | null, retry: number, ms: number): PauseWords {
  const plain = `${formatNumber(ms)} ms`
  if (backoff === null) return { calc: plain, source: 'No backoff is set, so it does not wait.' }
  switch (backoff.kind) {
    case 'fixed':
      return { calc: plain, source: 'The backoff is fixed.' }
    case 'schedule': {
      const { length } = backoff.ms
      return {
        calc: plain,
        source: retry > length ? 'The schedule has ended: its last entry repeats.' : `The pause is entry ${retry} of its schedule.`,
      }
    }
    case 'exponential':
      return { calc: exponentialCalc(backoff, retry, ms), source: retry === 1 ? 'It is the first pause of an exponential backoff.' : null }
    default:
      return assertNever(backoff)
  }
}

/** `10 × 2 × 2 = 40 ms`, `5 × 1.5 = 7.5, rounded to 8 ms`, `min(30, 10 × 2^5 = 320) = 30 ms`. */
function exponentialCalc(backoff: Extract<Backoff, { kind: 'exponential' }>, retry: number, ms: number): string {
  const { initialMs, multiplier, maxMs } = backoff
  const steps = retry - 1
  // As the engine does it, step by step: a power would differ in the last place.
  let exact = initialMs
  for (let k = 0; k < steps; k++) exact *= multiplier
  const whole = Math.floor(exact + 0.5)
  const factors = steps <= 2 ? ` × ${multiplier}`.repeat(steps) : ` × ${multiplier}^${steps}`
  const product = steps === 0 ? formatNumber(initialMs) : `${formatNumber(initialMs)}${factors} = ${formatDecimal(exact)}`
  if (whole > maxMs) return `min(${formatNumber(maxMs)}, ${product}) = ${formatNumber(ms)} ms`
  const isRounded = formatDecimal(exact) !== formatNumber(whole)
  return isRounded ? `${product}, rounded to ${formatNumber(ms)} ms` : `${product} ms`
}

/** To three decimals at most; whole numbers past what a double holds exactly, to their size only. */
function formatDecimal(value: number): string {
  if (value >= 1e15) return `about 10^${Math.floor(Math.log10(value))}`
  const [whole = '0', decimals = ''] = value.toFixed(3).split('.')
  const kept = decimals.replace(/0+$/, '')
  return kept === '' ? formatNumber(Number(whole)) : `${formatNumber(Number(whole))}.${kept}`
}
