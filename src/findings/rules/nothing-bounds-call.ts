import { deadline } from '../../timeline/sentence-runs.ts'
import { enforceDeadline } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey } from '../survey.ts'
import { placeName, spanKeyOf } from '../words.ts'
import { placesByCall } from './places.ts'

/**
 * A call that has neither a timeout nor a limit, and no caller with one either: one remote that never answers holds the row for ever. A service's own steps are what
 * waits, so only calls that are answered by a remote are named. Where a caller leaves, also where it abandons, the row goes on: that is no case of this rule.
 */
export const nothingBoundsCall: Rule = {
  id: 'nothing-bounds-call',
  find: (survey) => survey.rows.flatMap((row) => [...placesByCall(row)].flatMap(([id, places]) => findIn(survey, row, id, places))),
}

function findIn(survey: LabSurvey, row: LabSurvey['rows'][number], id: string, places: LabSurvey['rows'][number]['places']): Draft[] {
  const place = places.find(
    ({ call, canStart, remainingMs, waitedMs, elapsedMs }) =>
      canStart &&
      call.attempts !== undefined &&
      call.timeoutMs === null &&
      !Number.isFinite(remainingMs) &&
      !Number.isFinite(waitedMs - elapsedMs),
  )
  if (place === undefined) return []
  return [
    {
      ruleId: 'nothing-bounds-call',
      key: `nothing-bounds-call/${row.scenario.id}/${id}`,
      scenarioId: row.scenario.id,
      path: `calls.${id}.timeoutMs`,
      spanKey: spanKeyOf(row, place),
      severity: 'breaks',
      sentence: [
        [...placeName(survey, place), ' is bounded by nothing: it has no timeout, and this row ', deadline('enforces no deadline'), '.'],
        ['If it never answers, the row never ends.'],
      ],
      propose: () => enforceDeadline(row.index),
    },
  ]
}
