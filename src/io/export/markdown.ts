import { escapeMarkdownLine } from '../../timeline/escape-markdown.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import { LEDGER_HEADS, type LedgerCell, ledgerTable } from './ledger-table.ts'
import { oneLine } from './plain-text.ts'

/** Columns are padded so that the text itself is a table, but not to the width of one very long title. */
const MAX_PADDED = 32
const FIRST_NUMBER = 2
const LAST_NUMBER = 7

/** The ledger as one table of GitHub Flavored Markdown. Text of the lab is only ever text: no markup, no link, no mention, no second cell. */
export function exportMarkdown(view: LabView): string {
  const lines = [LEDGER_HEADS, ...ledgerTable(view)].map((cells) => cells.map(writeCell))
  const widths = LEDGER_HEADS.map((head, column) => {
    let width = head.length
    for (const cells of lines) width = Math.max(width, Math.min(MAX_PADDED, cells[column]?.length ?? 0))
    return width
  })
  const [heads = [], ...rows] = lines
  const rule = widths.map((width, column) => (isNumeric(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [heads, rule, ...rows]
    .map((cells) => `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |\n`)
    .join('')
}

function isNumeric(column: number): boolean {
  return column >= FIRST_NUMBER && column <= LAST_NUMBER
}

function pad(cell: string, width: number, column: number): string {
  return isNumeric(column) ? cell.padStart(width) : cell.padEnd(width)
}

function writeCell(value: LedgerCell): string {
  return typeof value === 'string' ? escapeMarkdown(value) : value === null ? '' : String(value)
}

/** A name as it stands in a paragraph or a cell of GitHub Flavored Markdown, without any of it being markup. */
export function escapeMarkdown(text: string): string {
  return escapeMarkdownLine(oneLine(text).trim())
}
