import { formatMs } from '../timeline/format-ms.ts'
import { rowTitle } from '../timeline/row-title.ts'
import { escapeMarkdown, fenceCode } from './escape-markdown.ts'
import type { Report, ReportFinding, ReportScenario } from './report.ts'
import type { ReportTable } from './report-tables.ts'

export interface MarkdownOptions {
  /** Most rows of one ledger; how many more there are is said. Default 40. */
  readonly mostLedgerRows?: number
}

/** Most links of a chain of reasons. The last says what bounds the whole, and is kept. */
const MOST_REASONS = 25

/** A report as GitHub-flavoured Markdown for a pull request. Whatever a lab's texts hold, they are shown as text and do nothing. */
export function printReportMarkdown(report: Report, options: MarkdownOptions = {}): string {
  const { mostLedgerRows = 40 } = options
  const blocks = [
    `## ${escapeMarkdown(report.title) || 'Untitled'}`,
    `Budget: ${escapeMarkdown(formatMs(report.budgetMs))}.${report.ownBudgets === '' ? '' : ` ${report.ownBudgets}`}`,
  ]
  if (report.link !== null) blocks.push(`[Open this lab](<${report.link}>)`)
  if (report.pictureUrl !== null) blocks.push(`![The lab as a picture](<${report.pictureUrl}>)`)
  blocks.push(printTable(summaryTable(report)))
  if (report.findings.length > 0) blocks.push('### Findings', printFindings(report.findings))
  for (const scenario of report.scenarios) blocks.push(...printScenario(scenario, mostLedgerRows))
  return `${blocks.join('\n\n')}\n`
}

function summaryTable({ scenarios }: Report): ReportTable {
  return {
    columns: [
      { head: 'Scenario', isNumeric: false },
      { head: 'Outcome', isNumeric: false },
      { head: 'Total', isNumeric: true },
      { head: 'Over the budget', isNumeric: true },
      { head: 'Worst case', isNumeric: true },
    ],
    rows: scenarios.map((one) => [
      rowTitle(one),
      one.outcome,
      formatMs(one.totalMs),
      formatMs(one.overBudgetMs),
      one.worst === null ? '' : one.worst.totalMs === null ? 'no bound' : formatMs(one.worst.totalMs),
    ]),
  }
}

function printScenario(scenario: ReportScenario, mostLedgerRows: number): readonly string[] {
  const { title, id, verdict, timeline, policy, calls, ledger, worst, findings } = scenario
  const blocks = [`### ${escapeMarkdown(title) || escapeMarkdown(id)}`, escapeMarkdown(verdict)]
  if (timeline !== '') blocks.push(fenceCode(timeline))
  blocks.push(printTable(policy))
  if (calls.rows.length > 0) blocks.push(printTable(calls))
  if (worst !== null) blocks.push(`**${escapeMarkdown(worst.sentence)}**`, printReasons(worst.reasons))
  if (findings.length > 0) blocks.push(printFindings(findings))
  if (ledger.rows.length > 0) {
    const more = ledger.rows.length - mostLedgerRows
    const shown = { ...ledger, rows: ledger.rows.slice(0, mostLedgerRows) }
    const rest = more > 0 ? `\n\nAnd ${more} more ${more === 1 ? 'row' : 'rows'}.` : ''
    blocks.push(`<details>\n<summary>Ledger</summary>\n\n${printTable(shown)}${rest}\n\n</details>`)
  }
  return blocks.filter((block) => block !== '')
}

function printReasons(reasons: readonly string[]): string {
  const more = reasons.length - MOST_REASONS
  const shown = more > 0 ? [...reasons.slice(0, MOST_REASONS - 1), `And ${more} more before the last.`, ...reasons.slice(-1)] : reasons
  return shown.map((reason, i) => `${i + 1}. ${escapeMarkdown(reason)}`).join('\n')
}

function printFindings(findings: readonly ReportFinding[]): string {
  return findings
    .map(({ severity, sentence, ruleId }) => `- **${escapeMarkdown(severity)}**: ${escapeMarkdown(sentence)} (${escapeMarkdown(ruleId)})`)
    .join('\n')
}

function printTable({ columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(({ head }) => escapeMarkdown(head))),
    line(columns.map(({ isNumeric }) => (isNumeric ? '---:' : '---'))),
    ...rows.map((row) => line(row.map(escapeMarkdown))),
  ].join('\n')
}
