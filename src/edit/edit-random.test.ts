import { describe, expect, it } from 'vitest'
import type { Backoff, Lab, Step } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { presets } from '../presets/presets.ts'
import { type Draw, drawFrom } from '../timeline/testing/small-lab.ts'
import { addAttempt, moveAttempt, removeAttempt, setAttempt, setBackoffKind, setRetry } from './edit-attempts.ts'
import { addCall, duplicateCall, giveAnswers, giveService, moveCall, removeCall, renameCall, setCall, setDownstream } from './edit-calls.ts'
import { addGroup, moveIntoGroup, moveOutOfGroup, setGroupKind, unwrapGroup, wrapSteps } from './edit-groups.ts'
import { emptyLab, setLab } from './edit-lab.ts'
import type { EditResult } from './edit-result.ts'
import { addScenario, duplicateScenario, moveScenario, removeScenario, renameScenario, setScenario } from './edit-scenarios.ts'
import { addNewCall, addStep, addWork, duplicateStep, moveStep, moveStepTo, removeStep, setWork } from './edit-steps.ts'
import { groupSteps, isGroup, type ListOwner, listOwners, ownSteps, type StepPlace, stepAt } from './step-place.ts'

const SEQUENCES = 2000
const MOST_EDITS = 12

/** Every edit that there is, with random arguments, some of them wrong. */
const EDITS: Readonly<Record<string, (lab: Lab, draw: Draw) => EditResult>> = {
  addCall: (lab, draw) => addCall(lab, one(draw, [{}, { id: 'new' }, { label: 'Payment (EU)' }, { id: 'not an id' }, { id: '__proto__' }])),
  duplicateCall: (lab, draw) => duplicateCall(lab, anyCall(lab, draw)),
  renameCall: (lab, draw) =>
    renameCall(lab, anyCall(lab, draw), one(draw, ['x', 'y', 'constructor', '', 'catalog', 'a b', 'n'.repeat(41)])),
  moveCall: (lab, draw) => moveCall(lab, anyCall(lab, draw), by(draw)),
  removeCall: (lab, draw) => removeCall(lab, anyCall(lab, draw), draw(2) === 0),
  setCall: (lab, draw) =>
    setCall(
      lab,
      anyCall(lab, draw),
      one(draw, [
        { label: one(draw, ['Q', '', 'x'.repeat(25), '<b>']) },
        { timeoutMs: one(draw, [null, 0, 1, 500, 1.5]) },
        { optional: one(draw, [undefined, {}, { minRemainingMs: 50 }]) },
        { mutating: one(draw, [undefined, true, false]), idempotencyKey: one(draw, [undefined, true]) },
        { onCut: one(draw, [undefined, 'abandon', 'cancel'] as const) },
        { retry: undefined },
      ]),
    ),
  giveService: (lab, draw) => giveService(lab, anyCall(lab, draw)),
  giveAnswers: (lab, draw) => giveAnswers(lab, anyCall(lab, draw)),
  setDownstream: (lab, draw) =>
    setDownstream(
      lab,
      anyCall(lab, draw),
      one(draw, [
        { deadline: one(draw, [undefined, 'propagated', 'own', 'none'] as const) },
        { ownMs: 90 },
        { ownMs: undefined },
        { marginMs: one(draw, [undefined, 0, 30]), networkMs: one(draw, [undefined, 5, -1]) },
        { onFailure: one(draw, [undefined, 'stop', 'continue'] as const) },
      ]),
    ),
  addAttempt: (lab, draw) => addAttempt(lab, anyCall(lab, draw), one(draw, [undefined, 0, 1, 30])),
  removeAttempt: (lab, draw) => removeAttempt(lab, anyCall(lab, draw), draw(3)),
  moveAttempt: (lab, draw) => moveAttempt(lab, anyCall(lab, draw), draw(3), by(draw)),
  setAttempt: (lab, draw) =>
    setAttempt(
      lab,
      anyCall(lab, draw),
      draw(2),
      one(draw, [
        { durationMs: one(draw, [0, 70, 90_000_000]) },
        { result: one(draw, [undefined, 'ok', 'error'] as const), retryable: one(draw, [undefined, false]) },
        { retryAfterMs: one(draw, [undefined, 40]) },
      ]),
    ),
  setRetry: (lab, draw) =>
    setRetry(
      lab,
      anyCall(lab, draw),
      one(draw, [
        null,
        {},
        { maxAttempts: one(draw, [1, 3, 20, 21, 0]) },
        { expectedMs: one(draw, [undefined, 20]) },
        { backoff: undefined },
      ]),
    ),
  setBackoffKind: (lab, draw) => setBackoffKind(lab, anyCall(lab, draw), one<Backoff['kind']>(draw, ['fixed', 'schedule', 'exponential'])),
  addScenario: (lab, draw) => addScenario(lab, one(draw, [{}, { title: 'T' }, { id: 'local' }, { id: '%' }])),
  duplicateScenario: (lab, draw) =>
    duplicateScenario(lab, anyScenario(lab, draw), one(draw, [{}, { reserveMs: 50 }, { deadline: 'none' }])),
  renameScenario: (lab, draw) => renameScenario(lab, anyScenario(lab, draw), one(draw, ['x', 'local', '', 'z_'])),
  moveScenario: (lab, draw) => moveScenario(lab, anyScenario(lab, draw), by(draw)),
  removeScenario: (lab, draw) => removeScenario(lab, anyScenario(lab, draw)),
  setScenario: (lab, draw) =>
    setScenario(
      lab,
      anyScenario(lab, draw),
      one(draw, [
        { title: one(draw, ['', 'T', 'x'.repeat(201)]) },
        { deadline: one(draw, [undefined, 'shared', 'none'] as const) },
        { budgetMs: one(draw, [undefined, 90, -4]), reserveMs: one(draw, [undefined, 20]) },
        { unfitPause: one(draw, [undefined, 'cut', 'deny'] as const), onFailure: one(draw, [undefined, 'stop'] as const) },
      ]),
    ),
  setLab: (lab, draw) => setLab(lab, one(draw, [{ title: 'New' }, { budgetMs: 300 }, { budgetMs: -1 }, { seed: 7 }, { seed: undefined }])),
  addNewCall: (lab, draw) => addNewCall(lab, anyPlace(lab, draw)),
  addStep: (lab, draw) => addStep(lab, anyPlace(lab, draw), anyCall(lab, draw)),
  addWork: (lab, draw) => addWork(lab, anyPlace(lab, draw)),
  addGroup: (lab, draw) => addGroup(lab, anyPlace(lab, draw), one(draw, ['sequence', 'parallel'] as const)),
  duplicateStep: (lab, draw) => duplicateStep(lab, anyPlace(lab, draw)),
  removeStep: (lab, draw) => removeStep(lab, anyPlace(lab, draw)),
  moveStep: (lab, draw) => moveStep(lab, anyPlace(lab, draw), by(draw)),
  moveStepTo: (lab, draw) => moveStepTo(lab, anyPlace(lab, draw), anyPlace(lab, draw)),
  setWork: (lab, draw) =>
    setWork(
      lab,
      anyPlace(lab, draw),
      one(draw, [
        { work: one(draw, ['Fallback', '']) },
        { durationMs: 30 },
        { finally: one(draw, [undefined, true]) },
        { interruptible: false },
      ]),
    ),
  wrapSteps: (lab, draw) => wrapSteps(lab, anyPlace(lab, draw), one(draw, ['sequence', 'parallel'] as const), 1 + draw(3)),
  unwrapGroup: (lab, draw) => unwrapGroup(lab, likelyGroup(lab, draw)),
  setGroupKind: (lab, draw) => setGroupKind(lab, likelyGroup(lab, draw), one(draw, ['sequence', 'parallel'] as const)),
  moveIntoGroup: (lab, draw) => moveIntoGroup(lab, anyPlace(lab, draw)),
  moveOutOfGroup: (lab, draw) => moveOutOfGroup(lab, anyPlace(lab, draw)),
}

function one<const T>(draw: Draw, values: readonly T[]): T {
  return values[draw(values.length)] as T
}

function by(draw: Draw): -1 | 1 {
  return draw(2) === 0 ? -1 : 1
}

function anyCall(lab: Lab, draw: Draw): string {
  return one(draw, [...Object.keys(lab.calls), 'nobody'])
}

function anyScenario(lab: Lab, draw: Draw): string {
  return one(draw, [...lab.scenarios.map((scenario) => scenario.id), ...(draw(9) === 0 ? ['nowhere'] : [])])
}

/** A place in some list, mostly of a step that is there. */
function anyPlace(lab: Lab, draw: Draw): StepPlace {
  const owner = one<ListOwner>(draw, listOwners(lab))
  const at: number[] = []
  let steps: readonly Step[] = ownSteps(lab, owner) ?? []
  for (;;) {
    const position = draw(steps.length + 1)
    at.push(position)
    const step = steps[position]
    if (step === undefined || !isGroup(step) || draw(3) === 0) return { owner, at }
    steps = groupSteps(step)
  }
}

/** Groups are few: a place of one is looked for several times. */
function likelyGroup(lab: Lab, draw: Draw): StepPlace {
  let place = anyPlace(lab, draw)
  for (let i = 0; i < 5; i++) {
    const step = stepAt(lab, place)
    if (step !== null && isGroup(step)) break
    place = anyPlace(lab, draw)
  }
  return place
}

function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) freezeAll(inner)
}

describe('edits, in 2 000 random orders', () => {
  it('give labs that are labs, in the order of the document, and never touch the lab they were given', () => {
    const done = new Map<string, number>()
    const refused = new Map<string, number>()
    const names = Object.keys(EDITS)
    const labs = [emptyLab(), ...presets.map((preset) => preset.lab)]
    for (let seed = 0; seed < SEQUENCES; seed++) {
      const draw = drawFrom(seed)
      let lab = one(draw, labs)
      freezeAll(lab)
      for (let i = 0; i < MOST_EDITS; i++) {
        const name = one(draw, names)
        const result = (EDITS[name] as (lab: Lab, draw: Draw) => EditResult)(lab, draw)
        if (!result.ok) {
          // The rules that an edit can break have kinds and words of their own.
          expect([seed, name, result.kind, result.sentence]).not.toContain('invalid')
          expect(result.sentence).toMatch(/^.{10,}[.]$/s)
          refused.set(result.kind, (refused.get(result.kind) ?? 0) + 1)
          continue
        }
        const parsed = parseLab(result.lab)
        if (!parsed.ok) throw new Error(`seed ${seed}, ${name}: ${JSON.stringify(parsed.errors)}`)
        expect(JSON.stringify(result.lab)).toBe(JSON.stringify(parsed.lab))
        if (result.at?.kind === 'step') expect([seed, name, stepAt(result.lab, result.at.place) === null]).toEqual([seed, name, false])
        if (result.at?.kind === 'call') expect(Object.hasOwn(result.lab.calls, result.at.id)).toBe(true)
        if (result.at?.kind === 'scenario') expect(result.lab.scenarios.map((scenario) => scenario.id)).toContain(result.at.id)
        if (JSON.stringify(result.lab) === JSON.stringify(lab)) expect([seed, name, result.lab === lab]).toEqual([seed, name, true])
        lab = result.lab
        freezeAll(lab)
        done.set(name, (done.get(name) ?? 0) + 1)
      }
    }
    for (const name of names) expect([name, (done.get(name) ?? 0) >= 10]).toEqual([name, true])
    expect([...refused.keys()].sort()).toEqual(
      [
        'bad_id',
        'bad_value',
        'edge',
        'finally_in_group',
        'id_taken',
        'in_use',
        'into_itself',
        'last',
        'no_group',
        'not_found',
        'ring',
      ].sort(),
    )
  })
})
