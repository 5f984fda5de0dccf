import { memo, useContext, useState } from 'react'
import { causeAt } from '../timeline/drag.ts'
import type { Figure, FigureHandle } from '../timeline/figure.ts'
import { nameHandle } from '../timeline/handle-names.ts'
import type { LabView, SpanPlace } from '../timeline/lab-view.ts'
import { CauseRange } from './CauseRange.tsx'
import { HoverContext } from './hover-context.ts'
import { useLab } from './store-context.ts'

interface HandleLayerProps {
  readonly view: LabView
  readonly figure: Figure
  readonly selected: SpanPlace | null
}

/** A grip's ring: just around what is drawn. */
const RING = { width: 17, height: 26 }

/** More tab stops than this nobody goes through: then there are those around the chosen span. */
const MANY = 150
const NEAR_SPANS = 12

function nearHandles(handles: readonly FigureHandle[], selected: SpanPlace | null): readonly FigureHandle[] {
  if (handles.length <= MANY) return handles
  return handles.filter(({ scenarioId, spanIndex }) => {
    if (spanIndex === null) return true
    return scenarioId === selected?.row.scenario.id && Math.abs(spanIndex - selected.spanIndex) <= NEAR_SPANS
  })
}

interface Grip {
  readonly key: string
  readonly name: string
  readonly handle: FigureHandle
}

/**
 * A native range input behind every grip, for keys and for assistive technology. It stands where the grip stands and shows nothing but its focus; the pointer
 * goes to the picture below it.
 */
export const HandleLayer = memo(function HandleLayer({ view, figure, selected }: HandleLayerProps) {
  const hoverStore = useContext(HoverContext)
  const limits = useLab((state) => state.limits)
  const [held, setHeld] = useState<Grip | null>(null)
  const grips: Grip[] = nearHandles(figure.handles, selected).map((handle) => ({
    key: handleKey(view, handle),
    name: nameHandle(view, handle),
    handle,
  }))
  // A grip may go while a key moves it, as a timeout's does that cuts no longer. What has the focus stays.
  if (held !== null && !grips.some((grip) => grip.key === held.key)) grips.push(held)
  // In the order of rows and spans, not of places: an element that is moved among its siblings would lose the focus.
  grips.sort((a, b) => tabOrder(view, a.handle) - tabOrder(view, b.handle))

  return (
    <div className="handle-layer">
      {grips.map((grip) => {
        const { key, name, handle } = grip
        const cause = causeAt(view.lab, handle.path)
        if (cause === undefined) return null
        return (
          <CauseRange
            key={key}
            cause={cause}
            reach={limits.get(cause.path) ?? cause.max}
            name={name}
            className="handle-input"
            handleKey={key}
            style={{
              // Not by `left` and `top`: what moves by those is laid out again, and counts as a shift of the layout.
              transform: `translate(${(handle.x - RING.width / 2) * figure.scale}px, ${(handle.y - RING.height / 2) * figure.scale}px)`,
              width: RING.width * figure.scale,
              height: RING.height * figure.scale,
            }}
            onFocus={() => {
              setHeld(grip)
              // Linked, not chosen: choosing another span would change which grips there are while a person goes through them.
              hoverStore.setState({ spanKey: spanKeyOf(view, handle), causePath: null, previewKey: null })
            }}
            onLeave={() => {
              setHeld(null)
              hoverStore.setState({ spanKey: null, causePath: null, previewKey: null })
            }}
          />
        )
      })}
    </div>
  )
})

const KINDS = ['budget', 'reserve', 'backoff', 'duration', 'timeout']

/** The boundary of all rows first, then row by row, span by span. */
function tabOrder(view: LabView, { scenarioId, spanIndex, what }: FigureHandle): number {
  const row = view.rows.findIndex((one) => one.scenario.id === scenarioId)
  return ((row + 1) * 20_000 + (spanIndex ?? -1) + 1) * KINDS.length + KINDS.indexOf(what)
}

/** The same as long as the grip is the same, whatever comes before it in its row. */
function handleKey(view: LabView, handle: FigureHandle): string {
  return `${handle.what} ${handle.path} ${spanKeyOf(view, handle) ?? handle.scenarioId ?? ''}`
}

function spanKeyOf(view: LabView, handle: FigureHandle): string | null {
  if (handle.spanIndex === null) return null
  return view.rows.find((one) => one.scenario.id === handle.scenarioId)?.keys[handle.spanIndex] ?? null
}
