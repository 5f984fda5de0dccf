import { memo, useId } from 'react'
import type { Figure, FigureBar } from '../timeline/figure.ts'
import { spanAt } from '../timeline/hit-test.ts'
import type { LabView, RowView, SpanPlace } from '../timeline/lab-view.ts'

interface HitsProps {
  readonly figure: Figure
  readonly view: LabView
  readonly selected: SpanPlace | null
  readonly onSelect: (key: string) => void
  readonly onHover: (key: string | null) => void
}

/**
 * What pointer, finger and keyboard meet: an area for each span and each grip, at least 24 px each way, 44 for a finger. To keys it is one list, in which
 * the arrows choose; the focus stays on the list, whatever is drawn and no longer drawn in it.
 */
export const Hits = memo(function Hits({ figure, view, selected, onSelect, onHover }: HitsProps) {
  const id = useId()
  const selectedKey = selected === null ? null : selected.row.keys[selected.spanIndex]
  // A row that is not drawn yet has no areas.
  const active =
    selected === null || selected.rowIndex >= figure.rows.length ? undefined : `${id}${selected.rowIndex}-${selected.spanIndex}`
  return (
    <>
      <g className="hits" role="listbox" tabIndex={0} aria-label="Spans of all rows" aria-activedescendant={active}>
        {figure.rows.map((row, i) => {
          const rowView = view.rows[i]
          if (rowView === undefined) return null
          const isDense = row.dense.length > 0
          return row.bars.map((bar) => (
            <BarHit
              key={rowView.keys[bar.spanIndex]}
              id={`${id}${i}-${bar.spanIndex}`}
              bar={bar}
              rowView={rowView}
              isSelected={rowView.keys[bar.spanIndex] === selectedKey}
              isDense={isDense}
              onSelect={onSelect}
              onHover={onHover}
            />
          ))
        })}
      </g>
      <g aria-hidden="true">
        {figure.rows.map((row) =>
          row.dense.map((lane) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list above is what keys and readers use
            <rect
              key={`${row.scenarioId} ${lane.hitY}`}
              className="hit"
              data-dense=""
              x={figure.plot.x0}
              y={lane.hitY}
              width={figure.plot.x1 - figure.plot.x0}
              height={lane.hitHeight}
              onPointerMove={(event) => onHover(hitKey(event.currentTarget, event, figure, view))}
              onPointerLeave={() => onHover(null)}
              onClick={(event) => {
                const key = hitKey(event.currentTarget, event, figure, view)
                if (key !== null) onSelect(key)
              }}
            />
          )),
        )}
        {figure.handles.map((handle, i) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what the pointer reads
            key={i}
            className="grip"
            data-grip={i}
            data-path={handle.path}
            x={handle.hit.x}
            y={handle.hit.y}
            width={handle.hit.width}
            height={handle.hit.height}
          />
        ))}
      </g>
    </>
  )
})

interface BarHitProps {
  readonly id: string
  readonly bar: FigureBar
  readonly rowView: RowView
  readonly isSelected: boolean
  /** In a dense row the pointer goes to the row, which knows the nearest span. */
  readonly isDense: boolean
  readonly onSelect: (key: string) => void
  readonly onHover: (key: string | null) => void
}

const BarHit = memo(function BarHit({ id, bar, rowView, isSelected, isDense, onSelect, onHover }: BarHitProps) {
  const key = rowView.keys[bar.spanIndex]
  const span = rowView.trace.spans[bar.spanIndex]
  if (key === undefined || span === undefined) return null
  return (
    <rect
      id={id}
      className={isDense ? 'hit is-passed' : 'hit'}
      x={bar.hit.x}
      y={bar.hit.y}
      width={bar.hit.width}
      height={bar.hit.height}
      role="option"
      aria-selected={isSelected}
      aria-label={`${span.label}${span.kind === 'attempt' ? span.attempt : ''} ${span.status.replace('_', ' ')} ${span.startMs} to ${span.endMs}`}
      data-hit={key}
      onClick={() => onSelect(key)}
      onPointerEnter={() => onHover(key)}
      onPointerLeave={() => onHover(null)}
    />
  )
})

/** The span under a pointer: that of the area it is over, or in a dense row the nearest. */
export function hitKey(
  target: Element,
  at: { readonly clientX: number; readonly clientY: number },
  figure: Figure,
  view: LabView,
): string | null {
  if (!target.hasAttribute('data-dense')) return target.getAttribute('data-hit')
  const svg = target.closest('svg')
  if (svg === null) return null
  const box = svg.getBoundingClientRect()
  // Measured, for something around the figure may be scaled.
  const scale = box.width > 0 ? box.width / figure.width : figure.scale
  const found = spanAt(figure, (at.clientX - box.left) / scale, (at.clientY - box.top) / scale)
  const row = found === null ? undefined : view.rows.find((one) => one.scenario.id === found.scenarioId)
  return found === null ? null : (row?.keys[found.spanIndex] ?? null)
}
