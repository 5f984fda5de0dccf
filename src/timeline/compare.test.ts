import { describe, expect, it } from 'vitest'
import type { Lab, Scenario, Step } from '../core/lab.ts'
import { findPreset, presets } from '../presets/presets.ts'
import { type Comparison, compareScenarios } from './compare.ts'
import { alignSteps } from './compare-align.ts'

function compare(presetId: string, a: string, b: string): Comparison {
  const lab = findPreset(presetId)?.lab as Lab
  const find = (id: string) => lab.scenarios.find((scenario) => scenario.id === id) as Scenario
  return compareScenarios(lab, find(a), find(b))
}

/** Thin spaces are written as spaces here. */
function textOf({ summary }: Comparison): string {
  return summary.runs
    .map((run) => run.text)
    .join('')
    .replaceAll('\u202f', ' ')
}

function linesOf({ pairs }: Pick<Comparison, 'pairs'>): readonly string[] {
  const word = (one: { readonly step: Exclude<Step, { sequence: unknown } | { parallel: unknown }> } | null) =>
    one === null ? '-' : typeof one.step === 'string' ? one.step : one.step.work
  return pairs.map((pair) => `${word(pair.a)} ${pair.kind} ${word(pair.b)}`)
}

const STEPS = ['a', 'b', 'c'] as const

function labWith(a: Partial<Scenario>, b: Partial<Scenario>): Comparison {
  const call = (label: string) => ({ label, timeoutMs: 3000, attempts: [{ durationMs: 2000 }] })
  const scenarios: Scenario[] = [
    { id: 'x', title: '', steps: [...STEPS], ...a },
    { id: 'y', title: '', steps: [...STEPS], ...b },
  ]
  const lab: Lab = { version: 1, title: '', budgetMs: 5000, calls: { a: call('A'), b: call('B'), c: call('C') }, scenarios }
  return compareScenarios(lab, scenarios[0] as Scenario, scenarios[1] as Scenario)
}

describe('two scenarios', () => {
  it('are told apart as a person would', () => {
    const steps: Step[] = [...STEPS, { work: 'Fallback', durationMs: 100, finally: true }]
    expect(textOf(labWith({ steps }, { steps, reserveMs: 150 }))).toBe(
      'Reserve 0 to 150: C is cut 150 ms earlier; Fallback is in time (had no time); 4 950 ms in all, 50 less.',
    )
  })

  it('that are the same do the same', () => {
    expect(textOf(labWith({}, {}))).toBe('The two do the same.')
    expect(labWith({}, {})).toMatchObject({ policy: [], results: [] })
  })

  it('may differ in policy without differing in result', () => {
    expect(textOf(labWith({}, { unfitPause: 'cut' }))).toBe(
      'A pause that does not fit is begun and cut, no longer denied: nothing changes in the result.',
    )
  })

  it('do not count a reserve where no deadline is enforced, nor a default that is written out', () => {
    expect(labWith({ deadline: 'none' }, { deadline: 'none', reserveMs: 150 }).policy).toEqual([])
    expect(labWith({}, { deadline: 'shared', reserveMs: 0, unfitPause: 'deny', onFailure: 'continue', budgetMs: 5000 }).policy).toEqual([])
  })

  it('give every difference as data too', () => {
    const { policy, results } = labWith({}, { reserveMs: 150, budgetMs: 5500 })
    expect(policy.map(({ key, before, after }) => [key, before, after])).toEqual([
      ['budgetMs', 5000, 5500],
      ['reserveMs', 0, 150],
    ])
    expect(results.map(({ key, pair, before, after }) => [key, pair, before, after])).toEqual([
      ['step', 2, 5000, 5350],
      ['total', -1, 5000, 5350],
    ])
  })
})

describe('steps whose names are nothing but spaces', () => {
  it('are told by their id, and work as work', () => {
    const call = { label: ' ', timeoutMs: null, attempts: [{ durationMs: 20 }] }
    const scenarios: Scenario[] = [
      { id: 'x', title: '', steps: ['catalog'] },
      { id: 'y', title: '', steps: ['catalog', { work: '  ', durationMs: 5 }, 'supplier'] },
    ]
    const lab: Lab = { version: 1, title: '', budgetMs: 100, calls: { catalog: call, supplier: call }, scenarios }
    const told = textOf(compareScenarios(lab, scenarios[0] as Scenario, scenarios[1] as Scenario))
    expect(told).toContain('Supplier')
    expect(told).toContain('Local work')
  })
})

describe('the three rows', () => {
  it('without a deadline and with one', () => {
    expect(textOf(compare('three-rows', 'local', 'shared'))).toBe(
      'Deadline none to 160: C is cut at 160 (was ok at 210); 160 ms in all, 50 less; within the budget, no longer 50 over; failed, no longer all ok.',
    )
    expect(textOf(compare('three-rows', 'shared', 'local'))).toBe(
      'Deadline 160 to none: C is ok at 210 (was cut at 160); 210 ms in all, 50 more; 50 over the budget, no longer in time; all ok, no longer failed.',
    )
  })

  it('stand beside one another by position where their calls differ, and calls of one label are told by name', () => {
    const comparison = compare('three-rows', 'shared', 'retry')
    expect(linesOf(comparison)).toEqual(['catalog other supplier', 'delivery other audit', 'loyalty removed -'])
    expect(textOf(comparison)).toBe(
      'Supplier (A) in place of Catalog (A), timeout 100 to 60, attempts 1 to 2, pause none to 20; Audit (B) in place of Delivery (B), timeout 100 to 60; C is left out: ' +
        'Supplier (A) ends 60 ms later; Supplier (A) is tried twice instead of once; Audit (B) is cut at 160 (was ok at 140).',
    )
  })
})

describe('five seconds', () => {
  it('with a reserve', () => {
    const comparison = compare('five-seconds', 'shared', 'reserve')
    expect(linesOf(comparison)).toEqual(['profile same profile', 'prices same prices', 'stock same stock', '- added Fallback'])
    expect(textOf(comparison)).toBe(
      'Reserve 0 to 150; stops at the first failure; Fallback is added, 100 ms of work whatever happened: ' +
        'B is cut at 4 850 (was ok at 5 000); C is not started (was not sent); Fallback is in time; 4 950 ms in all, 50 less.',
    )
  })

  it('with an optional call in place of a required one', () => {
    expect(textOf(compare('five-seconds', 'shared', 'optional'))).toBe(
      'D in place of C, optional no to under 250: D is skipped (was not sent); degraded, no longer failed.',
    )
  })

  it('side by side', () => {
    const comparison = compare('five-seconds', 'shared', 'parallel')
    expect(textOf(comparison)).toBe(
      'A, B and C side by side, no longer one after another: B ends 2 500 ms earlier; C is ok at 2 500 (was not sent); 2 500 ms in all, 2 500 less; all ok, no longer failed.',
    )
    expect(comparison.policy.map(({ key, before, after }) => [key, before, after])).toEqual([['groups', '', 'parallel']])
  })
})

describe('other presets', () => {
  it('the retry gate', () => {
    expect(textOf(compare('retry-gate', 'gate', 'no-gate'))).toBe(
      'A pause that does not fit is begun and cut, no longer denied: A is cut at 400 (was denied a retry at 120); A is tried twice instead of once; B is not sent (was ok at 210); 400 ms in all, 190 more.',
    )
  })

  it('a cut payment', () => {
    expect(textOf(compare('cut-payment', 'without-key', 'with-key'))).toBe(
      'Charge in place of Payment, timeout 400 to 150, attempts 1 to 2, pause none to 30, expected 0 to 100, idempotency key no to yes: ' +
        'Charge is ok at 460 (was cut at 460); Charge is tried twice instead of once; all ok, no longer failed; 20 ms run on with nobody waiting, no longer 100.',
    )
  })

  it('a fresh clock', () => {
    expect(textOf(compare('fresh-clock', 'fresh', 'handed'))).toBe(
      'Offer in place of Quote, when cut cancel to abandon, service’s clock 500 of its own to the remainder less 30: '.replace(
        'cancel to abandon',
        'abandon to cancel',
      ) +
        'Offer answers with an error at 345 (was cut at 360); Audit ends 15 ms earlier; 435 ms in all, 15 less; nothing runs on with nobody waiting, no longer 105.',
    )
  })

  it('cancel against abandon', () => {
    expect(textOf(compare('cancel-against-abandon', 'cancel', 'group'))).toBe(
      'Stops at the first failure; Render is added; Archive is added; Report with others beside it, no longer by itself: ' +
        'Render is cancelled at 200; Archive is cancelled at 200; 190 ms run on with nobody waiting.',
    )
  })

  it('compared with themselves do the same', () => {
    for (const { lab } of presets) {
      for (const scenario of lab.scenarios) expect(textOf(compareScenarios(lab, scenario, scenario))).toBe('The two do the same.')
    }
  })
})

describe('steps side by side', () => {
  const scenario = (...steps: Step[]): Scenario => ({ id: 's', title: '', steps })
  const lab = findPreset('three-rows')?.lab as Lab
  const align = (a: Scenario, b: Scenario) => linesOf({ pairs: alignSteps(lab, a, b) })

  it('keep as many beside themselves as can be, in order', () => {
    expect(align(scenario('catalog', 'delivery', 'loyalty'), scenario('delivery', 'loyalty', 'catalog'))).toEqual([
      'catalog removed -',
      'delivery same delivery',
      'loyalty same loyalty',
      '- added catalog',
    ])
  })

  it('have work beside work of its name, and never beside a call', () => {
    expect(
      align(scenario({ work: 'w', durationMs: 1 }, 'catalog'), scenario({ work: 'w', durationMs: 2 }, { work: 'v', durationMs: 1 })),
    ).toEqual(['w same w', 'catalog removed -', '- added v'])
  })

  it('are quick also where thousands differ', () => {
    const many = (id: string) => scenario(...Array.from({ length: 4000 }, (_, i) => (i % 2 === 0 ? id : 'loyalty')))
    const lines = align(many('catalog'), many('delivery'))
    expect(lines.filter((line) => line === 'loyalty same loyalty')).toHaveLength(2000)
    expect(lines).toHaveLength(4000)
  })
})
