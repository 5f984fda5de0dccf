import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import type { Figure, FigureBar, FigureRow } from '../timeline/figure.ts'
import { findSpan, type LabView, type RowView, type SpanPlace } from '../timeline/lab-view.ts'
import { layoutTimeline } from '../timeline/layout.ts'
import { sentenceFor, sentenceText } from '../timeline/sentence.ts'
import { summarizeRow } from '../timeline/verdict.ts'
import { Shapes } from './ShapeView.tsx'
import { useWidth } from './use-width.ts'

interface TimelineFigureProps {
  readonly view: LabView
  readonly selected: SpanPlace | null
  readonly onSelect: (key: string) => void
  readonly initialWidth: number
}

/** The picture: it fills the width that it is given. One tab stop; the arrow keys go from span to span. */
export function TimelineFigure({ view, selected, onSelect, initialWidth }: TimelineFigureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, initialWidth)
  return (
    <div className="figure-frame" ref={frame}>
      <TimelineSvg view={view} width={width} selected={selected} onSelect={onSelect} />
    </div>
  )
}

interface TimelineSvgProps {
  readonly view: LabView
  readonly width: number
  readonly selected: SpanPlace | null
  /** Without it the picture is still: nothing in it can be chosen. */
  readonly onSelect?: (key: string) => void
}

export function TimelineSvg({ view, width, selected, onSelect }: TimelineSvgProps) {
  const [hoveredKey, setHoveredKey] = useState<string | null>(null)
  const selectedKey = selected === null ? null : (selected.row.keys[selected.spanIndex] ?? null)
  const figure = useMemo(
    () =>
      layoutTimeline(
        view.lab,
        view.rows.map((row) => row.trace),
        { width, selected: selected === null ? null : { scenarioId: selected.row.scenario.id, spanIndex: selected.spanIndex } },
      ),
    [view, width, selected],
  )
  const isStill = onSelect === undefined
  const hovered = findSpan(view, hoveredKey)
  return (
    <svg
      className="fig"
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      width={figure.width}
      height={figure.height}
      direction="ltr"
      role={isStill ? 'img' : 'group'}
      aria-label={isStill ? view.rows.map((row) => summarizeRow(view.lab, row.scenario, row.trace)).join(' ') : 'Timeline'}
      onKeyDown={isStill ? undefined : (event) => moveFocus(event, view, onSelect)}
    >
      <Shapes shapes={figure.ground} />
      {figure.rows.map((row, i) => (
        <RowBody
          key={row.scenarioId}
          row={row}
          view={view.rows[i] as RowView}
          label={summarizeRow(view.lab, (view.rows[i] as RowView).scenario, (view.rows[i] as RowView).trace)}
        />
      ))}
      <Shapes shapes={figure.axis} />
      <Shapes shapes={figure.boundary} />
      {figure.rows.map((row) => (
        <g key={row.scenarioId} className="row-over" aria-hidden="true">
          {row.bars.map((bar) => (
            <Shapes key={bar.key} shapes={bar.over} />
          ))}
        </g>
      ))}
      <g aria-hidden="true">
        {figure.handles.map((handle) => (
          <Shapes key={`${handle.path} ${handle.scenarioId} ${handle.spanIndex}`} shapes={handle.shapes} />
        ))}
      </g>
      {hovered !== null && hoveredKey !== selectedKey && <Outline figure={figure} place={hovered} className="hover" />}
      {selected !== null && <Outline figure={figure} place={selected} className="selection" />}
      {!isStill && (
        <g className="hits">
          {figure.rows.map((row, i) => (
            <HitRow
              key={row.scenarioId}
              row={row}
              rowView={view.rows[i] as RowView}
              view={view}
              selectedKey={selectedKey}
              onSelect={onSelect}
              onHover={setHoveredKey}
            />
          ))}
        </g>
      )}
    </svg>
  )
}

/** A row's bars, each an element that outside checks can read. */
const RowBody = memo(function RowBody({ row, view, label }: { row: FigureRow; view: RowView; label: string }) {
  return (
    <g className="row" role="img" aria-label={label} data-scenario={row.scenarioId}>
      <Shapes shapes={row.shapes} />
      {row.bars.map((bar) => {
        const span = view.trace.spans[bar.spanIndex]
        if (span === undefined) return null
        return (
          <g
            key={bar.key}
            className="bar"
            data-scenario={row.scenarioId}
            data-step={span.step}
            data-attempt={span.attempt}
            data-kind={span.kind}
            data-status={span.status}
            data-start-ms={span.startMs}
            data-end-ms={span.endMs}
            data-depth={span.depth}
            data-cut-by={span.cutBy}
          >
            <Shapes shapes={bar.shapes} />
          </g>
        )
      })}
    </g>
  )
})

interface HitRowProps {
  readonly row: FigureRow
  readonly rowView: RowView
  readonly view: LabView
  readonly selectedKey: string | null
  readonly onSelect: (key: string) => void
  readonly onHover: (key: string | null) => void
}

/** What pointer, finger and keyboard meet: an area for each span, at least 24 px each way, that says the span's sentence. */
function HitRow({ row, rowView, view, selectedKey, onSelect, onHover }: HitRowProps) {
  return row.bars.map((bar) => {
    const key = rowView.keys[bar.spanIndex] as string
    const isSelected = key === selectedKey
    return (
      // biome-ignore lint/a11y/useSemanticElements: an SVG has no button element
      <rect
        key={key}
        className="hit"
        x={bar.hit.x}
        y={bar.hit.y}
        width={bar.hit.width}
        height={bar.hit.height}
        role="button"
        tabIndex={isSelected ? 0 : -1}
        aria-pressed={isSelected}
        aria-label={
          isSelected ? sentenceText(sentenceFor(view.lab, rowView.scenario, rowView.trace, bar.spanIndex)) : hitLabel(rowView, bar)
        }
        data-hit={key}
        onClick={() => onSelect(key)}
        onFocus={() => onSelect(key)}
        onPointerEnter={() => onHover(key)}
        onPointerLeave={() => onHover(null)}
      />
    )
  })
}

/** Short: the full sentence is said for the one that is chosen. */
function hitLabel(rowView: RowView, bar: FigureBar): string {
  const span = rowView.trace.spans[bar.spanIndex]
  if (span === undefined) return ''
  return `${span.label}${span.kind === 'attempt' ? span.attempt : ''} ${span.status.replace('_', ' ')} ${span.startMs} to ${span.endMs}`
}

function Outline({ figure, place, className }: { figure: Figure; place: SpanPlace; className: string }) {
  const bar = figure.rows[place.rowIndex]?.bars.find((one) => one.spanIndex === place.spanIndex)
  if (bar === undefined) return null
  const { x, y, width, height } = bar.box
  return (
    <g aria-hidden="true">
      <Shapes shapes={bar.quiet} />
      <rect className={className} x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={4} />
    </g>
  )
}

/** Left and right go along a row, up and down from row to row, Home and End to its ends. */
function moveFocus(event: KeyboardEvent<SVGSVGElement>, view: LabView, onSelect: (key: string) => void): void {
  const key = event.target instanceof Element ? event.target.getAttribute('data-hit') : null
  const from = findSpan(view, key)
  if (from === null || event.altKey || event.ctrlKey || event.metaKey) return
  const to = nextPlace(event.key, from, view)
  if (to === null) return
  event.preventDefault()
  const toKey = view.rows[to.rowIndex]?.keys[to.spanIndex]
  if (toKey === undefined) return
  onSelect(toKey)
  event.currentTarget.querySelector<SVGElement>(`[data-hit="${CSS.escape(toKey)}"]`)?.focus()
}

function nextPlace(pressed: string, from: SpanPlace, view: LabView): { rowIndex: number; spanIndex: number } | null {
  const { rowIndex, spanIndex } = from
  const last = from.row.trace.spans.length - 1
  switch (pressed) {
    case 'ArrowRight':
      return { rowIndex, spanIndex: Math.min(last, spanIndex + 1) }
    case 'ArrowLeft':
      return { rowIndex, spanIndex: Math.max(0, spanIndex - 1) }
    case 'Home':
      return { rowIndex, spanIndex: 0 }
    case 'End':
      return { rowIndex, spanIndex: last }
    case 'ArrowUp':
    case 'ArrowDown': {
      const step = pressed === 'ArrowUp' ? -1 : 1
      for (let i = rowIndex + step; i >= 0 && i < view.rows.length; i += step) {
        const count = view.rows[i]?.trace.spans.length ?? 0
        if (count > 0) return { rowIndex: i, spanIndex: Math.min(spanIndex, count - 1) }
      }
      return null
    }
    default:
      return null
  }
}
