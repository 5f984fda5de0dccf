import type { AnsweredCall, Lab } from '../../core/lab.ts'

/** Labs that the picture finds hard: many marks at one instant, needs that overlap, services behind services, extreme lengths, long names. */

function call(label: string, durationsMs: number | readonly number[], more: Partial<Omit<AnsweredCall, 'downstream'>> = {}): AnsweredCall {
  const list = typeof durationsMs === 'number' ? [durationsMs] : durationsMs
  return { label, timeoutMs: null, attempts: list.map((durationMs) => ({ durationMs })), ...more }
}

const budgets: Lab = {
  version: 1,
  title: 'Budgets of their own',
  budgetMs: 5000,
  calls: {
    search: call('A', 2500, { timeoutMs: 4000 }),
    price: call('B', 2500, { timeoutMs: 4000 }),
    stock: call('C', 2500, { timeoutMs: 4000, optional: { minRemainingMs: 250 } }),
  },
  scenarios: [
    { id: 'none', title: 'No deadline', deadline: 'none', steps: ['search', 'price', 'stock'] },
    { id: 'reserve', title: 'Shared, with a reserve of 150 ms', reserveMs: 150, steps: ['search', 'price', 'stock'] },
    { id: 'parallel', title: 'Parallel', steps: [{ parallel: ['search', 'price', 'stock'] }] },
    {
      id: 'own',
      title: 'Own budget',
      budgetMs: 3000,
      reserveMs: 400,
      steps: ['search', 'price', { work: 'render', durationMs: 300, finally: true }],
    },
    { id: 'own-none', title: 'Own budget, not enforced', deadline: 'none', budgetMs: 7000, steps: ['search', 'price'] },
    { id: 'no-reserve', title: 'A reserve of nothing', reserveMs: 0, steps: ['search', 'price'] },
    { id: 'all-reserve', title: 'Nothing but reserve', reserveMs: 9000, steps: ['search', { work: 'render', durationMs: 300 }] },
  ],
}

const stopping: Lab = {
  version: 1,
  title: 'Stopped',
  budgetMs: 400,
  calls: {
    a: call('A', 100),
    b: call('B', 250),
    boom: { label: 'Boom', timeoutMs: null, attempts: [{ durationMs: 120, result: 'error', retryable: false }] },
    d: call('D', 300, { mutating: true }),
    e: call('E', 40),
    f: call('F', 40),
    g: call('G', 60),
  },
  scenarios: [
    {
      id: 'branches',
      title: 'A failed branch stops the others',
      onFailure: 'stop',
      steps: [
        {
          parallel: [{ sequence: ['a', 'b'] }, 'boom', { sequence: ['d', 'e'] }, { work: 'Index', durationMs: 200, interruptible: false }],
        },
        'e',
        'f',
        'g',
        { work: 'Clean up', durationMs: 60, finally: true },
      ],
    },
    {
      id: 'list',
      title: 'Stop, then nothing more',
      onFailure: 'stop',
      steps: ['a', 'boom', 'd', 'e', 'f', { parallel: ['g', 'a', 'b'] }, 'e', 'f', 'g', 'a', 'b', 'd', 'e'],
    },
    {
      id: 'nested',
      title: 'Nested',
      steps: [{ parallel: [{ sequence: ['a', { parallel: ['e', { sequence: ['f', 'g'] }] }, 'g'] }, { parallel: ['b', 'd'] }] }, 'e'],
    },
    { id: 'not-sent', title: 'Nothing sent', steps: ['d', 'b', 'a', 'g', { work: 'Report', durationMs: 50, interruptible: false }] },
    { id: 'late', title: 'Late', steps: ['b', { work: 'Crunch', durationMs: 260, interruptible: false }] },
    { id: 'empty', title: 'Empty', steps: [] },
  ],
}

const retries: Lab = {
  version: 1,
  title: 'Retries',
  budgetMs: 1000,
  calls: {
    s: call('S', [300, 300, 300], {
      timeoutMs: 100,
      retry: { maxAttempts: 4, backoff: { kind: 'exponential', initialMs: 20, multiplier: 2, maxMs: 200 } },
    }),
    inventory: call('Inventory', [300, 300, 300], {
      timeoutMs: 100,
      onCut: 'abandon',
      retry: { maxAttempts: 4, backoff: { kind: 'schedule', ms: [10, 60, 200] } },
    }),
    ra: {
      label: 'Rates',
      timeoutMs: 300,
      attempts: [{ durationMs: 90, result: 'error', retryAfterMs: 250 }, { durationMs: 100, result: 'error' }, { durationMs: 3000 }],
      retry: { maxAttempts: 3, backoff: { kind: 'fixed', ms: 40 } },
    },
    tiny: call('T', [4], { timeoutMs: 2, retry: { maxAttempts: 12, backoff: { kind: 'fixed', ms: 3 } } }),
    pay: call('Payments gateway EU', 700, { mutating: true, idempotencyKey: true, timeoutMs: 300, retry: { maxAttempts: 2 } }),
  },
  scenarios: [
    { id: 'cancel', title: 'Cancel, exponential', steps: ['s'] },
    { id: 'abandon', title: 'Abandoned', steps: ['inventory'] },
    { id: 'after', title: 'Retry-After', steps: ['ra'] },
    { id: 'storm', title: 'A storm', steps: ['tiny', 'pay'] },
    { id: 'cut-pause', title: 'A cut pause', unfitPause: 'cut', budgetMs: 200, steps: ['ra'] },
  ],
}

const services: Lab = {
  version: 1,
  title: 'Services behind services',
  budgetMs: 900,
  calls: {
    gateway: {
      label: 'GW',
      timeoutMs: 250,
      onCut: 'abandon',
      retry: { maxAttempts: 3, backoff: { kind: 'fixed', ms: 40 } },
      downstream: { steps: ['db', { parallel: ['cache', 'index'] }], networkMs: 15, deadline: 'none' },
    },
    group: {
      label: 'G',
      timeoutMs: 250,
      retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 40 } },
      downstream: { steps: ['db', 'mid'], networkMs: 20 },
    },
    mid: {
      label: 'Mid',
      timeoutMs: 200,
      downstream: { steps: ['cache', 'index', { work: 'Join', durationMs: 30 }], networkMs: 10, deadline: 'own', ownMs: 120 },
    },
    db: call('DB', 120),
    cache: call('Cache', 90),
    index: call('Index', 160),
    audit: call('Audit', 80),
  },
  scenarios: [
    { id: 'abandoned', title: 'Abandoned three times', steps: ['gateway', 'audit'] },
    { id: 'deep', title: 'Two deep', steps: ['group', 'audit'] },
    { id: 'beside', title: 'Beside one another', steps: [{ parallel: ['group', { sequence: ['audit', 'mid'] }] }, 'audit'] },
  ],
}

const lengths: Lab = {
  version: 1,
  title: 'Extreme lengths',
  budgetMs: 60_000,
  calls: { slow: call('Slow', 80_000), fast: call('F', 1), zero: call('Zero', 0) },
  scenarios: [
    { id: 'none', title: 'One ms beside 80 000', deadline: 'none', steps: ['fast', 'slow', 'fast', 'fast', 'zero'] },
    { id: 'cut', title: 'Cut', steps: ['fast', 'zero', 'slow', 'fast', 'fast'] },
    { id: 'day', title: 'A day', deadline: 'none', budgetMs: 86_400_000, steps: [{ work: 'Sleep', durationMs: 86_400_000 }] },
  ],
}

const words: Lab = {
  version: 1,
  title: 'Long names',
  budgetMs: 300,
  calls: {
    a1: call('在庫確認サービス', 120),
    b2: call('Складская проверка', 90),
    c3: call('WWWWWWWWWWWWWWWWWWWWWWWW', 60, { timeoutMs: 40, mutating: true }),
    d4: call('🚀🚀🚀', 70),
  },
  scenarios: [
    {
      id: 'sequence',
      title: 'Ein sehr langer Titel, der in keine Zeile passt, und noch ein Stück weiter und weiter geht als man denkt',
      steps: ['a1', 'b2', 'c3', 'd4'],
    },
    { id: 'parallel', title: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze', steps: [{ parallel: ['a1', 'b2', 'c3', 'd4'] }] },
    { id: 'untitled', title: '', steps: ['d4'] },
  ],
}

const nothing: Lab = {
  version: 1,
  title: 'Nothing',
  budgetMs: 0,
  calls: { a: call('A', 10) },
  scenarios: [
    { id: 'not-sent', title: 'Nothing', steps: ['a', 'a'] },
    { id: 'empty', title: '', deadline: 'none', steps: [] },
  ],
}

const many: Lab = {
  version: 1,
  title: 'Twenty rows',
  budgetMs: 160,
  calls: { a: call('A', 70), b: call('B', 70) },
  scenarios: Array.from({ length: 20 }, (_, i) => ({
    id: `row-${i}`,
    title: `Row ${i}`,
    reserveMs: i * 10,
    ...(i % 3 === 0 ? { budgetMs: 60 + i * 10 } : {}),
    steps: ['a', 'b', 'a'],
  })),
}

export const stressLabs: Readonly<Record<string, Lab>> = { budgets, stopping, retries, services, lengths, words, nothing, many }
