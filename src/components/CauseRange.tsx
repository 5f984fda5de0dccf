import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { LabOrigin, LabStore } from '../store/lab-store.ts'
import type { Cause } from '../timeline/causes.ts'
import { causeAt } from '../timeline/drag.ts'
import { formatMs } from '../timeline/format-ms.ts'
import { useLabStore } from './store-context.ts'

interface CauseRangeProps {
  /** The cause as it was drawn; the store may be a frame ahead. */
  readonly cause: Cause
  /** How far it reaches. */
  readonly reach: number
  readonly name: string
  readonly id?: string
  readonly describedBy?: string | undefined
  readonly className?: string
  readonly style?: CSSProperties
  readonly handleKey?: string
  readonly onFocus?: () => void
  readonly onLeave?: () => void
}

/**
 * The native slider of one cause. Every way of moving it goes through the store, and one gesture is one step to undo. The element keeps its own value,
 * and is set only where the lab holds another one: the hand is never overtaken by a drawing of what it did before.
 */
export const CauseRange = memo(function CauseRange({
  cause,
  reach,
  name,
  id,
  describedBy,
  className,
  style,
  handleKey,
  onFocus,
  onLeave,
}: CauseRangeProps) {
  const store = useLabStore()
  const element = useRef<HTMLInputElement>(null)
  const heldBy = useRef<number | null>(null)
  /** The lab that a held slider belongs to, and whether the hand has given up: then nothing moves until it lets go. */
  const hold = useRef<{ origin: LabOrigin; isGivenUp: boolean } | null>(null)
  const { path } = cause
  const gesture = `range ${path}`

  const isGrip = handleKey !== undefined
  // It listens by itself: what is drawn around it comes later, and not at all where the lab is back by then at what was drawn before.
  useLayoutEffect(
    () =>
      store.subscribe(({ gesture: open }) => {
        const range = element.current
        // Of a grip nothing is seen but its focus: while a hand moves something else, it waits until that rests and it is drawn again.
        if (range !== null && (open === null || !isGrip || range.matches(':focus'))) showLatest(range, store, path, reach)
      }),
    [store, path, reach, isGrip],
  )
  useLayoutEffect(() => {
    if (element.current !== null) showLatest(element.current, store, path, reach)
  })

  const change = (value: number) => {
    if (hold.current !== null && (hold.current.isGivenUp || hold.current.origin !== store.getState().current.origin)) return
    const latest = latestCause(store, path)
    if (latest !== undefined) store.getState().changeCause(latest, value, gesture)
  }
  const end = () => {
    heldBy.current = null
    hold.current = null
    store.getState().endGesture()
  }
  const abandon = () => {
    if (store.getState().gesture === gesture) store.getState().abandonGesture()
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && hold.current !== null) {
      hold.current.isGivenUp = true
      abandon()
      showLatest(event.currentTarget, store, path, reach)
      return
    }
    const latest = latestCause(store, path)
    const value = latest === undefined ? null : rangeKeyValue(event, latest, reach)
    if (value === null) return
    event.preventDefault() // the native steps are a tenth of the range, or none at all with Shift
    change(value)
    showLatest(event.currentTarget, store, path, reach)
  }

  // A touch that turns out to be a scroll has moved a native slider by then: put back what it was.
  const takeBack = (event: PointerEvent<HTMLInputElement>) => {
    if (heldBy.current !== event.pointerId) return
    heldBy.current = null
    hold.current = null
    abandon()
    showLatest(event.currentTarget, store, path, reach)
  }

  return (
    <input
      ref={element}
      id={id}
      type="range"
      dir="ltr"
      className={className}
      style={style}
      aria-label={name}
      aria-describedby={describedBy}
      data-path={path}
      data-handle={handleKey}
      min={cause.min}
      max={reach}
      step={cause.unit === 'factor' ? 0.05 : 1}
      defaultValue={cause.value ?? reach}
      onChange={(event) => {
        change(Number(event.currentTarget.value))
        showLatest(event.currentTarget, store, path, reach)
      }}
      onKeyDown={press}
      onKeyUp={() => {
        // A key let go while a pointer holds the slider ends nothing.
        if (heldBy.current === null) end()
      }}
      onFocus={onFocus}
      onBlur={() => {
        end()
        onLeave?.()
      }}
      onPointerDown={(event) => {
        heldBy.current = event.pointerId
        hold.current = { origin: store.getState().current.origin, isGivenUp: false }
      }}
      onPointerUp={end}
      onPointerCancel={takeBack}
    />
  )
})

function latestCause(store: LabStore, path: string): Cause | undefined {
  return causeAt(store.getState().current.lab, path)
}

function showLatest(range: HTMLInputElement, store: LabStore, path: string, reach: number): void {
  const latest = latestCause(store, path)
  if (latest !== undefined) showValue(range, latest, reach)
}

/** Writes only what differs: a native range that is written to is laid out again. */
function showValue(range: HTMLInputElement, cause: Cause, reach: number): void {
  const value = String(cause.value ?? reach)
  if (range.value !== value) range.value = value
  const text = valueText(cause)
  if (range.getAttribute('aria-valuetext') !== text) range.setAttribute('aria-valuetext', text)
}

function valueText(cause: Cause): string {
  if (cause.value === null) return 'none'
  return cause.unit === 'ms' ? formatMs(cause.value) : String(cause.value)
}

/** The value that a key gives: 1 by an arrow, 10 with Shift or by Page keys; ten times that where the slider spans seconds. `null`: not ours. */
export function rangeKeyValue(
  event: { readonly key: string; readonly shiftKey: boolean },
  cause: Pick<Cause, 'unit' | 'value' | 'min'>,
  reach: number,
): number | null {
  const unit = cause.unit === 'ms' && reach >= 2000 ? 10 : 1
  const step = cause.unit === 'factor' ? 0.05 : unit
  const from = cause.value ?? reach
  const clamp = (value: number) => Math.min(reach, Math.max(cause.min, value))
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(from + step * (event.shiftKey ? 10 : 1))
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(from - step * (event.shiftKey ? 10 : 1))
    case 'PageUp':
      return clamp(from + step * 10)
    case 'PageDown':
      return clamp(from - step * 10)
    case 'Home':
      return cause.min
    case 'End':
      return reach
    default:
      return null
  }
}
