import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import { freshClock } from '../presets/fresh-clock.ts'
import { presets } from '../presets/presets.ts'
import { threeRows } from '../presets/three-rows.ts'
import { listCauses, setCause } from './causes.ts'
import { rowsAtOnce, viewLab, viewRow } from './lab-view.ts'
import { tinyLab } from './testing/tiny-lab.ts'

const causeNamed = (lab: Lab, path: string) => {
  const cause = listCauses(lab).find((one) => one.path === path)
  if (cause === undefined) throw new Error(`no cause at ${path}`)
  return cause
}

describe('the view of a lab', () => {
  it('keeps the rows on which a change does not act', () => {
    const before = viewLab(threeRows.lab)
    const after = viewLab(setCause(threeRows.lab, causeNamed(threeRows.lab, 'calls.catalog.attempts.0.durationMs'), 80))
    expect(after.rows.map((row, i) => row === before.rows[i])).toEqual([false, false, true])
    const cheaper = viewLab(setCause(threeRows.lab, causeNamed(threeRows.lab, 'budgetMs'), 150))
    expect(cheaper.rows.map((row, i) => row === before.rows[i])).toEqual([false, false, false])
  })
  it('sees a change in a service behind a call', () => {
    const { lab } = freshClock
    const inner = listCauses(lab).find(({ path }) => {
      const id = path.split('.')[1] ?? ''
      return path.endsWith('durationMs') && !lab.scenarios.some((scenario) => JSON.stringify(scenario.steps).includes(`"${id}"`))
    })
    if (inner === undefined) throw new Error('no call is reached through a downstream alone')
    const changed = setCause(lab, inner, (inner.value ?? 0) + 7)
    viewLab(lab)
    expect(viewLab(changed).rows.map((row) => row.trace)).toEqual(changed.scenarios.map((scenario) => traceScenario(changed, scenario)))
  })
  it('is what a fresh simulation gives, whatever was changed before', () => {
    for (const { lab } of presets) {
      let current = lab
      for (const [i, cause] of listCauses(lab).entries()) {
        viewLab(current)
        current = setCause(
          current,
          causeNamed(current, cause.path),
          Math.min(cause.max, Math.max(cause.min, (cause.value ?? 50) + (i % 3) * 13 - 10)),
        )
        expect(viewLab(current).rows.map((row) => row.trace)).toEqual(current.scenarios.map((scenario) => traceScenario(current, scenario)))
      }
    }
  })
  it('has a row that was worked out before', () => {
    const lab = structuredClone(threeRows.lab)
    const early = lab.scenarios.map((scenario) => viewRow(lab, scenario))
    expect(viewLab(lab).rows.map((row, i) => row === early[i])).toEqual([true, true, true])
  })
})

describe('the rows that are drawn in one go', () => {
  const viewOf = (...counts: readonly number[]) => {
    const lab = tinyLab(100, { a: { needs: 1 } })
    const scenarios = counts.map((count, i) => ({ id: `s${i}`, title: '', steps: new Array(count).fill('a') }))
    return viewLab({ ...lab, scenarios })
  }
  it('are all of a small lab', () => {
    expect(rowsAtOnce(viewOf(200, 200, 200), 0)).toBe(3)
    expect(rowsAtOnce(viewOf(...new Array(20).fill(30)), 0)).toBe(20)
  })
  it('are as many as have 600 spans together, and one at least', () => {
    const view = viewOf(400, 200, 1, 900, 2)
    const steps = [0]
    while ((steps.at(-1) ?? 0) < view.rows.length) steps.push(rowsAtOnce(view, steps.at(-1) ?? 0))
    expect(steps).toEqual([0, 2, 3, 4, 5])
  })
  it('are none where all are drawn', () => {
    expect(rowsAtOnce(viewOf(400, 400), 2)).toBe(2)
  })
})
