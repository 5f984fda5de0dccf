import { Marked, type Token, type Tokens } from 'marked'
import { describe, expect, it } from 'vitest'
import { presets } from '../../presets/presets.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { crowdLab } from '../../timeline/testing/crowd-lab.ts'
import { kindsLab } from '../../timeline/testing/kinds-lab.ts'
import { openingLab } from '../../timeline/testing/opening-lab.ts'
import { LEDGER_HEADS, ledgerTable } from './ledger-table.ts'
import { escapeMarkdown, exportMarkdown } from './markdown.ts'
import { oneLine } from './plain-text.ts'
import { hostileLab, hostileTexts } from './testing/hostile-lab.ts'

const marked = new Marked({ gfm: true })
const JOINER = /\u2060/g

/** The one table that a text must be. */
function readTable(markdown: string): Tokens.Table {
  const tokens = marked.lexer(markdown)
  expect(tokens.map((token) => token.type)).toEqual(['table'])
  return tokens[0] as Tokens.Table
}

/** The words of a cell; fails where it holds anything but words. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      expect(['text', 'escape']).toContain(token.type)
      return decode((token as Tokens.Text).text)
    })
    .join('')
}

function decode(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

function cellsOf(table: Tokens.Table): string[][] {
  return table.rows.map((row) => row.map((cell) => wordsOf(cell.tokens).replace(JOINER, '')))
}

const plainCells = (lab: Parameters<typeof viewLab>[0]) =>
  ledgerTable(viewLab(lab)).map((cells) =>
    cells.map((cell) => (cell === null ? '' : typeof cell === 'string' ? oneLine(cell).trim() : String(cell))),
  )

describe('the ledger as Markdown', () => {
  it('is read by a Markdown reader as one table, cell by cell the ledger, for every lab', () => {
    for (const lab of [...presets.map((preset) => preset.lab), kindsLab]) {
      const table = readTable(exportMarkdown(viewLab(lab)))
      expect(table.header.map((cell) => cell.text)).toEqual(LEDGER_HEADS)
      expect(cellsOf(table)).toEqual(plainCells(lab))
    }
  })

  it('sets numbers to the right and is a table to the eye as well', () => {
    const [head, rule, first] = exportMarkdown(viewLab(openingLab)).split('\n')
    expect(readTable(exportMarkdown(viewLab(openingLab))).align).toEqual([null, null, ...Array(6).fill('right'), null, null])
    expect(head?.length).toBe(rule?.length)
    expect(head?.length).toBe(first?.length)
    expect(first).toMatch(/^\| Local timeouts only {5}\| A Catalog {6}\| {7}1 \|/)
  })

  it('holds hostile names as words in their own cells: no markup, link, code or second cell', () => {
    const table = readTable(exportMarkdown(viewLab(hostileLab())))
    for (const row of table.rows) expect(row).toHaveLength(LEDGER_HEADS.length)
    expect(cellsOf(table)).toEqual(plainCells(hostileLab()))
  })

  it.each(hostileTexts.map((text) => [JSON.stringify(text), text]))('makes nothing but words of %s', (_, text) => {
    const html = marked.parse(`x ${escapeMarkdown(text)} y`, { async: false })
    expect(html).toMatch(/^<p>x [^<]*y<\/p>\n$/)
  })

  it('mentions nobody and points to no issue', () => {
    expect(escapeMarkdown('@you #12')).toBe('@\u2060you \\#\u206012')
  })

  it('has a line for each of 10 000 spans', () => {
    expect(exportMarkdown(viewLab(crowdLab(10_000))).split('\n')).toHaveLength(10_003)
  })
})
