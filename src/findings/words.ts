import { formatMs, formatNumber } from '../timeline/format-ms.ts'
import { calc, type Part, type Parts, strong } from '../timeline/sentence-runs.ts'
import { nameCallFully, nameWork } from '../timeline/span-names.ts'
import { withoutDirections } from '../timeline/without-directions.ts'
import type { LabSurvey, RowSurvey } from './survey.ts'
import type { Place } from './surveyor.ts'

/** A call's name, as it stands in a sentence. */
export function callName(survey: LabSurvey, id: string): Part {
  return strong(nameText(survey, id))
}

export function nameText(survey: LabSurvey, id: string): string {
  return withoutDirections(nameCallFully(id, survey.times.call(id)))
}

export function workName(name: string): Part {
  return strong(nameWork(name))
}

/** A place's name; one that is a service's own step says whose. */
export function placeName(survey: LabSurvey, place: Place): Parts {
  const name = callName(survey, place.id)
  return place.owner === null ? [name] : [name, `, inside ${nameText(survey, place.owner)},`]
}

/** `20 + 2 × 60 = 140 ms`; more than five terms are shortened, empty ones left out. */
export function sumText(terms: readonly string[], totalMs: number): Part {
  const told = terms.filter((term) => term !== '')
  if (told.length === 1 && told[0] === formatNumber(totalMs)) return calc(formatMs(totalMs))
  const shown = told.length > 5 ? [...told.slice(0, 4), '…'] : told
  return calc(`${shown.join(' + ')} = ${formatMs(totalMs)}`)
}

/** `60 ms`, or `nothing`. */
export function leftText(ms: number): string {
  return ms <= 0 ? 'nothing' : formatMs(ms)
}

/** What reaches a place: the deadline, or what its caller hands down. */
export function limitName(row: RowSurvey, place: Place): string {
  if (place.owner !== null) return 'its deadline'
  return row.limitMs < row.deadlineMs ? 'the reserve' : 'the deadline'
}

/** The bar of a place: the given attempt's where today's run has one, else its first span. */
export function spanKeyOf(row: RowSurvey, place: Pick<Place, 'owner' | 'leaf'>, attempt?: number): string | null {
  const spans = row.spansOf(place.owner, place.leaf)
  const { trace, keys } = row.view
  const ofAttempt = spans.filter((i) => trace.spans[i]?.attempt === attempt)
  // A pause and a denied retry carry the number of the attempt to come.
  const index = ofAttempt.find((i) => trace.spans[i]?.kind === 'attempt') ?? ofAttempt[0] ?? spans[0]
  return index === undefined ? null : (keys[index] ?? null)
}

/** Where a call is what a finding says: which rows, and which of its places there. */
export interface Concern {
  isRow?(row: RowSurvey): boolean
  isPlace(place: Place, row: RowSurvey): boolean
}

/** The first bar of a call at a place that a finding is about; the first in any row where today's run has none there. In other rows the call may be as it should. */
export function spanKeyWhere(survey: LabSurvey, id: string, { isRow, isPlace }: Concern): string | null {
  let first: string | null = null
  for (const row of survey.rows) {
    const isConcerned = isRow?.(row) ?? true
    for (const place of row.places) {
      if (place.id !== id) continue
      const isMeant = isConcerned && isPlace(place, row)
      if (!isMeant && first !== null) continue
      const key = spanKeyOf(row, place)
      if (key !== null && isMeant) return key
      first ??= key
    }
  }
  return first
}
