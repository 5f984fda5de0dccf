import { memo } from 'react'
import type { Lab } from '../core/lab.ts'
import { formatNumber } from '../timeline/format-ms.ts'
import type { LabView, RowView } from '../timeline/lab-view.ts'
import { LEDGER_COLUMNS, type LedgerRow, ledgerRows } from '../timeline/ledger.ts'
import { StatusGlyph } from './Glyph.tsx'

interface LedgerProps {
  readonly view: LabView
  readonly selectedKey: string | null
  readonly onSelect: (key: string) => void
}

/*
 * The roles are written out because the narrow layout changes `display`, and an element shown as a grid may lose the role that its name gives it.
 */

/** Every span as a line of a table, row by row. */
export function Ledger({ view, selectedKey, onSelect }: LedgerProps) {
  return (
    <table className="ledger" role="table" aria-label="Ledger">
      <caption>Ledger</caption>
      <thead role="rowgroup">
        <tr role="row">
          {LEDGER_COLUMNS.map((column) => (
            <th key={column.key} role="columnheader" scope="col" className={`c-${column.key}${column.isNumeric ? ' n' : ''}`}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      {view.rows.map((row) => (
        <LedgerGroup
          key={row.scenario.id}
          lab={view.lab}
          row={row}
          selectedKey={row.keys.includes(selectedKey ?? '') ? selectedKey : null}
          onSelect={onSelect}
        />
      ))}
    </table>
  )
}

interface LedgerGroupProps {
  readonly lab: Lab
  readonly row: RowView
  readonly selectedKey: string | null
  readonly onSelect: (key: string) => void
}

const LedgerGroup = memo(function LedgerGroup({ lab, row, selectedKey, onSelect }: LedgerGroupProps) {
  return (
    <tbody role="rowgroup">
      <tr className="group" role="row">
        <th colSpan={LEDGER_COLUMNS.length} scope="rowgroup" role="rowheader">
          {row.scenario.title}
        </th>
      </tr>
      {ledgerRows(lab, row.scenario, row.trace).map((line) => {
        const key = row.keys[line.spanIndex] as string
        return (
          <LedgerLine
            key={key}
            line={line}
            spanKey={key}
            scenarioId={row.scenario.id}
            isSelected={key === selectedKey}
            onSelect={onSelect}
          />
        )
      })}
    </tbody>
  )
})

interface LedgerLineProps {
  readonly line: LedgerRow
  readonly spanKey: string
  readonly scenarioId: string
  readonly isSelected: boolean
  readonly onSelect: (key: string) => void
}

function LedgerLine({ line, spanKey, scenarioId, isSelected, onSelect }: LedgerLineProps) {
  const noLimit = line.remainingMs === 'no limit'
  return (
    <tr
      role="row"
      className={isSelected ? 'is-selected' : undefined}
      aria-current={isSelected || undefined}
      data-scenario={scenarioId}
      data-span={spanKey}
      onClick={() => onSelect(spanKey)}
    >
      <th scope="row" role="rowheader" className={`c-step${line.depth > 0 ? ` depth-${Math.min(line.depth, 4)}` : ''}`}>
        {line.kind === 'backoff' ? (
          <span className="muted">{line.stepText}</span>
        ) : (
          <>
            <b>{line.label}</b> {line.name}
          </>
        )}
      </th>
      <Cell name="attempt" value={line.attempt} />
      <Cell name="start" head="from" value={line.startMs} />
      <Cell name="granted" head="granted" value={line.grantedMs} />
      <Cell name="spent" head="spent" value={line.spentMs} />
      <Cell name="end" head="to" value={line.endMs} />
      <Cell name="remaining" head={noLimit ? undefined : 'left'} value={line.remainingMs} />
      <td role="cell" className={`c-status st st-${line.status}`}>
        <StatusGlyph row={line} />
        <span>{line.statusWord}</span>
      </td>
      <td role="cell" className="c-cause">
        {[line.causeWord, line.ambiguous ? 'may have happened' : '', line.orphanMs > 0 ? `${formatNumber(line.orphanMs)} orphaned` : '']
          .filter((word) => word !== '')
          .join('; ')}
      </td>
    </tr>
  )
}

function Cell({ name, head, value }: { name: string; head?: string | undefined; value: number | string | null }) {
  return (
    <td role="cell" className={`n c-${name}`} data-h={head}>
      {typeof value === 'number' ? formatNumber(value) : value}
    </td>
  )
}
