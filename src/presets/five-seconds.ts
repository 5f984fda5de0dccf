import type { Preset } from './preset.ts'

//   Local timeouts only       |-- A 2500 --|-- B 2500 --|-- C 2500 --|     7500
//   Shared deadline           |-- A 2500 --|-- B 2500 --| C not sent       5000
//   Keep 150 ms back          |-- A 2500 --|-- B 2350 -x| Fallback 100     4950
//   The last call is optional |-- A 2500 --|-- B 2500 --| tips skipped     5000
//   Side by side              A, B and C together                          2500
export const fiveSeconds: Preset = {
  id: 'five-seconds',
  headline: 'Leave time to say that it failed.',
  lede: 'A deadline alone stops the chain on the line, with nothing left to answer with. A reserve keeps room for a fallback, an optional call gives way, and calls that do not need one another need not wait for one another.',
  lab: {
    version: 1,
    title: 'Three long calls against 5 000 ms',
    budgetMs: 5000,
    calls: {
      profile: { label: 'A', timeoutMs: 3000, attempts: [{ durationMs: 2500 }] },
      prices: { label: 'B', timeoutMs: 3000, attempts: [{ durationMs: 2500 }] },
      stock: { label: 'C', timeoutMs: 3000, attempts: [{ durationMs: 2500 }] },
      tips: { label: 'D', timeoutMs: 3000, attempts: [{ durationMs: 2500 }], optional: { minRemainingMs: 250 } },
    },
    scenarios: [
      { id: 'local', title: 'Local timeouts only', deadline: 'none', steps: ['profile', 'prices', 'stock'] },
      { id: 'shared', title: 'Shared deadline', steps: ['profile', 'prices', 'stock'] },
      {
        id: 'reserve',
        title: 'Keep 150 ms back',
        reserveMs: 150,
        onFailure: 'stop',
        steps: ['profile', 'prices', 'stock', { work: 'Fallback', durationMs: 100, finally: true }],
      },
      { id: 'optional', title: 'The last call is optional', steps: ['profile', 'prices', 'tips'] },
      { id: 'parallel', title: 'Side by side', steps: [{ parallel: ['profile', 'prices', 'stock'] }] },
    ],
  },
}
