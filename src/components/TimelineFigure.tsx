import { type KeyboardEvent, memo, type PointerEvent, useContext, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import type { Figure, FigureBar, FigureHandle } from '../timeline/figure.ts'
import { findSpan, type LabView, type RowView, type SpanPlace } from '../timeline/lab-view.ts'
import { layoutTimeline } from '../timeline/layout.ts'
import { spansOfCause } from '../timeline/links.ts'
import { HandleLayer } from './HandleLayer.tsx'
import { HoverContext, useHover } from './hover-context.ts'
import { nextPlace } from './next-place.ts'
import { Shapes } from './ShapeView.tsx'
import { useLabStore } from './store-context.ts'
import { TimelineSvg } from './TimelineSvg.tsx'
import { useCoarsePointer } from './use-coarse-pointer.ts'
import { useFigureDrag } from './use-figure-drag.ts'
import { useTextScale } from './use-text-scale.ts'
import { useWidth } from './use-width.ts'
import { ValueChip } from './ValueChip.tsx'

interface TimelineFigureProps {
  readonly view: LabView
  readonly selected: SpanPlace | null
  readonly onSelect: (key: string) => void
  readonly initialWidth: number
  /** Hears how high the picture is, in pixels of the page. */
  readonly onHeight?: (heightPx: number) => void
}

/**
 * The live picture: it fills the width that it is given, and every cause in it can be taken by the hand. One tab stop for the spans, among which the arrow
 * keys go; then one for each grip.
 */
export function TimelineFigure({ view, selected, onSelect, initialWidth, onHeight }: TimelineFigureProps) {
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
  const textScale = useTextScale()
  const hitPx = useCoarsePointer() ? 44 : 24
  const figure = useMemo(
    () =>
      layoutTimeline(
        view.lab,
        view.rows.map((row) => row.trace),
        {
          width,
          hitPx,
          textScale,
          selected: selected === null ? null : { scenarioId: selected.row.scenario.id, spanIndex: selected.spanIndex },
          ...(domainMs === undefined ? null : { domainMs }),
        },
      ),
    [view, width, hitPx, textScale, selected, domainMs],
  )
  const heightPx = Math.ceil(figure.height * figure.scale)
  useLayoutEffect(() => onHeight?.(heightPx), [heightPx, onHeight])
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
      onLostPointerCapture={(event) => {
        // A finger is held by what it first touched until the drag takes it over: that is no end.
        if (event.target === event.currentTarget) release(event)
      }}
      onKeyDown={(event) => moveFocus(event, view, onSelect)}
    >
      <TimelineSvg figure={figure} view={view} below={<QuietLines figure={figure} view={view} selected={selected} />}>
        <HoverOutlines figure={figure} view={view} selectedKey={selectedKey} />
        <Hits
          figure={settled.figure}
          view={settled.view}
          selectedKey={selectedKey}
          onSelect={onSelect}
          onHover={(spanKey) => hoverStore.setState({ spanKey, causePath: null, previewKey: spanKey })}
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

/** Keys of the spans that what is pointed at is linked with. */
function useLinkedKeys(view: LabView): readonly string[] {
  const hovered = useHover((hover) => hover)
  return useMemo(
    () => (hovered.causePath !== null ? [...spansOfCause(view, hovered.causePath)] : hovered.spanKey === null ? [] : [hovered.spanKey]),
    [view, hovered],
  )
}

/** The grant lines of spans that were not cut: only for those that are pointed at or chosen. */
function QuietLines({ figure, view, selected }: { figure: Figure; view: LabView; selected: SpanPlace | null }) {
  const linked = useLinkedKeys(view)
  const places = linked.map((key) => findSpan(view, key)).filter((place) => place !== null)
  const all = selected === null || linked.includes(selected.row.keys[selected.spanIndex] ?? '') ? places : [...places, selected]
  return (
    <g aria-hidden="true">
      {all.map((place) => (
        <Shapes key={place.row.keys[place.spanIndex]} shapes={barOf(figure, place)?.quiet ?? []} />
      ))}
    </g>
  )
}

function HoverOutlines({ figure, view, selectedKey }: { figure: Figure; view: LabView; selectedKey: string | null }) {
  const linked = useLinkedKeys(view)
  return (
    <g aria-hidden="true" className="outlines">
      {linked
        .filter((key) => key !== selectedKey)
        .map((key) => {
          const place = findSpan(view, key)
          const box = place === null ? undefined : barOf(figure, place)?.box
          return box === undefined ? null : (
            <rect key={key} className="hover" x={box.x - 3} y={box.y - 3} width={box.width + 6} height={box.height + 6} rx={4} />
          )
        })}
    </g>
  )
}

function barOf(figure: Figure, place: SpanPlace): FigureBar | undefined {
  return figure.rows[place.rowIndex]?.bars.find((bar) => bar.spanIndex === place.spanIndex)
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
