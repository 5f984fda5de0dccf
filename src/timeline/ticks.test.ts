import { describe, expect, test } from 'vitest'
import { drawAxis } from './axis.ts'
import { makeFrame } from './frame.ts'
import { measureWith } from './text-width.ts'
import { planTicks, tickInstants, tickLabel } from './ticks.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The axis' labels, as they are read. */
function labels(domainMs: number, width: number, budgetMs = 0): string {
  const { ticks } = drawAxis(makeFrame(width, domainMs), budgetMs, 0, 100, measureWith(1))
  return ticks.flatMap((tick) => tick.label ?? []).join(' ')
}

describe('ticks', () => {
  test.each([
    [10, 1136, '0 ms 1 2 3 4 5 6 7 8 9 10'],
    [10, 328, '0 ms 2 4 6 8 10'],
    [220, 1136, '0 ms 20 40 60 80 100 120 140 160 180 200 220'],
    [220, 328, '0 ms 50 100 150 200'],
    [8 * SECOND, 640, '0 ms 1\u202f000 2\u202f000 3\u202f000 4\u202f000 5\u202f000 6\u202f000 7\u202f000 8\u202f000'],
    [80 * SECOND, 640, '0 s 10 20 30 40 50 60 70 80'],
    [10 * MINUTE, 640, '0 min 1 2 3 4 5 6 7 8 9 10'],
    [3 * HOUR, 640, '0 min 15 30 45 60 75 90 105 120 135 150 165 180'],
    [12 * HOUR, 640, '0 h 1 2 3 4 5 6 7 8 9 10 11 12'],
    [24 * HOUR, 328, '0 h 6 12 18 24'],
  ])('%d ms on %d px', (domainMs, width, expected) => {
    expect(labels(domainMs, width)).toBe(expected)
  })

  test('stand at least 48 px apart, and not in the next smaller step', () => {
    for (let domainMs = 3; domainMs < 1e12; domainMs = Math.ceil(domainMs * 1.7)) {
      for (const plotPx of [280, 640, 820, 2000]) {
        const { stepMs } = planTicks(domainMs, plotPx)
        expect((stepMs / domainMs) * plotPx).toBeGreaterThanOrEqual(48)
        expect(tickInstants({ stepMs, unit: { name: 'ms', ms: 1 } }, domainMs, 0).length).toBeLessThanOrEqual(plotPx / 48 + 2)
      }
    }
  })

  test('the budget always has one, in its place', () => {
    expect(tickInstants(planTicks(220, 820), 220, 165)).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 160, 165, 180, 200, 220])
    expect(tickInstants(planTicks(220, 820), 220, 160)).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220])
    expect(tickInstants(planTicks(10, 820), 10, 0).filter((ms) => ms === 0)).toHaveLength(1)
  })

  test('a label that is closer than 8 px to the budget’s gives way', () => {
    expect(labels(220, 328, 160)).toBe('0 ms 50 100 160 200')
    expect(labels(220, 1136, 165)).toBe('0 ms 20 40 60 80 100 120 140 165 180 200 220')
  })

  test.each([
    [90 * SECOND, MINUTE, '1.5'],
    [100 * SECOND, MINUTE, '100 s'],
    [90_001, SECOND, '90\u202f001 ms'],
    [25_500, SECOND, '25.5'],
  ])('a budget of %d ms on an axis in units of %d ms', (ms, unitMs, expected) => {
    const name = unitMs === SECOND ? 's' : 'min'
    expect(tickLabel(ms, { name, ms: unitMs })).toBe(expected)
  })
})

describe('the unit', () => {
  test('is said, also where the boundary stands in the first number’s place', () => {
    expect(labels(HOUR, 900, 50)).toMatch(/ min(?: |$)/)
    expect(labels(10 * SECOND, 900, 20)).toMatch(/ ms(?: |$)/)
    expect(labels(220, 900, 160)).toMatch(/^0 ms /)
  })
})
