import type { Lab, Step } from '../core/lab.ts'
import { type EditResult, finish, refuse } from './edit-result.ts'
import { addStep, checkFits, lastOf, moveStepTo, noPlace, replaceStep } from './edit-steps.ts'
import { groupSteps, isGroup, listAt, type StepPlace, stepAt, withList } from './step-place.ts'

export type GroupKind = 'sequence' | 'parallel'

/** Adds a group without steps. */
export function addGroup(lab: Lab, place: StepPlace, kind: GroupKind): EditResult {
  return addStep(lab, place, groupOf(kind, []))
}

/** Puts a step, and `count - 1` that follow it, into a new group that takes their place. */
export function wrapSteps(lab: Lab, place: StepPlace, kind: GroupKind, count = 1): EditResult {
  const { owner, at } = place
  const list = listAt(lab, owner, at.slice(0, -1))
  if (list === null || stepAt(lab, place) === null) return noPlace()
  const position = lastOf(place)
  const group = groupOf(kind, list.slice(position, position + Math.max(1, count)))
  const wrong = checkFits(lab, owner, at.length - 1, group)
  if (wrong !== null) return wrong
  return finish(lab, withList(lab, owner, at.slice(0, -1), list.toSpliced(position, Math.max(1, count), group)), { kind: 'step', place })
}

/** Puts a group's steps in the place of the group. */
export function unwrapGroup(lab: Lab, place: StepPlace): EditResult {
  const { owner, at } = place
  const step = stepAt(lab, place)
  const list = listAt(lab, owner, at.slice(0, -1))
  if (list === null || step === null) return noPlace()
  if (!isGroup(step)) return refuse('no_group', 'That step is no group.')
  const steps = list.toSpliced(lastOf(place), 1, ...groupSteps(step))
  const lab2 = withList(lab, owner, at.slice(0, -1), steps)
  return steps.length === 0
    ? finish(lab, lab2)
    : finish(lab, lab2, { kind: 'step', place: { owner, at: [...at.slice(0, -1), Math.min(lastOf(place), steps.length - 1)] } })
}

/** Has the steps of a group run side by side, or one after another. */
export function setGroupKind(lab: Lab, place: StepPlace, kind: GroupKind): EditResult {
  const step = stepAt(lab, place)
  if (step === null) return noPlace()
  if (!isGroup(step)) return refuse('no_group', 'That step is no group.')
  return kind in step ? finish(lab, lab, { kind: 'step', place }) : replaceStep(lab, place, groupOf(kind, groupSteps(step)))
}

/** Moves a step into the group above it, as its last step; where there is none, into the group below it, as its first. */
export function moveIntoGroup(lab: Lab, place: StepPlace): EditResult {
  const { owner, at } = place
  const list = listAt(lab, owner, at.slice(0, -1))
  if (list === null || stepAt(lab, place) === null) return noPlace()
  const position = lastOf(place)
  const above = list[position - 1]
  if (above !== undefined && isGroup(above)) {
    return moveStepTo(lab, place, { owner, at: [...at.slice(0, -1), position - 1, groupSteps(above).length] })
  }
  const below = list[position + 1]
  if (below !== undefined && isGroup(below)) return moveStepTo(lab, place, { owner, at: [...at.slice(0, -1), position + 1, 0] })
  return refuse('no_group', 'There is no group above or below it. It can be put into a group of its own.')
}

/** Moves a step out of its group, to stand after it. The group stays, also without steps. */
export function moveOutOfGroup(lab: Lab, place: StepPlace): EditResult {
  const { owner, at } = place
  if (stepAt(lab, place) === null) return noPlace()
  const group = at.at(-2)
  if (group === undefined) return refuse('no_group', 'It stands in no group.')
  return moveStepTo(lab, place, { owner, at: [...at.slice(0, -2), group + 1] })
}

function groupOf(kind: GroupKind, steps: readonly Step[]): Step {
  return kind === 'parallel' ? { parallel: steps } : { sequence: steps }
}
