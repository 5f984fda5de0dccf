import { describe, expect, it } from 'vitest'
import { tinyLab } from '../../timeline/testing/tiny-lab.ts'
import { type Gap, moveToGap, nearestGap, tryGaps } from './drop-places.ts'

const lab = tinyLab(
  100,
  { a: { needs: 1 }, s: { downstream: { steps: ['a'] } } },
  { id: 'x', steps: ['a', 's', { parallel: ['a', 'a'] }, { work: 'Tidy', durationMs: 1, finally: true }] },
)
const gap = (listKey: string, position: number, yPx = 0, x0Px = 0): Gap => ({ listKey, position, yPx, x0Px, x1Px: x0Px + 100 })
const kinds = (from: string, ...gaps: readonly Gap[]) => gaps.map((one) => tryGaps(lab, from)(one).kind)

describe('a gap of the outline', () => {
  it('takes a step where the edit allows it: in its row, in a group, in a service', () => {
    expect(kinds('r0/0', gap('r0', 4), gap('r0/2', 1), gap('r0/1/d', 0))).toEqual(['moves', 'moves', 'moves'])
  })

  it('refuses a group in itself, a service in itself, and work that runs whatever happened in a group', () => {
    expect(kinds('r0/2', gap('r0/2', 0))).toEqual(['refused'])
    expect(kinds('r0/1', gap('r0/1/d', 0))).toEqual(['refused'])
    expect(kinds('r0/3', gap('r0/2', 0), gap('r0', 0))).toEqual(['refused', 'moves'])
  })

  it('changes nothing just before and just after the step itself', () => {
    expect(kinds('r0/1', gap('r0', 0), gap('r0', 1), gap('r0', 2), gap('r0', 3))).toEqual(['moves', 'stays', 'stays', 'moves'])
  })

  it('leads nowhere once the lab has no such list or step', () => {
    expect(kinds('r0/0', gap('r0/9', 0), gap('r4', 0))).toEqual(['refused', 'refused'])
    expect(kinds('r0/9', gap('r0', 0))).toEqual(['refused'])
  })

  it('past the end is the end', () => {
    const list = { key: 'r0/2', owner: { kind: 'scenario', id: 'x' }, at: [2] } as const
    const result = moveToGap(lab, 'r0/0', list, Number.MAX_SAFE_INTEGER)
    expect(result?.ok === true && result.lab.scenarios[0]?.steps.slice(0, 2)).toEqual(['s', { parallel: ['a', 'a', 'a'] }])
  })
})

describe('the gap that a pointer means', () => {
  const gaps = [gap('r0', 0, 10), gap('r0/2', 0, 50, 30), gap('r0/2', 1, 90, 30), gap('r0', 3, 90), gap('r0', 4, 130)]

  it('is the nearest by height, and of two at one height the one that begins nearest', () => {
    expect(nearestGap(gaps, { xPx: 0, yPx: 62 }, tryGaps(lab, 'r0/0'))).toBe(gaps[1])
    expect(nearestGap(gaps, { xPx: 40, yPx: 88 }, tryGaps(lab, 'r0/0'))).toBe(gaps[2])
    expect(nearestGap(gaps, { xPx: 4, yPx: 88 }, tryGaps(lab, 'r0/0'))).toBe(gaps[3])
  })

  it('is never one that is refused: the next one is offered', () => {
    expect(nearestGap(gaps, { xPx: 40, yPx: 60 }, tryGaps(lab, 'r0/3'))).toBe(gaps[3])
    expect(nearestGap([gap('r0/2', 0)], { xPx: 0, yPx: 0 }, tryGaps(lab, 'r0/2'))).toBe(null)
  })
})
