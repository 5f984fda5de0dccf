import type { ReportTable } from '../../report/report-tables.ts'
import { formatNumber } from '../../timeline/format-ms.ts'

interface ReportTableViewProps {
  readonly name: string
  readonly table: ReportTable
  /** The heads only say what every line says by itself. */
  readonly isHeadHidden?: boolean
  /** Most lines that are shown; how many more there are is said. */
  readonly most?: number
}

/** A table of texts; the first cell of a line names it. */
export function ReportTableView({ name, table, isHeadHidden = false, most = Number.POSITIVE_INFINITY }: ReportTableViewProps) {
  const { columns, rows } = table
  const more = rows.length - most
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="sheet-table" tabIndex={0} aria-label={name}>
        <table aria-label={name}>
          <thead className={isHeadHidden ? 'is-hidden' : undefined}>
            <tr>
              {columns.map(({ head, isNumeric }) => (
                <th key={head} scope="col" className={isNumeric ? 'n' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, more > 0 ? most : undefined).map((cells, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in order and keep no state
              <tr key={i}>
                {cells.map((cell, column) => {
                  const kind = columns[column]?.isNumeric === true ? 'n' : undefined
                  const key = columns[column]?.head ?? column
                  return column === 0 ? (
                    <th key={key} scope="row" className={kind}>
                      {cell}
                    </th>
                  ) : (
                    <td key={key} className={kind}>
                      {cell}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && <p>And {formatNumber(more)} more.</p>}
    </>
  )
}
