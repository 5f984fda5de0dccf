import type { Lab, Scenario } from '../core/lab.ts'

export type PickedRows =
  | { readonly ok: true; readonly lab: Lab }
  | { readonly ok: false; readonly title: string; readonly errors: readonly never[] }

/** The lab with the named rows alone, in the order in which they are named; with all of them for `null`. */
export function pickRows(lab: Lab, ids: readonly string[] | null): PickedRows {
  if (ids === null) return { ok: true, lab }
  const rows: Scenario[] = []
  for (const id of new Set(ids)) {
    const row = lab.scenarios.find((scenario) => scenario.id === id)
    if (row === undefined) {
      const known = lab.scenarios.map((scenario) => scenario.id).join(', ')
      return { ok: false, title: `“scenarios” names “${id.slice(0, 40)}”, and the lab has ${known}.`, errors: [] }
    }
    rows.push(row)
  }
  return { ok: true, lab: { ...lab, scenarios: rows } }
}

/** The whole lab again, with what was changed in some of its rows. */
export function putRowsBack(whole: Lab, picked: Lab): Lab {
  const changed = new Map(picked.scenarios.map((scenario) => [scenario.id, scenario]))
  return { ...picked, scenarios: whole.scenarios.map((scenario) => changed.get(scenario.id) ?? scenario) }
}
