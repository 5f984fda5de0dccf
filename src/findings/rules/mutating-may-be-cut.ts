import type { CutBy } from '../../core/timeline.ts'
import { formatMs } from '../../timeline/format-ms.ts'
import { rowTitle } from '../../timeline/row-title.ts'
import { strong } from '../../timeline/sentence-runs.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { callName, spanKeyOf, spanKeyWhere } from '../words.ts'

/**
 * A call that changes something and may be cut or cancelled, so that nobody knows whether it happened, and nothing that settles it: no idempotency key, or a key and nobody that asks
 * again. With a key and a retry it is told only where today's run leaves the last attempt in doubt. It may be cut where its timeout can be reached, where something limits it, where a
 * caller may leave, or where a failure beside it stops its group.
 */
export const mutatingMayBeCut: Rule = {
  id: 'mutating-may-be-cut',
  find: (survey) => [...survey.attempts.keys()].flatMap((id) => findIn(survey, id)),
}

function findIn(survey: LabSurvey, id: string): Draft[] {
  const call = survey.times.call(id)
  if (call.mutating !== true) return []
  const causes = cutCauses(survey, id)
  if (causes.length === 0) return []
  const hasKey = call.idempotencyKey === true
  const doubt = doubtToday(survey, id)
  const isAskedAgain = (survey.attempts.get(id) ?? 0) > 1
  if (hasKey && isAskedAgain && doubt === null) return []
  return [
    {
      ruleId: 'mutating-may-be-cut',
      key: `mutating-may-be-cut/${id}`,
      scenarioId: null,
      path: `calls.${id}.mutating`,
      spanKey: doubt?.spanKey ?? spanKeyWhere(survey, id, { isPlace: (place, row) => place.canStart && causesAt(row, place).length > 0 }),
      severity: hasKey ? 'note' : 'risks',
      sentence: [
        [
          callName(survey, id),
          doubt === null ? ` changes something and may be cut by ${listOr(causes)}: then ` : ` changes something and is ${doubt.fate}: `,
          strong('it may or may not have happened'),
          '.',
        ],
        [
          hasKey
            ? isAskedAgain
              ? 'Its idempotency key makes it safe to ask once more, and no attempt is left to do so.'
              : 'Its idempotency key makes it safe to ask again, and nothing here does.'
            : 'Without an idempotency key it is not safe to ask again.',
        ],
      ],
      propose: null,
    },
  ]
}

/** What may cut an attempt of a call, over all rows; each cause once. */
function cutCauses(survey: LabSurvey, id: string): readonly string[] {
  const causes = new Set<string>()
  for (const row of survey.rows) {
    for (const place of row.places) {
      if (place.id !== id || !place.canStart) continue
      for (const cause of causesAt(row, place)) causes.add(cause)
    }
  }
  return [...causes]
}

function causesAt(row: RowSurvey, { call, remainingMs, stoppedAtMs, elapsedMs, owner, mayBeCancelled }: Place): readonly string[] {
  const causes: string[] = []
  if (call.timeoutMs !== null && call.timeoutMs < remainingMs && call.timeoutMs <= stoppedAtMs - elapsedMs) {
    causes.push(`its timeout of ${formatMs(call.timeoutMs)}`)
  }
  if (Number.isFinite(remainingMs))
    causes.push(owner !== null ? 'its service’s deadline' : row.limitMs < row.deadlineMs ? 'the reserve' : 'the deadline')
  if (Number.isFinite(stoppedAtMs)) causes.push('its caller')
  if (mayBeCancelled) causes.push('a failure beside it')
  return causes
}

const CUTTERS: Readonly<Record<CutBy, string>> = { timeout: 'its timeout', reserve: 'the reserve', deadline: 'the deadline' }

interface Doubt {
  readonly spanKey: string | null
  /** `cut by its timeout in “Checkout”` */
  readonly fate: string
}

/** The first call of today's runs whose last attempt was cut or cancelled. */
function doubtToday(survey: LabSurvey, id: string): Doubt | null {
  for (const row of survey.rows) {
    const { spans } = row.view.trace
    for (const place of row.places) {
      if (place.id !== id) continue
      const last = row.spansOf(place.owner, place.leaf).at(-1)
      const span = last === undefined ? undefined : spans[last]
      if (span?.ambiguous !== true) continue
      const fate = span.cutBy === undefined ? 'cancelled' : `cut by ${CUTTERS[span.cutBy]}`
      return { spanKey: spanKeyOf(row, place, span.attempt), fate: `${fate} in “${rowTitle(row.scenario)}”` }
    }
  }
  return null
}

function listOr(causes: readonly string[]): string {
  return causes.length < 2 ? causes.join('') : `${causes.slice(0, -1).join(', ')} or ${causes.at(-1)}`
}
