import type { Call, Lab } from '../core/lab.ts'
import { setAttempt } from './edit-attempts.ts'
import { duplicateCall, noCall, removeCall, setCall } from './edit-calls.ts'
import { callIn } from './edit-keys.ts'
import type { EditResult } from './edit-result.ts'
import { addNewCall, addStep, lastOf } from './edit-steps.ts'
import { freeLabel } from './new-names.ts'
import { findUses, listAt, type StepPlace, stepAt } from './step-place.ts'

/**
 * Adds a call and a step that uses it. It begins with the timeout and the first duration of the call before it in the list: the calls of a chain are often alike,
 * and the second then needs no more than its name.
 */
export function addNextCall(lab: Lab, place: StepPlace): EditResult {
  const added = addNewCall(lab, place)
  const before = callBefore(lab, place)
  if (!added.ok || before?.attempts === undefined) return added
  const id = added.at?.kind === 'step' ? stepAt(added.lab, added.at.place) : null
  if (typeof id !== 'string') return added
  const timed = setCall(added.lab, id, { timeoutMs: before.timeoutMs })
  const whole = timed.ok ? setAttempt(timed.lab, id, 0, { durationMs: before.attempts[0]?.durationMs ?? 0 }) : timed
  return whole.ok ? { ...added, lab: whole.lab } : added
}

/** Adds, after a step that is a call, a step that uses a copy of that call: under an id and a label of its own, so that the two can be changed apart. */
export function copyStepCall(lab: Lab, place: StepPlace): EditResult {
  const id = stepAt(lab, place)
  if (typeof id !== 'string') return noCall('')
  const copied = duplicateCall(lab, id)
  if (!copied.ok || copied.at?.kind !== 'call') return copied
  const labelled = setCall(copied.lab, copied.at.id, { label: freeLabel(lab) })
  if (!labelled.ok) return labelled
  return addStep(labelled.lab, { owner: place.owner, at: [...place.at.slice(0, -1), lastOf(place) + 1] }, copied.at.id)
}

/**
 * Removes a call by way of one of its steps. Where that is its only one, both go: nobody wants to be asked about the step that they chose. Else it is as
 * `removeCall`.
 */
export function removeStepCall(lab: Lab, place: StepPlace): EditResult {
  const id = stepAt(lab, place)
  if (typeof id !== 'string') return noCall('')
  const uses = findUses(lab, id)
  const removed = removeCall(lab, id, uses.length <= 1)
  if (!removed.ok) return removed
  const list = listAt(removed.lab, place.owner, place.at.slice(0, -1)) ?? []
  if (list.length === 0) return { ok: true, lab: removed.lab }
  return {
    ok: true,
    lab: removed.lab,
    at: { kind: 'step', place: { owner: place.owner, at: place.at.with(-1, Math.min(lastOf(place), list.length - 1)) } },
  }
}

function callBefore(lab: Lab, { owner, at }: StepPlace): Call | null {
  const list = listAt(lab, owner, at.slice(0, -1)) ?? []
  const before = list[Math.min(at.at(-1) ?? 0, list.length) - 1]
  return typeof before === 'string' ? callIn(lab, before) : null
}
