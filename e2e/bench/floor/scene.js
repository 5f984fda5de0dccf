// What the floor draws: three rows of 3, 3 and 4 spans, all of which change with every step of the slider. Times are milliseconds.

/** @typedef {'ok' | 'timeout' | 'deadline_exceeded' | 'wait'} Status */
/** @typedef {{ row: number, startMs: number, endMs: number, label: string, status: Status }} Span */

export const DEADLINE_MS = 160
export const ROWS = ['local only', 'shared deadline', 'retry']
const SWING_MS = 8

/** Goes up to SWING_MS and down again, by 1 with each step. @param {number} step */
function swing(step) {
  const phase = step % (2 * SWING_MS)
  return phase < SWING_MS ? phase : 2 * SWING_MS - phase
}

/** @param {number} step @returns {Span[]} */
export function makeSpans(step) {
  const call = 62 + swing(step)
  const timeout = 52 + swing(step)
  const secondAttempt = timeout + 20
  const lastCall = secondAttempt + 50
  return [
    { row: 0, startMs: 0, endMs: call, label: 'A', status: 'ok' },
    { row: 0, startMs: call, endMs: 2 * call, label: 'B', status: 'ok' },
    { row: 0, startMs: 2 * call, endMs: 3 * call, label: 'C', status: 'ok' },
    { row: 1, startMs: 0, endMs: call, label: 'A', status: 'ok' },
    { row: 1, startMs: call, endMs: 2 * call, label: 'B', status: 'ok' },
    { row: 1, startMs: 2 * call, endMs: DEADLINE_MS, label: 'C', status: 'deadline_exceeded' },
    { row: 2, startMs: 0, endMs: timeout, label: 'A1', status: 'timeout' },
    { row: 2, startMs: timeout, endMs: secondAttempt, label: 'Δ', status: 'wait' },
    { row: 2, startMs: secondAttempt, endMs: lastCall, label: 'A2', status: 'ok' },
    { row: 2, startMs: lastCall, endMs: DEADLINE_MS, label: 'B', status: 'deadline_exceeded' },
  ]
}
