import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { LabOrigin, LabStore } from '../store/lab-store.ts'
import type { Cause } from '../timeline/causes.ts'
import { causeAt, dragValue, meaningfulValues, type SnapPoint, snapValue } from '../timeline/drag.ts'
import type { Figure, FigureHandle, TimeWindow } from '../timeline/figure.ts'
import type { HeldValue } from '../timeline/value-chip.ts'
import type { LivePicture } from './live-picture.ts'

/** How far a pointer moves before a press on a bar is a drag and not a choice. */
const START_PX = 4

/** What the picture shows of a drag that is going on. */
export interface ActiveDrag extends HeldValue {
  /** The axis, which stays as it is while the hand moves. */
  readonly window: TimeWindow
  readonly domainMs: number
  /** Whether the value was drawn to one that means something. */
  readonly isSnapped: boolean
}

interface Press {
  readonly pointerId: number
  readonly clientX: number
  readonly clientY: number
  readonly handle: FigureHandle
  readonly figure: Figure
  session: Session | null
}

interface Session {
  readonly cause: Cause
  readonly fromValue: number
  readonly msPerPx: number
  readonly points: readonly SnapPoint[]
  readonly gesture: string
  readonly origin: LabOrigin
  /** Whether the store has the gesture open: if it is closed by then, another hand has come between. */
  isOpen: boolean
}

interface FigureDrag {
  readonly isDragging: boolean
  /** Begins a press on a grip, or on a bar that has one. */
  press(event: PointerEvent<Element>, handle: FigureHandle, figure: Figure, isGrip: boolean): void
  move(event: PointerEvent<Element>): void
  release(event: PointerEvent<Element>): void
  cancel(event: PointerEvent<Element>): void
}

/**
 * Dragging on the picture, by mouse, finger or pen. The pointer is turned into milliseconds here; what a value may become is decided in `timeline/drag.ts`.
 * One drag is one step to undo. Esc and a cancelled pointer (the touch was a scroll) go back to where it began; a release outside the window ends it.
 */
export function useFigureDrag(
  store: LabStore,
  frame: RefObject<HTMLElement | null>,
  picture: RefObject<LivePicture | null>,
  onGrip: (handle: FigureHandle) => void,
): FigureDrag {
  const [isActive, setActive] = useState(false)
  const pressed = useRef<Press | null>(null)

  useEffect(() => {
    if (!isActive) return
    const stop = () => {
      picture.current?.setDrag(null)
      setActive(false)
    }
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      pressed.current = null
      store.getState().abandonGesture()
      stop()
    }
    addEventListener('keydown', giveUp, true)
    // Another lab, an undo or a redo in the middle: the drag was of something that is no longer there.
    const unfollow = store.subscribe((state) => {
      const session = pressed.current?.session
      if (session === null || session === undefined) return
      if (state.current.origin === session.origin && (!session.isOpen || state.gesture === session.gesture)) return
      pressed.current = null
      stop()
    })
    return () => {
      removeEventListener('keydown', giveUp, true)
      unfollow()
    }
  }, [isActive, store, picture])

  const begin = (press: Press): Session | null => {
    const { lab } = store.getState().current
    const cause = causeAt(lab, press.handle.path)
    if (cause === undefined) return null
    const { plot, window, scale } = press.figure
    const reach = store.getState().limits.get(cause.path) ?? cause.max
    return {
      cause,
      fromValue: cause.value ?? reach,
      msPerPx: (window.toMs - window.fromMs) / (plot.x1 - plot.x0) / scale / shownScale(frame.current),
      points: meaningfulValues(lab, cause, reach),
      gesture: `drag ${cause.path} ${press.pointerId}`,
      origin: store.getState().current.origin,
      isOpen: false,
    }
  }

  const apply = (press: Press, session: Session, clientX: number, isFree: boolean) => {
    const raw = dragValue(session.cause, press.handle, session.fromValue, (clientX - press.clientX) * session.msPerPx)
    const { value, point } = isFree ? { value: raw, point: null } : snapValue(raw, session.points, session.msPerPx, session.cause)
    const cause = causeAt(store.getState().current.lab, press.handle.path)
    const change = () => {
      if (cause !== undefined) store.getState().changeCause(cause, value, session.gesture)
      if (pressed.current === null) return
      session.isOpen = store.getState().gesture === session.gesture
      picture.current?.setDrag({
        handle: press.handle,
        cause: session.cause,
        fromValue: session.fromValue,
        value,
        msPerPx: session.msPerPx,
        window: press.figure.window,
        domainMs: press.figure.domainMs,
        isSnapped: point !== null,
      })
      setActive(true)
    }
    if (picture.current === null) change()
    else picture.current.together(change)
  }

  const finish = () => {
    pressed.current = null
    picture.current?.setDrag(null)
    setActive(false)
  }

  return {
    isDragging: isActive,
    press(event, handle, figure, isGrip) {
      if (event.button !== 0 || !event.isPrimary || pressed.current !== null) return
      pressed.current = { pointerId: event.pointerId, clientX: event.clientX, clientY: event.clientY, handle, figure, session: null }
      if (!isGrip) return
      onGrip(handle)
      frame.current?.setPointerCapture(event.pointerId)
    },
    move(event) {
      const press = pressed.current
      if (press === null || press.pointerId !== event.pointerId) return
      // Let go where this page could not hear it.
      if (event.buttons === 0) {
        if (press.session !== null) store.getState().endGesture()
        finish()
        return
      }
      if (press.session === null) {
        const across = Math.abs(event.clientX - press.clientX)
        if (across < START_PX || across < Math.abs(event.clientY - press.clientY)) return
        press.session = begin(press)
        if (press.session === null) {
          pressed.current = null
          return
        }
        onGrip(press.handle)
        frame.current?.setPointerCapture(event.pointerId)
      }
      apply(press, press.session, event.clientX, event.altKey)
    },
    release(event) {
      if (pressed.current?.pointerId !== event.pointerId) return
      if (pressed.current.session !== null) store.getState().endGesture()
      finish()
    },
    cancel(event) {
      if (pressed.current?.pointerId !== event.pointerId) return
      if (pressed.current.session !== null) store.getState().abandonGesture()
      finish()
    },
  }
}

/** How much larger the page shows an element than it lays it out: not 1 where something around it is scaled, as on a slide. */
function shownScale(element: HTMLElement | null): number {
  if (element === null || element.offsetWidth === 0) return 1
  const scale = element.getBoundingClientRect().width / element.offsetWidth
  return scale > 0 ? scale : 1
}
