import type { Lab } from '../../core/lab.ts'

/** Every kind of mark in four rows. */
export const kindsLab: Lab = {
  version: 1,
  title: 'What is kept, cut and left behind',
  budgetMs: 800,
  calls: {
    pricing: { label: 'Pricing', timeoutMs: 600, attempts: [{ durationMs: 240 }] },
    tips: { label: 'Tips', timeoutMs: 300, attempts: [{ durationMs: 80 }], optional: { minRemainingMs: 600 } },
    stock: {
      label: 'Stock',
      timeoutMs: 600,
      attempts: [{ durationMs: 160, result: 'error', retryAfterMs: 300 }],
      retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 20 } },
    },
    delivery: { label: 'Delivery', timeoutMs: 600, attempts: [{ durationMs: 320 }] },
    'stock-eu': { label: 'Stock EU', timeoutMs: 600, attempts: [{ durationMs: 160 }] },
    'delivery-eu': { label: 'Delivery EU', timeoutMs: 400, attempts: [{ durationMs: 520 }], onCut: 'abandon' },
    payment: { label: 'Payment', timeoutMs: 600, attempts: [{ durationMs: 460 }], mutating: true, onCut: 'abandon' },
    quote: {
      label: 'Quote',
      timeoutMs: 360,
      onCut: 'abandon',
      downstream: { steps: ['rates', 'rules'], networkMs: 30, deadline: 'own', ownMs: 500 },
    },
    'quote-handed': {
      label: 'Quote handed',
      timeoutMs: 360,
      downstream: { steps: ['rates', 'rules'], networkMs: 30, deadline: 'propagated', marginMs: 40 },
    },
    rates: { label: 'Rates', timeoutMs: null, attempts: [{ durationMs: 200 }] },
    rules: { label: 'Rules', timeoutMs: null, attempts: [{ durationMs: 250 }] },
    audit: { label: 'Audit', timeoutMs: 200, attempts: [{ durationMs: 100 }] },
  },
  scenarios: [
    {
      id: 'reserve',
      title: 'Keep 120 ms back',
      reserveMs: 120,
      steps: ['pricing', 'tips', 'stock', 'delivery', { work: 'Render', durationMs: 80 }],
    },
    { id: 'parallel', title: 'In parallel, then pay', steps: [{ parallel: ['pricing', 'stock-eu', 'delivery-eu'] }, 'payment'] },
    { id: 'fresh', title: 'A downstream with a fresh clock', steps: ['quote', 'audit'] },
    { id: 'handed', title: 'Handed the remainder', steps: ['quote-handed', 'audit'] },
  ],
}
