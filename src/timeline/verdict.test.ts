import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab, Scenario } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import model from '../core/vectors/model.json'
import { describeOutcome } from './outcome.ts'
import { onlyScenario, tinyLab } from './testing/tiny-lab.ts'
import { describePolicy, describeVerdict, summarizeRow } from './verdict.ts'

const opening = model[0]?.lab as unknown as Lab
const scenarioOf = (lab: Lab, index = 0): Scenario => lab.scenarios[index] ?? onlyScenario(lab)

function verdictText(lab: Lab, index = 0): string {
  const scenario = scenarioOf(lab, index)
  const { total, note, note2, tone } = describeVerdict(lab, scenario, traceScenario(lab, scenario))
  return `${total} | ${note} | ${note2 ?? ''} | ${tone}`
}

function outcomeText(lab: Lab, index = 0): string {
  const scenario = scenarioOf(lab, index)
  return describeOutcome(lab, scenario, traceScenario(lab, scenario))
}

const retry = { maxAttempts: 2, backoff: { kind: 'fixed' as const, ms: 20 } }

describe('the verdict beside a row', () => {
  it('tells the opening view', () => {
    expect([0, 1, 2].map((i) => verdictText(opening, i))).toEqual([
      '210 ms | 50 over |  | deadline',
      '160 ms | C cut, 0 over |  | plain',
      '160 ms | B cut, 0 over |  | plain',
    ])
  })

  it.each<[string, string, Lab]>([
    ['in time', '60 ms | all in time | 40 unused | plain', tinyLab(100, { a: { needs: 60 } })],
    ['exactly in time', '100 ms | all in time | 0 over | plain', tinyLab(100, { a: { needs: 100 } })],
    ['without steps', '0 ms | no steps | 100 unused | plain', tinyLab(100, {})],
    ['with a timeout', '40 ms | A cut | 60 unused | plain', tinyLab(100, { a: { timeoutMs: 40, needs: 60 } })],
    ['with an orphan', '40 ms | A cut | 20 orphaned | plain', tinyLab(100, { a: { timeoutMs: 40, needs: 60, onCut: 'abandon' } })],
    [
      'with an orphan and a failure, over',
      '150 ms | 50 over | A cut | deadline',
      tinyLab(100, { a: { timeoutMs: 150, needs: 160, onCut: 'abandon' } }, { deadline: 'none' }),
    ],
    ['with an error', '60 ms | A failed | 40 unused | plain', tinyLab(100, { a: { attempts: [{ durationMs: 60, result: 'error' }] } })],
    ['with a denied retry', '90 ms | A retry denied | 10 unused | plain', tinyLab(100, { a: { timeoutMs: 90, needs: 95, retry } })],
    [
      'with a pause that was cut',
      '100 ms | A cut, 0 over |  | plain',
      tinyLab(100, { a: { timeoutMs: 90, needs: 95, retry } }, { unfitPause: 'cut' }),
    ],
    [
      'with a call that was not sent',
      '100 ms | A cut, 0 over | 1 more failed | plain',
      tinyLab(100, { a: { needs: 110 }, b: { needs: 1 } }),
    ],
    ['with nothing sent', '0 ms | A not sent, 0 over |  | plain', tinyLab(0, { a: { needs: 1 } })],
    [
      'with a skipped call',
      '60 ms | B skipped | 40 unused | plain',
      tinyLab(100, { a: { needs: 60 }, b: { optional: { minRemainingMs: 50 } } }),
    ],
    [
      'with late work',
      '120 ms | 20 over | render late | deadline',
      tinyLab(100, {}, { steps: [{ work: 'render', durationMs: 120, interruptible: false }] }),
    ],
    [
      'with a name too long for the gutter',
      '100 ms | a call cut, 0 over |  | plain',
      tinyLab(100, { a: { label: 'a label of 24 characters', needs: 110 } }),
    ],
    [
      'with work too long for the gutter',
      '100 ms | work cut, 0 over |  | plain',
      tinyLab(100, {}, { steps: [{ work: 'a work of 23 characters', durationMs: 110 }] }),
    ],
    [
      'with a failure that stops the rest',
      '40 ms | A cut | 60 unused | plain',
      tinyLab(100, { a: { timeoutMs: 40, needs: 60 }, b: { needs: 1 } }, { onFailure: 'stop' }),
    ],
  ])('of a row %s', (_, expected, lab) => expect(verdictText(lab)).toBe(expected))

  it('names the failure that came first, not what it stopped', () => {
    const lab = tinyLab(
      100,
      { a: { needs: 80 }, b: { attempts: [{ durationMs: 30, result: 'error' }] } },
      { onFailure: 'stop', steps: [{ parallel: ['a', 'b'] }] },
    )
    expect(verdictText(lab)).toBe('30 ms | B failed | 70 unused | plain')
  })

  it('keeps notes to the gutter in random labs', () => {
    const check = (lab: Lab) => {
      for (const scenario of lab.scenarios) {
        const { note, note2 } = describeVerdict(lab, scenario, traceScenario(lab, scenario))
        expect(note.length).toBeLessThanOrEqual(18)
        expect(note2?.length ?? 0).toBeLessThanOrEqual(18)
      }
    }
    fc.assert(fc.property(arbitraryLab(), check), { numRuns: 300 })
  })
})

describe('the verdict in sentences', () => {
  it('tells the opening view', () => {
    expect([0, 1, 2].map((i) => outcomeText(opening, i))).toEqual([
      'Scenario 1: 210 ms, 50 ms over the budget of 160. Every step ended ok.',
      'Scenario 2: 160 ms, within the budget of 160. Loyalty (C) was stopped by the deadline after 20 ms.',
      'Scenario 3: 160 ms, within the budget of 160. Audit (B) was stopped by the deadline after 30 ms.',
    ])
  })

  it.each<[string, string, Lab]>([
    ['no steps', 'It has no steps.', tinyLab(100, {})],
    ['a timeout', 'A was cut by its own timeout after 40 ms.', tinyLab(100, { a: { timeoutMs: 40, needs: 60 } })],
    ['the reserve', 'A was stopped by the reserve after 80 ms.', tinyLab(100, { a: { needs: 90 } }, { reserveMs: 20 })],
    ['an error', 'A answered with an error at 60 ms.', tinyLab(100, { a: { attempts: [{ durationMs: 60, result: 'error' }] } })],
    ['a denied retry', 'A was denied a retry at 90 ms.', tinyLab(100, { a: { timeoutMs: 90, needs: 95, retry } })],
    [
      'a cut pause',
      'A was stopped by the deadline in a pause, at 100 ms.',
      tinyLab(100, { a: { timeoutMs: 90, needs: 95, retry } }, { unfitPause: 'cut' }),
    ],
    ['nothing sent', 'A was not sent: nothing remained at 0 ms.', tinyLab(0, { a: {} })],
    ['no time for work', 'render had no time: nothing remained at 0 ms.', tinyLab(0, {}, { steps: [{ work: 'render', durationMs: 1 }] })],
    ['late work', 'render was late, at 1 ms.', tinyLab(0, {}, { steps: [{ work: 'render', durationMs: 1, interruptible: false }] })],
    ['a skipped call', 'A was skipped at 0 ms.', tinyLab(100, { a: { optional: { minRemainingMs: 101 } } })],
    [
      'what was stopped',
      'A was cut by its own timeout after 40 ms. 2 steps were not started.',
      tinyLab(100, { a: { timeoutMs: 40, needs: 60 }, b: {}, c: {} }, { onFailure: 'stop' }),
    ],
    [
      'what is unknown',
      'A was cut by its own timeout after 40 ms. A may or may not have happened.',
      tinyLab(100, { a: { timeoutMs: 40, needs: 60, mutating: true } }),
    ],
    [
      'what runs on',
      'A was cut by its own timeout after 40 ms. 20 ms of work run on with nobody waiting.',
      tinyLab(100, { a: { timeoutMs: 40, needs: 60, onCut: 'abandon' } }),
    ],
    [
      'many failures',
      'A was stopped by the deadline after 10 ms. B was not sent: nothing remained at 10 ms. C was not sent: nothing remained at 10 ms. 2 more steps did not end ok.',
      tinyLab(10, { a: { needs: 11 }, b: {}, c: {}, d: {}, e: {} }),
    ],
  ])('says %s', (_, expected, lab) =>
    expect(outcomeText(lab)).toMatch(new RegExp(`of ${lab.budgetMs}\\. ${expected.replace(/[.()]/g, '\\$&')}$`)),
  )

  it('begins with the total where the row has no title', () => {
    const lab = tinyLab(100, { a: { needs: 60 } }, { title: ' ' })
    expect(outcomeText(lab)).toBe('60 ms, within the budget of 100. Every step ended ok.')
  })
})

describe('the text alternative of a row', () => {
  it('spells the spans and the verdict', () => {
    expect(summarizeRow(opening, scenarioOf(opening, 2), traceScenario(opening, scenarioOf(opening, 2)))).toBe(
      'Scenario 3: A1 timeout 0-60, A backoff 60-80, A2 ok 80-130, B1 deadline_exceeded 130-160; 160 ms, B cut, 0 over.',
    )
  })

  it('stays short for a long row', () => {
    const lab = tinyLab(100, { a: { needs: 1 } }, { steps: Array.from({ length: 30 }, () => 'a') })
    expect(summarizeRow(lab, scenarioOf(lab), traceScenario(lab, scenarioOf(lab)))).toMatch(
      /A1 ok 23-24, and 6 more; 30 ms, all in time, 70 unused\.$/,
    )
  })
})

describe('the line under a title', () => {
  const policy = (lab: Lab, index = 0) => describePolicy(lab, scenarioOf(lab, index))
  const abc = { a: { timeoutMs: 100, needs: 70 }, b: { timeoutMs: 100, needs: 70 } }

  it('tells the opening view', () => {
    expect([0, 1, 2].map((i) => policy(opening, i))).toEqual([
      'up to 100 ms for each call, deadline not enforced',
      'each call limited by what remains',
      'A: two attempts of up to 60, a pause of 20 between',
    ])
  })

  it.each<[string, Lab]>([
    ['no steps', tinyLab(100, {})],
    ['local work only', tinyLab(100, {}, { steps: [{ work: 'render', durationMs: 1 }] })],
    ['deadline not enforced', tinyLab(100, {}, { deadline: 'none' })],
    ['no timeouts, deadline not enforced', tinyLab(100, { a: {}, b: {} }, { deadline: 'none' })],
    ['up to 5 ms, deadline not enforced', tinyLab(100, { a: { timeoutMs: 5 } }, { deadline: 'none' })],
    ['a timeout for each call, deadline not enforced', tinyLab(100, { a: { timeoutMs: 5 }, b: { timeoutMs: 6 } }, { deadline: 'none' })],
    ['a timeout for some calls, deadline not enforced', tinyLab(100, { a: { timeoutMs: 5 }, b: {} }, { deadline: 'none' })],
    ['A: two attempts, no pause between, deadline not enforced', tinyLab(100, { a: { retry: { maxAttempts: 2 } } }, { deadline: 'none' })],
    [
      'calls must end by 680; local work may use the rest',
      tinyLab(800, abc, { reserveMs: 120, steps: ['a', { work: 'render', durationMs: 80 }] }),
    ],
    ['calls must end by 680', tinyLab(800, abc, { reserveMs: 120 })],
    [
      'A: three attempts, pauses of 10, 20',
      tinyLab(100, { a: { retry: { maxAttempts: 3, backoff: { kind: 'schedule', ms: [10, 20] } } } }),
    ],
    [
      'A: four attempts, pauses of 10, then × 2',
      tinyLab(100, { a: { retry: { maxAttempts: 4, backoff: { kind: 'exponential', initialMs: 10, multiplier: 2, maxMs: 100 } } } }),
    ],
    ['A is handed what remains', tinyLab(100, { a: { downstream: { steps: [] } } })],
    ['A has a clock of its own: 500', tinyLab(100, { a: { downstream: { steps: [], deadline: 'own', ownMs: 500 } } })],
    ['A is handed no deadline', tinyLab(100, { a: { downstream: { steps: [], deadline: 'none' } } })],
    [
      'two branches start together, stops at the first failure',
      tinyLab(100, abc, { onFailure: 'stop', steps: [{ parallel: ['a', 'b', { sequence: [] }] }] }),
    ],
    ['B is skipped under 250', tinyLab(100, { a: {}, b: { optional: { minRemainingMs: 250 } } })],
    ['no call is told to stop', tinyLab(100, { a: { onCut: 'abandon' } })],
    ['not every call is told to stop', tinyLab(100, { a: { onCut: 'abandon' }, b: {} })],
    ['A: two attempts, a pause of 20 between; an unfit pause is cut', tinyLab(100, { a: { retry } }, { unfitPause: 'cut' })],
    ['a budget of its own: 7\u202f500', tinyLab(100, { a: {} }, { budgetMs: 7500 })],
  ])('says "%s"', (expected, lab) => expect(policy(lab)).toBe(expected))

  it('is never empty and never long, in every vector and in random labs', () => {
    const check = (lab: Lab) => {
      for (const scenario of lab.scenarios) {
        const text = describePolicy(lab, scenario)
        expect(text).not.toMatch(/undefined|NaN|Infinity|null/)
        expect(text.length).toBeGreaterThan(0)
        expect(text.length).toBeLessThanOrEqual(70)
      }
    }
    for (const { lab } of model) check(lab as unknown as Lab)
    fc.assert(fc.property(arbitraryLab(), check), { numRuns: 300 })
  })
})

it('has words for every row of every vector', () => {
  for (const vector of model) {
    const lab = vector.lab as unknown as Lab
    for (const scenario of lab.scenarios) {
      const trace = traceScenario(lab, scenario)
      const { total, note, note2 } = describeVerdict(lab, scenario, trace)
      for (const text of [total, note, note2 ?? 'none', describeOutcome(lab, scenario, trace), summarizeRow(lab, scenario, trace)]) {
        expect(text).not.toBe('')
        expect(text).not.toMatch(/undefined|NaN|Infinity|null/)
      }
    }
  }
})
