import type { Step } from '../../core/lab.ts'
import type { Place, RowSurvey } from '../survey.ts'

/** The places of one row by call, in the order in which the calls are met. */
export function placesByCall(row: RowSurvey): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>()
  for (const place of row.places) {
    const list = found.get(place.id)
    if (list === undefined) found.set(place.id, [place])
    else list.push(place)
  }
  return found
}

/** Of the places of one call that can be sent, the one at which most remains; `null` where none can. */
export function roomiestPlace(places: readonly Place[]): Place | null {
  let best: Place | null = null
  for (const place of places) if (place.canStart && (best === null || place.remainingMs > best.remainingMs)) best = place
  return best
}

/** How many calls and works a step holds: what `leaf` counts. */
export function countLeaves(step: Step): number {
  if (typeof step === 'string' || 'work' in step) return 1
  return ('sequence' in step ? step.sequence : step.parallel).reduce((sum, inner) => sum + countLeaves(inner), 0)
}

export function holdsCall(step: Step): boolean {
  if (typeof step === 'string') return true
  return !('work' in step) && ('sequence' in step ? step.sequence : step.parallel).some(holdsCall)
}

/** The path of the call or work at a position of a list; the list's own where it has none there. */
export function pathOfLeaf(steps: readonly Step[], path: string, leaf: number): string {
  let before = 0
  for (const [i, step] of steps.entries()) {
    const count = countLeaves(step)
    const at = `${path}.${i}`
    if (leaf < before + count) {
      if (typeof step === 'string' || 'work' in step) return at
      return 'sequence' in step
        ? pathOfLeaf(step.sequence, `${at}.sequence`, leaf - before)
        : pathOfLeaf(step.parallel, `${at}.parallel`, leaf - before)
    }
    before += count
  }
  return path
}
