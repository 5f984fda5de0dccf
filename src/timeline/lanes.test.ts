import { describe, expect, test } from 'vitest'
import type { Step } from '../core/lab.ts'
import { lanesOfList } from './lanes.ts'
import { tinyLab } from './testing/tiny-lab.ts'

const lab = tinyLab(100, { a: { needs: 1 }, b: { needs: 1 }, d: { downstream: { steps: ['a'] } } })

/** `a0 b1`: each leaf with its lane. */
function lanes(steps: readonly Step[]): string {
  const { leaves } = lanesOfList(lab, steps, 'scenarios.0.steps')
  return leaves.map(({ step, lane }) => `${typeof step === 'string' ? step : step.work}${lane}`).join(' ')
}

describe('lanes of a list', () => {
  test.each<[string, readonly Step[], string]>([
    ['a sequence keeps to its lane', ['a', { sequence: ['b', 'a'] }, 'b'], 'a0 b0 a0 b0'],
    ['branches have lanes of their own, and what follows returns', ['a', { parallel: ['a', 'b', 'd'] }, 'b'], 'a0 a0 b1 d2 b0'],
    ['a branch that is a sequence keeps to its lane', [{ parallel: ['a', { sequence: ['b', 'a'] }] }], 'a0 b1 a1'],
    [
      'a group in a first branch pushes the next branch down',
      [{ parallel: [{ sequence: ['a', { parallel: ['a', 'b'] }, 'a'] }, 'b'] }],
      'a0 a0 b1 a0 b2',
    ],
    ['a group as a branch', [{ parallel: [{ parallel: ['a', 'b'] }, { parallel: ['a', 'b'] }] }], 'a0 b1 a2 b3'],
    ['groups one after another share lanes', [{ parallel: ['a', 'b'] }, { parallel: ['b', 'a', 'b'] }], 'a0 b1 b0 a1 b2'],
    ['empty groups have no lane', [{ parallel: [{ sequence: [] }, 'a', { parallel: [{ sequence: [] }] }, 'b'] }], 'a0 b1'],
    ['nothing', [], ''],
  ])('%s', (_, steps, expected) => {
    expect(lanes(steps)).toBe(expected)
  })

  test('an empty list still has a lane', () => {
    expect(lanesOfList(lab, [], 'scenarios.0.steps').laneCount).toBe(1)
    expect(lanesOfList(lab, [{ parallel: [] }], 'scenarios.0.steps').laneCount).toBe(1)
  })

  test('each leaf knows its place in the document and the groups around it', () => {
    const { leaves, groups } = lanesOfList(lab, ['a', { parallel: ['b', { sequence: [{ parallel: ['a', 'b'] }] }] }], 'scenarios.2.steps')
    expect(leaves.map((leaf) => leaf.path)).toEqual([
      'scenarios.2.steps.0',
      'scenarios.2.steps.1.parallel.0',
      'scenarios.2.steps.1.parallel.1.sequence.0.parallel.0',
      'scenarios.2.steps.1.parallel.1.sequence.0.parallel.1',
    ])
    expect(leaves[3]?.within).toEqual([
      { group: 0, branch: 1 },
      { group: 1, branch: 1 },
    ])
    expect(groups.map((group) => group.branchLanes)).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  test('each lane knows which of its calls have a service behind them', () => {
    expect(lanesOfList(lab, ['d', { parallel: ['a', 'd'] }, 'd'], 'scenarios.0.steps').downstreams).toEqual([['d'], ['d']])
  })
})
