import type { Preset } from './preset.ts'

//   Without a key   |-- Cart 180 --|-- Payment 220 x  may have happened
//   With a key      |-- Cart 180 --|-- Charge 150 x|30|-- Charge 140 --|   safe to ask again
export const cutPayment: Preset = {
  id: 'cut-payment',
  headline: 'A cut payment may have gone through.',
  lede: 'The caller stops waiting; the charge does not come undone. A call that changes something and is cut is ambiguous, with or without an idempotency key. The key does not make it known. It makes it safe to ask again.',
  lab: {
    version: 1,
    title: 'A payment cut on the line',
    budgetMs: 500,
    calls: {
      cart: { label: 'Cart', timeoutMs: 300, attempts: [{ durationMs: 180 }] },
      payment: { label: 'Payment', timeoutMs: 400, attempts: [{ durationMs: 380 }], mutating: true, onCut: 'abandon' },
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
        id: 'without-key',
        title: 'Without an idempotency key',
        reserveMs: 40,
        steps: ['cart', 'payment', { work: 'Answer', durationMs: 30, finally: true }],
      },
      {
        id: 'with-key',
        title: 'With an idempotency key',
        reserveMs: 40,
        steps: ['cart', 'charge', { work: 'Answer', durationMs: 30, finally: true }],
      },
    ],
  },
}
