import type { Lab, Scenario } from '../core/lab.ts'

/**
 * The lab with the named rows alone, in the order in which they are named; with all of them for `null`. Where it has no row of a name, that name.
 */
export function pickRows(lab: Lab, ids: readonly string[] | null): Lab | string {
  if (ids === null) return lab
  const rows: Scenario[] = []
  for (const id of new Set(ids)) {
    const row = lab.scenarios.find((scenario) => scenario.id === id)
    if (row === undefined) return id
    rows.push(row)
  }
  return { ...lab, scenarios: rows }
}
