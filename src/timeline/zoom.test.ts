import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { traceScenario } from '../core/simulate.ts'
import { openingLab } from './testing/opening-lab.ts'
import { fitWindow, LEAST_WINDOW_MS, panWindow, zoomWindow } from './zoom.ts'

describe('a window', () => {
  const traces = openingLab.scenarios.map((scenario) => traceScenario(openingLab, scenario))

  test('fits all, the budget, or a row', () => {
    expect(fitWindow(openingLab, traces, 'all')).toEqual({ fromMs: 0, toMs: 220 })
    expect(fitWindow(openingLab, traces, 'budget')).toEqual({ fromMs: 0, toMs: 208 })
    expect(fitWindow(openingLab, traces, 0)).toEqual({ fromMs: 0, toMs: 221 })
    expect(fitWindow(openingLab, traces, 1)).toEqual({ fromMs: 0, toMs: 168 })
    expect(fitWindow(openingLab, traces, 9)).toEqual(fitWindow(openingLab, traces, 'all'))
    expect(fitWindow({ ...openingLab, budgetMs: 0, scenarios: [] }, [], 'budget')).toEqual({ fromMs: 0, toMs: LEAST_WINDOW_MS })
  })

  test.each([
    [0.5, 100, { fromMs: 50, toMs: 150 }],
    [0.5, 0, { fromMs: 0, toMs: 100 }],
    [0.5, 200, { fromMs: 100, toMs: 200 }],
    [2, 100, { fromMs: 0, toMs: 400 }],
    [100, 100, { fromMs: 0, toMs: 1000 }],
    [0, 100, { fromMs: 95, toMs: 105 }],
  ])('of 0 to 200, %d times as long around %d', (factor, centreMs, expected) => {
    expect(zoomWindow({ fromMs: 0, toMs: 200 }, factor, centreMs, 1000)).toEqual(expected)
  })

  test.each([
    [50, { fromMs: 150, toMs: 250 }],
    [-500, { fromMs: 0, toMs: 100 }],
    [5000, { fromMs: 900, toMs: 1000 }],
    [0.4, { fromMs: 100, toMs: 200 }],
  ])('of 100 to 200, moved by %d', (byMs, expected) => {
    expect(panWindow({ fromMs: 100, toMs: 200 }, byMs, 1000)).toEqual(expected)
  })

  test('is always whole, at least 10 ms long and within its limits', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -1e9, max: 1e9 }))
    fc.assert(
      fc.property(fc.nat(1e8), fc.integer({ min: 10, max: 1e8 }), number, number, fc.nat(2e8), (fromMs, lengthMs, a, b, limitMs) => {
        const window = { fromMs, toMs: fromMs + lengthMs }
        for (const moved of [zoomWindow(window, a, b, limitMs), panWindow(window, a, limitMs)]) {
          expect(Number.isInteger(moved.fromMs) && Number.isInteger(moved.toMs)).toBe(true)
          expect(moved.fromMs).toBeGreaterThanOrEqual(0)
          expect(moved.toMs - moved.fromMs).toBeGreaterThanOrEqual(LEAST_WINDOW_MS)
          expect(moved.toMs).toBeLessThanOrEqual(Math.max(LEAST_WINDOW_MS, limitMs))
        }
      }),
      { numRuns: 300 },
    )
  })
})
