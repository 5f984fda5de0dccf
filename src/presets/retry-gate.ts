import type { Preset } from './preset.ts'

//   Ask first          |-- A1 120 error --| denied: 250 + 60 > 280   |-- B 90 --|    210
//   Pause regardless   |-- A1 120 error --|-- pause cut at 400 -----x| B not sent    400
//   A shorter wish     |-- S1 120 error --|-- 150 --|-- S2 60 --|-- B 70 x          400
export const retryGate: Preset = {
  id: 'retry-gate',
  headline: 'Ask before you pause.',
  lede: 'A busy supplier answers with an error and asks for patience. Its wish does not move the deadline. Asked first, the gate says no and the time goes to the next call; unasked, the pause eats the whole remainder.',
  lab: {
    version: 1,
    title: 'Retry-After against a budget of 400 ms',
    budgetMs: 400,
    calls: {
      supplier: {
        label: 'A',
        timeoutMs: 200,
        attempts: [{ durationMs: 120, result: 'error', retryAfterMs: 250 }, { durationMs: 60 }],
        retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 20 }, expectedMs: 60 },
      },
      backup: {
        label: 'S',
        timeoutMs: 200,
        attempts: [{ durationMs: 120, result: 'error', retryAfterMs: 150 }, { durationMs: 60 }],
        retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 20 }, expectedMs: 60 },
      },
      audit: { label: 'B', timeoutMs: 200, attempts: [{ durationMs: 90 }] },
    },
    scenarios: [
      { id: 'gate', title: 'Ask first', steps: ['supplier', 'audit'] },
      { id: 'no-gate', title: 'Pause regardless', unfitPause: 'cut', steps: ['supplier', 'audit'] },
      { id: 'shorter', title: 'A wish that fits', steps: ['backup', 'audit'] },
    ],
  },
}
