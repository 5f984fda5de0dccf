import type { TraceSpan } from '../../core/recorders.ts'
import { formatMs, formatNumber } from '../../timeline/format-ms.ts'
import { calc, type Part } from '../../timeline/sentence-runs.ts'
import { cancelWhenCut } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import { callName, workName } from '../words.ts'
import { pathOfLeaf } from './places.ts'

/**
 * Orphans of today's run: what goes on for nobody after its caller left, or after its group was stopped. One finding for each call and row, with the sum over its attempts.
 * A call that changes something is left alone with good reason, and work that cannot be interrupted goes on by its nature: those are notes, and telling them to stop is not proposed.
 */
export const workAfterCallerLeft: Rule = {
  id: 'work-after-caller-left',
  find: (survey) => survey.rows.flatMap((row) => findIn(survey, row)),
}

interface Orphans {
  count: number
  sumMs: number
  readonly index: number
}

function findIn(survey: LabSurvey, row: RowSurvey): Draft[] {
  const { trace, keys } = row.view
  if (trace.orphanMs === 0) return []
  const found = new Map<string, Orphans>()
  trace.spans.forEach(({ orphanEndMs, endMs, kind, step, leaf, parent }, index) => {
    if (orphanEndMs === undefined || orphanEndMs === endMs) return
    // Two works may have one name; a call is one call wherever it stands.
    const owner = trace.spans[parent]?.step
    const key = kind === 'work' ? `${owner === undefined ? '' : `${owner}/`}work~${leaf}` : step
    const orphans = found.get(key) ?? { count: 0, sumMs: 0, index }
    orphans.count++
    orphans.sumMs += orphanEndMs - endMs
    found.set(key, orphans)
  })
  return [...found].map(([key, orphans]) => draftOf(survey, row, key, orphans, keys[orphans.index] ?? null))
}

function draftOf(survey: LabSurvey, row: RowSurvey, key: string, { count, sumMs, index }: Orphans, spanKey: string | null): Draft {
  const span = row.view.trace.spans[index]
  const isWork = span?.kind === 'work'
  const call = isWork ? null : survey.times.call(key)
  const name: Part = isWork ? workName(span.label) : callName(survey, key)
  const isMutating = call?.mutating === true
  const length = calc(formatMs(sumMs))
  const at = formatMs(span?.endMs ?? 0)
  return {
    ruleId: 'work-after-caller-left',
    key: `work-after-caller-left/${row.scenario.id}/${key}`,
    scenarioId: row.scenario.id,
    path: isWork ? workPath(survey, row, span) : `calls.${key}.onCut`,
    spanKey,
    severity: isMutating || isWork ? 'note' : 'risks',
    sentence: [
      isWork
        ? [name, ' cannot be interrupted: it was cancelled at ', at, ' and goes on for ', length, '.']
        : count === 1
          ? [name, ' goes on for ', length, ' after its caller left at ', at, '.']
          : [`${formatNumber(count)} attempts of `, name, ' go on after their caller left, for ', length, ' in all.'],
    ],
    propose: call === null || isMutating ? null : () => cancelWhenCut(survey.lab, key),
  }
}

function workPath(survey: LabSurvey, row: RowSurvey, { parent, leaf }: TraceSpan): string {
  const owner = row.view.trace.spans[parent]?.step
  const steps = owner === undefined ? row.scenario.steps : (survey.times.call(owner).downstream?.steps ?? [])
  return pathOfLeaf(steps, owner === undefined ? `scenarios.${row.index}.steps` : `calls.${owner}.downstream.steps`, leaf)
}
