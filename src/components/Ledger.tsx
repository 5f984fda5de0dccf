import { memo, useMemo, useRef } from 'react'
import type { Lab } from '../core/lab.ts'
import { formatNumber } from '../timeline/format-ms.ts'
import type { RowView } from '../timeline/lab-view.ts'
import { causeText, LEDGER_COLUMNS, type LedgerRow, ledgerRows } from '../timeline/ledger.ts'
import { pagesOf } from '../timeline/ledger-pages.ts'
import { spansOfCause } from '../timeline/links.ts'
import { rowTitle } from '../timeline/row-title.ts'
import { withoutDirections } from '../timeline/without-directions.ts'
import { useShown } from './follow-lab.ts'
import { StatusGlyph } from './Glyph.tsx'
import { haveSameValues } from './have-same-values.ts'
import { useHover, useHoverTarget } from './hover-context.ts'
import { useLab } from './store-context.ts'
import { useGrowing } from './use-growing.ts'
import { usePage } from './use-page.tsx'

/*
 * The roles are written out because the narrow layout changes `display`, and an element shown as a grid may lose the role that its name gives it.
 */

/** Every span as a line of a table, row by row. */
export const Ledger = memo(function Ledger() {
  const place = useRef<HTMLTableElement>(null)
  const { view, selectedKey, current } = useShown('ledger', place)
  const onSelect = useLab((state) => state.select)
  const hovered = useHover((hover) => hover)
  const linked = useMemo(
    () => (hovered.causePath !== null ? spansOfCause(view, hovered.causePath) : new Set(hovered.spanKey === null ? [] : [hovered.spanKey])),
    [view, hovered],
  )
  const { pageLines, starts, total } = useMemo(() => pagesOf(view.rows), [view])
  const drawn = useGrowing(total, total > FEW_LINES ? MANY : FEW, current.origin)
  return (
    <table ref={place} className="ledger" role="table" aria-label="Ledger" aria-busy={drawn < total || undefined}>
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
      {view.rows.map((row, i) => (
        <LedgerGroup
          key={row.scenario.id}
          lab={view.lab}
          row={row}
          pageLines={pageLines}
          most={Math.min(pageLines, Math.max(0, drawn - (starts[i] ?? 0)))}
          selectedKey={row.keys.includes(selectedKey ?? '') ? selectedKey : null}
          linkedKeys={row.keys.some((key) => linked.has(key)) ? linked : NONE}
          onSelect={onSelect}
        />
      ))}
    </table>
  )
})

const NONE: ReadonlySet<string> = new Set()

/** So many lines are drawn at once; where there are more, they come some at a time. */
const FEW_LINES = 200
const FEW = { first: FEW_LINES, more: 120 }
const MANY = { first: 60, more: 120 }

interface LedgerGroupProps {
  readonly lab: Lab
  readonly row: RowView
  readonly pageLines: number
  /** How many lines of its page are drawn yet. */
  readonly most: number
  readonly selectedKey: string | null
  readonly linkedKeys: ReadonlySet<string>
  readonly onSelect: (key: string) => void
}

const LedgerGroup = memo(function LedgerGroup({ lab, row, pageLines, most, selectedKey, linkedKeys, onSelect }: LedgerGroupProps) {
  const { from, to, pager } = usePage(
    'Lines',
    row.trace.spans.length,
    pageLines,
    selectedKey,
    selectedKey === null ? -1 : row.keys.indexOf(selectedKey),
  )
  return (
    <tbody role="rowgroup">
      <tr className="group" role="row">
        <th colSpan={LEDGER_COLUMNS.length} scope="rowgroup" role="rowheader">
          <bdi>{rowTitle(row.scenario)}</bdi>
        </th>
      </tr>
      {ledgerRows(lab, row.scenario, row.trace, from, Math.min(to, from + most)).map((line) => {
        const key = row.keys[line.spanIndex] as string
        return (
          <LedgerLine
            key={key}
            line={line}
            spanKey={key}
            scenarioId={row.scenario.id}
            isSelected={key === selectedKey}
            isLinked={linkedKeys.has(key)}
            onSelect={onSelect}
          />
        )
      })}
      {pager && (
        <tr role="row" className="group pager">
          <td role="cell" colSpan={LEDGER_COLUMNS.length}>
            {pager}
          </td>
        </tr>
      )}
    </tbody>
  )
}, isSameGroup)

/** A row that is the same object was made from the same calls, so that what the lab says of it is the same too. */
function isSameGroup(a: LedgerGroupProps, b: LedgerGroupProps): boolean {
  const isSamePage = a.pageLines === b.pageLines && a.most === b.most
  return isSamePage && a.row === b.row && a.selectedKey === b.selectedKey && a.linkedKeys === b.linkedKeys && a.onSelect === b.onSelect
}

interface LedgerLineProps {
  readonly line: LedgerRow
  readonly spanKey: string
  readonly scenarioId: string
  readonly isSelected: boolean
  readonly isLinked: boolean
  readonly onSelect: (key: string) => void
}

const LedgerLine = memo(function LedgerLine({ line, spanKey, scenarioId, isSelected, isLinked, onSelect }: LedgerLineProps) {
  const hover = useHoverTarget({ spanKey })
  const noLimit = line.remainingMs === 'no limit'
  return (
    <tr
      role="row"
      className={isSelected ? 'is-selected' : isLinked ? 'is-linked' : undefined}
      aria-current={isSelected || undefined}
      data-scenario={scenarioId}
      data-span={spanKey}
      onClick={() => onSelect(spanKey)}
      {...hover}
    >
      <th scope="row" role="rowheader" className={`c-step${line.depth > 0 ? ` depth-${Math.min(line.depth, 4)}` : ''}`}>
        {line.kind === 'backoff' ? (
          <span className="muted">{withoutDirections(line.stepText)}</span>
        ) : (
          <>
            <b>{withoutDirections(line.label)}</b> {line.name}
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
        {causeText(line)}
      </td>
    </tr>
  )
}, isSameLine)

function isSameLine(a: LedgerLineProps, b: LedgerLineProps): boolean {
  const isSameProps = a.spanKey === b.spanKey && a.isSelected === b.isSelected && a.isLinked === b.isLinked && a.onSelect === b.onSelect
  return isSameProps && haveSameValues(a.line, b.line)
}

function Cell({ name, head, value }: { name: string; head?: string | undefined; value: number | string | null }) {
  return (
    <td role="cell" className={`n c-${name}`} data-h={head}>
      {typeof value === 'number' ? formatNumber(value) : value}
    </td>
  )
}
