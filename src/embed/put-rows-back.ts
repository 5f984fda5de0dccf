import type { Lab } from '../core/lab.ts'

/** The whole lab again, with what was changed in some of its rows. */
export function putRowsBack(whole: Lab, picked: Lab): Lab {
  const changed = new Map(picked.scenarios.map((scenario) => [scenario.id, scenario]))
  return { ...picked, scenarios: whole.scenarios.map((scenario) => changed.get(scenario.id) ?? scenario) }
}
