import { formatMs } from '../../timeline/format-ms.ts'
import { calc, deadline, type Parts } from '../../timeline/sentence-runs.ts'
import { removeTimeoutOf, setTimeoutOf, timeoutThatFits } from '../change-lab.ts'
import type { Draft, FindingChange, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { callName, spanKeyOf } from '../words.ts'
import { longestAnswerMs, placesByCall } from './places.ts'

/**
 * An attempt timeout that is as long as the row's budget or longer, of a call of the row's own. With a deadline it never acts (a tie goes to the deadline), and so no retry
 * ever follows a timeout; without one a single attempt may use all there is. Calls inside a service have what they are handed down: `timeout-never-reached` tells those.
 */
export const timeoutNotBelowBudget: Rule = {
  id: 'timeout-not-below-budget',
  find: (survey) =>
    survey.rows.flatMap((row) =>
      [...placesByCall(row).values()].flatMap((places) => findIn(survey, row, placeNotBelowBudget(row, places))),
    ),
}

export function placeNotBelowBudget(row: RowSurvey, places: readonly Place[]): Place | undefined {
  return places.find(({ owner, call, canStart }) => owner === null && canStart && call.timeoutMs !== null && call.timeoutMs >= row.budgetMs)
}

function findIn(survey: LabSurvey, row: RowSurvey, place: Place | undefined): Draft[] {
  if (place === undefined) return []
  const { id, call } = place
  const { budgetMs, isEnforced } = row
  const isRetried = (call.retry?.maxAttempts ?? 1) > 1
  const consequence: Parts = isEnforced
    ? [
        deadline('The deadline'),
        ' always comes first',
        isRetried ? ', so no retry ever follows a timeout.' : ', and one attempt may use all there is.',
      ]
    : ['One attempt alone may use all there is, and ', deadline('no deadline is enforced'), '.']
  return [
    {
      ruleId: 'timeout-not-below-budget',
      key: `timeout-not-below-budget/${row.scenario.id}/${id}`,
      scenarioId: row.scenario.id,
      path: `calls.${id}.timeoutMs`,
      spanKey: spanKeyOf(row, place),
      severity: isEnforced && !isRetried ? 'note' : 'risks',
      sentence: [
        [
          'The timeout of ',
          callName(survey, id),
          ' is ',
          calc(formatMs(call.timeoutMs ?? 0)),
          ', not less than the budget of ',
          calc(formatMs(budgetMs)),
          '.',
        ],
        consequence,
      ],
      propose: () => proposeTimeout(survey, place, isEnforced ? place.remainingMs : budgetMs - place.elapsedMs, isEnforced),
    },
  ]
}

/** All attempts made to fit; where there is one alone, a timeout that never acts is taken away. */
export function proposeTimeout(survey: LabSurvey, place: Place, remainingMs: number, isBounded: boolean): FindingChange | null {
  const { id, call } = place
  if ((call.retry?.maxAttempts ?? 1) < 2) return isBounded ? removeTimeoutOf(survey.lab, id) : null
  const fitting = timeoutThatFits(call, remainingMs)
  if (fitting === null || call.timeoutMs === null || fitting >= call.timeoutMs || fitting < longestAnswerMs(survey, id)) return null
  return setTimeoutOf(survey.lab, id, fitting)
}
