import type { Lab } from '../../core/lab.ts'

/** Three calls, one budget: the page's first view. */
export const openingLab: Lab = {
  version: 1,
  title: 'Three calls, one budget',
  budgetMs: 160,
  calls: {
    catalog: { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
    delivery: { label: 'B', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
    loyalty: { label: 'C', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
    supplier: {
      label: 'A',
      timeoutMs: 60,
      attempts: [{ durationMs: 80 }, { durationMs: 50 }],
      retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 20 } },
    },
    audit: { label: 'B', timeoutMs: 60, attempts: [{ durationMs: 50 }] },
  },
  scenarios: [
    { id: 'local', title: 'Local timeouts only', deadline: 'none', steps: ['catalog', 'delivery', 'loyalty'] },
    { id: 'shared', title: 'Shared deadline', steps: ['catalog', 'delivery', 'loyalty'] },
    { id: 'retry', title: 'Retry inside the budget', steps: ['supplier', 'audit'] },
  ],
}
