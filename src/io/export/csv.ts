import type { LabView } from '../../timeline/lab-view.ts'
import { LEDGER_HEADS, ledgerTable } from './ledger-table.ts'
import { wellFormed } from './plain-text.ts'

/** What a spreadsheet takes for the beginning of a formula, also after spaces, and in the wide forms of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/
/** The same behind a mark at which a program that expects another separator would begin a new cell. */
const FORMULA_INSIDE = /([;\t\r\n|]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/**
 * The ledger as CSV (RFC 4180: commas, CRLF, quotes doubled), with a line of heads. Times are whole milliseconds, plain numbers; where nothing applies the
 * cell is empty. A text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export function exportCsv(view: LabView): string {
  const lines = [LEDGER_HEADS, ...ledgerTable(view, '> ')]
  return lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

/** A text that no spreadsheet runs. */
export function guardFormula(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "$1'")
  return FORMULA.test(inside) ? `'${inside}` : inside
}

function writeCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = guardFormula(wellFormed(value))
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
