import { formatMs } from '../../timeline/format-ms.ts'
import { calc } from '../../timeline/sentence-runs.ts'
import { setMaxAttempts } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { placeName, spanKeyOf } from '../words.ts'
import { placesByCall, roomiestPlace } from './places.ts'

/**
 * A backoff pause that is longer than anything that can remain, even if every attempt before it failed at once: with a gate the retry is always denied; without one the
 * pause takes all the rest and nothing comes of it. A pause that takes exactly what remains is not longer. What a server wishes is not the policy's.
 */
export const pauseNeverFits: Rule = {
  id: 'pause-never-fits',
  find: (survey) =>
    survey.rows.flatMap((row) => [...placesByCall(row).values()].flatMap((places) => findIn(survey, row, roomiestPlace(places)))),
}

function findIn(survey: LabSurvey, row: RowSurvey, place: Place | null): Draft[] {
  if (place?.stop?.reason !== 'pause') return []
  const { id, stop, attempts } = place
  const end = row.cutsPause ? 'Once begun, it takes all the rest and no attempt follows.' : 'The retry is always denied.'
  return [
    {
      ruleId: 'pause-never-fits',
      key: `pause-never-fits/${row.scenario.id}/${id}`,
      scenarioId: row.scenario.id,
      path: `calls.${id}.retry.backoff`,
      spanKey: spanKeyOf(row, place, stop.attempt),
      severity: 'breaks',
      sentence: [
        [
          `The pause before attempt ${stop.attempt} of `,
          ...placeName(survey, place),
          ' is ',
          calc(formatMs(stop.pauseMs)),
          ', and no more than ',
          calc(formatMs(stop.remainingMs)),
          ' can remain when it begins.',
        ],
        [end],
      ],
      propose: () => (survey.attempts.get(id) === attempts ? setMaxAttempts(survey.lab, id, attempts) : null),
    },
  ]
}
