import type { Call, Downstream, Lab } from '../core/lab.ts'
import { nameCallFully } from '../timeline/span-names.ts'
import { CALL_KEYS, type Changes, callIn, changeKeys, DOWNSTREAM_KEYS, moved, withCall, withCalls } from './edit-keys.ts'
import { type EditRefused, type EditResult, finish, refuse } from './edit-result.ts'
import { freeId, idFrom, isId, newCall, newPauseMs } from './new-names.ts'
import { findUses, listOwners, mapSteps, ownSteps, type StepPlace, withOwnSteps } from './step-place.ts'

/** Adds a call that no step uses yet, after the others. Without an id it gets one of its label, or `call`. */
export function addCall(lab: Lab, given: { readonly id?: string; readonly label?: string } = {}): EditResult {
  const id = given.id ?? freeId(given.label === undefined ? 'call' : idFrom(given.label, 'call'), (taken) => callIn(lab, taken) !== null)
  const wrong = checkNewId(lab, id)
  if (wrong !== null) return wrong
  const call = newCall(lab)
  const added = given.label === undefined ? call : { ...call, label: given.label }
  return finish(lab, withCalls(lab, [...Object.entries(lab.calls), [id, added]]), { kind: 'call', id })
}

/** Adds a copy after the call, under an id of its own. Steps go on using the call itself. */
export function duplicateCall(lab: Lab, id: string): EditResult {
  const call = callIn(lab, id)
  if (call === null) return noCall(id)
  const copyId = freeId(id, (taken) => callIn(lab, taken) !== null)
  const entries = Object.entries(lab.calls).flatMap(([key, old]) =>
    key === id ? [[key, old] as const, [copyId, call] as const] : [[key, old] as const],
  )
  return finish(lab, withCalls(lab, entries), { kind: 'call', id: copyId })
}

/** Gives a call another id, in its place and in every step that names it. */
export function renameCall(lab: Lab, id: string, to: string): EditResult {
  if (callIn(lab, id) === null) return noCall(id)
  if (id === to) return finish(lab, lab, { kind: 'call', id })
  const wrong = checkNewId(lab, to)
  if (wrong !== null) return wrong
  const renamed = mapUses(lab, (step) => (step === id ? to : step))
  const entries = Object.entries(renamed.calls).map(([key, call]) => [key === id ? to : key, call] as const)
  return finish(lab, withCalls(renamed, entries), { kind: 'call', id: to })
}

/** Moves a call one place up (-1) or down (1) in the list of calls. The order acts on nothing but how the lab is shown. */
export function moveCall(lab: Lab, id: string, by: -1 | 1): EditResult {
  const entries = Object.entries(lab.calls)
  const index = entries.findIndex(([key]) => key === id)
  if (index < 0) return noCall(id)
  const order = moved(entries, index, by)
  if (order === null) return refuse('edge', `${nameOf(lab, id)} is the ${by < 0 ? 'first' : 'last'} call already.`)
  return finish(lab, withCalls(lab, order), { kind: 'call', id })
}

/** Removes a call. Where steps use it, it is refused, says where, and offers to remove those steps with it. */
export function removeCall(lab: Lab, id: string, withSteps = false): EditResult {
  if (callIn(lab, id) === null) return noCall(id)
  const places = findUses(lab, id)
  if (places.length > 0 && !withSteps) {
    const steps = places.length === 1 ? 'the step' : `the ${places.length} steps`
    return {
      ok: false,
      kind: 'in_use',
      sentence: `${nameOf(lab, id)} is used in ${listPlaces(lab, places)}. Without it, ${steps} there would name no call.`,
      places,
      offer: { label: `Remove it and ${steps}`, apply: () => removeCall(lab, id, true) },
    }
  }
  const rest = places.length === 0 ? lab : mapUses(lab, (step) => (step === id ? null : step))
  return finish(
    lab,
    withCalls(
      rest,
      Object.entries(rest.calls).filter(([key]) => key !== id),
    ),
  )
}

/** Sets keys of a call. `undefined` takes a key out; `timeoutMs: null` is no timeout. */
export function setCall(
  lab: Lab,
  id: string,
  changes: Changes<Pick<Call, 'label' | 'timeoutMs' | 'retry' | 'optional' | 'mutating' | 'idempotencyKey' | 'onCut'>>,
): EditResult {
  const call = callIn(lab, id)
  if (call === null) return noCall(id)
  return finish(lab, withCall(lab, id, changeKeys<Call>(call, CALL_KEYS, changes as Changes<Call>)), { kind: 'call', id })
}

/** Puts a service of its own behind a call, at first without steps, in place of the answers that are listed. */
export function giveService(lab: Lab, id: string): EditResult {
  const call = callIn(lab, id)
  if (call === null) return noCall(id)
  if (call.downstream !== undefined) return finish(lab, lab, { kind: 'call', id })
  const { attempts: _, ...rest } = call
  return finish(lab, withCall(lab, id, orderCall({ ...rest, downstream: { steps: [] } })), { kind: 'call', id })
}

/** Has a call answer for itself again, in place of the service behind it. */
export function giveAnswers(lab: Lab, id: string): EditResult {
  const call = callIn(lab, id)
  if (call === null) return noCall(id)
  if (call.attempts !== undefined) return finish(lab, lab, { kind: 'call', id })
  const { downstream: _, ...rest } = call
  return finish(lab, withCall(lab, id, orderCall({ ...rest, attempts: newCall(lab).attempts })), { kind: 'call', id })
}

/** Sets keys of the service behind a call. A clock of its own begins with the budget, and goes with `deadline: "own"`. */
export function setDownstream(lab: Lab, id: string, changes: Changes<Omit<Downstream, 'steps'>>): EditResult {
  const call = callIn(lab, id)
  if (call === null) return noCall(id)
  if (call.downstream === undefined) return refuse('not_found', `${nameOf(lab, id)} answers for itself: it has no service behind it.`)
  const kind = Object.hasOwn(changes, 'deadline') ? changes.deadline : call.downstream.deadline
  if (kind !== 'own' && changes.ownMs !== undefined) {
    return refuse('bad_value', `The service behind ${nameOf(lab, id)} has no clock of its own: its deadline is not “own”.`)
  }
  const ownMs = kind === 'own' ? (changes.ownMs ?? call.downstream.ownMs ?? lab.budgetMs) : undefined
  const all: Changes<Downstream> = { ...changes, ownMs }
  const downstream = changeKeys<Downstream>(call.downstream, DOWNSTREAM_KEYS, all)
  return finish(lab, withCall(lab, id, downstream === call.downstream ? call : orderCall({ ...call, downstream })), { kind: 'call', id })
}

/** A pause to begin with, where a call gets its first retry. */
export function firstRetry(lab: Lab): NonNullable<Call['retry']> {
  return { maxAttempts: 2, backoff: { kind: 'fixed', ms: newPauseMs(lab) } }
}

/* ---- shared with the other edits ---- */

export function noCall(id: string): EditRefused {
  return refuse('not_found', `There is no call with the id ${JSON.stringify(id)}.`)
}

export function nameOf(lab: Lab, id: string): string {
  const call = callIn(lab, id)
  return call === null ? id : nameCallFully(id, call)
}

/** `“Shared deadline” and “Retry”`; a service by its call. Each once, three at most. */
function listPlaces(lab: Lab, places: readonly StepPlace[]): string {
  const names = [
    ...new Set(
      places.map(({ owner }) => {
        if (owner.kind === 'call') return `the service behind ${nameOf(lab, owner.id)}`
        const title = lab.scenarios.find((scenario) => scenario.id === owner.id)?.title.trim() ?? ''
        return `“${title === '' ? owner.id : title}”`
      }),
    ),
  ]
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  return shown.length === 1 ? (shown[0] as string) : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

function checkNewId(lab: Lab, id: string): EditRefused | null {
  if (!isId(id)) return refuse('bad_id', `${JSON.stringify(id)} cannot be an id. An id is 1 to 40 letters, digits, _ and -.`)
  if (callIn(lab, id) !== null) return refuse('id_taken', `Another call has the id ${JSON.stringify(id)}: ${nameOf(lab, id)}.`)
  return null
}

/** Every step of every list that is no group, replaced or taken out. */
function mapUses(lab: Lab, change: (step: string) => string | null): Lab {
  let out = lab
  for (const owner of listOwners(lab)) {
    const steps = ownSteps(lab, owner) ?? []
    const next = mapSteps(steps, (step) => (typeof step === 'string' ? change(step) : step))
    if (next !== steps) out = withOwnSteps(out, owner, next)
  }
  return out
}

function orderCall(call: Call | Omit<Call, 'attempts' | 'downstream'>): Call {
  const from = call as Readonly<Record<string, unknown>>
  return Object.fromEntries(CALL_KEYS.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])) as unknown as Call
}
