import abandonSource from './code/abandon.ts?raw'
import source from './code/cut-payment.ts?raw'
import { at, budget, end, limitAt, need, orphan, spanOf, start } from './facts.ts'
import { endsOk, lineStays, oneChange, span, trace } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { calc, code, link, ms, num, p, runs, term } from './write.ts'

const cutAt = end('left', 'payment')
const reserve = at('scenarios.0.reserveMs')
const payment = (view: Parameters<typeof spanOf>[0]) => spanOf(view, 'left', 'payment')

//   Stop waiting    |-- Cart 180 --|-- Payment 280 x|~~~~ 100   may have happened
//   Tell it to stop |-- Cart 180 --|-- Transfer 280 x|           may have happened
//   Ask again       |-- Cart 180 --|-- Charge 150 x|30|-- Charge 100 --|
export const cutPayment: Chapter = {
  id: 'cut-payment',
  number: 10,
  title: 'Stopping to wait is not stopping the work',
  promise: 'A payment that was cut may have gone through, and there is a right thing to do about it.',
  lab: {
    version: 1,
    title: 'Stopping to wait is not stopping the work',
    budgetMs: 500,
    calls: {
      cart: { label: 'Cart', timeoutMs: 300, attempts: [{ durationMs: 180 }] },
      payment: { label: 'Payment', timeoutMs: 400, attempts: [{ durationMs: 380 }], mutating: true, onCut: 'abandon' },
      transfer: { label: 'Transfer', timeoutMs: 400, attempts: [{ durationMs: 380 }], mutating: true },
      charge: {
        label: 'Charge',
        timeoutMs: 150,
        attempts: [{ durationMs: 170 }, { durationMs: 100 }],
        retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 30 }, expectedMs: 100 },
        mutating: true,
        idempotencyKey: true,
        onCut: 'abandon',
      },
    },
    scenarios: [
      {
        id: 'left',
        title: 'Stop waiting',
        reserveMs: 40,
        onFailure: 'stop',
        steps: ['cart', 'payment', { work: 'Answer', durationMs: 30, finally: true }],
      },
      {
        id: 'told',
        title: 'Tell it to stop',
        reserveMs: 40,
        onFailure: 'stop',
        steps: ['cart', 'transfer', { work: 'Answer', durationMs: 30, finally: true }],
      },
      {
        id: 'key',
        title: 'Ask again, with a key',
        reserveMs: 40,
        onFailure: 'stop',
        steps: ['cart', 'charge', { work: 'Answer', durationMs: 30, finally: true }],
      },
    ],
  },
  scenarios: ['left', 'told', 'key'],
  selected: 'left/payment/1/attempt/0',
  causes: [
    'budgetMs',
    'calls.cart.attempts.0.durationMs',
    'calls.payment.attempts.0.durationMs',
    'calls.payment.timeoutMs',
    'calls.transfer.attempts.0.durationMs',
    'calls.transfer.timeoutMs',
    'calls.charge.attempts.0.durationMs',
    'calls.charge.attempts.1.durationMs',
    'calls.charge.timeoutMs',
    'calls.charge.retry.backoff.ms',
    'calls.charge.retry.expectedMs',
  ],
  setUp: 1,
  text: [
    p`The rows ask for one payment in three ways: Payment, Transfer, Charge. Payment is asked for at ${num(start('left', 'payment'))} and needs ${ms(need('payment'))}. With a reserve for the answer, its time is up at ${calc((n) => `${n(budget)} − ${n(reserve)} = ${n(limitAt('left', 'payment'))}`)}. The first row stops waiting, no more: it ${term('abandon', 'abandons')} the call, as ${code('Promise.race')} does (${link('MDN on Promise.race', 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Promise/race')}). The service works on for ${ms(orphan('left', 'payment'))}. The second row ${term('cancel', 'cancels')} Transfer: an ${code('AbortSignal')} tells the service to stop (${link('DOM Standard, aborting', 'https://dom.spec.whatwg.org/#aborting-ongoing-activities')}).`,
    p`Was the money taken? Nobody on this side knows: likely in the first row, less so in the second, where the word to stop may come too late. Both calls are ${term('ambiguous', 'ambiguous')}. Never report such a call as failed. Say that it is being looked into, and ${term('reconcile', 'reconcile')} it: ask the service later.`,
    p`The third row asks again: Charge sends along a name for the change, an ${term('idempotency-key', 'idempotency key')}, the same in each attempt. A service that knows the key answers with the first result and does nothing twice (${link('IETF draft, Idempotency-Key', 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/')}). The key does not tell what the first attempt did. It makes asking again safe.`,
  ],
  prediction: {
    kind: 'choice',
    question: runs`In the first row the caller stops waiting for Payment at ${ms(cutAt)}. Has the customer paid?`,
    row: 'left',
    options: [
      {
        id: 'no',
        text: runs`No: the call was stopped, so it failed`,
        isRight: (view) => payment(view)?.status === 'error',
        reply: runs`The waiting was stopped, not the work.`,
      },
      {
        id: 'yes',
        text: runs`Yes: the service works on, and nobody stops it`,
        isRight: (view) => payment(view)?.status === 'ok',
        isNear: true,
        reply: runs`Likely, but not known: the caller has seen no answer, and the card may have been declined.`,
      },
      {
        id: 'unknown',
        text: runs`Nobody on this side can tell`,
        isRight: (view) => payment(view)?.ambiguous === true,
        reply: runs`And that is what has to be written down.`,
      },
    ],
    why: runs`Payment is stopped at ${num(cutAt)} and would have answered ${ms(orphan('left', 'payment'))} later. It may have happened, or not.`,
  },
  goals: [
    {
      id: 'known',
      sentence: runs`Make the payment known: let Payment end ok in the first row, and the answer too. The deadline of ${ms(budget)} stays.`,
      hint: runs`It has from ${num(start('left', 'payment'))} to ${num(cutAt)}.`,
      conditions: [
        lineStays,
        endsOk('left', 'payment', 'Payment does not end ok.'),
        endsOk('left', 'Answer', 'The answer does not end ok.'),
      ],
    },
    {
      id: 'one-charge',
      sentence: runs`With one change, let Charge, the payment of the third row, need only one attempt, with nothing left to run on.`,
      hint: runs`What does the first attempt lack?`,
      conditions: [
        lineStays,
        oneChange,
        span('key', 'charge', ({ status }) => status === 'ok', 'The first attempt does not end ok.', 1, 'attempt'),
        trace('key', ({ orphanMs }) => orphanMs === 0, 'Something still runs on.'),
      ],
    },
  ],
  code: {
    id: 'cut-payment',
    parts: [
      { title: 'Stop waiting, and no more', file: 'abandon.ts', source: abandonSource, region: 'abandon' },
      { title: 'A write that was cut', file: 'cut-payment.ts', source, region: 'write' },
      { title: 'Asking again, with a key', file: 'cut-payment.ts', source, region: 'charge' },
      { title: 'The rows', file: 'cut-payment.ts', source, region: 'shop' },
    ],
  },
}
