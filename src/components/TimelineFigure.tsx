import { type KeyboardEvent, memo, type PointerEvent, useContext, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { Figure, FigureBar, FigureHandle, TimeWindow } from '../timeline/figure.ts'
import { boxOfSpan, spanAt } from '../timeline/hit-test.ts'
import { findSpan, type LabView, type RowView, type SpanPlace } from '../timeline/lab-view.ts'
import { layoutTimeline } from '../timeline/layout.ts'
import { spansOfCause } from '../timeline/links.ts'
import { HandleLayer } from './HandleLayer.tsx'
import { HoverContext, useHover } from './hover-context.ts'
import { LiveSvg } from './LiveSvg.tsx'
import { nextPlace } from './next-place.ts'
import { Shapes } from './ShapeView.tsx'
import { useLabStore } from './store-context.ts'
import { useCoarsePointer } from './use-coarse-pointer.ts'
import { useFigureDrag } from './use-figure-drag.ts'
import { useFollowing } from './use-following.ts'
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
  /** The part of the axis that is shown; `null` for all of it. */
  readonly zoom?: TimeWindow | null
  /** How much wider than the bundled face the one on the page may run. */
  readonly faceFactor?: number
  /** A picture only: nothing in it can be chosen or moved. */
  readonly isStill?: boolean
}

/**
 * The live picture: it fills the width that it is given, and every cause in it can be taken by the hand. One tab stop for the spans, among which the arrow
 * keys go; then one for each grip.
 */
export function TimelineFigure({
  view,
  selected,
  onSelect,
  initialWidth,
  onHeight,
  zoom = null,
  faceFactor = 1,
  isStill = false,
}: TimelineFigureProps) {
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
  const { window: held, domainMs } = drag ?? { window: undefined, domainMs: undefined }
  const shownWindow = zoom === null ? null : (held ?? zoom)
  const textScale = useTextScale(frame)
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
          faceFactor,
          selected: selected === null ? null : { scenarioId: selected.row.scenario.id, spanIndex: selected.spanIndex },
          ...(domainMs === undefined ? null : { domainMs }),
          ...(shownWindow === null ? null : { window: shownWindow }),
        },
      ),
    [view, width, hitPx, textScale, faceFactor, selected, domainMs, shownWindow],
  )
  const heightPx = Math.ceil(figure.height * figure.scale)
  useLayoutEffect(() => onHeight?.(heightPx), [heightPx, onHeight])
  // Where a pointer or a key would land is not needed before the hand rests.
  const settled = useFollowing(
    useMemo(() => ({ figure, view }), [figure, view]),
    'rest',
  )
  const selectedKey = selected === null ? null : (selected.row.keys[selected.spanIndex] ?? null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const grip = target?.getAttribute('data-grip')
    const key = target === null ? null : hitKey(target, event, figure, view)
    if (grip !== null && grip !== undefined) {
      // The areas are those of the settled picture, which may be a moment behind.
      const handle = settled.figure.handles[Number(grip)]
      if (handle !== undefined) press(event, handle, settled.figure, true)
      return
    }
    const place = findSpan(view, key)
    if (place === null) return
    const handle = handleOfSpan(figure, place)
    if (handle !== undefined) press(event, handle, figure, false)
  }

  if (isStill) {
    return (
      <div className="figure-frame is-still" ref={frame}>
        <LiveSvg figure={figure} view={view} told={settled.view} below={<QuietLines figure={figure} view={view} selected={selected} />} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the pointer for what is drawn in it
    <div
      className={`figure-frame${drag === null ? '' : ' is-dragging'}`}
      ref={frame}
      onDragStart={(event) => event.preventDefault()}
      onPointerDown={onPointerDown}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={cancel}
      onLostPointerCapture={(event) => {
        // A finger is held by what it first touched until the drag takes it over: that is no end.
        if (event.target === event.currentTarget) release(event)
      }}
      onKeyDown={(event) => moveSelection(event, view, selected, onSelect)}
    >
      <LiveSvg figure={figure} view={view} told={settled.view} below={<QuietLines figure={figure} view={view} selected={selected} />}>
        <HoverOutlines figure={figure} view={view} selectedKey={selectedKey} />
        <Hits
          figure={settled.figure}
          view={settled.view}
          selected={selected}
          onSelect={onSelect}
          onHover={(spanKey) => hoverStore.setState({ spanKey, causePath: null, previewKey: spanKey })}
        />
        {drag !== null && <ValueChip figure={figure} drag={drag} />}
      </LiveSvg>
      <HandleLayer view={settled.view} figure={settled.figure} />
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
  const places = linked
    .slice(0, MAX_OUTLINES)
    .map((key) => findSpan(view, key))
    .filter((place) => place !== null)
  const all = selected === null || linked.includes(selected.row.keys[selected.spanIndex] ?? '') ? places : [...places, selected]
  return (
    <g aria-hidden="true">
      {all.map((place) => (
        <Shapes key={place.row.keys[place.spanIndex]} shapes={barOf(figure, place)?.quiet ?? []} />
      ))}
    </g>
  )
}

/** More outlines than this would only be a veil. */
const MAX_OUTLINES = 60

function HoverOutlines({ figure, view, selectedKey }: { figure: Figure; view: LabView; selectedKey: string | null }) {
  const linked = useLinkedKeys(view)
  return (
    <g aria-hidden="true" className="outlines">
      {linked
        .slice(0, MAX_OUTLINES)
        .filter((key) => key !== selectedKey)
        .map((key) => {
          const place = findSpan(view, key)
          const row = place === null ? undefined : figure.rows[place.rowIndex]
          const box = place === null || row === undefined ? null : boxOfSpan(row, place.spanIndex)
          return box === null ? null : (
            <rect key={key} className="hover" x={box.x - 3} y={box.y - 3} width={box.width + 6} height={box.height + 6} rx={4} />
          )
        })}
    </g>
  )
}

function barOf(figure: Figure, place: SpanPlace): FigureBar | undefined {
  return figure.rows[place.rowIndex]?.bars.find((bar) => bar.spanIndex === place.spanIndex)
}

/** The span under a pointer: that of the area it is over, or in a dense row the nearest. */
function hitKey(target: Element, at: { readonly clientX: number; readonly clientY: number }, figure: Figure, view: LabView): string | null {
  if (!target.hasAttribute('data-dense')) return target.getAttribute('data-hit')
  const svg = target.closest('svg')
  if (svg === null) return null
  const box = svg.getBoundingClientRect()
  const found = spanAt(figure, (at.clientX - box.left) / figure.scale, (at.clientY - box.top) / figure.scale)
  const row = found === null ? undefined : view.rows.find((one) => one.scenario.id === found.scenarioId)
  return found === null ? null : (row?.keys[found.spanIndex] ?? null)
}

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
const Hits = memo(
  function Hits({ figure, view, selected, onSelect, onHover }: HitsProps) {
    const id = useId()
    const selectedKey = selected === null ? null : selected.row.keys[selected.spanIndex]
    const active = selected === null ? undefined : `${id}${selected.rowIndex}-${selected.spanIndex}`
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
  },
  (a, b) => a.figure === b.figure && a.view === b.view && a.selected === b.selected && a.onSelect === b.onSelect,
)

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

function BarHit({ id, bar, rowView, isSelected, isDense, onSelect, onHover }: BarHitProps) {
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
}

/** Left and right go along a row, up and down from row to row, Home and End to its ends. */
function moveSelection(
  event: KeyboardEvent<HTMLElement>,
  view: LabView,
  selected: SpanPlace | null,
  onSelect: (key: string) => void,
): void {
  const isList = event.target instanceof Element && event.target.getAttribute('role') === 'listbox'
  if (!isList || selected === null || event.altKey || event.ctrlKey || event.metaKey) return
  const to = nextPlace(event.key, selected, view)
  if (to === null) return
  event.preventDefault()
  const key = view.rows[to.rowIndex]?.keys[to.spanIndex]
  if (key !== undefined) onSelect(key)
}
