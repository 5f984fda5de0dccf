import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Figure, FigureHandle, TimeWindow } from '../timeline/figure.ts'
import { findSpan, isLargeLab, type LabView, type SpanPlace, viewLab } from '../timeline/lab-view.ts'
import { summarizeRow } from '../timeline/verdict.ts'
import { HandleLayer } from './HandleLayer.tsx'
import { Hits, hitKey } from './Hits.tsx'
import { HoverContext } from './hover-context.ts'
import { type Drawn, LivePicture, layPicture } from './live-picture.ts'
import { nextPlace } from './next-place.ts'
import { useLabStore } from './store-context.ts'
import { useCoarsePointer } from './use-coarse-pointer.ts'
import { useFigureDrag } from './use-figure-drag.ts'
import { useTextScale } from './use-text-scale.ts'
import { measureWidth, useWidth } from './use-width.ts'

interface TimelineFigureProps {
  /** Laid out for, until the room is measured. */
  readonly initialWidth: number
  /** Hears how high the picture is, in pixels of the page. */
  readonly onHeight?: (heightPx: number) => void
  /** The part of the axis that is shown; `null` for all of it. */
  readonly zoom?: TimeWindow | null
  /** How much wider than the bundled face the one on the page may run. */
  readonly faceFactor?: number
  /** A picture only: nothing in it can be chosen or moved. */
  readonly isStill?: boolean
  /** Paths of the causes that can be moved on it; all of them where it is not given. The same set as long as they are the same. */
  readonly movable?: ReadonlySet<string>
  /** Drawn over the picture, in its own space: it takes no pointer and says nothing. Of the picture as it was when the hand rested. */
  readonly overlay?: (drawn: Drawn) => ReactNode
}

/**
 * The live picture: it fills the width that it is given, and every cause in it can be taken by the hand. One tab stop for the spans, among which the arrow
 * keys go; then one for each grip. What is seen is written by `LivePicture`, which listens to the store itself; React keeps what pointer and keys meet.
 */
export function TimelineFigure({
  initialWidth,
  onHeight,
  zoom = null,
  faceFactor = 1,
  isStill = false,
  movable,
  overlay,
}: TimelineFigureProps) {
  const store = useLabStore()
  const hoverStore = useContext(HoverContext)
  const frame = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const parts = { base: useGroup(), quiet: useGroup(), over: useGroup(), outlines: useGroup(), chip: useGroup() }
  const picture = useRef<LivePicture | null>(null)
  const width = useWidth(frame, initialWidth)
  const textScale = useTextScale(frame)
  const hitPx = useCoarsePointer() ? 44 : 24
  const options = useMemo(
    () => ({ width, hitPx, textScale, faceFactor, zoom, movable }),
    [width, hitPx, textScale, faceFactor, zoom, movable],
  )
  // There from the first drawing on, so that who looks for a grip finds it.
  const [settled, setSettled] = useState<Drawn>(() => {
    const { current, selectedKey } = store.getState()
    const view = viewLab(current.lab)
    // Of a large lab nothing is laid out before the room is measured.
    return layPicture(view, selectedKey, options, null, isLargeLab(view) ? 0 : view.rows.length)
  })
  const heightHeard = useRef(onHeight)
  useEffect(() => {
    heightHeard.current = onHeight
  }, [onHeight])

  const { base, quiet, over, outlines, chip } = parts
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
    picture.current?.show(options)
  }, [options])
  useLayoutEffect(() => {
    const groups = {
      svg: svg.current,
      base: base.current,
      quiet: quiet.current,
      over: over.current,
      outlines: outlines.current,
      chip: chip.current,
    }
    if (!isWhole(groups)) return
    const made = new LivePicture(store, hoverStore, groups, setSettled, (heightPx) => heightHeard.current?.(heightPx))
    picture.current = made
    const room = frame.current === null ? 0 : measureWidth(frame.current)
    // Otherwise it is shown in a moment, with the width that it has.
    if (room === 0 || room === latest.current.width) made.show(latest.current)
    return () => {
      made.stop()
      picture.current = null
    }
  }, [store, hoverStore, base, quiet, over, outlines, chip])

  const select = useCallback((key: string) => store.getState().select(key), [store])
  const hover = useCallback(
    (spanKey: string | null) => hoverStore.setState({ spanKey, causePath: null, previewKey: spanKey }),
    [hoverStore],
  )
  const selectHandle = (handle: FigureHandle) => {
    const row = picture.current?.current?.view.rows.find((one) => one.scenario.id === handle.scenarioId)
    const key = handle.spanIndex === null ? undefined : row?.keys[handle.spanIndex]
    if (key !== undefined) select(key)
  }
  const { isDragging, press, move, release, cancel } = useFigureDrag(store, frame, picture, selectHandle)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const drawn = picture.current?.current ?? null
    if (target === null || drawn === null) return
    const grip = target.getAttribute('data-grip')
    if (grip !== null) {
      // The areas are those of the settled picture, which may be a moment behind.
      const handle = settled.figure.handles[Number(grip)]
      if (handle !== undefined) press(event, handle, settled.figure, true)
      return
    }
    const place = findSpan(drawn.view, hitKey(target, event, drawn.figure, drawn.view))
    if (place === null) return
    const handle = handleOfSpan(drawn.figure, place)
    if (handle !== undefined) press(event, handle, drawn.figure, false)
  }

  const { width: figureWidth, height: figureHeight, scale } = settled.figure
  const drawing = (
    <svg
      ref={svg}
      className="fig"
      // As it was when the hand rested. `LivePicture` writes these in between.
      viewBox={`0 0 ${figureWidth} ${figureHeight}`}
      width={figureWidth * scale}
      height={figureHeight * scale}
      direction="ltr"
      role="group"
      aria-label="Timeline"
      aria-busy={settled.figure.rows.length < settled.view.rows.length || undefined}
    >
      <g ref={base} aria-hidden="true" />
      <g ref={quiet} aria-hidden="true" />
      <g ref={over} aria-hidden="true" />
      <RowNames view={settled.view} />
      <g ref={outlines} aria-hidden="true" className="outlines" />
      {!isStill && <Hits figure={settled.figure} view={settled.view} selected={settled.selected} onSelect={select} onHover={hover} />}
      <g ref={chip} aria-hidden="true" />
      {overlay !== undefined && (
        <g className="figure-overlay" aria-hidden="true">
          {overlay(settled)}
        </g>
      )}
    </svg>
  )
  if (isStill) {
    return (
      <div className="figure-frame is-still" ref={frame}>
        {drawing}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the pointer for what is drawn in it
    <div
      className={`figure-frame${isDragging ? ' is-dragging' : ''}`}
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
      onKeyDown={(event) => moveSelection(event, picture.current?.current ?? null, select)}
    >
      {drawing}
      <HandleLayer view={settled.view} figure={settled.figure} selected={settled.selected} />
    </div>
  )
}

function useGroup() {
  return useRef<SVGGElement>(null)
}

function isWhole<T extends object>(parts: T): parts is { [K in keyof T]: NonNullable<T[K]> } & T {
  return Object.values(parts).every((part) => part !== null)
}

/** Each row as one image with its result in words, for those who do not see the bars. */
const RowNames = memo(function RowNames({ view }: { view: LabView }) {
  return (
    <g>
      {view.rows.map((row) => (
        <g key={row.scenario.id} role="img" aria-label={summarizeRow(view.lab, row.scenario, row.trace)} />
      ))}
    </g>
  )
})

/** What a drag on a bar moves: its own duration or pause. */
function handleOfSpan(figure: Figure, place: SpanPlace): FigureHandle | undefined {
  return figure.handles.find(
    (handle) =>
      handle.scenarioId === place.row.scenario.id &&
      handle.spanIndex === place.spanIndex &&
      (handle.what === 'duration' || handle.what === 'backoff'),
  )
}

/** Left and right go along a row, up and down from row to row, Home and End to its ends. */
function moveSelection(event: KeyboardEvent<HTMLElement>, drawn: Drawn | null, onSelect: (key: string) => void): void {
  const isList = event.target instanceof Element && event.target.getAttribute('role') === 'listbox'
  if (!isList || drawn === null || drawn.selected === null || event.altKey || event.ctrlKey || event.metaKey) return
  const to = nextPlace(event.key, drawn.selected, drawn.view)
  if (to === null) return
  event.preventDefault()
  const key = drawn.view.rows[to.rowIndex]?.keys[to.spanIndex]
  if (key !== undefined) onSelect(key)
}
