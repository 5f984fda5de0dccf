import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab } from '../../core/lab.ts'
import { traceScenario } from '../../core/simulate.ts'
import { arbitraryLab } from '../../core/testing/arbitrary-lab.ts'
import { LABS } from '../../core/testing/lab-documents.ts'
import * as real from '../../timeline/lane-tree.ts'
import { bring, ExtrasNotLoaded } from './extras-part.ts'
import { buildLanes } from './lane-tree.ts'

const treesOf = (lab: Lab, build: typeof real.buildLanes) =>
  lab.scenarios.map((scenario, i) => {
    const tree = build(lab, scenario, i, traceScenario(lab, scenario))
    const { lanes, laneOf, leafOf, positions, innerEndMs, leftAtMs } = tree
    return { lanes, laneOf, leafOf, positions, innerEndMs, leftAtMs, list: tree.listOf(-1) }
  })

describe('the lanes of a row, before the extras are there', () => {
  it('are those that the whole builder makes, or are asked for', () => {
    let plain = 0
    let asked = 0
    const check = (lab: Lab) => {
      let trees: unknown
      try {
        trees = treesOf(lab, buildLanes)
      } catch (error) {
        expect(error).toBeInstanceOf(ExtrasNotLoaded)
        asked++
        return
      }
      plain++
      expect(trees).toEqual(treesOf(lab, real.buildLanes))
    }
    for (const lab of LABS) check(lab as unknown as Lab)
    fc.assert(fc.property(arbitraryLab(), check), { numRuns: 300 })
    expect(plain).toBeGreaterThan(10)
    expect(asked).toBeGreaterThan(10)
  })

  it('come from the whole builder once it is there', () => {
    const seen: unknown[] = []
    const buildAll: typeof real.buildLanes = (...row) => {
      seen.push(row)
      return real.buildLanes(...row)
    }
    bring({ buildLanes: buildAll } as never)
    const lab = LABS.map((one) => one as unknown as Lab).find(({ calls }) =>
      Object.values(calls).some(({ downstream }) => downstream !== undefined),
    )
    if (lab === undefined) throw new Error('no lab of the vectors has a downstream')
    expect(treesOf(lab, buildLanes)).toEqual(treesOf(lab, real.buildLanes))
    expect(seen.length).toBeGreaterThan(0)
  })
})
