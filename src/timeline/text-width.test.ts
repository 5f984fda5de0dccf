import { describe, expect, test } from 'vitest'
import { measureWith, truncateText, wrapText } from './text-width.ts'

const measure = measureWith(1)

describe('text widths', () => {
  test('digits are all as wide as one another', () => {
    expect(new Set([...'0123456789'].map((digit) => measure(digit, 13, 400))).size).toBe(1)
  })

  test('grow with size, weight and a wider face', () => {
    expect(measure('Catalog', 26, 400)).toBeCloseTo(2 * measure('Catalog', 13, 400))
    expect(measure('Catalog', 13, 600)).toBeGreaterThan(measure('Catalog', 13, 500))
    expect(measure('Catalog', 13, 500)).toBeGreaterThan(measure('Catalog', 13, 400))
    expect(measureWith(1.2)('Catalog', 13, 400)).toBeCloseTo(1.2 * measure('Catalog', 13, 400))
  })

  test('other scripts are taken to be wide, and a sign of two code units counts once', () => {
    expect(measure('在', 10, 400)).toBeGreaterThan(10)
    expect(measure('🚀', 10, 400)).toBeLessThan(2 * measure('在', 10, 400))
    expect(measure('e\u0301', 13, 400)).toBe(measure('e', 13, 400))
  })
})

describe('shortening', () => {
  test('leaves a text that fits as it is', () => {
    expect(truncateText('Catalog', 100, 13, 400, measure)).toBe('Catalog')
    expect(wrapText('Catalog', 100, 2, 13, 400, measure)).toEqual(['Catalog'])
  })

  test.each([10, 20, 40, 80, 120])('never takes more than %d px', (maxPx) => {
    const text = 'Retry inside the budget of a hundred'
    expect(measure(truncateText(text, maxPx, 15, 600, measure), 15, 600)).toBeLessThanOrEqual(maxPx)
    for (const line of wrapText(text, maxPx, 3, 15, 600, measure)) expect(measure(line, 15, 600)).toBeLessThanOrEqual(maxPx)
  })

  test('cuts whole signs only', () => {
    const short = truncateText('🚀🚀🚀🚀', 50, 13, 400, measure)
    expect([...short].slice(0, -1).every((sign) => sign === '🚀')).toBe(true)
  })

  test('breaks lines between words and ends the last with an ellipsis', () => {
    const lines = wrapText('one two three four five six seven eight', 90, 2, 13, 400, measure)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('one two three')
    expect(lines[1]).toMatch(/^four .*…$/)
  })
})
