import type { Call, Downstream, Lab, Scenario, Step, Work } from '../core/lab.ts'
import { CALL_KEYS, callIn, changeKeys, DOWNSTREAM_KEYS, SCENARIO_KEYS, withCall, withScenario } from './edit-keys.ts'

/** Whose own list of steps: a scenario's, or that of the service behind a call. */
export type ListOwner = { readonly kind: 'scenario'; readonly id: string } | { readonly kind: 'call'; readonly id: string }

/** Where a step stands: in whose list, and its position there, then in the group at that position, and so on. Of a list itself: without the last position. */
export interface StepPlace {
  readonly owner: ListOwner
  readonly at: readonly number[]
}

export type Group = Exclude<Step, string | Work>

export function isGroup(step: Step): step is Group {
  return typeof step !== 'string' && !('work' in step)
}

export function isWork(step: Step): step is Work {
  return typeof step !== 'string' && 'work' in step
}

export function groupSteps(group: Group): readonly Step[] {
  return 'parallel' in group ? group.parallel : group.sequence
}

function groupLike(group: Group, steps: readonly Step[]): Group {
  return 'parallel' in group ? { parallel: steps } : { sequence: steps }
}

/** An owner's own list; `null` where there is no such owner, or no service behind the call. */
export function ownSteps(lab: Lab, owner: ListOwner): readonly Step[] | null {
  if (owner.kind === 'scenario') return lab.scenarios.find((scenario) => scenario.id === owner.id)?.steps ?? null
  return callIn(lab, owner.id)?.downstream?.steps ?? null
}

/** The list at a place: an owner's own, or a group's. `null` where the place leads nowhere. */
export function listAt(lab: Lab, owner: ListOwner, at: readonly number[]): readonly Step[] | null {
  let steps = ownSteps(lab, owner)
  for (const position of at) {
    const step = steps?.[position]
    if (step === undefined || !isGroup(step)) return null
    steps = groupSteps(step)
  }
  return steps
}

export function stepAt(lab: Lab, place: StepPlace): Step | null {
  const position = place.at.at(-1)
  return position === undefined ? null : (listAt(lab, place.owner, place.at.slice(0, -1))?.[position] ?? null)
}

/** The lab with another list at a place, which must lead to one. */
export function withList(lab: Lab, owner: ListOwner, at: readonly number[], steps: readonly Step[]): Lab {
  const own = ownSteps(lab, owner)
  return own === null ? lab : withOwnSteps(lab, owner, replaceIn(own, at, steps))
}

function replaceIn(list: readonly Step[], at: readonly number[], steps: readonly Step[]): readonly Step[] {
  const [position, ...rest] = at
  if (position === undefined) return steps
  const group = list[position]
  if (group === undefined || !isGroup(group)) return list
  return list.with(position, groupLike(group, replaceIn(groupSteps(group), rest, steps)))
}

export function withOwnSteps(lab: Lab, owner: ListOwner, steps: readonly Step[]): Lab {
  if (owner.kind === 'scenario') {
    const index = lab.scenarios.findIndex((scenario) => scenario.id === owner.id)
    const scenario = lab.scenarios[index]
    return scenario === undefined ? lab : withScenario(lab, index, changeKeys<Scenario>(scenario, SCENARIO_KEYS, { steps }))
  }
  const call = callIn(lab, owner.id)
  if (call?.downstream === undefined) return lab
  const downstream = changeKeys<Downstream>(call.downstream, DOWNSTREAM_KEYS, { steps })
  return withCall(lab, owner.id, changeKeys<Call>(call, CALL_KEYS, { downstream } as Partial<Call>))
}

/** Every list of a lab: of the scenarios first, then of the services, in the order of the document. */
export function listOwners(lab: Lab): readonly ListOwner[] {
  return [
    ...lab.scenarios.map(({ id }): ListOwner => ({ kind: 'scenario', id })),
    ...Object.entries(lab.calls).flatMap(([id, call]): readonly ListOwner[] =>
      call.downstream === undefined ? [] : [{ kind: 'call', id }],
    ),
  ]
}

/** Every step that names a call, in the order of the document. */
export function findUses(lab: Lab, id: string): readonly StepPlace[] {
  const found: StepPlace[] = []
  for (const owner of listOwners(lab)) {
    const walk = (steps: readonly Step[], at: readonly number[]) => {
      steps.forEach((step, i) => {
        if (step === id) found.push({ owner, at: [...at, i] })
        else if (isGroup(step)) walk(groupSteps(step), [...at, i])
      })
    }
    walk(ownSteps(lab, owner) ?? [], [])
  }
  return found
}

/** Steps with each one replaced, or taken out where `change` gives `null`; the same list where nothing changed. Groups are walked, not given. */
export function mapSteps(steps: readonly Step[], change: (step: string | Work) => Step | null): readonly Step[] {
  let isSame = true
  const out = steps.flatMap((step): readonly Step[] => {
    let next: Step | null
    if (isGroup(step)) {
      const inner = mapSteps(groupSteps(step), change)
      next = inner === groupSteps(step) ? step : groupLike(step, inner)
    } else next = change(step)
    if (next !== step) isSame = false
    return next === null ? [] : [next]
  })
  return isSame ? steps : out
}

/** How many groups are inside one another in a step, itself counted. */
export function groupDepth(step: Step): number {
  return isGroup(step) ? 1 + Math.max(0, ...groupSteps(step).map(groupDepth)) : 0
}

/** Whether work that runs at the end whatever happened is in a step, or is it. */
export function holdsFinally(step: Step): boolean {
  if (isWork(step)) return step.finally === true
  return isGroup(step) && groupSteps(step).some(holdsFinally)
}

/** The calls that a step names. */
export function callsOfStep(step: Step): readonly string[] {
  if (typeof step === 'string') return [step]
  return isGroup(step) ? groupSteps(step).flatMap(callsOfStep) : []
}

/** Whether a call is, or reaches through services, another. */
export function reaches(lab: Lab, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return (callIn(lab, from)?.downstream?.steps ?? []).some((step) => callsOfStep(step).some((id) => reaches(lab, id, to, seen)))
}
