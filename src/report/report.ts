import { formatTimeline } from '../core/format-timeline.ts'
import type { Lab, Scenario } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import type { Outcome } from '../core/timeline.ts'
import { formatMs, formatNumber } from '../timeline/format-ms.ts'
import { describeOutcome } from '../timeline/outcome.ts'
import { withoutDirections } from '../timeline/without-directions.ts'
import type { WorstCase } from '../timeline/worst-case.ts'
import { callTable, ledgerTable, policyTable, type ReportTable } from './report-tables.ts'

/** What someone else found in a lab, to be told in a report. */
export interface ReportFinding {
  readonly ruleId: string
  readonly severity: string
  readonly sentence: string
  /** The scenario it is about; left out for the whole lab. */
  readonly scenarioId?: string
}

/** What a report cannot work out by itself. All of it is optional. */
export interface ReportParts {
  /** The worst case of a scenario; `null` leaves it out. */
  worstCase?(scenario: Scenario): Pick<WorstCase, 'totalMs' | 'isExact' | 'atMostMs' | 'reasons'> | null
  readonly findings?: readonly ReportFinding[]
  /** Where the lab can be opened, an http or https address. */
  readonly link?: string
  /** Where a picture of the lab is, an http or https address. */
  readonly pictureUrl?: string
}

export interface ReportWorst {
  /** `In the worst case 300 ms, 140 over the budget of 160.` */
  readonly sentence: string
  readonly totalMs: number | null
  /** The chain of reasons, a sentence each. */
  readonly reasons: readonly string[]
}

export interface ReportScenario {
  readonly id: string
  readonly title: string
  readonly outcome: Outcome
  readonly totalMs: number
  readonly budgetMs: number
  readonly overBudgetMs: number
  readonly orphanMs: number
  /** What becomes of it, in sentences. */
  readonly verdict: string
  /** Its spans as one line of text. */
  readonly timeline: string
  readonly policy: ReportTable
  readonly calls: ReportTable
  readonly ledger: ReportTable
  readonly worst: ReportWorst | null
  readonly findings: readonly ReportFinding[]
}

/**
 * Everything on a page for a design review, as plain texts and tables. Texts hold what people wrote, without the characters that would turn the words around
 * it: whoever shows them, shows text.
 */
export interface Report {
  readonly title: string
  readonly budgetMs: number
  /** Says that rows are measured against another budget than the lab's; empty where none is. */
  readonly ownBudgets: string
  readonly scenarios: readonly ReportScenario[]
  /** Of the whole lab. */
  readonly findings: readonly ReportFinding[]
  readonly link: string | null
  readonly pictureUrl: string | null
}

export function buildReport(lab: Lab, parts: ReportParts = {}): Report {
  const { findings = [] } = parts
  const ids = new Set(lab.scenarios.map((scenario) => scenario.id))
  return unturned({
    title: lab.title,
    budgetMs: lab.budgetMs,
    ownBudgets: ownBudgetsText(lab),
    scenarios: lab.scenarios.map((scenario) => reportScenario(lab, scenario, parts)),
    findings: findings.filter(({ scenarioId }) => scenarioId === undefined || !ids.has(scenarioId)),
    link: safeUrl(parts.link),
    pictureUrl: safeUrl(parts.pictureUrl),
  })
}

function ownBudgetsText({ budgetMs, scenarios }: Lab): string {
  const count = scenarios.filter((scenario) => (scenario.budgetMs ?? budgetMs) !== budgetMs).length
  if (count === 0) return ''
  if (count === 1) return 'One row has a budget of its own.'
  return `${count === scenarios.length ? 'All' : formatNumber(count)} rows have budgets of their own.`
}

function reportScenario(lab: Lab, scenario: Scenario, { worstCase, findings = [] }: ReportParts): ReportScenario {
  const trace = traceScenario(lab, scenario)
  const { outcome, totalMs, budgetMs, overBudgetMs, orphanMs } = trace
  const worst = worstCase?.(scenario) ?? null
  return {
    id: scenario.id,
    title: scenario.title,
    outcome,
    totalMs,
    budgetMs,
    overBudgetMs,
    orphanMs,
    // The title stands above.
    verdict: describeOutcome(lab, { ...scenario, title: '' }, trace),
    timeline: formatTimeline(trace),
    policy: policyTable(lab, scenario),
    calls: callTable(lab, scenario),
    ledger: ledgerTable(lab, scenario, trace),
    worst: worst === null ? null : reportWorst(worst, budgetMs),
    findings: findings.filter((finding) => finding.scenarioId === scenario.id),
  }
}

function reportWorst(
  { totalMs, isExact, atMostMs, reasons }: Pick<WorstCase, 'totalMs' | 'isExact' | 'atMostMs' | 'reasons'>,
  budgetMs: number,
): ReportWorst {
  return {
    sentence: worstSentence(totalMs, isExact, atMostMs, budgetMs),
    totalMs,
    reasons: reasons.map((reason) => reason.runs.map((run) => run.text).join('')),
  }
}

function worstSentence(totalMs: number | null, isExact: boolean, atMostMs: number | null, budgetMs: number): string {
  if (totalMs === null) return 'In the worst case it takes for ever: nothing bounds it.'
  const budget = `the budget of ${formatMs(budgetMs)}`
  const margin = totalMs > budgetMs ? `${formatMs(totalMs - budgetMs)} over ${budget}` : `within ${budget}`
  if (isExact) return `In the worst case it takes ${formatMs(totalMs)}, ${margin}.`
  const most = atMostMs === null ? 'how much more is not known' : `${formatMs(atMostMs)} at most`
  // "Within" would promise what is not proven.
  return `In the worst case it takes ${formatMs(totalMs)} at least${totalMs > budgetMs ? `, ${margin}` : ''}; ${most}.`
}

/** The same with no text in it that turns the words around it. */
function unturned<T>(value: T): T
function unturned(value: unknown): unknown {
  if (typeof value === 'string') return withoutDirections(value)
  if (Array.isArray(value)) return value.map((one) => unturned(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unturned(one)]))
}

/** Addresses of the web only: not `javascript:`, and nothing that could end the place it is written in. */
function safeUrl(url: string | undefined): string | null {
  return url !== undefined && /^https?:\/\/[!-;=?-~]+$/.test(url) ? url : null
}
