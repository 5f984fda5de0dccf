import type { Lab } from '../core/lab.ts'
import { viewRow } from '../timeline/lab-view.ts'

/** How long one stretch of work may hold up the page. */
const BREATHE_AFTER_MS = 40

/** Lets the page answer a hand between two parts of a long work, when it has been held up for a while. */
export function makeBreathe(): () => Promise<void> {
  let sinceMs = performance.now()
  return async () => {
    if (performance.now() - sinceMs < BREATHE_AFTER_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    sinceMs = performance.now()
  }
}

/** Works out a lab row by row before it is shown: a large one would hold up the page for long in one go. A small one is ready at once. */
export async function readyLab(lab: Lab, breathe: () => Promise<void>): Promise<void> {
  for (const scenario of lab.scenarios) {
    await breathe()
    viewRow(lab, scenario)
  }
  await breathe()
}
