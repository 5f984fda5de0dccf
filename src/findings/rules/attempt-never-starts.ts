import { formatMs } from '../../timeline/format-ms.ts'
import { calc, type Parts } from '../../timeline/sentence-runs.ts'
import { setMaxAttempts } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { callName, placeName, spanKeyOf } from '../words.ts'

/**
 * An attempt that is never sent, however quick all remotes are: local work, network or the reserve has used all that its list is given before its turn comes; a step before it
 * fails for certain and the list stops; its caller always leaves before; it is optional and asks for more than can remain; or the pause before it takes exactly all.
 * Only the first such call of a list is told, with how many follow, because nothing after it can be sent either.
 */
export const attemptNeverStarts: Rule = {
  id: 'attempt-never-starts',
  find: (survey) => survey.rows.flatMap((row) => findIn(survey, row)),
}

function findIn(survey: LabSurvey, row: RowSurvey): Draft[] {
  const drafts: Draft[] = []
  const told = new Set<string | null>()
  for (const place of row.places) {
    if (place.isAlwaysSkipped) drafts.push(skipDraft(survey, row, place))
    else if (!place.canStart && !told.has(place.owner)) {
      told.add(place.owner)
      drafts.push(neverDraft(survey, row, place))
    } else if (place.stop?.reason === 'nothing') drafts.push(retryDraft(survey, row, place))
  }
  return drafts
}

function draft(row: RowSurvey, place: Place, path: string, sentence: readonly Parts[]): Draft {
  return {
    ruleId: 'attempt-never-starts',
    key: `attempt-never-starts/${row.scenario.id}/${place.key}`,
    scenarioId: row.scenario.id,
    path,
    spanKey: spanKeyOf(row, place),
    severity: 'breaks',
    sentence,
    propose: null,
  }
}

function neverDraft(survey: LabSurvey, row: RowSurvey, place: Place): Draft {
  const others = row.places.filter(
    (other) => other.owner === place.owner && other.leaf > place.leaf && !other.canStart && !other.isAlwaysSkipped,
  )
  const after: Parts[] =
    others.length === 0 ? [] : [[others.length === 1 ? 'Nor is the call after it.' : `Nor are the ${others.length} calls after it.`]]
  return draft(row, place, place.path, [[...placeName(survey, place), ' is never sent: ', ...reason(row, place), '.'], ...after])
}

function reason(row: RowSurvey, place: Place): Parts {
  const { elapsedMs, remainingMs, isBlocked, owner, toDeadlineMs } = place
  if (isBlocked) return ['a step before it fails for certain, and this list stops at a failure']
  if (remainingMs > 0) return ['its turn comes after ', calc(formatMs(elapsedMs)), ' at the earliest, and its caller has left by then']
  const turn: Parts = elapsedMs === 0 ? [] : [' when its turn comes, at ', calc(formatMs(elapsedMs)), ' at the earliest']
  if (owner !== null) return ['nothing can remain of what its caller hands down', ...turn]
  if (toDeadlineMs > 0) {
    const reserve = calc(formatMs(row.scenario.reserveMs ?? 0))
    return elapsedMs === 0
      ? ['the reserve of ', reserve, ' keeps the whole budget back']
      : ['all but the reserve of ', reserve, ' is used up', ...turn]
  }
  return [`nothing can remain of the budget of ${formatMs(row.budgetMs)}`, ...turn]
}

function skipDraft(survey: LabSurvey, row: RowSurvey, place: Place): Draft {
  const least = place.call.optional?.minRemainingMs ?? 0
  return draft(row, place, `calls.${place.id}.optional.minRemainingMs`, [
    [
      ...placeName(survey, place),
      ' is always skipped: it wants ',
      calc(formatMs(least)),
      ' to remain, and ',
      place.toDeadlineMs <= 0 ? 'nothing' : calc(`${formatMs(place.toDeadlineMs)}`),
      place.toDeadlineMs <= 0 ? ' can.' : ' is the most that can.',
    ],
  ])
}

function retryDraft(survey: LabSurvey, row: RowSurvey, place: Place): Draft {
  const { id, stop, attempts } = place
  const found = draft(row, place, `calls.${id}.retry.backoff`, [
    [
      `Attempt ${stop?.attempt} of `,
      callName(survey, id),
      ' is never sent: the pause before it takes all of the ',
      calc(formatMs(stop?.pauseMs ?? 0)),
      ' that can remain.',
    ],
  ])
  return { ...found, propose: () => (survey.attempts.get(id) === attempts ? setMaxAttempts(survey.lab, id, attempts) : null) }
}
