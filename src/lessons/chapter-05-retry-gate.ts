import goSource from './code/go/retry_gate.go?raw'
import javaSource from './code/java/RetryGate.java?raw'
import pythonSource from './code/python/retry_gate.py?raw'
import source from './code/retry-gate.ts?raw'
import { at, budget, end, need, remainingAtEnd, spanOf, sum } from './facts.ts'
import { endsOk, lineStays, span } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { calc, link, ms, num, p, runs, strong, term } from './write.ts'

const wish = at('calls.supplier.attempts.0.retryAfterMs')
const expected = at('calls.supplier.retry.expectedMs')
const remaining = remainingAtEnd('gate', 'supplier', 1)
const errorAt = end('gate', 'supplier', 1)
const isDenied = (view: Parameters<typeof spanOf>[0]) => spanOf(view, 'gate', 'supplier', 2, 'retry_denied') !== undefined

//   Ask first          |-- A1 120 error --| denied: 300 + 60 > 280   |-- B 90 --|    210
//   Pause regardless   |-- A1 120 error --|-- pause 300, cut at 400 ----------x|     400, B not sent
export const retryGate: Chapter = {
  id: 'retry-gate',
  number: 5,
  title: 'Ask before you pause',
  promise: 'A pause that cannot pay off takes time away from the next call, and gives nothing for it.',
  lab: {
    version: 1,
    title: 'Ask before you pause',
    budgetMs: 400,
    calls: {
      supplier: {
        label: 'A',
        timeoutMs: 200,
        attempts: [{ durationMs: 120, result: 'error', retryAfterMs: 300 }, { durationMs: 60 }],
        retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 20 }, expectedMs: 60 },
      },
      audit: { label: 'B', timeoutMs: 200, attempts: [{ durationMs: 90 }] },
    },
    scenarios: [
      { id: 'regardless', title: 'Pause regardless', unfitPause: 'cut', steps: ['supplier', 'audit'] },
      { id: 'gate', title: 'Ask first', steps: ['supplier', 'audit'] },
    ],
  },
  scenarios: ['regardless', 'gate'],
  selected: 'regardless/supplier/2/backoff/0',
  causes: [
    'budgetMs',
    'calls.supplier.attempts.0.durationMs',
    'calls.supplier.attempts.0.retryAfterMs',
    'calls.supplier.attempts.1.durationMs',
    'calls.supplier.retry.backoff.ms',
    'calls.supplier.retry.expectedMs',
    'calls.audit.attempts.0.durationMs',
  ],
  setUp: 1,
  text: [
    p`The operation has ${ms(budget)}. The service behind A is overloaded. At ${num(errorAt)}, when ${num(remaining)} remain, it answers with an error and a wish: come back in ${ms(wish)}. HTTP has a field for that, ${term('retry-after', 'Retry-After')} (${link('RFC 9110, section 10.2.3', 'https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3')}); a real one counts whole seconds, ours is small, to fit the picture. The caller’s own backoff would be ${num(at('calls.supplier.retry.backoff.ms'))}; the longer of the two counts.`,
    p`The first row begins the pause of ${num(wish)} without asking; the deadline ends it at ${num(end('regardless', 'supplier', 2, 'backoff'))}. A is not tried again, and B is not sent.`,
    p`The second row asks first: ${num(wish)} for the pause and ${num(expected)} for a useful attempt (the caller’s estimate, “expected time” in the controls) make ${num(sum(wish, expected))}, more than remain. So the retry is ${strong('denied')} at once. That question is the ${term('retry-gate', 'retry gate')}. B gets the time instead, and answers at ${num(end('gate', 'audit'))}.`,
    p`The wish ${strong('never moves the deadline')}: your caller does not wait longer because your supplier is busy. If the work must be done all the same, tell your caller so, save it, and resume it later under a budget of its own.`,
  ],
  prediction: {
    kind: 'choice',
    question: runs`A has failed at ${ms(errorAt)}; ${num(remaining)} of ${num(budget)} remain. It may be tried again, and its service asks for a pause of ${num(wish)}. The second row asks first whether that fits. What does it do?`,
    row: 'gate',
    options: [
      {
        id: 'deny',
        text: runs`It gives A up at once and goes on to B`,
        isRight: isDenied,
        reply: runs`A is lost either way; B is not.`,
      },
      {
        id: 'wait-all',
        text: runs`It pauses for ${ms(wish)}: the service knows best`,
        isRight: (view) => spanOf(view, 'gate', 'supplier', 2, 'backoff') !== undefined,
        reply: runs`The service knows about itself, and nothing of the deadline. The first row does just that.`,
      },
      {
        id: 'wait-rest',
        text: runs`It pauses for the ${ms(remaining)} that remain, then tries A`,
        isRight: () => false,
        reply: runs`Then no time remains for the attempt, and none for B.`,
      },
      {
        id: 'at-once',
        text: runs`It tries A again at once, without a pause`,
        isRight: () => false,
        isNear: true,
        reply: runs`It fits into the time. But the service has just asked not to be called, and would most likely fail again.`,
      },
    ],
    why: runs`${calc((n) => `${n(wish)} + ${n(expected)} = ${n(sum(wish, expected))}`)} do not fit into ${num(remaining)}. Denied at ${ms(errorAt)}, A leaves all of it to B.`,
  },
  goals: [
    {
      id: 'through-the-gate',
      sentence: runs`Let the retry through the gate, so that A2 ends ok in the second row. The deadline stays.`,
      hint: runs`The pause and the expected time together may take what remains, to the millisecond.`,
      conditions: [
        lineStays,
        span('gate', 'supplier', ({ kind, status }) => kind === 'attempt' && status === 'ok', 'There is no A2 that ends ok.', 2, 'attempt'),
        // A first attempt that fails is what the retry is for.
        span('gate', 'supplier', ({ status }) => status !== 'ok', 'A needs no second attempt.', 1, 'attempt'),
      ],
    },
    {
      id: 'and-b',
      sentence: runs`And B as well: A and B end ok in the second row, with the deadline where it is.`,
      hint: runs`B needs ${num(need('audit'))} of what A leaves.`,
      conditions: [lineStays, endsOk('gate', 'supplier', 'A does not end ok.'), endsOk('gate', 'audit', 'B does not end ok.')],
    },
  ],
  code: {
    id: 'retry-gate',
    parts: [
      { title: 'The gate', file: 'retry-gate.ts', source, region: 'gate' },
      { title: 'The operation', file: 'retry-gate.ts', source, region: 'order' },
    ],
    others: [
      {
        language: 'python',
        parts: [{ title: 'The gate', file: 'python/retry_gate.py', source: pythonSource, region: 'gate' }],
      },
      {
        language: 'go',
        parts: [{ title: 'The gate', file: 'go/retry_gate.go', source: goSource, region: 'gate' }],
      },
      {
        language: 'java',
        parts: [{ title: 'The gate', file: 'java/RetryGate.java', source: javaSource, region: 'gate' }],
      },
    ],
  },
}
