import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import { announceChange } from './announce.ts'
import { tinyLab } from './testing/tiny-lab.ts'

const tracesOf = (lab: Lab) => lab.scenarios.map((scenario) => traceScenario(lab, scenario))
const announce = (before: Lab, after: Lab) => announceChange(tracesOf(before), tracesOf(after), after)

/** One call in as many rows as there are titles. */
function rows(needs: number, titles: readonly string[], budgetMs = 100): Lab {
  const lab = tinyLab(budgetMs, { a: { needs } })
  return { ...lab, scenarios: titles.map((title, i) => ({ id: `row${i}`, title, steps: ['a'] })) }
}

describe('a change', () => {
  it('is said where a total is another one', () => {
    expect(announce(rows(50, ['Shared']), rows(60, ['Shared']))).toBe('Shared: 60 ms, all in time, 40 unused.')
  })

  it('is said where only the outcome is another one', () => {
    expect(announce(rows(100, ['Shared']), rows(101, ['Shared']))).toBe('Shared: 100 ms, A cut, 0 over.')
  })

  it('is said where what went wrong is another thing, at the same total', () => {
    const chain = (a: number, b: number) => tinyLab(100, { a: { needs: a }, b: { needs: b } })
    expect(announce(chain(50, 60), chain(110, 60))).toBe('Row: 100 ms, A cut, 0 over, 1 more failed.')
  })

  it('is not said where nothing changed', () => {
    expect(announce(rows(50, ['Shared']), rows(50, ['Renamed']))).toBeNull()
    expect(announce(rows(120, ['Shared']), rows(130, ['Shared']))).toBeNull()
  })

  it('names three rows at most', () => {
    const titles = ['One', 'Two', '', 'Four', 'Five']
    expect(announce(rows(50, titles), rows(60, titles))).toBe(
      'One: 60 ms, all in time, 40 unused; Two: 60 ms, all in time, 40 unused; Row 3: 60 ms, all in time, 40 unused; 2 more rows changed.',
    )
  })

  it('of the number of rows is not said here', () => expect(announce(rows(50, ['One']), rows(60, ['One', 'Two']))).toBeNull())
})
