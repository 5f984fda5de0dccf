import type { Still } from './request.ts'
import { fitStill } from './still-widths.ts'

/** What a person had begun on a still picture before the live one took its place. */
export interface Begun {
  /** The grip that has the focus, or the words of the link or button that has it. */
  readonly focus: string | null
  /** Keys that were pressed on grips. */
  readonly keys: readonly { readonly grip: string; readonly event: KeyboardEvent }[]
  /** Values of grips that were moved by other means, as a screen reader does. */
  readonly values: ReadonlyMap<string, string>
  /** A button that was pressed. */
  readonly pressed: string | null
  /** A pointer that is down on the picture, and the grip that it took. */
  readonly pointer: { readonly event: PointerEvent; readonly grip: string | null } | null
}

/**
 * A preset as it was drawn by the build: all of it can be seen, read out and reached by keys. Whoever reaches for it gets the live one, which weighs many times
 * as much; nothing that was done meanwhile is lost.
 */
export class StillPicture {
  private readonly box: HTMLElement
  private readonly values = new Map<string, string>()
  private readonly keys: { readonly grip: string; readonly event: KeyboardEvent }[] = []
  private pressed: string | null = null
  private pointer: Begun['pointer'] = null
  private readonly ended = new AbortController()

  constructor(box: HTMLElement, onReach: () => void) {
    this.box = box
    const hear = <T extends keyof HTMLElementEventMap>(type: T, then: (event: HTMLElementEventMap[T]) => void) =>
      box.addEventListener(type, then, { signal: this.ended.signal })
    // Not `pointerenter`: that fires also when the page is scrolled under a resting mouse.
    hear('pointermove', onReach)
    hear('focusin', onReach)
    hear('pointerdown', (event) => {
      this.pointer = { event, grip: gripNear(box, event.clientX, event.clientY) }
      onReach()
    })
    for (const type of ['pointerup', 'pointercancel'] as const) {
      hear(type, () => {
        this.pointer = null
      })
    }
    hear('keydown', (event) => {
      const { target, key, altKey, ctrlKey, metaKey } = event
      if (!(target instanceof HTMLInputElement) || altKey || ctrlKey || metaKey || !/^(Arrow|Page|Home|End)/.test(key)) return
      event.preventDefault()
      event.stopPropagation()
      this.keys.push({ grip: keyOf(target), event })
    })
    hear('input', ({ target }) => {
      if (target instanceof HTMLInputElement) this.values.set(keyOf(target), target.value)
    })
    hear('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button !== null) this.pressed = keyOf(button)
    })
  }

  /** May throw where the host allows no markup to be made from text. */
  show(still: Still, homeUrl: string): void {
    this.box.innerHTML = still.markup
    for (const element of this.box.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset.style ?? ''
    for (const link of this.box.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) link.href = homeUrl + link.getAttribute('href')
    this.fit()
  }

  /** Draws the picture as wide as its place. */
  fit(): void {
    const frame = this.box.querySelector<HTMLElement>('.figure-frame')
    const picture = frame?.querySelector('svg')
    const widthPx = innerWidth(this.box)
    if (!frame || !picture || widthPx === 0) return
    const stillPx = Number(picture.getAttribute('width'))
    frame.style.width = `${stillPx}px`
    frame.style.zoom = String(widthPx / stillPx)
  }

  /** Ends it, and tells what has to be taken up. */
  end(): Begun {
    this.ended.abort()
    const { activeElement } = this.box.getRootNode() as ShadowRoot
    const focus = activeElement !== null && this.box.contains(activeElement) ? keyOf(activeElement) : null
    return { focus, keys: this.keys, values: this.values, pressed: this.pressed, pointer: this.pointer }
  }
}

/** Takes up in the live picture what was begun on the still one. */
export function takeUp(box: HTMLElement, { focus, keys, values, pressed, pointer }: Begun): void {
  const all = [...box.querySelectorAll<HTMLElement>('[data-handle], button, a')]
  const find = (key: string | null) => (key === null ? undefined : all.find((one) => keyOf(one) === key))
  find(focus)?.focus({ preventScroll: true })
  for (const [key, value] of values) {
    const range = find(key)
    if (!(range instanceof HTMLInputElement)) continue
    range.value = value
    range.dispatchEvent(new InputEvent('input', { bubbles: true }))
    range.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
  }
  for (const { grip, event } of keys) {
    find(grip)?.dispatchEvent(new KeyboardEvent('keydown', event))
    find(grip)?.dispatchEvent(new KeyboardEvent('keyup', event))
  }
  find(pressed)?.click()
  if (pointer === null) return
  const { event } = pointer
  const range = find(pointer.grip)
  const target = range === undefined ? (box.getRootNode() as ShadowRoot).elementFromPoint(event.clientX, event.clientY) : gripOf(box, range)
  target?.dispatchEvent(new PointerEvent('pointerdown', event))
}

/** How far from a grip a press still means it. */
const REACH_PX = 22

/** The grip at a place, by the range that stands behind each. */
function gripNear(box: HTMLElement, x: number, y: number): string | null {
  const near = [...box.querySelectorAll('.handle-input')]
    .map((range) => ({ range, distancePx: distance(range, x, y) }))
    .sort((a, b) => a.distancePx - b.distancePx)[0]
  return near !== undefined && near.distancePx <= REACH_PX ? keyOf(near.range) : null
}

/** What a pointer takes hold of, for the range behind it. */
function gripOf(box: HTMLElement, range: HTMLElement): Element | undefined {
  const { left, top, width, height } = range.getBoundingClientRect()
  return [...box.querySelectorAll(`.grip[data-path="${range.dataset.path}"]`)].sort(
    (a, b) => distance(a, left + width / 2, top + height / 2) - distance(b, left + width / 2, top + height / 2),
  )[0]
}

function distance(element: Element, x: number, y: number): number {
  const { left, top, width, height } = element.getBoundingClientRect()
  return Math.hypot(left + width / 2 - x, top + height / 2 - y)
}

/** The same for an element of the still picture and its like in the live one. */
function keyOf(element: Element): string {
  return element.getAttribute('data-handle') ?? element.textContent ?? ''
}

export function innerWidth(box: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(box)
  return Math.max(0, box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
}

/** The width of the still picture that suits a box best. */
export function stillWidthFor(box: HTMLElement): number {
  return fitStill(innerWidth(box)).stillPx
}
