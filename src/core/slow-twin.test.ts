import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab, Scenario } from './lab.ts'
import { simulate } from './simulate.ts'
import { arbitraryLab } from './testing/arbitrary-lab.ts'
import { simulateSlowly } from './testing/slow-twin.ts'
import modelVectors from './vectors/model.json' with { type: 'json' }

interface ModelVector {
  readonly lab: Lab
  readonly expect: readonly ReturnType<typeof simulateSlowly>[]
}

const vectors = modelVectors as unknown as readonly ModelVector[]

/** What both sides tell; labels and the overrun are the engine's own additions. */
function simulateFast(lab: Lab, scenario: Scenario): ReturnType<typeof simulateSlowly> {
  const { spans, totalMs, outcome, orphanMs } = simulate(lab, scenario)
  return { spans: [...spans], totalMs, outcome, orphanMs }
}

describe('the slow twin', () => {
  it('agrees with every vector', () => {
    for (const vector of vectors) {
      const runs = vector.lab.scenarios.map((scenario) => simulateSlowly(vector.lab, scenario))
      expect(runs, vector.lab.title).toStrictEqual(vector.expect)
    }
  })

  it('agrees with the engine on every vector', () => {
    for (const { lab } of vectors) {
      for (const scenario of lab.scenarios) {
        expect(simulateFast(lab, scenario), `${lab.title}: ${scenario.id}`).toStrictEqual(simulateSlowly(lab, scenario))
      }
    }
  })

  it('agrees with the engine on 20 000 random labs', () => {
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        for (const scenario of lab.scenarios) {
          const fast = simulateFast(lab, scenario)
          const slow = simulateSlowly(lab, scenario)
          // Compared quickly first: an `expect` for each lab would take longer than both simulations.
          if (!isDeepStrictEqual(fast, slow)) expect(fast).toStrictEqual(slow)
        }
      }),
      { seed: 160, numRuns: 20_000 },
    )
  }, 60_000)
})
