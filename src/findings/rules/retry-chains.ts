import type { Step } from '../../core/lab.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import { spanKeyWhere } from '../words.ts'

/** One layer of retries on the way to a call. */
export interface RetryLayer {
  readonly id: string
  readonly attempts: number
}

/**
 * For each call that can be sent: the way to it, from a row's own step down through services, on which it is tried most often, with only the layers that retry. A retry that can
 * never be granted does not count. Each call is looked at once, callers first.
 */
export function retryChains(survey: LabSurvey): ReadonlyMap<string, readonly RetryLayer[]> {
  const { attempts, times } = survey
  const chains = new Map<string, readonly RetryLayer[]>()
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const inner of callsIn(times.call(id).downstream?.steps ?? [])) if (attempts.has(inner)) visit(inner)
    order.push(id)
  }
  for (const id of attempts.keys()) visit(id)

  const above = new Map<string, readonly RetryLayer[]>()
  for (const id of order.reverse()) {
    const own = attempts.get(id) ?? 1
    const chain = [...(above.get(id) ?? []), ...(own > 1 ? [{ id, attempts: own }] : [])]
    chains.set(id, chain)
    for (const inner of callsIn(times.call(id).downstream?.steps ?? [])) {
      const known = above.get(inner)
      if (known === undefined || timesTried(chain) > timesTried(known)) above.set(inner, chain)
    }
  }
  return chains
}

/** The first bar of a call where all layers are tried as often as it is said of them: in another row there may be no time for that. */
export function spanKeyOfTries(survey: LabSurvey, id: string, layers: readonly RetryLayer[]): string | null {
  const isTried = (row: RowSurvey, layer: RetryLayer) =>
    row.places.some((place) => place.id === layer.id && place.canStart && place.attempts === layer.attempts)
  const own = layers.find((layer) => layer.id === id)
  return spanKeyWhere(survey, id, {
    isRow: (row) => layers.every((layer) => isTried(row, layer)),
    isPlace: ({ canStart, attempts }) => canStart && (own === undefined || attempts === own.attempts),
  })
}

export function timesTried(chain: readonly RetryLayer[]): number {
  return chain.reduce((product, layer) => product * layer.attempts, 1)
}

export function callsIn(steps: readonly Step[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (list: readonly Step[]) => {
    for (const step of list) {
      if (typeof step === 'string') found.add(step)
      else if (!('work' in step)) visit('sequence' in step ? step.sequence : step.parallel)
    }
  }
  visit(steps)
  return found
}
