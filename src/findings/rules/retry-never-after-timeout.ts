import { nextBackoffMs } from '../../core/engine.ts'
import { formatMs, formatNumber } from '../../timeline/format-ms.ts'
import { calc, type Part } from '../../timeline/sentence-runs.ts'
import { setTimeoutOf, timeoutThatFits } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { placeName, spanKeyOf } from '../words.ts'
import { longestAnswerMs, placesByCall, roomiestPlace } from './places.ts'

/**
 * A retry that can follow a quick error, and never a timeout: an attempt that runs into its timeout has used so much that the gate refuses, or that the pause leaves nothing
 * to send with. The first retry at the place with most room decides. A timeout that is never reached is a matter of its own.
 */
export const retryNeverAfterTimeout: Rule = {
  id: 'retry-never-after-timeout',
  find: (survey) =>
    survey.rows.flatMap((row) => [...placesByCall(row).values()].flatMap((places) => findIn(survey, row, roomiestPlace(places)))),
}

function findIn(survey: LabSurvey, row: RowSurvey, place: Place | null): Draft[] {
  if (place === null || place.attempts < 2) return []
  const { id, call, remainingMs } = place
  const { timeoutMs } = call
  if (timeoutMs === null || timeoutMs >= remainingMs || !Number.isFinite(remainingMs)) return []
  const pauseMs = nextBackoffMs(call.retry?.backoff ?? null, 1)
  const expectedMs = row.cutsPause ? 0 : (call.retry?.expectedMs ?? 0)
  // A pause that takes exactly all is granted, and then nothing is left to send with.
  if (remainingMs - timeoutMs >= pauseMs + Math.max(1, expectedMs)) return []
  const used = [timeoutMs, pauseMs, ...(expectedMs > 0 ? [expectedMs] : [])]
  const total = timeoutMs + pauseMs + expectedMs
  const sum: Part = calc(`${used.map(formatNumber).join(' + ')} = ${formatMs(total)}`)
  const of = expectedMs > 0 ? 'Timeout, pause and expected time' : 'Timeout and pause'
  return [
    {
      ruleId: 'retry-never-after-timeout',
      key: `retry-never-after-timeout/${row.scenario.id}/${id}`,
      scenarioId: row.scenario.id,
      path: `calls.${id}.timeoutMs`,
      spanKey: spanKeyOf(row, place),
      severity: 'risks',
      sentence: [
        ['No retry of ', ...placeName(survey, place), ' can follow a timeout, only a quick error.'],
        [
          `${of} are `,
          sum,
          ', and no more than ',
          calc(formatMs(remainingMs)),
          total === remainingMs ? ' can remain: nothing is left to send with.' : ' can remain.',
        ],
      ],
      propose: () => {
        const fitting = timeoutThatFits(call, remainingMs)
        return fitting === null || fitting >= timeoutMs || fitting < longestAnswerMs(survey, id)
          ? null
          : setTimeoutOf(survey.lab, id, fitting)
      },
    },
  ]
}
