import { describe, expect, it } from 'vitest'
import type { AnsweredCall, Backoff, Response } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import { describePause } from './pause-words.ts'

function failed(attempt: number, status: 'timeout' | 'error' = 'timeout'): TraceSpan {
  return {
    kind: 'attempt',
    step: 'a',
    attempt,
    startMs: 0,
    endMs: 1,
    status,
    depth: 0,
    label: 'A',
    leaf: 0,
    parent: -1,
    grantMs: 1,
    needMs: 2,
    isGranted: true,
    timeoutMs: 1,
    limitAtMs: 100,
    deadlineAtMs: 100,
  }
}

function call(backoff: Backoff | null, response: Response = { durationMs: 2 }): AnsweredCall {
  return { label: 'A', timeoutMs: 1, attempts: [response], retry: { maxAttempts: 20, ...(backoff === null ? null : { backoff }) } }
}

const doubling: Backoff = { kind: 'exponential', initialMs: 10, multiplier: 2, maxMs: 1000 }

describe('the arithmetic of a pause', () => {
  it.each<[string, Backoff | null, number, string, string | null]>([
    ['no backoff', null, 1, '0 ms', 'No backoff is set, so it does not wait.'],
    ['a fixed backoff', { kind: 'fixed', ms: 20 }, 3, '20 ms', 'The backoff is fixed.'],
    ['a schedule', { kind: 'schedule', ms: [10, 30] }, 2, '30 ms', 'The pause is entry 2 of its schedule.'],
    ['a schedule that has ended', { kind: 'schedule', ms: [10, 30] }, 3, '30 ms', 'The schedule has ended: its last entry repeats.'],
    ['the first exponential pause', doubling, 1, '10 ms', 'It is the first pause of an exponential backoff.'],
    ['the second', doubling, 2, '10 × 2 = 20 ms', null],
    ['the third', doubling, 3, '10 × 2 × 2 = 40 ms', null],
    ['a later one', doubling, 6, '10 × 2^5 = 320 ms', null],
    ['one at the cap', doubling, 8, 'min(1\u202f000, 10 × 2^7 = 1\u202f280) = 1\u202f000 ms', null],
    [
      'one over the cap at once',
      { kind: 'exponential', initialMs: 50, multiplier: 2, maxMs: 20 },
      1,
      'min(20, 50) = 20 ms',
      'It is the first pause of an exponential backoff.',
    ],
    [
      'half a millisecond, rounded up',
      { kind: 'exponential', initialMs: 3, multiplier: 1.5, maxMs: 99 },
      2,
      '3 × 1.5 = 4.5, rounded to 5 ms',
      null,
    ],
    [
      'less than half, rounded down',
      { kind: 'exponential', initialMs: 7, multiplier: 1.6, maxMs: 99 },
      2,
      '7 × 1.6 = 11.2, rounded to 11 ms',
      null,
    ],
    [
      'more than a double holds exactly',
      { kind: 'exponential', initialMs: 1000, multiplier: 10, maxMs: 99 },
      19,
      'min(99, 1\u202f000 × 10^18 = about 10^21) = 99 ms',
      null,
    ],
  ])('of %s', (_, backoff, attempt, calc, source) => expect(describePause(call(backoff), failed(attempt))).toEqual({ calc, source }))
})

describe('Retry-After', () => {
  const fixed: Backoff = { kind: 'fixed', ms: 20 }
  it.each([
    [300, 'max(20, 300) = 300 ms', 'The server’s Retry-After of 300 is longer than the backoff of 20: the longer counts.'],
    [10, 'max(20, 10) = 20 ms', 'The server’s Retry-After of 10 is shorter than the backoff of 20: the longer counts.'],
    [20, 'max(20, 20) = 20 ms', 'The server’s Retry-After of 20 is as long as the backoff of 20.'],
  ])('of %i beside a backoff of 20', (retryAfterMs, calc, source) => {
    expect(describePause(call(fixed, { durationMs: 1, result: 'error', retryAfterMs }), failed(1, 'error'))).toEqual({ calc, source })
  })

  it('counts only where the server answered', () => {
    expect(describePause(call(fixed, { durationMs: 2, result: 'error', retryAfterMs: 300 }), failed(1)).calc).toBe('20 ms')
  })
})
