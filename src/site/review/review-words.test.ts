import { describe, expect, it } from 'vitest'
import type { Lab, Scenario } from '../../core/lab.ts'
import { parseLab } from '../../core/parse-lab.ts'
import { duplicateScenario } from '../../edit/edit-scenarios.ts'
import { threeRows } from '../../presets/three-rows.ts'
import { compareScenarios } from '../../timeline/compare.ts'
import { layoutTimeline } from '../../timeline/layout.ts'
import { checkReason } from './check-reason.ts'
import { compareRows } from './compare-rows.ts'
import { pairLines } from './pair-lines.ts'
import { changesFor, POLICY_PARTS, type PolicyPart, partStartMs, partWords } from './policy-changes.ts'
import { describeWorst } from './worst-words.ts'

const { lab } = threeRows
const [local, shared] = lab.scenarios as [Scenario, Scenario, Scenario]

describe('how long a scenario may take', () => {
  const known = { totalMs: 300, isExact: true, atMostMs: 300, isAsListed: false }
  const say = (more: Partial<typeof known | { totalMs: null; atMostMs: number | null }>, budgetMs: number) => {
    const { bound, margin, tone } = describeWorst({ ...known, ...more } as Parameters<typeof describeWorst>[0], budgetMs)
    return `${bound}, ${margin} (${tone})`
  }
  it('is a bound where it is proven, within the budget up to the last millisecond', () => {
    expect(say({}, 160)).toBe('At most 300 ms, 140 over the budget of 160 (over)')
    expect(say({}, 300)).toBe('At most 300 ms, within the budget of 300 (within)')
    expect(say({}, 299)).toBe('At most 300 ms, 1 over the budget of 299 (over)')
  })
  it('is no bound where nothing bounds it', () => {
    expect(say({ totalMs: null, atMostMs: null }, 160)).toBe('No bound, the budget of 160 holds for nothing (over)')
  })
  it('promises nothing that is not proven where the search was given up', () => {
    expect(say({ isExact: false, atMostMs: 500 }, 400)).toBe(
      'At least 300 ms, at most 500 ms, it is not known whether the budget of 400 holds (unknown)',
    )
    expect(say({ isExact: false, atMostMs: 500 }, 500)).toBe('At least 300 ms, at most 500 ms, within the budget of 500 (within)')
    expect(say({ isExact: false, atMostMs: null }, 400)).toBe('At least 300 ms, it is not known whether the budget of 400 holds (unknown)')
    expect(say({ isExact: false, atMostMs: 500 }, 160)).toBe('At least 300 ms, at most 500 ms, 140 over the budget of 160 (over)')
  })
})

describe('a copy with one change', () => {
  const copy = (from: Lab, id: string, part: PolicyPart, ms: number): Scenario => {
    const source = from.scenarios.find((one) => one.id === id) as Scenario
    const edited = duplicateScenario(from, id, changesFor(from, source, part, ms))
    if (!edited.ok) throw new Error(edited.sentence)
    return edited.lab.scenarios.find((one) => one.id === (edited.at?.kind === 'scenario' ? edited.at.id : '')) as Scenario
  }
  it('differs in that, and its title says in what', () => {
    expect(copy(lab, 'shared', 'reserveMs', 30)).toMatchObject({ title: 'Shared deadline, reserve 30', reserveMs: 30 })
    expect(copy(lab, 'shared', 'budgetMs', 2000)).toMatchObject({ title: 'Shared deadline, budget 2\u202f000', budgetMs: 2000 })
    expect(copy(lab, 'shared', 'deadline', 0)).toMatchObject({ title: 'Shared deadline, deadline not enforced', deadline: 'none' })
    expect(copy(lab, 'local', 'deadline', 0)).not.toHaveProperty('deadline')
    expect(copy(lab, 'shared', 'unfitPause', 0)).toMatchObject({ unfitPause: 'cut' })
    expect(copy(lab, 'shared', 'onFailure', 0)).toMatchObject({ onFailure: 'stop' })
  })
  it('takes a change back where the scenario has it already, and the words say which way it goes', () => {
    const source: Scenario = { ...shared, reserveMs: 20, deadline: 'none', unfitPause: 'cut', onFailure: 'stop' }
    const changed: Lab = { ...lab, scenarios: [source] }
    expect(copy(changed, 'shared', 'reserveMs', 0)).not.toHaveProperty('reserveMs')
    for (const key of ['deadline', 'unfitPause', 'onFailure'] as const) expect(copy(changed, 'shared', key, 0)).not.toHaveProperty(key)
    for (const part of POLICY_PARTS.slice(2)) expect(partWords(source, part)).not.toBe(partWords(shared, part))
    expect(partStartMs(changed, source, 'reserveMs')).toBe(20)
    expect(partStartMs(lab, shared, 'reserveMs')).toBe(16)
    expect(partStartMs(lab, shared, 'onFailure')).toBe(null)
  })
  it('is called a copy where the words are taken or do not fit', () => {
    const twice: Lab = { ...lab, scenarios: [...lab.scenarios, copy(lab, 'shared', 'reserveMs', 30)] }
    const second = copy(twice, 'shared', 'reserveMs', 30)
    expect(second.title).toBe('Shared deadline, reserve 30 copy')
    const thrice: Lab = { ...twice, scenarios: [...twice.scenarios, second] }
    expect(copy(thrice, 'shared', 'reserveMs', 30).title).toBe('Shared deadline, reserve 30 copy 2')
    expect(copy(thrice, second.id, 'budgetMs', 200).title).toBe('Shared deadline, reserve 30, budget 200')
    const long: Lab = { ...lab, scenarios: [{ ...shared, title: '🦄'.repeat(200) }] }
    const edited = duplicateScenario(long, 'shared', changesFor(long, long.scenarios[0] as Scenario, 'reserveMs', 30))
    expect(edited.ok && parseLab(edited.lab).ok).toBe(true)
  })
})

describe('a copy of a copy', () => {
  it.each([
    ['reserveMs', 40, 'reserve 30', 'reserve 40'],
    ['reserveMs', 0, 'reserve 1\u202f030', 'no reserve'],
    ['budgetMs', 300, 'budget 200', 'budget 300'],
    ['deadline', 0, 'deadline enforced', 'deadline not enforced'],
    ['unfitPause', 0, 'unfit pause denied', 'unfit pause cut'],
    ['onFailure', 0, 'goes on after a failure', 'stops at the first failure'],
  ] as const)('says the last change of each kind alone: %s %i', (part, ms, before, after) => {
    const source = { ...shared, title: `Shared deadline, ${before}` }
    expect(changesFor({ ...lab, scenarios: [source] }, source, part, ms).title).toBe(`Shared deadline, ${after}`)
    const longer = { ...source, title: `${source.title}, for guests` }
    expect(changesFor({ ...lab, scenarios: [longer] }, longer, part, ms).title).toBe(`Shared deadline, for guests, ${after}`)
  })
})

describe('two scenarios side by side', () => {
  it('have a line for each pair of steps, with where each ended and by how much that moved', () => {
    const rows = compareRows(lab, compareScenarios(lab, local, shared))
    expect(rows.map(({ name, before, after, differenceMs, isSame }) => [name, before, after, differenceMs, isSame])).toEqual([
      ['Catalog (A)', 'ok, 0–70', 'ok, 0–70', 0, true],
      ['Delivery (B)', 'ok, 70–140', 'ok, 70–140', 0, true],
      ['Loyalty (C)', 'ok, 140–210', 'deadline exceeded, 140–160', -50, false],
    ])
  })
  it('say of a step that only one of them has that the other has it not', () => {
    const less: Scenario = { ...shared, id: 'less', steps: shared.steps.slice(0, 2) }
    const [, , last] = compareRows(lab, compareScenarios(lab, local, less))
    expect(last).toMatchObject({ name: 'Loyalty (C)', before: 'ok, 140–210', after: 'not in it', differenceMs: null })
  })
  it('are tied by a line for each pair, upright where the step ends at the same instant', () => {
    const comparison = compareScenarios(lab, local, shared)
    const two: Lab = { ...lab, scenarios: [local, shared] }
    const traces = [comparison.a.trace, comparison.b.trace]
    const lines = pairLines(layoutTimeline(two, traces, { width: 1000 }), comparison)
    expect(lines.map((line) => line.kind === 'path' && line.className)).toEqual(['pair-line', 'pair-line', 'pair-line is-moved'])
    const ends = lines.map((line) => {
      const [from, to] = [...(line.kind === 'path' ? line.d : '').matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x))
      return (to as number) - (from as number)
    })
    expect(ends[0]).toBe(0)
    expect(ends[1]).toBe(0)
    expect(ends[2]).toBeLessThan(-50)
    // On a narrow screen the second row's title stands between the two.
    expect(pairLines(layoutTimeline(two, traces, { width: 320 }), comparison)).toEqual([])
  })
})

describe('a reason', () => {
  it('has 1 to 200 characters, however many units each of them has', () => {
    expect(checkReason('  ')).toContain('Say why')
    expect(checkReason(' 🦄'.repeat(1) + '🦄'.repeat(199))).toBe(null)
    expect(checkReason('🦄'.repeat(201))).toBe('A reason has 200 characters at most, and this one has 201.')
    expect(checkReason('half \ud83e')).toContain('half of a character')
  })
})
