import type { Lab } from '../core/lab.ts'
import { type Changes, changeKeys, LAB_KEYS } from './edit-keys.ts'
import { type EditResult, finish } from './edit-result.ts'

/** A lab to begin with: a budget of a second, no calls, and one scenario that does nothing yet. */
export function emptyLab(): Lab {
  return { version: 1, title: 'Untitled', budgetMs: 1000, calls: {}, scenarios: [{ id: 'scenario-1', title: 'Scenario 1', steps: [] }] }
}

/** Sets what belongs to the whole lab. */
export function setLab(lab: Lab, changes: Changes<Pick<Lab, 'title' | 'budgetMs' | 'seed'>>): EditResult {
  return finish(lab, changeKeys<Lab>(lab, LAB_KEYS, changes))
}
