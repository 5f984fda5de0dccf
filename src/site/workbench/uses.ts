import type { Lab } from '../../core/lab.ts'
import { callsOfStep, listOwners, ownSteps } from '../../edit/step-place.ts'

const byLab = new WeakMap<Lab, ReadonlyMap<string, number>>()

/** How many steps use each call that any uses. Counted once for each lab. */
export function usesOf(lab: Lab): ReadonlyMap<string, number> {
  const known = byLab.get(lab)
  if (known !== undefined) return known
  const uses = new Map<string, number>()
  for (const owner of listOwners(lab)) {
    for (const step of ownSteps(lab, owner) ?? []) for (const id of callsOfStep(step)) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  byLab.set(lab, uses)
  return uses
}
