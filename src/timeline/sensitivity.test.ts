import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab, Scenario } from '../core/lab.ts'
import { simulate } from '../core/simulate.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import { threeRows } from '../presets/three-rows.ts'
import { type Cause, listCauses, setCause } from './causes.ts'
import { type OutcomeStretch, outcomeStretches } from './sensitivity.ts'

const named = (lab: Lab, name: string) => listCauses(lab).find((cause) => cause.name === name) as Cause
const scenario = (lab: Lab, i: number) => lab.scenarios[i] as Scenario

/** The same by trying every value. */
function slowStretches(lab: Lab, row: number, cause: Cause, reach: number): readonly OutcomeStretch[] {
  const out: { from: number; to: number; outcome: OutcomeStretch['outcome']; isOver: boolean }[] = []
  const step = cause.unit === 'factor' ? 0.05 : 1
  const count = Math.round((reach - cause.min) / step)
  for (let i = 0; i <= count; i++) {
    const value = Math.round((cause.min + i * step) * 100) / 100
    const changed = setCause(lab, cause, value)
    const { outcome, overBudgetMs } = simulate(changed, scenario(changed, row))
    const last = out[out.length - 1]
    if (last !== undefined && last.outcome === outcome && last.isOver === overBudgetMs > 0) last.to = value
    else out.push({ from: value, to: value, outcome, isOver: overBudgetMs > 0 })
  }
  return out
}

describe('how the outcome of a row changes over the range of a cause', () => {
  const { lab } = threeRows
  it('turns for the shared deadline at 210', () => {
    expect(outcomeStretches(lab, scenario(lab, 1), named(lab, 'Deadline'), 300)).toEqual([
      { from: 0, to: 209, outcome: 'failed', isOver: false },
      { from: 210, to: 300, outcome: 'ok', isOver: false },
    ])
  })
  it('turns for local timeouts only where the total passes the budget', () => {
    expect(outcomeStretches(lab, scenario(lab, 0), named(lab, 'Loyalty (C) duration'), 200)).toEqual([
      { from: 0, to: 20, outcome: 'ok', isOver: false },
      { from: 21, to: 100, outcome: 'ok', isOver: true },
      { from: 101, to: 200, outcome: 'failed', isOver: true },
    ])
  })
  it('is exact over a whole day', () => {
    expect(
      outcomeStretches({ ...lab, budgetMs: 43_200_000 }, scenario(lab, 1), named(lab, 'Loyalty (C) local timeout'), 86_400_000),
    ).toEqual([
      { from: 1, to: 69, outcome: 'failed', isOver: false },
      { from: 70, to: 86_400_000, outcome: 'ok', isOver: false },
    ])
    const wide = {
      ...lab,
      calls: { ...lab.calls, loyalty: { label: 'C', timeoutMs: null, attempts: [{ durationMs: 70 }] } },
      budgetMs: 43_200_000,
    }
    expect(outcomeStretches(wide, scenario(wide, 1), named(wide, 'Loyalty (C) duration'), 86_400_000)).toEqual([
      { from: 0, to: 43_200_000 - 140, outcome: 'ok', isOver: false },
      { from: 43_200_000 - 139, to: 86_400_000, outcome: 'failed', isOver: false },
    ])
  })
  it('is what simulate says at every value, for every cause and row of 200 seeded labs', { timeout: 60_000 }, () => {
    let turns = 0
    for (const one of fc.sample(arbitraryLab(), { numRuns: 200, seed: 2026 })) {
      for (const cause of listCauses(one)) {
        const reach = cause.unit === 'ms' ? 40 : cause.unit === 'count' ? 5 : 3
        one.scenarios.forEach((row, i) => {
          const found = outcomeStretches(one, row, cause, reach)
          const wanted = slowStretches(one, i, cause, reach)
          // Compared quickly first: an `expect` for each, with its lab in words, would take longer than the search.
          if (!isDeepStrictEqual(found, wanted)) expect(found, `${cause.path} of ${JSON.stringify(one)}`).toEqual(wanted)
          turns += found.length - 1
        })
      }
    }
    expect(turns).toBeGreaterThan(300)
  })
})
