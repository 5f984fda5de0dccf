import type { Preset } from './preset.ts'

//   Local timeouts only        |-- A 70 --|-- B 70 --|-- C 70 --|            210
//   Shared deadline            |-- A 70 --|-- B 70 --|C 20x                  160
//   Retry inside the budget    |-- A1 60 x|20|-- A2 50 --|B 30x              160
export const threeRows: Preset = {
  id: 'three-rows',
  headline: 'Every timeout held. The answer still came too late.',
  lede: 'Three calls share one budget. With a timeout each, they can take longer than their caller will wait and still break no rule. Under one deadline, every call gets what is left. Move any cause and watch what follows from it.',
  lab: {
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
  },
}
