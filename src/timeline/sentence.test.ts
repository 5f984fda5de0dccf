import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab, Scenario } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import model from '../core/vectors/model.json'
import { sentenceFor, sentenceText } from './sentence.ts'
import { onlyScenario, type TinyCall, tinyLab } from './testing/tiny-lab.ts'

/** The sentence of the span that `which` names by depth, label, attempt and kind or status: `A1 timeout`, `>R1 ok`, `A backoff`. */
function say(lab: Lab, which: string, index = 0): string {
  const scenario = lab.scenarios[index] ?? onlyScenario(lab)
  const trace = traceScenario(lab, scenario)
  const names = trace.spans.map(
    (span) => `${'>'.repeat(span.depth)}${span.label}${span.kind === 'attempt' ? span.attempt : ''} ${span.status}`,
  )
  const at = names.indexOf(which)
  if (at === -1) throw new Error(`no ${which} among ${names.join(', ')}`)
  return sentenceText(sentenceFor(lab, scenario, trace, at))
}

type Case = readonly [title: string, which: string, lab: Lab, expected: string]

/** A lab of one budget, 100 ms. */
const row = (calls: Record<string, TinyCall>, scenario: Partial<Scenario> = {}) => tinyLab(100, calls, scenario)
const error = (durationMs: number, more = {}) => ({ durationMs, result: 'error' as const, ...more })
const retry = (maxAttempts: number, ms: number, expectedMs = 0) => ({ maxAttempts, backoff: { kind: 'fixed' as const, ms }, expectedMs })

describe('the sentence of the opening view', () => {
  const opening = model[0]?.lab as unknown as Lab
  it.each([
    [0, 'A1 ok', 'Catalog (A) was allowed 100 ms, its own timeout, and needed 70: it answered at 70. No deadline is enforced.'],
    [
      0,
      'C1 ok',
      'Loyalty (C) was allowed 100 ms, its own timeout, and needed 70: it answered at 210. No deadline is enforced: it ended 50 ms past the budget of 160.',
    ],
    [1, 'A1 ok', 'Catalog (A) was allowed min(100, 160) = 100 ms and needed 70: it answered at 70.'],
    [1, 'B1 ok', 'Delivery (B) was allowed min(100, 90) = 90 ms and needed 70: it answered at 140.'],
    [
      1,
      'C1 deadline_exceeded',
      'Loyalty (C) was allowed min(100, 20) = 20 ms and needed 70: stopped by the deadline at 160. The remote is told to stop.',
    ],
    [
      2,
      'A1 timeout',
      'Supplier (A1) was allowed min(60, 160) = 60 ms and needed 80: cut by its own timeout at 60. The remote is told to stop.',
    ],
    [2, 'A backoff', 'Supplier (A) pauses 20 ms before attempt 2, from 60 to 80. The backoff is fixed.'],
    [2, 'A2 ok', 'Supplier (A2) was allowed min(60, 80) = 60 ms and needed 50: it answered at 130.'],
    [
      2,
      'B1 deadline_exceeded',
      'Audit (B) was allowed min(60, 30) = 30 ms and needed 50: stopped by the deadline at 160. The remote is told to stop.',
    ],
  ])('in row %i of %s', (index, which, expected) => expect(say(opening, which, index)).toBe(expected))

  it('marks the name, the arithmetic and what stopped it', () => {
    const scenario = opening.scenarios[1] as Scenario
    expect(sentenceFor(opening, scenario, traceScenario(opening, scenario), 2).runs).toEqual([
      { text: 'Loyalty (C)', tone: 'strong' },
      { text: ' was allowed ' },
      { text: 'min(100, 20) = 20 ms', tone: 'calc' },
      { text: ' and needed 70: ' },
      { text: 'stopped by the deadline', tone: 'deadline' },
      { text: ' at 160. The remote is told to stop.' },
    ])
  })

  it('is empty for a span that is not there', () => {
    const scenario = opening.scenarios[1] as Scenario
    expect(sentenceFor(opening, scenario, traceScenario(opening, scenario), 3).runs).toEqual([])
  })
})

const attempts: readonly Case[] = [
  [
    'ok without a timeout',
    'A1 ok',
    row({ a: { needs: 70 } }),
    'A, with no timeout of its own, was allowed the 100 ms that remained and needed 70: it answered at 70.',
  ],
  [
    'ok without any limit',
    'A1 ok',
    row({ a: { needs: 70 } }, { deadline: 'none' }),
    'A had no limit and needed 70: it answered at 70. No deadline is enforced.',
  ],
  [
    'ok exactly on its timeout',
    'A1 ok',
    row({ a: { timeoutMs: 70, needs: 70 } }),
    'A was allowed min(70, 100) = 70 ms and needed 70: it answered at 70. Exactly on the limit is in time.',
  ],
  [
    'ok at the second attempt',
    'A2 ok',
    row({ a: { timeoutMs: 50, attempts: [error(5), { durationMs: 10 }], retry: retry(2, 0) } }),
    'A (attempt 2) was allowed min(50, 95) = 50 ms and needed 10: it answered at 15.',
  ],
  [
    'timeout, to be tried again',
    'A1 timeout',
    row({ a: { timeoutMs: 30, needs: 40, retry: retry(2, 0) } }),
    'A (attempt 1) was allowed min(30, 100) = 30 ms and needed 40: cut by its own timeout at 30. The remote is told to stop.',
  ],
  [
    'timeout of the only attempt',
    'A1 timeout',
    row({ a: { timeoutMs: 30, needs: 40 } }),
    'A was allowed min(30, 100) = 30 ms and needed 40: cut by its own timeout at 30. It had one attempt; the remote is told to stop.',
  ],
  [
    'timeout of the last attempt',
    'A2 timeout',
    row({ a: { timeoutMs: 30, needs: 40, retry: retry(2, 0) } }),
    'A (attempt 2) was allowed min(30, 70) = 30 ms and needed 40: cut by its own timeout at 60. The last answer that is listed repeats. That was the last of 2 attempts; the remote is told to stop.',
  ],
  [
    'timeout where the row goes on',
    'A1 timeout',
    row({ a: { timeoutMs: 30, needs: 40 }, b: {} }),
    'A was allowed min(30, 100) = 30 ms and needed 40: cut by its own timeout at 30. It had one attempt; the remote is told to stop. This row continues on failure.',
  ],
  [
    'timeout past the budget',
    'A1 timeout',
    row({ a: { timeoutMs: 130, needs: 140 } }, { deadline: 'none' }),
    'A was allowed 130 ms, its own timeout, and needed 140: cut by its own timeout at 130. No deadline is enforced: it ended 30 ms past the budget of 100. It had one attempt; the remote is told to stop.',
  ],
  [
    'deadline',
    'A1 deadline_exceeded',
    row({ a: { needs: 110 } }),
    'A, with no timeout of its own, was allowed the 100 ms that remained and needed 110: stopped by the deadline at 100. The remote is told to stop.',
  ],
  [
    'deadline with attempts left',
    'A1 deadline_exceeded',
    row({ a: { needs: 110, retry: retry(2, 0) } }),
    'A (attempt 1), with no timeout of its own, was allowed the 100 ms that remained and needed 110: stopped by the deadline at 100. No attempt follows a deadline; the remote is told to stop.',
  ],
  [
    'deadline, in a tie with the timeout',
    'A1 deadline_exceeded',
    row({ a: { timeoutMs: 100, needs: 110 } }),
    'A was allowed min(100, 100) = 100 ms and needed 110: stopped by the deadline at 100. Both were 100: a tie goes to the deadline. The remote is told to stop.',
  ],
  [
    'reserve',
    'A1 deadline_exceeded',
    tinyLab(5000, { a: { timeoutMs: 9000, needs: 8000 } }, { reserveMs: 150 }),
    'A was allowed min(9\u202f000, 4\u202f850) = 4\u202f850 ms and needed 8\u202f000: stopped by the reserve at 4\u202f850. Calls must end by 5\u202f000 - 150 = 4\u202f850. The remote is told to stop.',
  ],
  [
    'reserve, in a tie with the timeout',
    'A1 deadline_exceeded',
    row({ a: { timeoutMs: 80, needs: 90 } }, { reserveMs: 20 }),
    'A was allowed min(80, 80) = 80 ms and needed 90: stopped by the reserve at 80. Both were 80: a tie goes to the reserve. Calls must end by 100 - 20 = 80. The remote is told to stop.',
  ],
  [
    'not sent at the deadline',
    'B1 deadline_exceeded',
    row({ a: { needs: 100 }, b: { needs: 5 } }),
    'B was not sent: nothing remained at 100, and it needed 5.',
  ],
  [
    'not sent past the deadline',
    'B1 deadline_exceeded',
    row({ b: { needs: 5 } }, { steps: [{ work: 'w', durationMs: 110, interruptible: false }, 'b'] }),
    'B was not sent: nothing remained at 110, 10 ms past the deadline, and it needed 5.',
  ],
  [
    'not sent, though it needs 0',
    'B1 deadline_exceeded',
    row({ a: { needs: 100 }, b: {} }),
    'B was not sent: nothing remained at 100. Then even a call that needs 0 ms is not sent.',
  ],
  [
    'not sent for the reserve',
    'B1 deadline_exceeded',
    row({ a: { needs: 80 }, b: { needs: 5 } }, { reserveMs: 20 }),
    'B was not sent: nothing remained at 80, and it needed 5. Calls must end by 100 - 20 = 80.',
  ],
  [
    'not sent for a reserve larger than the budget',
    'A1 deadline_exceeded',
    row({ a: { needs: 5 } }, { reserveMs: 120 }),
    'A was not sent: nothing remained at 0, and it needed 5. Calls must end by max(0, 100 - 120) = 0.',
  ],
  [
    'error, to be tried again',
    'A1 error',
    row({ a: { attempts: [error(10), { durationMs: 5 }], retry: retry(2, 0) } }),
    'A (attempt 1), with no timeout of its own, was allowed the 100 ms that remained and needed 10: it answered with an error at 10.',
  ],
  [
    'error of the only attempt',
    'A1 error',
    row({ a: { timeoutMs: 50, attempts: [error(10)] } }),
    'A was allowed min(50, 100) = 50 ms and needed 10: it answered with an error at 10. It had one attempt.',
  ],
  [
    'error of the last attempt',
    'A2 error',
    row({ a: { timeoutMs: 50, attempts: [error(10), error(20)], retry: retry(2, 0) } }),
    'A (attempt 2) was allowed min(50, 90) = 50 ms and needed 20: it answered with an error at 30. That was the last of 2 attempts.',
  ],
  [
    'error that is not retryable',
    'A1 error',
    row({ a: { timeoutMs: 50, attempts: [error(10, { retryable: false })], retry: retry(2, 0) } }),
    'A (attempt 1) was allowed min(50, 100) = 50 ms and needed 10: it answered with an error at 10. The error is not retryable.',
  ],
  [
    'error exactly on the limit',
    'A1 error',
    row({ a: { timeoutMs: 50, attempts: [error(50)] } }),
    'A was allowed min(50, 100) = 50 ms and needed 50: it answered with an error at 50. Exactly on the limit is in time. It had one attempt.',
  ],
  [
    'error of an optional call',
    'A1 error',
    row({ a: { timeoutMs: 50, attempts: [error(10)], optional: {} } }),
    'A was allowed min(50, 100) = 50 ms and needed 10: it answered with an error at 10. It had one attempt. It is optional, so the row is only degraded.',
  ],
  [
    'abandoned',
    'A1 timeout',
    row({ a: { timeoutMs: 30, needs: 40, onCut: 'abandon' } }),
    'A was allowed min(30, 100) = 30 ms and needed 40: cut by its own timeout at 30. It had one attempt; it is abandoned, not cancelled, and runs on for 10 ms, to 40, with nobody waiting.',
  ],
  [
    'ambiguous without an idempotency key',
    'A1 deadline_exceeded',
    row({ a: { timeoutMs: 200, needs: 110, mutating: true } }),
    'A was allowed min(200, 100) = 100 ms and needed 110: stopped by the deadline at 100. The remote is told to stop. It changes something and has no idempotency key: it may or may not have happened.',
  ],
  [
    'ambiguous with an idempotency key',
    'A1 deadline_exceeded',
    row({ a: { timeoutMs: 200, needs: 110, mutating: true, idempotencyKey: true, onCut: 'abandon' } }),
    'A was allowed min(200, 100) = 100 ms and needed 110: stopped by the deadline at 100. It is abandoned, not cancelled, and runs on for 10 ms, to 110, with nobody waiting. It changes something and has an idempotency key: it may or may not have happened, and it is safe to ask again.',
  ],
]

const stopAll = { onFailure: 'stop' as const, steps: [{ parallel: ['a', 'b'] }, 'c'] }
const failing = { timeoutMs: 30, needs: 40 }

const stopped: readonly Case[] = [
  [
    'cancelled by a sibling',
    'B1 cancelled',
    row({ a: failing, b: { timeoutMs: 60, needs: 50 } }, { ...stopAll, steps: [{ parallel: ['a', 'b'] }] }),
    'B was allowed min(60, 100) = 60 ms and needed 50: cancelled at 30. A failed at 30, and this row stops on failure. The remote is told to stop.',
  ],
  [
    'cancelled by a sibling, and abandoned',
    'B1 cancelled',
    row({ a: failing, b: { timeoutMs: 60, needs: 50, onCut: 'abandon', mutating: true }, c: {} }, stopAll),
    'B was allowed min(60, 100) = 60 ms and needed 50: cancelled at 30. A failed at 30, and this row stops on failure. It is abandoned, not cancelled, and runs on for 20 ms, to 50, with nobody waiting. It changes something and has no idempotency key: it may or may not have happened.',
  ],
  [
    'not started after a failure',
    'C not_started',
    row({ a: failing, b: {}, c: {} }, stopAll),
    'C was not started at 30. A failed at 30, and this row stops on failure.',
  ],
  [
    'left without a retry by a sibling',
    'B1 error',
    row({ a: failing, b: { timeoutMs: 60, attempts: [error(30)], retry: retry(2, 5) }, c: {} }, stopAll),
    'B (attempt 1) was allowed min(60, 100) = 60 ms and needed 30: it answered with an error at 30. No retry follows. A failed at 30, and this row stops on failure.',
  ],
  [
    'a pause cut short by a sibling',
    'B backoff',
    row({ a: failing, b: { attempts: [error(20)], retry: retry(2, 50) }, c: {} }, stopAll),
    'B began a pause of 50 ms before attempt 2: cancelled after 10 ms, at 30. A failed at 30, and this row stops on failure. The backoff is fixed.',
  ],
  [
    'a whole pause with nothing after it',
    'B backoff',
    row({ a: failing, b: { attempts: [error(20)], retry: retry(2, 10) }, c: {} }, stopAll),
    'B pauses 10 ms before attempt 2, from 20 to 30. No attempt follows. A failed at 30, and this row stops on failure. The backoff is fixed.',
  ],
  [
    'work that cannot be interrupted, cancelled',
    'w cancelled',
    row({ a: failing }, { onFailure: 'stop', steps: [{ parallel: ['a', { work: 'w', durationMs: 50, interruptible: false }] }] }),
    'w needed 50 ms: cancelled at 30. A failed at 30, and this row stops on failure. It cannot be interrupted and runs on for 20 ms, to 50, with nobody waiting.',
  ],
  [
    'work that can be interrupted, cancelled',
    'w cancelled',
    row({ a: failing }, { onFailure: 'stop', steps: [{ parallel: ['a', { work: 'w', durationMs: 50 }] }] }),
    'w needed 50 ms: cancelled at 30. A failed at 30, and this row stops on failure.',
  ],
]

const pauses: readonly Case[] = [
  [
    'a schedule',
    'A backoff',
    row({ a: { attempts: [error(5), { durationMs: 1 }], retry: { maxAttempts: 2, backoff: { kind: 'schedule', ms: [10, 20] } } } }),
    'A pauses 10 ms before attempt 2, from 5 to 15. The pause is entry 1 of its schedule.',
  ],
  [
    'an exponential backoff',
    'A backoff',
    row({
      a: {
        attempts: [error(5), { durationMs: 1 }],
        retry: { maxAttempts: 2, backoff: { kind: 'exponential', initialMs: 50, multiplier: 2, maxMs: 30 } },
      },
    }),
    'A pauses min(30, 50) = 30 ms before attempt 2, from 5 to 35. It is the first pause of an exponential backoff.',
  ],
  [
    'no backoff',
    'A backoff',
    row({ a: { attempts: [error(5), { durationMs: 1 }], retry: { maxAttempts: 2 } } }),
    'A pauses 0 ms before attempt 2, from 5 to 5. No backoff is set, so it does not wait.',
  ],
  [
    'Retry-After longer than the backoff',
    'A backoff',
    row({ a: { attempts: [error(5, { retryAfterMs: 30 }), { durationMs: 1 }], retry: retry(2, 20) } }),
    'A pauses max(20, 30) = 30 ms before attempt 2, from 5 to 35. The server’s Retry-After of 30 is longer than the backoff of 20: the longer counts.',
  ],
  [
    'a pause and an attempt that just fit',
    'A backoff',
    row({ a: { attempts: [error(40), { durationMs: 1 }], retry: retry(2, 20, 40) } }),
    'A pauses 20 ms before attempt 2, from 40 to 60. The backoff is fixed. 20 + expected 40 = 60, exactly what remained: that fits.',
  ],
  [
    'a pause of all that remains',
    'A backoff',
    row({ a: { attempts: [error(80), { durationMs: 1 }], retry: retry(2, 20) } }),
    'A pauses 20 ms before attempt 2, from 80 to 100. The backoff is fixed. It takes all that remained, which is allowed; nothing is left for the attempt.',
  ],
  [
    'a pause cut by the deadline',
    'A backoff',
    row({ a: { attempts: [error(90)], retry: retry(2, 20) } }, { unfitPause: 'cut' }),
    'A began a pause of 20 ms before attempt 2: stopped by the deadline after 10 ms, at 100. The backoff is fixed. This row begins pauses that do not fit, so the call ends there.',
  ],
  [
    'a pause cut by the reserve',
    'A backoff',
    row({ a: { attempts: [error(70)], retry: retry(2, 20) } }, { unfitPause: 'cut', reserveMs: 20 }),
    'A began a pause of 20 ms before attempt 2: stopped by the reserve after 10 ms, at 80. The backoff is fixed. This row begins pauses that do not fit, so the call ends there. Calls must end by 100 - 20 = 80.',
  ],
  [
    'a pause without a retry gate',
    'A backoff',
    row({ a: { attempts: [error(70), { durationMs: 1 }], retry: retry(2, 20, 50) } }, { unfitPause: 'cut' }),
    'A pauses 20 ms before attempt 2, from 70 to 90. The backoff is fixed. The 50 that the attempt is expected to take are not checked here.',
  ],
  [
    'a denied retry',
    'A retry_denied',
    row({ a: { attempts: [error(90)], retry: retry(2, 20) } }),
    'A was denied a retry at 90: pause 20 > 10 remaining. The call ends there, without pausing.',
  ],
  [
    'a denied retry with Retry-After, an expected time and a reserve',
    'S retry_denied',
    tinyLab(800, { stock: { label: 'S', attempts: [error(400, { retryAfterMs: 300 })], retry: retry(2, 20, 50) } }, { reserveMs: 120 }),
    'Stock (S) was denied a retry at 400: pause 300 + expected 50 = 350 > 280 remaining. The pause: max(20, 300) = 300 ms. The server’s Retry-After of 300 is longer than the backoff of 20: the longer counts. Calls must end by 800 - 120 = 680. The call ends there, without pausing.',
  ],
]

const marks: readonly Case[] = [
  [
    'skipped',
    'T skipped',
    row({ a: { needs: 60 }, tips: { label: 'T', optional: { minRemainingMs: 50 } } }),
    'Tips (T) was skipped: only 40 remained at 60 and it asks for 50. It is optional, so the row is only degraded.',
  ],
  [
    'skipped beside a reserve',
    'T skipped',
    row({ a: { needs: 60 }, tips: { label: 'T', optional: { minRemainingMs: 50 } } }, { reserveMs: 10 }),
    'Tips (T) was skipped: only 40 remained at 60 and it asks for 50. The reserve of 10 is not subtracted here. It is optional, so the row is only degraded.',
  ],
]

const work = (durationMs: number, more = {}) => ({ work: 'w', durationMs, ...more })
const works: readonly Case[] = [
  ['work in time', 'w ok', row({}, { steps: [work(60)] }), 'w needed 60 ms and had 100: it ended at 60.'],
  [
    'work without a deadline',
    'w ok',
    row({}, { deadline: 'none', steps: [work(60)] }),
    'w needed 60 ms: it ended at 60. No deadline is enforced.',
  ],
  [
    'work past a budget that is not enforced',
    'w ok',
    row({}, { deadline: 'none', steps: [work(120)] }),
    'w needed 120 ms: it ended at 120. No deadline is enforced: it ended 20 ms past the budget of 100.',
  ],
  [
    'work exactly in time',
    'w ok',
    row({}, { steps: [work(100)] }),
    'w needed 100 ms and had 100: it ended at 100. Exactly on the deadline is in time.',
  ],
  [
    'work in the reserve',
    'w ok',
    row({}, { reserveMs: 20, steps: [work(90)] }),
    'w needed 90 ms and had 100: it ended at 90. Calls had to end by 80; local work may use the reserve.',
  ],
  [
    'work cut by the deadline',
    'w deadline_exceeded',
    row({}, { steps: [work(120)] }),
    'w was allowed the 100 ms that remained and needed 120: stopped by the deadline at 100. It can be interrupted.',
  ],
  [
    'work with no time',
    'w deadline_exceeded',
    row({ a: { needs: 100 } }, { steps: ['a', work(5)] }),
    'w had no time: nothing remained at 100, and it needed 5.',
  ],
  [
    'work of 0 ms with no time',
    'w deadline_exceeded',
    row({ a: { needs: 100 } }, { steps: ['a', work(0)] }),
    'w had no time: nothing remained at 100. Then even work of 0 ms is not done.',
  ],
  [
    'late work',
    'w late',
    row({}, { steps: [work(130, { interruptible: false })] }),
    'w needed 130 ms, had 100 and cannot be interrupted: it ended at 130, 30 ms late.',
  ],
  [
    'work that began with nothing left',
    'w late',
    row({ a: { needs: 100 } }, { steps: ['a', work(0, { interruptible: false })] }),
    'w began at 100 with nothing left and cannot be interrupted: it took its 0 ms, to 100, and is late.',
  ],
  [
    'finally work',
    'w ok',
    row({ a: failing }, { onFailure: 'stop', steps: ['a', work(5, { finally: true })] }),
    'w needed 5 ms and had 70: it ended at 35. It is finally work: it runs although A failed.',
  ],
]

/** Quote with a service of one call, Rules. */
const behind = (
  quote: TinyCall,
  rules: TinyCall,
  downstream: Partial<NonNullable<TinyCall['downstream']>>,
  scenario: Partial<Scenario> = {},
) =>
  row(
    {
      quote: { label: 'Q', ...quote, downstream: { steps: ['rules'], ...downstream } as NonNullable<TinyCall['downstream']> },
      rules: { label: 'R', ...rules },
    },
    { steps: ['quote'], ...scenario },
  )

const downstreams: readonly Case[] = [
  [
    'a call that hands down what remains',
    'Q1 ok',
    behind({ timeoutMs: 60 }, { needs: 20 }, { networkMs: 5 }),
    'Quote (Q) was allowed min(60, 100) = 60 ms and needed 30, 2 × 5 of it on the network: it answered at 30. Its service was handed that end as its deadline: 60.',
  ],
  [
    'a call that hands down what remains, less a margin',
    'Q1 ok',
    behind({ timeoutMs: 60 }, { needs: 20 }, { marginMs: 10 }),
    'Quote (Q) was allowed min(60, 100) = 60 ms and needed 20: it answered at 20. Its service was handed a deadline, less a margin: 60 - 10 = 50.',
  ],
  [
    'a margin larger than what remains',
    'Q1 error',
    behind({ timeoutMs: 20 }, { needs: 5 }, { marginMs: 30 }),
    'Quote (Q) was allowed min(20, 100) = 20 ms and needed 0: it answered with an error at 0. Inside it, Rules (R) failed at 0. Its service was handed a deadline, less a margin: 20 - 30 = -10, which had passed when it arrived. It had one attempt.',
  ],
  [
    'a call inside a service that had no time',
    '>R1 deadline_exceeded',
    behind({ timeoutMs: 20 }, { needs: 5 }, { marginMs: 30 }),
    'Rules (R) was not sent: nothing remained at 0, 10 ms past its deadline, and it needed 5. Quote (Q) handed that deadline down.',
  ],
  [
    'a call with no limit to hand down',
    'Q1 ok',
    behind({}, { needs: 20 }, {}, { deadline: 'none' }),
    'Quote (Q) had no limit and needed 20: it answered at 20. No deadline is enforced. It had no limit, so its service was handed no deadline.',
  ],
  [
    'its service’s call',
    '>R1 ok',
    behind({}, { needs: 20 }, {}, { deadline: 'none' }),
    'Rules (R) had no limit and needed 20: it answered at 20. Quote (Q) had no limit to hand down.',
  ],
  [
    'a service cut by what it was handed',
    '>R1 deadline_exceeded',
    behind({ timeoutMs: 60 }, { timeoutMs: 90, needs: 80 }, { marginMs: 10 }),
    'Rules (R) was allowed min(90, 50) = 50 ms and needed 80: stopped by its deadline at 50. Quote (Q) handed that deadline down. The remote is told to stop.',
  ],
  [
    'the call whose service failed',
    'Q1 error',
    behind({ timeoutMs: 60 }, { timeoutMs: 90, needs: 80 }, { marginMs: 10 }),
    'Quote (Q) was allowed min(60, 100) = 60 ms and needed 50: it answered with an error at 50. Inside it, Rules (R) failed at 50. Its service was handed a deadline, less a margin: 60 - 10 = 50. It had one attempt.',
  ],
  [
    'a service that fails at the instant of the cut',
    'Q1 timeout',
    behind({ timeoutMs: 60 }, { needs: 80 }, {}),
    'Quote (Q) was allowed min(60, 100) = 60 ms and needed 60: cut by its own timeout at 60. Its service failed at that very instant, and a tie goes to the limit. Its service was handed that end as its deadline: 60. It had one attempt.',
  ],
  [
    'a fresh clock that outlives its caller',
    'Q1 timeout',
    behind({ timeoutMs: 60, onCut: 'abandon' }, { needs: 80 }, { deadline: 'own', ownMs: 90, networkMs: 5 }),
    'Quote (Q) was allowed min(60, 100) = 60 ms and needed 90, 2 × 5 of it on the network: cut by its own timeout at 60. Its service has a fresh clock: 5 + 90 = 95, later than the 60 at which its caller leaves. It had one attempt; it is abandoned, not cancelled, and runs on for 25 ms, to 85, with nobody waiting.',
  ],
  [
    'work left behind by its caller',
    '>R1 ok',
    behind({ timeoutMs: 60, onCut: 'abandon' }, { needs: 80 }, { deadline: 'own', ownMs: 90, networkMs: 5 }),
    'Rules (R), with no timeout of its own, was allowed the 90 ms that remained and needed 80: it answered at 85. Quote (Q) left at 60 and told nobody: 25 ms of this ran on with nobody waiting.',
  ],
  [
    'a service cut by its own clock',
    '>R1 deadline_exceeded',
    behind({}, { needs: 80 }, { deadline: 'own', ownMs: 50 }),
    'Rules (R), with no timeout of its own, was allowed the 50 ms that remained and needed 80: stopped by its deadline at 50. The service behind Quote (Q) has a clock of its own. The remote is told to stop.',
  ],
  [
    'an abandoned service that had ended',
    'Q1 timeout',
    behind({ timeoutMs: 60, onCut: 'abandon' }, { needs: 45 }, { deadline: 'none', networkMs: 10 }),
    'Quote (Q) was allowed min(60, 100) = 60 ms and needed 65, 2 × 10 of it on the network: cut by its own timeout at 60. Its service was handed no deadline. It had one attempt; it is abandoned, not cancelled, but nothing was left to run on.',
  ],
  [
    'a word to stop that takes its time',
    'Q1 timeout',
    behind({ timeoutMs: 60 }, { needs: 80 }, { deadline: 'none', networkMs: 5 }),
    'Quote (Q) was allowed min(60, 100) = 60 ms and needed 90, 2 × 5 of it on the network: cut by its own timeout at 60. Its service was handed no deadline. It had one attempt; the word to stop arrives at 60 + 5 = 65.',
  ],
  [
    'cancelled by its caller’s word',
    '>R1 cancelled',
    behind({ timeoutMs: 60 }, { needs: 80 }, { deadline: 'none', networkMs: 5 }),
    'Rules (R) had no limit and needed 80: cancelled at 65. Quote (Q) was cut at 60, and its word to stop took 5 ms. Quote (Q) handed no deadline down. The remote is told to stop.',
  ],
  [
    'not started for its caller’s word',
    '>R not_started',
    behind({ timeoutMs: 60 }, { needs: 80 }, { deadline: 'none', steps: [{ work: 'w', durationMs: 70 }, 'rules'] }),
    'Rules (R) was not started at 60. Quote (Q) was cut at 60, and its word to stop came at once.',
  ],
  [
    'a service that stops on failure',
    '>R not_started',
    behind({ timeoutMs: 60 }, {}, { onFailure: 'stop', deadline: 'own', ownMs: 10, steps: [{ work: 'w', durationMs: 70 }, 'rules'] }),
    'Rules (R) was not started at 10. w failed at 10, and this service stops on failure.',
  ],
  [
    'a service that continues on failure',
    '>w deadline_exceeded',
    behind({ timeoutMs: 60 }, {}, { deadline: 'own', ownMs: 10, steps: [{ work: 'w', durationMs: 70 }, 'rules'] }),
    'w was allowed the 10 ms that remained and needed 70: stopped by its deadline at 10. It can be interrupted. The service behind Quote (Q) has a clock of its own. This service continues on failure.',
  ],
  [
    'an optional call inside a service',
    '>R1 error',
    behind({ timeoutMs: 60 }, { timeoutMs: 50, attempts: [error(10)], optional: {} }, {}),
    'Rules (R) was allowed min(50, 60) = 50 ms and needed 10: it answered with an error at 10. It had one attempt. It is optional, so that is no failure.',
  ],
  [
    'a service without time',
    'Q1 deadline_exceeded',
    tinyLab(0, { quote: { label: 'Q', downstream: { steps: [] } } }),
    'Quote (Q) was not sent: nothing remained at 0.',
  ],
]

describe.each([
  ['an attempt', attempts],
  ['what was stopped from outside', stopped],
  ['a pause or a denied retry', pauses],
  ['a mark', marks],
  ['local work', works],
  ['a service', downstreams],
] as const)('the sentence of %s', (_, cases) => {
  it.each(cases)('%s', (__, which, lab, expected) => expect(say(lab, which)).toBe(expected))
})

describe('every sentence', () => {
  const seen = new Set<string>()
  const check = (lab: Lab) => {
    for (const scenario of lab.scenarios) {
      const trace = traceScenario(lab, scenario)
      trace.spans.forEach((span, i) => {
        seen.add(`${span.kind} ${span.status} ${span.cutBy ?? ''}`.trim())
        const { runs } = sentenceFor(lab, scenario, trace, i)
        const text = sentenceText({ runs })
        expect(text).toMatch(/^\S.*\.$/)
        expect(text).not.toMatch(/undefined|NaN|Infinity|null| {2}|\.\./)
        expect(runs.every((run, k) => run.text !== '' && (k === 0 || run.tone !== runs[k - 1]?.tone))).toBe(true)
      })
    }
  }

  it('of every vector is whole, and the vectors have every kind of span', () => {
    for (const { lab } of model) check(lab as unknown as Lab)
    expect([...seen].sort()).toEqual([
      'attempt cancelled',
      'attempt deadline_exceeded deadline',
      'attempt deadline_exceeded reserve',
      'attempt error',
      'attempt ok',
      'attempt timeout timeout',
      'backoff backoff',
      'backoff backoff deadline',
      'backoff backoff reserve',
      'not_started not_started',
      'retry_denied retry_denied',
      'skip skipped',
      'work cancelled',
      'work deadline_exceeded',
      'work late',
      'work ok',
    ])
  })

  it('of random labs is whole', () => {
    fc.assert(fc.property(arbitraryLab(), check), { numRuns: 500 })
  })

  it('keeps a label as it is', () => {
    const lab = row({ a: { label: '<b>&"', needs: 5 } })
    expect(say(lab, '<b>&"1 ok')).toBe(
      'A (<b>&"), with no timeout of its own, was allowed the 100 ms that remained and needed 5: it answered at 5.',
    )
  })
})
