import type { Step } from '../../core/lab.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'

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

/**
 * The longest that the call may be answered after, now: of what its remote is listed with, and of its answers in today's runs. A timeout that is proposed is never shorter, so that no
 * answer that is waited for today is given up.
 */
export function longestAnswerMs({ rows, times }: LabSurvey, id: string): number {
  const { timeoutMs, attempts } = times.call(id)
  const capMs = timeoutMs ?? Number.POSITIVE_INFINITY
  let longestMs = 0
  for (const { durationMs } of attempts ?? []) if (durationMs <= capMs) longestMs = Math.max(longestMs, durationMs)
  for (const { view } of rows) {
    for (const { step, kind, status, startMs, endMs } of view.trace.spans) {
      if (kind === 'attempt' && step === id && (status === 'ok' || status === 'error')) longestMs = Math.max(longestMs, endMs - startMs)
    }
  }
  return longestMs
}
