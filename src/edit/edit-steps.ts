import { type Lab, MAX_GROUP_DEPTH, type Step, type Work } from '../core/lab.ts'
import { nameOf, noCall } from './edit-calls.ts'
import { type Changes, callIn, changeKeys, moved, WORK_KEYS, withCalls } from './edit-keys.ts'
import { type EditRefused, type EditResult, finish, refuse } from './edit-result.ts'
import { freeId, newCall, newWork } from './new-names.ts'
import {
  callsOfStep,
  groupDepth,
  holdsFinally,
  isWork,
  type ListOwner,
  listAt,
  reaches,
  type StepPlace,
  stepAt,
  withList,
} from './step-place.ts'

/**
 * Adds a step at a place: it will stand at the last position of `at`, and what stood there moves down. A position past the end is the end.
 */
export function addStep(lab: Lab, place: StepPlace, step: Step): EditResult {
  const put = insertStep(lab, place, step)
  return 'ok' in put ? put : finish(lab, put.lab, { kind: 'step', place: put.place })
}

/** The lab with one step more, and where it landed; not yet held against the rules of the whole. */
function insertStep(lab: Lab, { owner, at }: StepPlace, step: Step): EditRefused | { readonly lab: Lab; readonly place: StepPlace } {
  for (const id of callsOfStep(step)) if (callIn(lab, id) === null) return noCall(id)
  const list = listAt(lab, owner, at.slice(0, -1))
  const wanted = at.at(-1)
  if (list === null || wanted === undefined) return noPlace()
  const wrong = checkFits(lab, owner, at.length - 1, step)
  if (wrong !== null) return wrong
  const position = Math.min(Math.max(0, wanted), list.length)
  const inside = at.slice(0, -1)
  return { lab: withList(lab, owner, inside, list.toSpliced(position, 0, step)), place: { owner, at: [...inside, position] } }
}

/** Adds a call and a step that uses it, in one. */
export function addNewCall(lab: Lab, place: StepPlace): EditResult {
  const id = freeId('call', (taken) => callIn(lab, taken) !== null)
  const withIt = withCalls(lab, [...Object.entries(lab.calls), [id, newCall(lab)]])
  return addStep(withIt, place, id)
}

export function addWork(lab: Lab, place: StepPlace): EditResult {
  return addStep(lab, place, newWork(lab))
}

/** Adds a copy after a step: the same call, or work and groups with all that is in them. */
export function duplicateStep(lab: Lab, place: StepPlace): EditResult {
  const step = stepAt(lab, place)
  if (step === null) return noPlace()
  return addStep(lab, { owner: place.owner, at: [...place.at.slice(0, -1), lastOf(place) + 1] }, step)
}

/** Removes a step, a group with all that is in it. A call that no step uses any more stays in the lab. */
export function removeStep(lab: Lab, place: StepPlace): EditResult {
  const { owner, at } = place
  const list = listAt(lab, owner, at.slice(0, -1))
  if (list === null || stepAt(lab, place) === null) return noPlace()
  const position = lastOf(place)
  const next = list.length === 1 ? null : { owner, at: [...at.slice(0, -1), Math.min(position, list.length - 2)] }
  const lab2 = withList(lab, owner, at.slice(0, -1), list.toSpliced(position, 1))
  return next === null ? finish(lab, lab2) : finish(lab, lab2, { kind: 'step', place: next })
}

/** Moves a step one place up (-1) or down (1) in its own list. */
export function moveStep(lab: Lab, place: StepPlace, by: -1 | 1): EditResult {
  const { owner, at } = place
  const list = listAt(lab, owner, at.slice(0, -1))
  if (list === null || stepAt(lab, place) === null) return noPlace()
  const position = lastOf(place)
  const order = moved(list, position, by)
  if (order === null) {
    const out = at.length > 1 ? ' To leave its group, move it out.' : ''
    return refuse('edge', `It is the ${by < 0 ? 'first' : 'last'} step of its list already.${out}`)
  }
  return finish(lab, withList(lab, owner, at.slice(0, -1), order), {
    kind: 'step',
    place: { owner, at: [...at.slice(0, -1), position + by] },
  })
}

/** Moves a step anywhere, also into another list; `to` is read as in `addStep`, in the lab as it is before the move. */
export function moveStepTo(lab: Lab, from: StepPlace, to: StepPlace): EditResult {
  const step = stepAt(lab, from)
  if (step === null) return noPlace()
  if (isSameOwner(from.owner, to.owner) && to.at.length > from.at.length && from.at.every((position, i) => position === to.at[i])) {
    return refuse('into_itself', 'A group cannot be moved into itself.')
  }
  const put = insertStep(lab, to, step)
  if ('ok' in put) return put
  const source = shifted(from, put.place, 1)
  const inside = source.at.slice(0, -1)
  const list = listAt(put.lab, source.owner, inside)
  if (list === null) return noPlace()
  const next = withList(put.lab, source.owner, inside, list.toSpliced(lastOf(source), 1))
  return finish(lab, next, { kind: 'step', place: shifted(put.place, source, -1) })
}

/** Sets keys of a step that is local work. `undefined` takes a key out. */
export function setWork(lab: Lab, place: StepPlace, changes: Changes<Work>): EditResult {
  const step = stepAt(lab, place)
  if (step === null || !isWork(step)) return refuse('not_found', 'That step is no local work.')
  return replaceStep(lab, place, changeKeys<Work>(step, WORK_KEYS, changes))
}

/* ---- shared with the edits of groups ---- */

export function replaceStep(lab: Lab, place: StepPlace, step: Step): EditResult {
  const { owner, at } = place
  const list = listAt(lab, owner, at.slice(0, -1))
  if (list === null || stepAt(lab, place) === null) return noPlace()
  const target = { kind: 'step', place } as const
  if (stepAt(lab, place) === step) return finish(lab, lab, target)
  const wrong = checkFits(lab, owner, at.length - 1, step)
  return wrong ?? finish(lab, withList(lab, owner, at.slice(0, -1), list.with(lastOf(place), step)), target)
}

/** Whether a step may stand in a list with so many groups around it. */
export function checkFits(lab: Lab, owner: ListOwner, depth: number, step: Step): EditRefused | null {
  if (depth + groupDepth(step) > MAX_GROUP_DEPTH) {
    return refuse('too_deep', `Groups may lie ${MAX_GROUP_DEPTH} deep inside one another, and this would be one more.`)
  }
  const isInGroup = depth > 0 || !isWork(step)
  if (isInGroup && holdsFinally(step)) {
    return refuse('finally_in_group', 'Work that runs whatever happened (“finally”) stands in a list of its own, not in a group.')
  }
  if (owner.kind === 'call') {
    const ring = callsOfStep(step).find((id) => reaches(lab, id, owner.id))
    if (ring !== undefined) {
      const through = ring === owner.id ? 'its own service' : `${nameOf(lab, ring)}, which calls it`
      return refuse('ring', `${nameOf(lab, owner.id)} would reach itself through ${through}.`)
    }
  }
  return null
}

export function noPlace(): EditRefused {
  return refuse('not_found', 'There is no such step any more.')
}

export function lastOf(place: StepPlace): number {
  return place.at.at(-1) ?? 0
}

function isSameOwner(a: ListOwner, b: ListOwner): boolean {
  return a.kind === b.kind && a.id === b.id
}

/** Where a step stands once another was put in (1) or taken out (-1). */
function shifted(place: StepPlace, other: StepPlace, by: 1 | -1): StepPlace {
  const level = other.at.length - 1
  const isBeside =
    isSameOwner(place.owner, other.owner) &&
    place.at.length > level &&
    other.at.slice(0, -1).every((position, i) => position === place.at[i])
  const here = place.at[level]
  if (!isBeside || here === undefined || here < lastOf(other)) return place
  return { owner: place.owner, at: place.at.with(level, here + by) }
}
