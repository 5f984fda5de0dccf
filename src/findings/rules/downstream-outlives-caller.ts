import { formatMs, formatNumber } from '../../timeline/format-ms.ts'
import { calc, type Parts } from '../../timeline/sentence-runs.ts'
import { handDownRemainder } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { callName, spanKeyWhere } from '../words.ts'

/**
 * A service with a clock of its own, or with none, that may still be at work when its caller has left, even where the caller waits as long as it ever can. The service's steps must be
 * able to take that long: a clock that is long and steps that are short outlive nobody. Ending at the very instant at which the caller leaves is not outliving.
 */
export const downstreamOutlivesCaller: Rule = {
  id: 'downstream-outlives-caller',
  find: (survey) => [...survey.attempts.keys()].flatMap((id) => findIn(survey, id)),
}

function findIn(survey: LabSurvey, id: string): Draft[] {
  const { downstream, timeoutMs, onCut } = survey.times.call(id)
  if (downstream === undefined || (downstream.deadline ?? 'propagated') === 'propagated') return []
  const grantMs = longestGrantMs(survey, id)
  const { networkMs = 0, ownMs = 0, deadline } = downstream
  const busyMs = survey.times.mostServiceMs(id)
  const overMs = networkMs + busyMs - grantMs
  if (!(overMs > 0) || !Number.isFinite(grantMs)) return []
  const clock: Parts =
    deadline === 'own'
      ? [
          'The service behind ',
          callName(survey, id),
          ' starts a clock of its own, ',
          calc(formatMs(ownMs)),
          ` from its arrival${networkMs > 0 ? ` at ${formatNumber(networkMs)}` : ''}, and may be at work until `,
          calc(formatMs(networkMs + busyMs)),
          '.',
        ]
      : [
          'The service behind ',
          callName(survey, id),
          ' has no deadline and ',
          ...(Number.isFinite(busyMs) ? ['may be at work until ', calc(formatMs(networkMs + busyMs))] : ['may be at work without end']),
          '.',
        ]
  const leaves: Parts = [
    'Its caller leaves after ',
    calc(formatMs(grantMs)),
    grantMs === timeoutMs ? '' : ' at the latest',
    onCut === 'abandon' ? ', and does not say so.' : ', and only its word then stops the work.',
  ]
  return [
    {
      ruleId: 'downstream-outlives-caller',
      key: `downstream-outlives-caller/${id}`,
      scenarioId: null,
      path: `calls.${id}.downstream.deadline`,
      spanKey: spanKeyWhere(survey, id, { isPlace: (place) => grantAt(place) === grantMs }),
      severity: onCut === 'abandon' ? 'risks' : 'note',
      sentence: [clock, leaves],
      propose: () => handDownRemainder(survey.lab, id),
    },
  ]
}

/** How long a caller waits for one attempt at most, in any row. */
export function longestGrantMs(survey: LabSurvey, id: string): number {
  let longestMs = 0
  for (const row of survey.rows) {
    for (const place of row.places) if (place.id === id) longestMs = Math.max(longestMs, grantAt(place))
  }
  return longestMs
}

/** How long a caller waits for one attempt at most at one place. */
export function grantAt({ call, canStart, remainingMs }: Place): number {
  return canStart ? Math.min(call.timeoutMs ?? Number.POSITIVE_INFINITY, remainingMs) : 0
}
