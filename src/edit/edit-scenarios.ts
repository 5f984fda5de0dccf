import { type Lab, MAX_SCENARIOS, type Scenario } from '../core/lab.ts'
import { type Changes, changeKeys, moved, SCENARIO_KEYS, withScenario } from './edit-keys.ts'
import { type EditRefused, type EditResult, finish, refuse } from './edit-result.ts'
import { freeId, isId } from './new-names.ts'

/** What of a title its copy takes along: the rest is for the words and the number. */
const MAX_COPIED_TITLE = 190

export type ScenarioChanges = Changes<Omit<Scenario, 'id' | 'steps'>>

/** Adds a scenario without steps, after the others. */
export function addScenario(lab: Lab, given: { readonly id?: string; readonly title?: string } = {}): EditResult {
  const full = checkRoom(lab)
  if (full !== null) return full
  const number = lab.scenarios.length + 1
  const id = given.id ?? freeId(`scenario-${number}`, (taken) => isTaken(lab, taken))
  const wrong = checkNewId(lab, id)
  if (wrong !== null) return wrong
  const scenario: Scenario = { id, title: given.title ?? `Scenario ${number}`, steps: [] }
  return finish(lab, { ...lab, scenarios: [...lab.scenarios, scenario] }, { kind: 'scenario', id })
}

/** Adds a copy after a scenario, with an id of its own, and changed at once where changes are given: two policies to be compared, in one step. */
export function duplicateScenario(lab: Lab, id: string, changes: ScenarioChanges = {}): EditResult {
  const index = indexOf(lab, id)
  const scenario = lab.scenarios[index]
  if (scenario === undefined) return noScenario(id)
  const full = checkRoom(lab)
  if (full !== null) return full
  const copyId = freeId(id, (taken) => isTaken(lab, taken))
  const title = copyTitle(lab, scenario.title)
  const copy = changeKeys<Scenario>(changeKeys<Scenario>(scenario, SCENARIO_KEYS, { id: copyId, title }), SCENARIO_KEYS, changes)
  return finish(lab, { ...lab, scenarios: lab.scenarios.toSpliced(index + 1, 0, copy) }, { kind: 'scenario', id: copyId })
}

export function renameScenario(lab: Lab, id: string, to: string): EditResult {
  const index = indexOf(lab, id)
  const scenario = lab.scenarios[index]
  if (scenario === undefined) return noScenario(id)
  if (id === to) return finish(lab, lab, { kind: 'scenario', id })
  const wrong = checkNewId(lab, to)
  if (wrong !== null) return wrong
  return finish(lab, withScenario(lab, index, changeKeys<Scenario>(scenario, SCENARIO_KEYS, { id: to })), { kind: 'scenario', id: to })
}

/** Moves a scenario one row up (-1) or down (1). */
export function moveScenario(lab: Lab, id: string, by: -1 | 1): EditResult {
  const index = indexOf(lab, id)
  if (index < 0) return noScenario(id)
  const scenarios = moved(lab.scenarios, index, by)
  if (scenarios === null) return refuse('edge', `That is the ${by < 0 ? 'first' : 'last'} scenario already.`)
  return finish(lab, { ...lab, scenarios }, { kind: 'scenario', id })
}

/** Removes a scenario; its calls stay. The last one stays: a lab has one at least. */
export function removeScenario(lab: Lab, id: string): EditResult {
  const index = indexOf(lab, id)
  if (index < 0) return noScenario(id)
  if (lab.scenarios.length === 1) return refuse('last', 'A lab has one scenario at least, so the last one stays. Its steps can be removed.')
  const scenarios = lab.scenarios.toSpliced(index, 1)
  const next = scenarios[Math.min(index, scenarios.length - 1)] as Scenario
  return finish(lab, { ...lab, scenarios }, { kind: 'scenario', id: next.id })
}

/** Sets keys of a scenario. `undefined` takes a key out, which gives it its default: the lab's budget, no reserve, and so on. */
export function setScenario(lab: Lab, id: string, changes: ScenarioChanges): EditResult {
  const index = indexOf(lab, id)
  const scenario = lab.scenarios[index]
  if (scenario === undefined) return noScenario(id)
  return finish(lab, withScenario(lab, index, changeKeys<Scenario>(scenario, SCENARIO_KEYS, changes)), { kind: 'scenario', id })
}

function indexOf(lab: Lab, id: string): number {
  return lab.scenarios.findIndex((scenario) => scenario.id === id)
}

function isTaken(lab: Lab, id: string): boolean {
  return indexOf(lab, id) >= 0
}

function noScenario(id: string): EditRefused {
  return refuse('not_found', `There is no scenario with the id ${JSON.stringify(id)}.`)
}

function checkRoom(lab: Lab): EditRefused | null {
  return lab.scenarios.length < MAX_SCENARIOS ? null : refuse('too_many', `A lab has ${MAX_SCENARIOS} scenarios at most, and this one has.`)
}

function checkNewId(lab: Lab, id: string): EditRefused | null {
  if (!isId(id)) return refuse('bad_id', `${JSON.stringify(id)} cannot be an id. An id is 1 to 40 letters, digits, _ and -.`)
  return isTaken(lab, id) ? refuse('id_taken', `Another scenario has the id ${JSON.stringify(id)}.`) : null
}

/** `Title copy`, then `Title copy 2`: also of a copy, and within the 200 characters that a title may have. */
export function copyTitle(lab: Lab, title: string): string {
  const base = Array.from(title.replace(/ copy(?: \d+)?$/, ''))
    .slice(0, MAX_COPIED_TITLE)
    .join('')
  const titles = new Set(lab.scenarios.map((scenario) => scenario.title))
  for (let n = 1; ; n++) {
    const copy = `${base} copy${n === 1 ? '' : ` ${n}`}`
    if (!titles.has(copy)) return copy
  }
}
