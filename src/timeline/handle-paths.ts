import { nextBackoffMs } from '../core/engine.ts'
import type { Call, Lab } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import type { Leaf } from './lanes.ts'

/** The cause of a span's length: where it stands in the lab. `null` where the length is an effect, as of a call with a downstream. */
export function durationPath(lab: Lab, span: TraceSpan, leaf: Leaf): string | null {
  if (typeof leaf.step !== 'string') return `${leaf.path}.durationMs`
  const responses = lab.calls[leaf.step]?.attempts
  if (responses === undefined || span.kind !== 'attempt') return null
  return `calls.${leaf.step}.attempts.${responseIndex(responses.length, span.attempt)}.durationMs`
}

/** The cause of a pause's length: the list of pauses, or what the answer before asked for. */
export function pausePath(id: string, call: Call, span: TraceSpan): string | null {
  const backoff = call.retry?.backoff ?? null
  const retry = span.attempt - 1
  if (call.attempts !== undefined && span.needMs !== null && span.needMs > nextBackoffMs(backoff, retry)) {
    return `calls.${id}.attempts.${responseIndex(call.attempts.length, retry)}.retryAfterMs`
  }
  switch (backoff?.kind) {
    case 'fixed':
      return `calls.${id}.retry.backoff.ms`
    case 'schedule':
      return `calls.${id}.retry.backoff.ms.${Math.min(retry, backoff.ms.length) - 1}`
    case 'exponential':
    case undefined:
      return null
  }
}

/** Which response answers an attempt: the last repeats. */
export function responseIndex(count: number, attempt: number): number {
  return Math.min(attempt, count) - 1
}
