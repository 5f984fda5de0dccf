import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { findPreset, presets } from '../presets/presets.ts'
import { worstCase } from '../timeline/worst-case.ts'
import { escapeMarkdown, fenceCode } from './escape-markdown.ts'
import { buildReport, type ReportFinding } from './report.ts'
import { printReportMarkdown } from './report-markdown.ts'
import type { ReportTable } from './report-tables.ts'

const threeRows = findPreset('three-rows')?.lab as Lab
const plain = (text: string) => text.replaceAll('\u202f', ' ')

/** What a reader of GitHub-flavoured Markdown takes for tables, cell by cell; escapes undone, what is not seen left out. */
function readTables(markdown: string): readonly (readonly (readonly string[])[])[] {
  const tables: string[][][] = []
  let open: string[][] | null = null
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      open = null
      continue
    }
    const cells = line
      .slice(1, -1)
      .split(/(?<!(?<!\\)(?:\\\\)*\\)\|/)
      .map((cell) => readText(cell.trim()))
    if (open === null) {
      open = []
      tables.push(open)
    }
    open.push(cells)
  }
  return tables
}

function readText(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('\u2060', '')
}

const cellsOf = ({ columns, rows }: ReportTable) => [columns.map(({ head }) => head), ...rows]
const worst = (lab: Lab) => (scenario: Lab['scenarios'][number]) => worstCase(lab, scenario)

describe('a report', () => {
  it('holds no name that turns the words around it, and leaves letters of any direction', () => {
    const turned = '\u202eA\u2066\u05d0\u200f\u202c'
    const lab: Lab = {
      version: 1,
      title: turned,
      budgetMs: 100,
      calls: { a: { label: turned, timeoutMs: 50, attempts: [{ durationMs: 70 }] } },
      scenarios: [{ id: 'row', title: turned, steps: ['a'] }],
    }
    const findings = [
      { ruleId: 'x', severity: 'note', sentence: turned },
      { ruleId: 'x', severity: 'note', sentence: turned, scenarioId: 'row' },
    ]
    const report = buildReport(lab, { findings, worstCase: worst(lab) })
    expect(JSON.stringify(report)).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    expect(report.title).toBe('A\u05d0')
    expect(report.scenarios[0]?.findings[0]?.sentence).toBe('A\u05d0')
    expect(report.scenarios[0]?.worst?.reasons.join()).toContain('A\u05d0')
  })

  it('holds the policies, the outcome, the worst case and the ledger of each scenario', () => {
    const { title, scenarios } = buildReport(threeRows, { worstCase: worst(threeRows) })
    expect(title).toBe('Three calls, one budget')
    const [local, shared, retry] = scenarios
    expect(local?.verdict).toBe('210 ms, 50 ms over the budget of 160. Every step ended ok.')
    expect(local?.worst).toEqual({
      sentence: 'In the worst case it takes 300 ms, 140 ms over the budget of 160 ms.',
      totalMs: 300,
      reasons: [
        'Catalog (A) runs to its timeout and is cut: 0 + 100 = 100.',
        'Delivery (B) runs to its timeout and is cut: 100 + 100 = 200.',
        'Loyalty (C) runs to its timeout and is cut: 200 + 100 = 300.',
        'It cannot take longer: no other lengths or answers lead past 300 ms.',
      ],
    })
    expect(shared?.worst?.sentence).toBe('In the worst case it takes 160 ms, within the budget of 160 ms.')
    expect(shared?.timeline).toBe('A1 ok 0-70 | B1 ok 70-140 | C1 deadline_exceeded 140-160')
    expect(retry?.calls.rows).toEqual([
      ['Supplier (A)', '60', '2', '20', '0', ''],
      ['Audit (B)', '60', '1', '', '', ''],
    ])
    expect(retry?.ledger.rows[1]).toEqual(['pause after A1', '', '60', '', '20', '80', '80', 'pause', ''])
    expect(local?.policy.rows).toEqual([
      ['Budget', '160 ms'],
      ['Deadline', 'not enforced'],
      ['A pause that does not fit', 'is denied'],
      ['After a failure', 'the next step runs'],
    ])
  })

  it('tells the rules of every kind of call', () => {
    const report = buildReport(findPreset('fresh-clock')?.lab as Lab)
    expect(report.scenarios.map(({ calls }) => calls.rows.map((row) => row.join('; ')))).toEqual([
      [
        'Quote; 360; 1; ; ; abandoned when cut, service: 500 of its own, network 15 each way',
        'Rates; 300; 1; ; ; ',
        'Rules; 300; 1; ; ; ',
        'Audit; 200; 1; ; ; ',
      ],
      [
        'Offer; 360; 1; ; ; service: the remainder less 30, network 15 each way, stops at the first failure',
        'Rates; 300; 1; ; ; ',
        'Rules; 300; 1; ; ; ',
        'Audit; 200; 1; ; ; ',
      ],
    ])
    const payment = buildReport(findPreset('cut-payment')?.lab as Lab).scenarios
    expect(payment[0]?.policy.rows[2]).toEqual(['Reserve', '40 ms: calls end by 460 ms'])
    expect(payment[1]?.calls.rows[1]).toEqual(['Charge', '150', '2', '30', '100', 'mutating, with an idempotency key, abandoned when cut'])
  })

  it('gives each finding to its scenario, and the rest to the whole', () => {
    const findings: ReportFinding[] = [
      { ruleId: 'sum-over-budget', severity: 'warning', sentence: 'In one.', scenarioId: 'shared' },
      { ruleId: 'no-key', severity: 'error', sentence: 'In all.' },
      { ruleId: 'old', severity: 'note', sentence: 'Of a scenario that is gone.', scenarioId: 'gone' },
    ]
    const report = buildReport(threeRows, { findings })
    expect(report.scenarios.map((scenario) => scenario.findings.length)).toEqual([0, 1, 0])
    expect(report.findings.map(({ ruleId }) => ruleId)).toEqual(['no-key', 'old'])
  })

  it('takes addresses of the web only', () => {
    const linkOf = (link: string) => buildReport(threeRows, { link }).link
    expect(linkOf('https://example.org/slackline/?row=2#v1.abc_-')).toBe('https://example.org/slackline/?row=2#v1.abc_-')
    for (const link of ['javascript:alert(1)', 'https://x.org/> <script>', 'https://x.org/\n# Title', 'data:text/html,x', '/a'])
      expect([link, linkOf(link)]).toEqual([link, null])
  })

  it('does not promise more than is proven', () => {
    const sentenceOf = (totalMs: number | null, atMostMs: number | null) =>
      buildReport(threeRows, { worstCase: () => ({ totalMs, atMostMs, isExact: false, reasons: [] }) }).scenarios[0]?.worst?.sentence
    expect(sentenceOf(150, 190)).toBe('In the worst case it takes 150 ms at least; 190 ms at most.')
    expect(sentenceOf(170, null)).toBe(
      'In the worst case it takes 170 ms at least, 10 ms over the budget of 160 ms; how much more is not known.',
    )
    expect(sentenceOf(null, null)).toBe('In the worst case it takes for ever: nothing bounds it.')
  })
})

describe('a report as Markdown', () => {
  it('holds every table, which reads back as it was', () => {
    for (const { lab } of presets) {
      const report = buildReport(lab, { worstCase: worst(lab) })
      const tables = readTables(printReportMarkdown(report))
      const expected = report.scenarios.flatMap(({ policy, calls, ledger }) =>
        [policy, calls, ledger].filter(({ rows }) => rows.length > 0),
      )
      expect(tables.slice(1).map(([head, , ...rows]) => [head, ...rows])).toEqual(expected.map(cellsOf))
    }
  })

  it('begins with what a reviewer wants first', () => {
    const link = 'https://example.org/#v1.abc'
    const markdown = printReportMarkdown(buildReport(threeRows, { worstCase: worst(threeRows), link }))
    const [head, , ...rows] = readTables(markdown)[0] ?? []
    expect(head).toEqual(['Scenario', 'Outcome', 'Total', 'Over the budget', 'Worst case'])
    expect(rows.map((row) => row.map(plain))).toEqual([
      ['Local timeouts only', 'ok', '210 ms', '50 ms', '300 ms'],
      ['Shared deadline', 'failed', '160 ms', '0 ms', '160 ms'],
      ['Retry inside the budget', 'failed', '160 ms', '0 ms', '160 ms'],
    ])
    expect(
      markdown
        .replaceAll('\u202f', ' ')
        .startsWith(`## Three calls, one budget\n\nBudget: 160 ms.\n\n[Open this lab](<${link}>)\n\n| Scenario |`),
    ).toBe(true)
  })

  it('says beside the budget how many rows have another', () => {
    const [first, ...rest] = threeRows.scenarios as [Lab['scenarios'][number], ...Lab['scenarios'][number][]]
    const head = (scenarios: Lab['scenarios']) => plain(printReportMarkdown(buildReport({ ...threeRows, scenarios }))).split('\n\n')[1]
    const own = (budgetMs: number) => ({ ...first, budgetMs })
    expect(head([own(160), ...rest])).toBe('Budget: 160 ms.')
    expect(head([own(100), ...rest])).toBe('Budget: 160 ms. One row has a budget of its own.')
    expect(head([own(100), own(0), ...rest])).toBe('Budget: 160 ms. 2 rows have budgets of their own.')
    expect(head([own(100), own(90)])).toBe('Budget: 160 ms. All rows have budgets of their own.')
  })

  it('lists findings with their rules', () => {
    const findings = [{ ruleId: 'no-key', severity: 'error', sentence: 'Payment is retried without a key.' }]
    expect(printReportMarkdown(buildReport(threeRows, { findings }))).toContain(
      '### Findings\n\n- **error**: Payment is retried without a key. (no-key)',
    )
  })

  it('says how many rows of a long ledger it leaves out', () => {
    const lab: Lab = {
      ...threeRows,
      scenarios: [{ id: 's', title: 'Long', deadline: 'none', steps: Array.from({ length: 50 }, () => 'catalog') }],
    }
    const markdown = printReportMarkdown(buildReport(lab))
    expect(markdown).toContain('And 10 more rows.')
    expect(readTables(markdown).at(-1)).toHaveLength(42)
    expect(readTables(printReportMarkdown(buildReport(lab), { mostLedgerRows: 100 })).at(-1)).toHaveLength(52)
    // 50 calls and what bounds the whole: the first 24, and the last.
    const reasons = printReportMarkdown(buildReport(lab, { worstCase: worst(lab) })).match(/^\d+\. .*$/gm) ?? []
    expect(reasons).toHaveLength(26)
    expect(reasons.slice(-2)).toEqual(['25. And 26 more before the last.', expect.stringMatching(/^26\. It cannot take longer/)])
  })
})

const HOSTILE = [
  '|',
  '\\|',
  '\\\\|',
  'a|b|c',
  '`x`',
  '``',
  '<img src=x onerror=a()>',
  '<!--',
  '</details>',
  '[x](javascript:a())',
  '![x](http://e.org)',
  '@torvalds',
  'a@b.example',
  '#12',
  'GH-12',
  'o/r#1',
  ':tada:',
  '**b** _i_ ~~s~~',
  'http://e.org',
  'www.e.org',
  '&lt;b&gt;',
  '# Head',
  '- item',
  '1. item',
  '$x$',
  'deadbeef12',
]

describe('hostile texts', () => {
  it('come back as they are, in every cell and heading, and do nothing', () => {
    for (const text of HOSTILE) {
      const lab: Lab = {
        version: 1,
        title: text,
        budgetMs: 100,
        calls: { a: { label: text.slice(0, 24), timeoutMs: 50, attempts: [{ durationMs: 60 }], mutating: true } },
        scenarios: [{ id: 's', title: text, steps: ['a', { work: text.slice(0, 24), durationMs: 5 }] }],
      }
      const report = buildReport(lab, { worstCase: worst(lab), findings: [{ ruleId: text, severity: text, sentence: text }] })
      const markdown = printReportMarkdown(report)
      const tables = readTables(markdown)
      for (const table of tables) expect([text, new Set(table.map((row) => row.length)).size]).toEqual([text, 1])
      expect(tables[0]?.[2]?.[0]).toBe(text)
      expect(tables.at(-1)?.slice(2)).toEqual(report.scenarios[0]?.ledger.rows)
      const outsideCode = markdown.replace(/^(`{3,})text\n.*\n\1$/gm, '').replaceAll(/<\/?(?:details|summary)>/g, '')
      // Nothing is left that a host or a reader of Markdown would act on.
      expect(outsideCode).not.toMatch(/(?<!\\)[<`[]|&(?!#\d+;)|@\w|(?<!&)#\d|\bGH-\d|https?:\/\/|www\.|:tada:|javascript:a/)
      expect(
        outsideCode.split('\n').filter((line) => /^\s*(?:#{1,6} |- |\d+\. )/.test(line) && !/^(?:#{2,3} |- \*\*|\d+\. \S)/.test(line)),
      ).toEqual([])
    }
  })

  it('with line breaks and turned directions stay on one line, and turn nothing', () => {
    expect(escapeMarkdown('a\r\n\n## b\u2028c\u0000d')).toBe('a \\#\\# b c d')
    expect(escapeMarkdown('a\u202eb\u2066c\u200bd')).toBe('abcd')
    expect(fenceCode('a\n```\n# b')).toBe('````text\na ``` # b\n````')
    expect(fenceCode('`````')).toBe('``````text\n`````\n``````')
  })

  it('of any characters read back, but for what cannot be seen', () => {
    const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
    expect(readText(escapeMarkdown(ascii))).toBe(ascii.trim())
    expect(readText(escapeMarkdown('Grüße, 訪問 👩‍🚀'))).toBe('Grüße, 訪問 👩‍🚀')
  })
})
