import { type KeyboardEvent, memo, type PointerEvent, useContext, useDeferredValue, useMemo, useRef } from 'react'
import type { Figure, FigureBar, FigureHandle } from '../timeline/figure.ts'
import { findSpan, type LabView, type RowView, type SpanPlace } from '../timeline/lab-view.ts'
import { layoutTimeline } from '../timeline/layout.ts'
import { spansOfCause } from '../timeline/links.ts'
import { HandleLayer } from './HandleLayer.tsx'
import { HoverContext, useHover } from './hover-context.ts'
import { nextPlace } from './next-place.ts'
import { useLabStore } from './store-context.ts'
import { BarOutline, TimelineSvg } from './TimelineSvg.tsx'
import { useFigureDrag } from './use-figure-drag.ts'
import { useWidth } from './use-width.ts'
import { ValueChip } from './ValueChip.tsx'

interface TimelineFigureProps {
  readonly view: LabView
  readonly selected: SpanPlace | null
  readonly onSelect: (key: string) => void
  readonly initialWidth: number
}

/**
 * The live picture: it fills the width that it is given, and every cause in it can be taken by the hand. One tab stop for the spans, among which the arrow
 * keys go; then one for each grip.
 */
export function TimelineFigure({ view, selected, onSelect, initialWidth }: TimelineFigureProps) {
  const store = useLabStore()
  const hoverStore = useContext(HoverContext)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, initialWidth)

  const selectHandle = (handle: FigureHandle) => {
    const row = view.rows.find((one) => one.scenario.id === handle.scenarioId)
    const key = handle.spanIndex === null ? undefined : row?.keys[handle.spanIndex]
    if (key !== undefined) onSelect(key)
  }
  const { drag, press, move, release, cancel } = useFigureDrag(store, frame, selectHandle)
  const domainMs = drag?.domainMs
  const figure = useMemo(
    () =>
      layoutTimeline(
        view.lab,
        view.rows.map((row) => row.trace),
        {
          width,
          selected: selected === null ? null : { scenarioId: selected.row.scenario.id, spanIndex: selected.spanIndex },
          ...(domainMs === undefined ? null : { domainMs }),
        },
      ),
    [view, width, selected, domainMs],
  )
  // Where a pointer or a key would land is not needed before the hand rests.
  const settled = useDeferredValue(useMemo(() => ({ figure, view }), [figure, view]))
  const selectedKey = selected === null ? null : (selected.row.keys[selected.spanIndex] ?? null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const grip = target?.getAttribute('data-grip')
    const key = target?.getAttribute('data-hit') ?? null
    if (grip !== null && grip !== undefined) {
      const handle = figure.handles[Number(grip)]
      if (handle !== undefined) press(event, handle, figure, true)
      return
    }
    const place = findSpan(view, key)
    if (place === null) return
    const handle = handleOfSpan(figure, place)
    if (handle !== undefined) press(event, handle, figure, false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the pointer for what is drawn in it
    <div
      className={`figure-frame${drag === null ? '' : ' is-dragging'}`}
      ref={frame}
      onPointerDown={onPointerDown}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={cancel}
      onLostPointerCapture={release}
      onKeyDown={(event) => moveFocus(event, view, onSelect)}
    >
      <TimelineSvg figure={figure} view={view}>
        <Outlines figure={figure} view={view} selected={selected} />
        <Hits
          figure={settled.figure}
          view={settled.view}
          selectedKey={selectedKey}
          onSelect={onSelect}
          onHover={(spanKey) => hoverStore.setState({ spanKey, causePath: null })}
        />
        {drag !== null && <ValueChip figure={figure} drag={drag} />}
      </TimelineSvg>
      <HandleLayer view={settled.view} figure={settled.figure} onFocus={selectHandle} />
    </div>
  )
}

/** What a drag on a bar moves: its own duration or pause. */
function handleOfSpan(figure: Figure, place: SpanPlace): FigureHandle | undefined {
  return figure.handles.find(
    (handle) =>
      handle.scenarioId === place.row.scenario.id &&
      handle.spanIndex === place.spanIndex &&
      (handle.what === 'duration' || handle.what === 'backoff'),
  )
}

function Outlines({ figure, view, selected }: { figure: Figure; view: LabView; selected: SpanPlace | null }) {
  const hovered = useHover((hover) => hover)
  const linked = useMemo(
    () => (hovered.causePath !== null ? [...spansOfCause(view, hovered.causePath)] : hovered.spanKey === null ? [] : [hovered.spanKey]),
    [view, hovered],
  )
  const selectedKey = selected === null ? null : selected.row.keys[selected.spanIndex]
  return (
    <g aria-hidden="true" className="outlines">
      {linked
        .filter((key) => key !== selectedKey)
        .map((key) => {
          const place = findSpan(view, key)
          return place === null ? null : <BarOutline key={key} figure={figure} place={place} className="hover" />
        })}
      {selected !== null && <BarOutline figure={figure} place={selected} className="selection" />}
    </g>
  )
}

interface HitsProps {
  readonly figure: Figure
  readonly view: LabView
  readonly selectedKey: string | null
  readonly onSelect: (key: string) => void
  readonly onHover: (key: string | null) => void
}

/** What pointer, finger and keyboard meet: an area for each span and each grip, at least 24 px each way, 44 for a finger. */
const Hits = memo(
  function Hits({ figure, view, selectedKey, onSelect, onHover }: HitsProps) {
    return (
      <g className="hits">
        {figure.rows.map((row, i) => {
          const rowView = view.rows[i]
          return rowView === undefined ? null : (
            <g key={row.scenarioId}>
              {row.bars.map((bar) => (
                <BarHit
                  key={rowView.keys[bar.spanIndex]}
                  bar={bar}
                  rowView={rowView}
                  selectedKey={selectedKey}
                  onSelect={onSelect}
                  onHover={onHover}
                />
              ))}
            </g>
          )
        })}
        <g aria-hidden="true">
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
      </g>
    )
  },
  (a, b) => a.figure === b.figure && a.view === b.view && a.selectedKey === b.selectedKey && a.onSelect === b.onSelect,
)

interface BarHitProps {
  readonly bar: FigureBar
  readonly rowView: RowView
  readonly selectedKey: string | null
  readonly onSelect: (key: string) => void
  readonly onHover: (key: string | null) => void
}

function BarHit({ bar, rowView, selectedKey, onSelect, onHover }: BarHitProps) {
  const key = rowView.keys[bar.spanIndex]
  const span = rowView.trace.spans[bar.spanIndex]
  if (key === undefined || span === undefined) return null
  const isSelected = key === selectedKey
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no button element
    <rect
      className="hit"
      x={bar.hit.x}
      y={bar.hit.y}
      width={bar.hit.width}
      height={bar.hit.height}
      role="button"
      tabIndex={isSelected ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${span.label}${span.kind === 'attempt' ? span.attempt : ''} ${span.status.replace('_', ' ')} ${span.startMs} to ${span.endMs}`}
      data-hit={key}
      onClick={() => onSelect(key)}
      onFocus={() => onSelect(key)}
      onPointerEnter={() => onHover(key)}
      onPointerLeave={() => onHover(null)}
    />
  )
}

/** Left and right go along a row, up and down from row to row, Home and End to its ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>, view: LabView, onSelect: (key: string) => void): void {
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
