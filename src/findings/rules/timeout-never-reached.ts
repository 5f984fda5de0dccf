import { formatMs } from '../../timeline/format-ms.ts'
import { calc, type Parts } from '../../timeline/sentence-runs.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { limitName, placeName, spanKeyOf } from '../words.ts'
import { placesByCall } from './places.ts'
import { placeNotBelowBudget, proposeTimeout } from './timeout-not-below-budget.ts'

/**
 * An attempt timeout, below the budget, that can cut nothing wherever the call stands in a row: no more than it can remain, however quick everything before is (a tie goes to
 * the limit), or the caller has always left and said so by then.
 */
export const timeoutNeverReached: Rule = {
  id: 'timeout-never-reached',
  find: (survey) => survey.rows.flatMap((row) => [...placesByCall(row).values()].flatMap((places) => findIn(survey, row, places))),
}

function findIn(survey: LabSurvey, row: RowSurvey, places: readonly Place[]): Draft[] {
  if (placeNotBelowBudget(row, places) !== undefined) return []
  let best: Place | null = null
  for (const place of places) {
    if (!place.canStart) continue
    const { timeoutMs } = place.call
    if (timeoutMs === null || (timeoutMs < place.remainingMs && timeoutMs <= whileHeard(place))) return []
    if (best === null || allowedMs(place) > allowedMs(best)) best = place
  }
  if (best === null) return []
  const { id, call, remainingMs } = best
  const timeoutMs = call.timeoutMs ?? 0
  const isByLimit = timeoutMs >= remainingMs
  const end: Parts = isByLimit
    ? [
        'no more than ',
        calc(formatMs(remainingMs)),
        ' can remain when it starts',
        remainingMs === timeoutMs ? `, and a tie goes to ${limitName(row, best)}.` : '.',
      ]
    : ['its caller has left ', calc(formatMs(whileHeard(best))), ' after it starts at the latest.']
  const place = best
  return [
    {
      ruleId: 'timeout-never-reached',
      key: `timeout-never-reached/${row.scenario.id}/${id}`,
      scenarioId: row.scenario.id,
      path: `calls.${id}.timeoutMs`,
      spanKey: spanKeyOf(row, place),
      severity: 'note',
      sentence: [['The timeout of ', ...placeName(survey, place), ' is ', calc(formatMs(timeoutMs)), ' and is never reached: ', ...end]],
      propose: () => proposeTimeout(survey, place, remainingMs, isByLimit),
    },
  ]
}

/** How long it may run until its caller's word to stop arrives. */
function whileHeard({ stoppedAtMs, elapsedMs }: Place): number {
  return stoppedAtMs - elapsedMs
}

function allowedMs(place: Place): number {
  return Math.min(place.remainingMs, whileHeard(place))
}
