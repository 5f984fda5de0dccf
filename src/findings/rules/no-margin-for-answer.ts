import { formatMs } from '../../timeline/format-ms.ts'
import { calc, type Parts } from '../../timeline/sentence-runs.ts'
import { setMargin } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey } from '../survey.ts'
import { callName, spanKeyWhere } from '../words.ts'
import { grantAt, longestGrantMs } from './downstream-outlives-caller.ts'

/**
 * A service that is handed the remainder, less a margin that the way back uses up: where it stops at its deadline, its failure reaches the caller when that has left. A margin as long
 * as the way back is not enough, because an answer at the very instant of the cut loses to it. Only where there is a network to cross, and where the service's steps can run into their
 * deadline at all.
 */
export const noMarginForAnswer: Rule = {
  id: 'no-margin-for-answer',
  find: (survey) => [...survey.attempts.keys()].flatMap((id) => findIn(survey, id)),
}

function findIn(survey: LabSurvey, id: string): Draft[] {
  const { downstream } = survey.times.call(id)
  if (downstream === undefined || (downstream.deadline ?? 'propagated') !== 'propagated') return []
  const { networkMs = 0, marginMs = 0, steps } = downstream
  const grantMs = longestGrantMs(survey, id)
  if (networkMs === 0 || marginMs > networkMs || !Number.isFinite(grantMs)) return []
  if (survey.times.mostListMs(steps) <= grantMs - networkMs - marginMs) return []
  const stops: Parts =
    marginMs === 0 ? ['at the very instant at which its caller leaves'] : [calc(formatMs(marginMs)), ' before its caller leaves']
  return [
    {
      ruleId: 'no-margin-for-answer',
      key: `no-margin-for-answer/${id}`,
      scenarioId: null,
      path: `calls.${id}.downstream.marginMs`,
      spanKey: spanKeyWhere(survey, id, { isPlace: (place) => grantAt(place) === grantMs }),
      severity: 'note',
      sentence: [
        [
          'The service behind ',
          callName(survey, id),
          ' stops ',
          ...stops,
          ', and its answer needs ',
          calc(formatMs(networkMs)),
          ' on the way back: that it ran out of time is always told too late.',
        ],
      ],
      propose: () => setMargin(survey.lab, id, networkMs + 1),
    },
  ]
}
