import { describe, expect, it } from 'vitest'
import type { Call, Lab, Step } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { presets } from '../presets/presets.ts'
import { threeRows } from '../presets/three-rows.ts'
import { addAttempt, moveAttempt, removeAttempt, setAttempt, setBackoffKind, setRetry } from './edit-attempts.ts'
import { addCall, duplicateCall, giveAnswers, giveService, moveCall, removeCall, renameCall, setCall, setDownstream } from './edit-calls.ts'
import { addGroup, moveIntoGroup, moveOutOfGroup, setGroupKind, unwrapGroup, wrapSteps } from './edit-groups.ts'
import { emptyLab, setLab } from './edit-lab.ts'
import type { EditDone, EditRefused, EditResult } from './edit-result.ts'
import { addScenario, duplicateScenario, moveScenario, removeScenario, setScenario } from './edit-scenarios.ts'
import { addNewCall, addStep, addWork, duplicateStep, moveStep, moveStepTo, removeStep, setWork } from './edit-steps.ts'
import type { StepPlace } from './step-place.ts'

const opening = threeRows.lab

function done(result: EditResult): EditDone {
  if (!result.ok) throw new Error(result.sentence)
  return result
}

function refused(result: EditResult): EditRefused {
  if (result.ok) throw new Error('the edit was done')
  return result
}

function stepsOf(lab: Lab, id = 's'): readonly Step[] {
  return lab.scenarios.find((scenario) => scenario.id === id)?.steps ?? []
}

const row = (...at: number[]): StepPlace => ({ owner: { kind: 'scenario', id: 's' }, at })
const inside = (call: string, ...at: number[]): StepPlace => ({ owner: { kind: 'call', id: call }, at })

function labOf(steps: readonly Step[], more: Record<string, Call> = {}): Lab {
  const call = (label: string): Call => ({ label, timeoutMs: 100, attempts: [{ durationMs: 50 }] })
  return {
    version: 1,
    title: '',
    budgetMs: 1000,
    calls: { a: call('A'), b: call('B'), c: call('C'), ...more },
    scenarios: [{ id: 's', title: 'S', steps }],
  }
}

describe('an empty lab', () => {
  it('is a lab, and its first call has sensible values', () => {
    expect(parseLab(emptyLab())).toEqual({ ok: true, lab: emptyLab() })
    const { lab, at } = done(addNewCall(emptyLab(), { owner: { kind: 'scenario', id: 'scenario-1' }, at: [0] }))
    expect(lab.calls).toEqual({ call: { label: 'A', timeoutMs: 500, attempts: [{ durationMs: 330 }] } })
    expect(lab.scenarios[0]?.steps).toEqual(['call'])
    expect(at).toEqual({ kind: 'step', place: { owner: { kind: 'scenario', id: 'scenario-1' }, at: [0] } })
  })

  it('stays a lab with a budget of nothing', () => {
    const { lab } = done(setLab(emptyLab(), { budgetMs: 0 }))
    expect(done(addCall(lab)).lab.calls).toEqual({ call: { label: 'A', timeoutMs: 1, attempts: [{ durationMs: 0 }] } })
  })
})

describe('calls', () => {
  it('are added under an id and a letter that are free', () => {
    const { lab, at } = done(addCall(opening, { label: 'Payment (EU)' }))
    expect(at).toEqual({ kind: 'call', id: 'payment-eu' })
    expect(lab.calls['payment-eu']?.label).toBe('Payment (EU)')
    expect(Object.keys(done(addCall(done(addCall(opening)).lab)).lab.calls).slice(-2)).toEqual(['call', 'call-2'])
    expect(done(addCall(opening)).lab.calls.call?.label).toBe('D')
  })

  it('share all that did not change', () => {
    const { lab } = done(setCall(opening, 'catalog', { timeoutMs: 90 }))
    expect(lab.scenarios).toBe(opening.scenarios)
    expect(lab.calls.delivery).toBe(opening.calls.delivery)
    expect(done(setCall(opening, 'catalog', { timeoutMs: 100 })).lab).toBe(opening)
  })

  it('are renamed everywhere, in their place', () => {
    const served = done(addStep(done(giveService(opening, 'audit')).lab, inside('audit', 0), 'catalog')).lab
    const { lab } = done(renameCall(served, 'catalog', 'shop'))
    expect(Object.keys(lab.calls)).toEqual(['shop', 'delivery', 'loyalty', 'supplier', 'audit'])
    expect(stepsOf(lab, 'local')).toEqual(['shop', 'delivery', 'loyalty'])
    expect(lab.calls.audit?.downstream?.steps).toEqual(['shop'])
    expect(lab.scenarios[2]).toBe(served.scenarios[2])
  })

  it('may be named as what every object inherits', () => {
    const { lab } = done(renameCall(labOf(['a', { parallel: ['a'] }]), 'a', '__proto__'))
    expect(Object.keys(lab.calls)).toEqual(['__proto__', 'b', 'c'])
    expect(stepsOf(done(renameCall(lab, '__proto__', 'a')).lab)).toEqual(['a', { parallel: ['a'] }])
    expect(refused(renameCall(labOf([]), 'constructor', 'x')).kind).toBe('not_found')
  })

  it('keep to ids that are ids, and to one each', () => {
    expect(refused(renameCall(opening, 'catalog', 'a b'))).toMatchObject({
      kind: 'bad_id',
      sentence: '"a b" cannot be an id. An id is 1 to 40 letters, digits, _ and -.',
    })
    expect(refused(renameCall(opening, 'catalog', 'audit'))).toMatchObject({
      kind: 'id_taken',
      sentence: 'Another call has the id "audit": Audit (B).',
    })
  })

  it('are not removed from under the steps that use them: it says where, and offers to remove those too', () => {
    const refusal = refused(removeCall(opening, 'catalog'))
    expect(refusal.sentence).toBe(
      'Catalog (A) is used in “Local timeouts only” and “Shared deadline”. Without it, the 2 steps there would name no call.',
    )
    expect(refusal.places).toEqual([
      { owner: { kind: 'scenario', id: 'local' }, at: [0] },
      { owner: { kind: 'scenario', id: 'shared' }, at: [0] },
    ])
    expect(refusal.offer?.label).toBe('Remove it and the 2 steps')
    const { lab } = done((refusal.offer as NonNullable<EditRefused['offer']>).apply())
    expect(Object.hasOwn(lab.calls, 'catalog')).toBe(false)
    expect(stepsOf(lab, 'local')).toEqual(['delivery', 'loyalty'])
  })

  it('are removed at once where no step uses them', () => {
    const { lab } = done(addCall(opening))
    expect(done(removeCall(lab, 'call')).lab).toEqual(opening)
  })

  it('are copied beside the original, and moved', () => {
    expect(Object.keys(done(duplicateCall(opening, 'catalog')).lab.calls).slice(0, 2)).toEqual(['catalog', 'catalog-2'])
    expect(Object.keys(done(moveCall(opening, 'delivery', -1)).lab.calls).slice(0, 2)).toEqual(['delivery', 'catalog'])
    expect(refused(moveCall(opening, 'catalog', -1)).sentence).toBe('Catalog (A) is the first call already.')
  })

  it('take every key that the format has, and give each up again', () => {
    const all = { optional: { minRemainingMs: 5 }, mutating: true, idempotencyKey: true, onCut: 'abandon' } as const
    const { lab } = done(setCall(opening, 'catalog', all))
    expect(lab.calls.catalog).toMatchObject(all)
    const none = { optional: undefined, mutating: undefined, idempotencyKey: undefined, onCut: undefined }
    expect(done(setCall(lab, 'catalog', none)).lab).toEqual(opening)
    expect(done(setCall(opening, 'catalog', { timeoutMs: null })).lab.calls.catalog?.timeoutMs).toBe(null)
  })

  it('say what a value may be', () => {
    expect(refused(setCall(opening, 'catalog', { timeoutMs: 0 }))).toMatchObject({ kind: 'bad_value' })
    expect(refused(setCall(opening, 'catalog', { label: '' })).sentence).toMatch(/^label: expected .*1 to 24 characters.*, found .*\.$/)
  })

  it('get a service behind them, and answer for themselves again', () => {
    const { lab } = done(giveService(opening, 'catalog'))
    expect(lab.calls.catalog).toEqual({ label: 'A', timeoutMs: 100, downstream: { steps: [] } })
    const own = done(setDownstream(lab, 'catalog', { deadline: 'own', networkMs: 5, onFailure: 'stop' })).lab
    expect(own.calls.catalog?.downstream).toEqual({ steps: [], networkMs: 5, deadline: 'own', ownMs: 160, onFailure: 'stop' })
    expect(done(setDownstream(own, 'catalog', { deadline: 'none' })).lab.calls.catalog?.downstream).toEqual({
      steps: [],
      networkMs: 5,
      deadline: 'none',
      onFailure: 'stop',
    })
    expect(refused(setDownstream(lab, 'catalog', { ownMs: 5 })).kind).toBe('bad_value')
    expect(done(giveAnswers(lab, 'catalog')).lab.calls.catalog?.attempts).toEqual([{ durationMs: 53 }])
    expect(refused(setDownstream(opening, 'catalog', {})).sentence).toBe('Catalog (A) answers for itself: it has no service behind it.')
  })
})

describe('attempts', () => {
  it('are added as a copy, and the call is tried as often as it has responses', () => {
    const { lab, at } = done(addAttempt(opening, 'catalog'))
    expect(at).toEqual({ kind: 'attempt', id: 'catalog', index: 1 })
    expect(lab.calls.catalog).toMatchObject({
      attempts: [{ durationMs: 70 }, { durationMs: 70 }],
      retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 16 } },
    })
    // A call that may be tried more often already keeps its policy.
    const often = done(setRetry(opening, 'catalog', { maxAttempts: 5 })).lab
    expect(done(addAttempt(often, 'catalog')).lab.calls.catalog?.retry).toBe(often.calls.catalog?.retry)
  })

  it('keep to the limits of the format', () => {
    let lab = opening
    for (let i = 1; i < 20; i++) lab = done(addAttempt(lab, 'catalog')).lab
    expect(refused(addAttempt(lab, 'catalog')).sentence).toBe('Catalog (A) has 20 attempts, which is the most.')
    expect(refused(removeAttempt(opening, 'catalog', 0)).kind).toBe('last')
    expect(refused(setAttempt(opening, 'catalog', 1, { durationMs: 5 })).sentence).toBe('Catalog (A) has no attempt 2 in its list.')
  })

  it('are set, moved and removed', () => {
    const { lab } = done(setAttempt(opening, 'supplier', 0, { result: 'error', retryable: false, retryAfterMs: 9 }))
    expect(lab.calls.supplier?.attempts?.[0]).toEqual({ durationMs: 80, result: 'error', retryable: false, retryAfterMs: 9 })
    expect(done(moveAttempt(opening, 'supplier', 0, 1)).lab.calls.supplier?.attempts).toEqual([{ durationMs: 50 }, { durationMs: 80 }])
    expect(done(removeAttempt(opening, 'supplier', 0)).lab.calls.supplier?.attempts).toEqual([{ durationMs: 50 }])
  })

  it('pause in every form that the format has, beginning with the pause they had', () => {
    const kinds = ['schedule', 'exponential', 'fixed'] as const
    const pauses = kinds.map((kind) => done(setBackoffKind(opening, 'supplier', kind)).lab.calls.supplier?.retry?.backoff)
    expect(pauses).toEqual([
      { kind: 'schedule', ms: [20] },
      { kind: 'exponential', initialMs: 20, multiplier: 2, maxMs: 200 },
      { kind: 'fixed', ms: 20 },
    ])
    expect(done(setRetry(opening, 'supplier', null)).lab.calls.supplier?.retry).toBeUndefined()
  })
})

describe('scenarios', () => {
  it('are copied and changed in one step', () => {
    const { lab, at } = done(duplicateScenario(opening, 'shared', { reserveMs: 30 }))
    expect(at).toEqual({ kind: 'scenario', id: 'shared-2' })
    expect(lab.scenarios[2]).toEqual({ ...opening.scenarios[1], id: 'shared-2', title: 'Shared deadline copy', reserveMs: 30 })
    expect(lab.scenarios[2]?.steps).toBe(opening.scenarios[1]?.steps)
    // A copy of a copy is a copy of the original: no words pile up.
    const third = done(duplicateScenario(lab, 'shared-2'))
    expect(third.at).toEqual({ kind: 'scenario', id: 'shared-3' })
    expect(third.lab.scenarios.find(({ id }) => id === 'shared-3')?.title).toBe('Shared deadline copy 2')
    const fourth = done(duplicateScenario(third.lab, 'shared-3')).lab.scenarios
    expect(fourth.map(({ title }) => title).filter((title) => title.startsWith('Shared'))).toEqual([
      'Shared deadline',
      'Shared deadline copy',
      'Shared deadline copy 2',
      'Shared deadline copy 3',
    ])
  })

  it('are 1 at least and 20 at most', () => {
    let lab = emptyLab()
    expect(refused(removeScenario(lab, 'scenario-1')).kind).toBe('last')
    for (let i = 1; i < 20; i++) lab = done(addScenario(lab)).lab
    expect(refused(addScenario(lab)).sentence).toBe('A lab has 20 scenarios at most, and this one has.')
    expect(refused(duplicateScenario(lab, 'scenario-1')).kind).toBe('too_many')
  })

  it('take every key that the format has, and give each up again', () => {
    const all = { deadline: 'none', budgetMs: 90, reserveMs: 5, unfitPause: 'cut', onFailure: 'stop' } as const
    const { lab } = done(setScenario(opening, 'shared', all))
    expect(lab.scenarios[1]).toMatchObject(all)
    const none = { deadline: undefined, budgetMs: undefined, reserveMs: undefined, unfitPause: undefined, onFailure: undefined }
    expect(done(setScenario(lab, 'shared', none)).lab).toEqual(opening)
  })

  it('are moved and removed; the next one takes the focus', () => {
    expect(done(moveScenario(opening, 'retry', -1)).lab.scenarios.map(({ id }) => id)).toEqual(['local', 'retry', 'shared'])
    expect(done(removeScenario(opening, 'retry')).at).toEqual({ kind: 'scenario', id: 'shared' })
  })
})

describe('steps', () => {
  it('are added, copied and removed at their places', () => {
    expect(stepsOf(done(addStep(labOf(['a', 'b']), row(1), 'c')).lab)).toEqual(['a', 'c', 'b'])
    expect(stepsOf(done(addWork(labOf([]), row(0))).lab)).toEqual([{ work: 'Work', durationMs: 100 }])
    expect(stepsOf(done(duplicateStep(labOf(['a', 'b']), row(0))).lab)).toEqual(['a', 'a', 'b'])
    expect(stepsOf(done(removeStep(labOf([{ parallel: ['a', 'b'] }]), row(0, 1))).lab)).toEqual([{ parallel: ['a'] }])
    expect(done(removeStep(labOf(['a']), row(0))).at).toBeUndefined()
  })

  it('move up and down, into a group and out of it', () => {
    const lab = labOf(['a', { parallel: ['b'] }, 'c'])
    expect(stepsOf(done(moveStep(lab, row(2), -1)).lab)).toEqual(['a', 'c', { parallel: ['b'] }])
    const into = done(moveIntoGroup(lab, row(2)))
    expect(stepsOf(into.lab)).toEqual(['a', { parallel: ['b', 'c'] }])
    expect(into.at).toEqual({ kind: 'step', place: row(1, 1) })
    const first = done(moveIntoGroup(lab, row(0)))
    expect(stepsOf(first.lab)).toEqual([{ parallel: ['a', 'b'] }, 'c'])
    expect(first.at).toEqual({ kind: 'step', place: row(0, 0) })
    const out = done(moveOutOfGroup(into.lab, row(1, 0)))
    expect(stepsOf(out.lab)).toEqual(['a', { parallel: ['c'] }, 'b'])
    expect(out.at).toEqual({ kind: 'step', place: row(2) })
    expect(refused(moveStep(into.lab, row(1, 0), -1)).sentence).toBe(
      'It is the first step of its list already. To leave its group, move it out.',
    )
    expect(refused(moveIntoGroup(labOf(['a']), row(0))).kind).toBe('no_group')
  })

  it('move anywhere, also into the service behind a call', () => {
    const lab = labOf(['a', 'b'], { s: { label: 'S', timeoutMs: null, downstream: { steps: ['c'] } } })
    const { lab: after, at } = done(moveStepTo(lab, row(0), inside('s', 1)))
    expect([stepsOf(after), after.calls.s?.downstream?.steps]).toEqual([['b'], ['c', 'a']])
    expect(at).toEqual({ kind: 'step', place: inside('s', 1) })
    expect(stepsOf(done(moveStepTo(labOf(['a', 'b', 'c']), row(0), row(3))).lab)).toEqual(['b', 'c', 'a'])
    expect(stepsOf(done(moveStepTo(labOf(['a', 'b', 'c']), row(2), row(0))).lab)).toEqual(['c', 'a', 'b'])
    expect(refused(moveStepTo(labOf([{ sequence: [{ parallel: [] }] }]), row(0), row(0, 0, 0))).kind).toBe('into_itself')
  })

  it('are put into groups, and groups are taken apart or turned', () => {
    const { lab } = done(wrapSteps(labOf(['a', 'b', 'c']), row(1), 'parallel', 2))
    expect(stepsOf(lab)).toEqual(['a', { parallel: ['b', 'c'] }])
    expect(stepsOf(done(setGroupKind(lab, row(1), 'sequence')).lab)).toEqual(['a', { sequence: ['b', 'c'] }])
    expect(stepsOf(done(unwrapGroup(lab, row(1))).lab)).toEqual(['a', 'b', 'c'])
    expect(stepsOf(done(addGroup(lab, row(0), 'sequence')).lab)).toEqual([{ sequence: [] }, 'a', { parallel: ['b', 'c'] }])
  })

  it('change their work', () => {
    const { lab } = done(setWork(labOf([{ work: 'w', durationMs: 5 }]), row(0), { work: 'Fallback', interruptible: false, finally: true }))
    expect(stepsOf(lab)).toEqual([{ work: 'Fallback', durationMs: 5, interruptible: false, finally: true }])
  })

  it('lie 8 groups deep at most', () => {
    let lab = labOf(['a'])
    for (let i = 0; i < 8; i++) lab = done(wrapSteps(lab, row(0), 'sequence')).lab
    expect(refused(wrapSteps(lab, row(0), 'sequence')).kind).toBe('too_deep')
  })

  it('leave work that runs whatever happened out of groups', () => {
    const lab = labOf([{ parallel: ['a'] }, { work: 'w', durationMs: 5, finally: true }])
    expect(refused(moveIntoGroup(lab, row(1))).kind).toBe('finally_in_group')
    expect(refused(wrapSteps(lab, row(0), 'sequence', 2)).kind).toBe('finally_in_group')
    expect(refused(setWork(labOf([{ parallel: [{ work: 'w', durationMs: 5 }] }]), row(0, 0), { finally: true })).kind).toBe(
      'finally_in_group',
    )
  })

  it('never have a service reach itself', () => {
    const service = (...steps: Step[]): Call => ({ label: 'S', timeoutMs: null, downstream: { steps } })
    const lab = labOf(['s'], { s: service('t'), t: service() })
    expect(refused(addStep(lab, inside('s', 0), 's')).sentence).toBe('S would reach itself through its own service.')
    expect(refused(addStep(lab, inside('t', 0), 's')).sentence).toBe('T (S) would reach itself through S, which calls it.')
  })

  it('make 10 000 spans at most, all together', () => {
    let lab = labOf(['a'])
    for (let i = 0; i < 3; i++) {
      const steps = stepsOf(lab)
      lab = { ...lab, scenarios: [{ id: 's', title: 'S', steps: Array.from({ length: i === 2 ? 24 : 20 }, () => steps).flat() }] }
    }
    expect(stepsOf(lab)).toHaveLength(9600)
    const refusal = refused(duplicateScenario(lab, 's'))
    expect(refusal).toMatchObject({
      kind: 'too_many_spans',
      sentence: 'With this the lab would make more than 10000 spans. It stays as it was.',
    })
  })

  it('lie 16 services deep at most', () => {
    const calls: Record<string, Call> = {}
    for (let i = 1; i <= 17; i++)
      calls[`s${i}`] = { label: 'S', timeoutMs: null, downstream: { steps: i === 1 || i === 17 ? [] : [`s${i - 1}`] } }
    expect(refused(addStep(labOf([], calls), inside('s17', 0), 's16')).kind).toBe('too_deep')
  })
})

describe('every preset', () => {
  it('is edited without losing what it has', () => {
    for (const { lab } of presets) {
      const { lab: other } = done(setLab(lab, { title: 'Mine' }))
      expect(done(setLab(other, { title: lab.title })).lab).toEqual(lab)
    }
  })
})

describe('what belongs to the whole lab', () => {
  it('can be set without losing the reasons to ignore findings', () => {
    const ignored = { 'timeouts-over-budget/local': 'It is what the row is about.' }
    expect(done(setLab({ ...opening, ignored }, { budgetMs: 200 })).lab).toEqual({ ...opening, ignored, budgetMs: 200 })
  })
})
