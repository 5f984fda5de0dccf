import type { Step } from '../../core/lab.ts'
import { formatMs, formatNumber } from '../../timeline/format-ms.ts'
import { calc, deadline, type Parts } from '../../timeline/sentence-runs.ts'
import { pausesMs } from '../call-times.ts'
import { enforceDeadline } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import { spanKeyOf, sumText } from '../words.ts'
import { countLeaves } from './places.ts'

/**
 * All that the steps of a row may take together, every attempt at its timeout and every retry made, with the pauses between, is more than the budget. Exactly the budget is
 * not more. It can be: every call may fail until its last attempt and be answered in the last millisecond of that. Where no deadline is enforced the promise can be
 * broken with no timeout broken; where one is, the deadline stops what comes last, and that is a note. A call without a timeout has no sum: `nothing-bounds-call` tells it.
 */
export const timeoutsOverBudget: Rule = {
  id: 'timeouts-over-budget',
  find: (survey) => survey.rows.flatMap((row) => findIn(survey, row)),
}

function findIn(survey: LabSurvey, row: RowSurvey): Draft[] {
  const { scenario, budgetMs, budgetPath, isEnforced } = row
  const terms = scenario.steps.map((step) => survey.times.mostListMs([step]))
  const total = terms.reduce((sum, term) => sum + term, 0)
  if (!Number.isFinite(total) || total <= budgetMs || row.places.length === 0) return []

  // It points to the step with which the sum passes the budget.
  let passed = 0
  let at = 0
  while (at < terms.length && passed + (terms[at] ?? 0) <= budgetMs) passed += terms[at++] ?? 0
  const leaf = scenario.steps.slice(0, at).reduce((sum, step) => sum + countLeaves(step), 0)
  const over = calc(formatMs(total - budgetMs))
  const sum: Parts = [
    'If every attempt takes all it may, this row takes ',
    sumText(
      scenario.steps.map((step) => termText(survey, step)),
      total,
    ),
  ]
  return [
    {
      ruleId: 'timeouts-over-budget',
      // Enforced, it is another matter: a reason given for the one is none for the other.
      key: `timeouts-over-budget/${scenario.id}${isEnforced ? '/enforced' : ''}`,
      scenarioId: scenario.id,
      path: budgetPath,
      spanKey: spanKeyOf(row, { owner: null, leaf }),
      severity: isEnforced ? 'note' : 'breaks',
      sentence: isEnforced
        ? [[...sum, ', ', over, ' more than the budget of ', formatMs(budgetMs), ': ', deadline('the deadline'), ' stops what comes last.']]
        : [
            [...sum, ': ', over, ' more than the budget of ', formatMs(budgetMs), '.'],
            ['No timeout is broken, and ', deadline('no deadline is enforced'), '.'],
          ],
      propose: isEnforced ? null : () => enforceDeadline(row.index),
    },
  ]
}

/** `2 × 60 + 20` for a call with two attempts and a pause; empty for a step that takes no time. */
function termText(survey: LabSurvey, step: Step): string {
  const ms = survey.times.mostListMs([step])
  if (ms === 0) return ''
  const attempts = typeof step === 'string' ? (survey.times.call(step).retry?.maxAttempts ?? 1) : 1
  if (typeof step !== 'string' || attempts === 1) return formatNumber(ms)
  const pauses = pausesMs(survey.times.call(step), attempts)
  const tries = `${attempts} × ${formatNumber(survey.times.mostAttemptMs(step))}`
  return pauses === 0 ? tries : `${tries} + ${formatNumber(pauses)}`
}
