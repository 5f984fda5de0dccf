import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Lab, Scenario } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import { buildLanes, type LaneTree } from './lane-tree.ts'
import { tinyLab } from './testing/tiny-lab.ts'

function treeOf(lab: Lab, scenarioIndex = 0): LaneTree {
  const scenario = lab.scenarios[scenarioIndex] as Scenario
  return buildLanes(lab, scenario, scenarioIndex, traceScenario(lab, scenario))
}

function depths(lab: Lab): number[] {
  return treeOf(lab).lanes.map((lane) => lane.depth)
}

describe('lanes of a row', () => {
  const service = { steps: ['x', { parallel: ['x', 'x'] }] }

  test('of hundreds of branches the first have lanes, as many as a lab’s rows can show together', () => {
    const lab = tinyLab(100, { a: { needs: 5 } }, { steps: [{ parallel: new Array(400).fill('a') }] })
    expect(treeOf(lab)).toMatchObject({ hiddenLanes: 100 })
    expect(treeOf(lab).lanes.map(({ spans }) => spans)).toEqual(Array.from({ length: 300 }, (_, i) => [i]))
    const many: Lab = { ...lab, scenarios: Array.from({ length: 10 }, (_, i) => ({ ...(lab.scenarios[0] as Scenario), id: `s${i}` })) }
    expect(treeOf(many, 9).lanes).toHaveLength(60)
    expect(treeOf(tinyLab(100, { a: { needs: 5 } }, { steps: [{ parallel: new Array(300).fill('a') }] })).hiddenLanes).toBe(0)
  })

  test('a service stands under the lane of its call', () => {
    const lab = tinyLab(1000, { d: { downstream: service }, x: { needs: 10 } }, { steps: ['d', { parallel: ['x', 'd'] }, 'x'] })
    expect(depths(lab)).toEqual([0, 1, 1, 0, 1, 1])
  })

  test('calls one after another share the lanes below', () => {
    const lab = tinyLab(
      1000,
      { d: { downstream: service }, e: { downstream: { steps: ['x'] } }, x: { needs: 10 } },
      { steps: ['d', 'e', 'd'] },
    )
    const { lanes } = treeOf(lab)
    expect(lanes.map((lane) => lane.depth)).toEqual([0, 1, 1])
    expect(lanes[1]?.insideOf).toEqual(['d', 'e'])
    expect(lanes[1]?.callers).toHaveLength(3)
  })

  test('lanes stand ready for a service that is never called', () => {
    const lab = (budgetMs: number) => tinyLab(budgetMs, { d: { downstream: service }, x: { needs: 10 } }, { steps: ['x', 'd'] })
    expect(depths(lab(0))).toEqual(depths(lab(1000)))
  })

  test('an abandoned service that runs on has its lanes to itself', () => {
    const lab = tinyLab(
      1000,
      {
        d: { timeoutMs: 20, onCut: 'abandon', retry: { maxAttempts: 3 }, downstream: { steps: ['x'], deadline: 'none' } },
        x: { needs: 100 },
      },
      { steps: ['d'] },
    )
    // Each runs 100 ms and is left after 20: three run at a time.
    expect(treeOf(lab).lanes.map((lane) => lane.spans.length)).toEqual([5, 1, 1, 1])
  })

  test('one that has ended by then leaves them to the next', () => {
    const lab = tinyLab(
      1000,
      {
        d: { timeoutMs: 20, retry: { maxAttempts: 3 }, downstream: { steps: ['x'] } },
        x: { needs: 100 },
      },
      { steps: ['d'] },
    )
    expect(treeOf(lab).lanes.map((lane) => lane.spans.length)).toEqual([5, 3])
  })

  test('every span stands in one lane, and no two in one lane overlap in time', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        lab.scenarios.forEach((scenario, index) => {
          const trace = traceScenario(lab, scenario)
          const tree = buildLanes(lab, scenario, index, trace)
          expect(tree.lanes.flatMap((lane) => lane.spans).sort((a, b) => a - b)).toEqual(trace.spans.map((_, i) => i))
          for (const lane of tree.lanes) {
            let endMs = 0
            for (const i of lane.spans) {
              const span = trace.spans[i]
              if (span === undefined || span.endMs === span.startMs) continue
              expect(span.startMs).toBeGreaterThanOrEqual(endMs)
              endMs = span.endMs
            }
          }
        })
      }),
      { numRuns: 300 },
    )
  })

  test('ten levels of ten that are never called take no lane each', () => {
    const levels = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `l${i}`,
        i === 9 ? { needs: 1 } : { downstream: { steps: [{ parallel: Array.from({ length: 10 }, () => `l${i + 1}`) }] } },
      ]),
    )
    expect(treeOf(tinyLab(0, levels, { steps: ['l0'] })).lanes).toHaveLength(1)
  })
})
