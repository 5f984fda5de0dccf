import type { Controls, Theme } from './request.ts'

/*
 * Between embed.html and the page around it, by `postMessage`. Neither side needs the other; there is no secret in any of it, so it goes to any origin.
 *
 *   frame to parent   { type: 'slackline:height', version: 1, heightPx: 432 }        at the start and whenever it is another
 *   parent to frame   { type: 'slackline:show', version: 1, theme?, controls?, scenarios? }
 */

export interface HeightMessage {
  readonly type: 'slackline:height'
  readonly version: 1
  /** Whole pixels that the frame needs to show all of its content. */
  readonly heightPx: number
}

export interface ShowMessage {
  readonly theme?: Theme
  readonly controls?: Controls
  /** Ids of the rows to show; `null` for all. */
  readonly scenarios?: readonly string[] | null
}

/** Messages that are read for one frame of the screen. Of more, the last ones count. */
const MAX_MESSAGES = 20
const MAX_IDS = 20

/**
 * Tells the parent how high an element is, and again when that changes. The element's height must come from its content alone: one that followed the frame's
 * would chase itself.
 */
export function tellHeight(element: Element): void {
  if (window.parent === window) return
  let told = 0
  const measure = () => {
    const heightPx = Math.ceil(element.getBoundingClientRect().height)
    if (heightPx === told || heightPx === 0) return
    told = heightPx
    const message: HeightMessage = { type: 'slackline:height', version: 1, heightPx }
    window.parent.postMessage(message, '*')
  }
  new ResizeObserver(measure).observe(element)
}

/**
 * Hears what the parent wants to be shown. A sender is known by `source`, because a frame without an origin has only "null" to compare. However many messages
 * come, a frame of the screen reads the last few, and nothing of theirs is looked at before.
 */
export function followMessages(onShow: (message: ShowMessage) => void): void {
  if (window.parent === window) return
  let waiting: MessageEvent[] = []
  addEventListener('message', (event) => {
    if (event.source !== window.parent) return
    if (waiting.length === 0) {
      requestAnimationFrame(() => {
        const events = waiting.slice(-MAX_MESSAGES)
        waiting = []
        for (const { data } of events) {
          const message = readShowMessage(data)
          if (message !== null) onShow(message)
        }
      })
    }
    waiting.push(event)
    if (waiting.length > 2 * MAX_MESSAGES) waiting = waiting.slice(-MAX_MESSAGES)
  })
}

/** `null` for anything but a message of ours. What is not allowed in one is passed over. */
export function readShowMessage(data: unknown): ShowMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, version, theme, controls, scenarios } = data as Readonly<Record<string, unknown>>
  if (type !== 'slackline:show' || version !== 1) return null
  return {
    ...(theme === 'auto' || theme === 'light' || theme === 'dark' ? { theme } : null),
    ...(controls === 'none' || controls === 'basic' || controls === 'full' ? { controls } : null),
    ...(scenarios === null ? { scenarios } : isIds(scenarios) ? { scenarios } : null),
  }
}

/** No timeline is higher: a parent that believed any number could be made to freeze. */
const MAX_HEIGHT_PX = 100_000

/** The height that a frame tells its parent, in whole pixels; `null` for anything else. Whether the sender is the frame is for the parent to see (`source`). */
export function readHeightMessage(data: unknown): number | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, version, heightPx } = data as Readonly<Record<string, unknown>>
  if (type !== 'slackline:height' || version !== 1 || typeof heightPx !== 'number') return null
  return Number.isInteger(heightPx) && heightPx > 0 && heightPx <= MAX_HEIGHT_PX ? heightPx : null
}

function isIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MAX_IDS && value.every((id) => typeof id === 'string' && /^[\w-]{1,40}$/.test(id))
}
