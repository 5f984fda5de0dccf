import { describe, expect, test } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import { chooseDomainMs } from './domain.ts'
import { openingLab } from './testing/opening-lab.ts'
import { tinyLab } from './testing/tiny-lab.ts'

function domainOf(lab: Lab): number {
  return chooseDomainMs(
    lab,
    lab.scenarios.map((scenario) => traceScenario(lab, scenario)),
  )
}

describe('the end of the axis', () => {
  test('the opening lab, which takes 210 ms, ends at 220', () => {
    expect(domainOf(openingLab)).toBe(220)
  })

  test('leaves room past a boundary for the words of what it cut', () => {
    expect(domainOf(tinyLab(800, { a: { needs: 100 } }))).toBeGreaterThanOrEqual(800 * 1.2)
  })

  test('reaches to where a cut call would have ended, if that is near', () => {
    const domainMs = domainOf(tinyLab(800, { a: { needs: 1200 } }))
    expect(domainMs).toBeGreaterThanOrEqual(1200)
    expect(domainMs).toBeLessThan(1400)
  })

  test('a need or an orphan far beyond does not squash the picture', () => {
    expect(domainOf(tinyLab(800, { a: { needs: 80_000 } }))).toBeLessThanOrEqual(800 * 1.6)
    expect(domainOf(tinyLab(800, { a: { needs: 80_000, onCut: 'abandon' } }))).toBeLessThanOrEqual(800 * 1.6)
  })

  test('a row’s own budget counts too', () => {
    expect(domainOf(tinyLab(100, { a: { needs: 10 } }, { budgetMs: 3000 }))).toBeGreaterThan(3000)
  })

  test.each([0, 1, 2, 3])('a budget of %d ms still has an axis', (budgetMs) => {
    expect(domainOf(tinyLab(budgetMs, {}))).toBe(10)
  })

  test('is a round number', () => {
    for (let totalMs = 10; totalMs < 1e9; totalMs = Math.ceil(totalMs * 1.37)) {
      const digits = String(domainOf(tinyLab(totalMs, {}))).replace(/0+$/, '')
      expect(digits.length).toBeLessThanOrEqual(3)
    }
  })
})
