import { describe, expect, it } from 'vitest'
import { formatTimeline } from './format-timeline.ts'
import type { Call, Lab, Scenario, Step } from './lab.ts'
import { countSpans, simulate } from './simulate.ts'

const call = (durationMs: number, timeoutMs: number | null, more: Partial<Call> = {}): Call =>
  ({ label: 'X', timeoutMs, attempts: [{ durationMs }], ...more }) as Call

/** One scenario over calls named by their labels, as one line of text. */
function run(calls: Record<string, Call>, steps: readonly Step[], scenario: Partial<Scenario> = {}, budgetMs = 160): string {
  const labelled = Object.fromEntries(Object.entries(calls).map(([id, one]) => [id, { ...one, label: id }]))
  const lab: Lab = { version: 1, title: '', budgetMs, calls: labelled, scenarios: [{ id: 's', title: '', steps, ...scenario }] }
  return formatTimeline(simulate(lab, lab.scenarios[0] as Scenario))
}

describe('one attempt', () => {
  it('gets the smaller of its timeout and what remains', () => {
    expect(run({ A: call(70, 100), C: call(70, 100) }, ['A', 'A', 'C'])).toBe('A1 ok 0-70 | A1 ok 70-140 | C1 deadline_exceeded 140-160')
  })
  it('is in time when it ends exactly on the limit', () => {
    expect(run({ A: call(160, 200) }, ['A'])).toBe('A1 ok 0-160')
  })
  it('gives a tie of timeout and remainder to the deadline', () => {
    expect(run({ A: call(161, 160) }, ['A'])).toBe('A1 deadline_exceeded 0-160')
    expect(run({ A: call(161, 159) }, ['A'])).toBe('A1 timeout 0-159')
  })
  it('is not sent when nothing remains, even if it needs nothing', () => {
    expect(run({ A: call(160, null), B: call(0, null) }, ['A', 'B'])).toBe('A1 ok 0-160 | B1 deadline_exceeded 160-160')
  })
})

describe('a retry', () => {
  const A: Call = {
    label: 'A',
    timeoutMs: 60,
    attempts: [{ durationMs: 80 }, { durationMs: 50 }],
    retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 20 } },
  }
  const B = call(50, 60)
  const paused = (ms: number): Call => ({ ...A, retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms } } }) as Call

  //      |-- A1 60 --x|-- 20 --|-- A2 50 --|-- B 30 --x|
  //      0          60       80         130         160 = deadline
  it('spends the same budget, and the next call pays', () => {
    expect(run({ A, B }, ['A', 'B'])).toBe('A1 timeout 0-60 | A backoff 60-80 | A2 ok 80-130 | B1 deadline_exceeded 130-160')
  })
  it('may pause for exactly what remains; the next attempt is then not sent', () => {
    expect(run({ A: paused(100), B }, ['A', 'B'])).toBe(
      'A1 timeout 0-60 | A backoff 60-160 | A2 deadline_exceeded 160-160 | B1 deadline_exceeded 160-160',
    )
  })
  it('is denied without a pause when the pause would not fit', () => {
    expect(run({ A: paused(101), B }, ['A', 'B'])).toBe('A1 timeout 0-60 | A retry_denied 60-60 | B1 ok 60-110')
  })
  it('is begun regardless where the pause may be cut', () => {
    expect(run({ A: paused(101), B }, ['A', 'B'], { unfitPause: 'cut' })).toBe(
      'A1 timeout 0-60 | A backoff 60-160 | B1 deadline_exceeded 160-160',
    )
  })
  it('rounds an exponential pause half up, at the end only', () => {
    const steps: Call = {
      label: 'A',
      timeoutMs: null,
      attempts: [{ durationMs: 0, result: 'error' }],
      retry: { maxAttempts: 4, backoff: { kind: 'exponential', initialMs: 3, multiplier: 1.5, maxMs: 6 } },
    }
    // 3, then 4.5 -> 5, then 6.75 -> 7 -> 6
    expect(run({ A: steps }, ['A'])).toBe(
      'A1 error 0-0 | A backoff 0-3 | A2 error 3-3 | A backoff 3-8 | A3 error 8-8 | A backoff 8-14 | A4 error 14-14',
    )
  })
})

describe('the core', () => {
  const million: Lab = {
    version: 1,
    title: '',
    budgetMs: 1,
    calls: Object.fromEntries(
      Array.from({ length: 7 }, (_, i): [string, Call] => [
        `x${i}`,
        i === 0
          ? call(0, null)
          : ({
              label: 'X',
              timeoutMs: null,
              downstream: { steps: Array.from({ length: 10 }, () => `x${i - 1}`), deadline: 'none' },
            } as Call),
      ]),
    ),
    scenarios: [{ id: 's', title: '', steps: ['x6'] }],
  }

  it('stops counting as soon as the limit is passed', () => {
    expect(countSpans(million, million.scenarios[0] as Scenario, 10_000)).toBe(10_001)
  })
  it('counts spans as they are made, one by one', () => {
    const lab: Lab = { ...million, scenarios: [{ id: 's', title: '', steps: ['x2'] }] }
    // 1 + 10 + 100
    expect(countSpans(lab, lab.scenarios[0] as Scenario, 111)).toBe(111)
    expect(countSpans(lab, lab.scenarios[0] as Scenario, 110)).toBe(111)
  })
  it('refuses to simulate what parseLab would refuse, with a RangeError and no damage to the next run', () => {
    expect(() => simulate(million, million.scenarios[0] as Scenario)).toThrow(RangeError)
    expect(run({ A: call(70, 100) }, ['A'])).toBe('A1 ok 0-70')
  })
  it('treats a call named __proto__ as any other', () => {
    const calls = JSON.parse('{"__proto__":{"label":"P","timeoutMs":null,"attempts":[{"durationMs":5}]}}') as Lab['calls']
    const lab: Lab = { version: 1, title: '', budgetMs: 9, calls, scenarios: [{ id: 's', title: '', steps: ['__proto__'] }] }
    expect(formatTimeline(simulate(lab, lab.scenarios[0] as Scenario))).toBe('P1 ok 0-5')
  })
})
