import { formatMs, formatNumber } from '../../timeline/format-ms.ts'
import { calc } from '../../timeline/sentence-runs.ts'
import { setMaxAttempts } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { placeName, spanKeyOf } from '../words.ts'
import { placesByCall, roomiestPlace } from './places.ts'

/**
 * A retry that the gate refuses however quickly the attempts before it fail: its pause alone fits into what can remain, pause and expected time together do not.
 * Only with `unfitPause: "deny"`; the other way has no gate.
 */
export const retryNeverGranted: Rule = {
  id: 'retry-never-granted',
  find: (survey) =>
    survey.rows.flatMap((row) => [...placesByCall(row).values()].flatMap((places) => findIn(survey, row, roomiestPlace(places)))),
}

function findIn(survey: LabSurvey, row: RowSurvey, place: Place | null): Draft[] {
  if (place?.stop?.reason !== 'gate') return []
  const { id, call, stop, attempts } = place
  const expectedMs = call.retry?.expectedMs ?? 0
  return [
    {
      ruleId: 'retry-never-granted',
      key: `retry-never-granted/${row.scenario.id}/${id}`,
      scenarioId: row.scenario.id,
      path: `calls.${id}.retry.expectedMs`,
      spanKey: spanKeyOf(row, place, stop.attempt),
      severity: 'breaks',
      sentence: [
        [
          `Attempt ${stop.attempt} of `,
          ...placeName(survey, place),
          ' is never granted: a pause of ',
          calc(formatNumber(stop.pauseMs)),
          ' and an expected ',
          calc(`${formatNumber(expectedMs)} make ${formatMs(stop.pauseMs + expectedMs)}`),
          ', and no more than ',
          calc(formatMs(stop.remainingMs)),
          ' can remain.',
        ],
      ],
      propose: () => (survey.attempts.get(id) === attempts ? setMaxAttempts(survey.lab, id, attempts) : null),
    },
  ]
}
