import { describe, expect, it } from 'vitest'
import type { OutcomeStretch } from './sensitivity.ts'
import { describeStretches } from './stretch-words.ts'

const stretch = (from: number, to: number, outcome: OutcomeStretch['outcome'], isOver = false): OutcomeStretch => ({
  from,
  to,
  outcome,
  isOver,
})

describe('a strip in words', () => {
  it.each([
    [[stretch(0, 200, 'failed')], 'A step fails throughout.'],
    [[stretch(0, 20, 'ok'), stretch(21, 200, 'failed')], 'In time up to 20, then a step fails.'],
    [
      [stretch(0, 20, 'ok'), stretch(21, 100, 'ok', true), stretch(101, 2500, 'failed', true)],
      'In time up to 20, over the budget up to 100, then a step fails, over the budget.',
    ],
    [[stretch(0, 2499, 'degraded'), stretch(2500, 5000, 'ok')], 'An optional call is missing up to 2\u202f499, then in time.'],
  ])('%j', (stretches, words) => expect(describeStretches(stretches, { unit: 'ms' })).toBe(words))
  it('spells out six stretches and counts the rest', () => {
    const many = Array.from({ length: 9 }, (_, i) => stretch(i, i, i % 2 === 0 ? 'ok' : 'failed'))
    expect(describeStretches(many, { unit: 'count' })).toMatch(/up to 5, and 3 more\.$/)
  })
})
