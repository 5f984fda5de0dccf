import type { RowView } from './lab-view.ts'

/** A row with more spans than this is shown in pages: thousands of lines would be slow, and nobody reads them at once. */
const MOST_LINES = 200
/** Where all rows together would show more lines than this, their pages are shorter. */
const MOST_IN_ALL = 500

/** How the ledger's lines are divided into pages. */
export interface LedgerPages {
  /** The most lines that a row shows at once. */
  readonly pageLines: number
  /** By row: how many lines stand above its own. */
  readonly starts: readonly number[]
  /** How many lines there are in all. */
  readonly total: number
}

export function pagesOf(rows: readonly Pick<RowView, 'trace'>[]): LedgerPages {
  const pageLines = countLines(rows, MOST_LINES) <= MOST_IN_ALL ? MOST_LINES : Math.floor(MOST_IN_ALL / rows.length)
  const starts: number[] = []
  let total = 0
  for (const { trace } of rows) {
    starts.push(total)
    total += Math.min(pageLines, trace.spans.length)
  }
  return { pageLines, starts, total }
}

function countLines(rows: readonly Pick<RowView, 'trace'>[], most: number): number {
  return rows.reduce((sum, { trace }) => sum + Math.min(most, trace.spans.length), 0)
}
