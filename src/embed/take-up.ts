import type { Deeds } from './reach.ts'

/** How far from a grip a press still means it. */
const REACH_PX = 22

/** What is to be done in the live picture: elements by what tells them from one another, as the still one is gone by then. */
interface Begun {
  readonly focus: string | null
  readonly deeds: readonly { readonly key: string; readonly value: string; readonly event: Event }[]
  /** A pointer that is down, and the grip that it took. */
  readonly pointer: { readonly grip: string | null; readonly event: PointerEvent } | null
}

/** Reads what was begun on the still picture while it stands. The result does the same in the live one that has taken its place. */
export function noteBegun(box: HTMLElement, deeds: Deeds): () => void {
  const { activeElement } = box.getRootNode() as ShadowRoot
  let pointer: Begun['pointer'] = null
  for (const { event } of deeds) {
    if (event.type === 'pointerdown') pointer = { event: event as PointerEvent, grip: gripNear(box, event as PointerEvent) }
    else if (event.type.startsWith('pointer')) pointer = null
  }
  const begun: Begun = {
    focus: activeElement !== null && box.contains(activeElement) ? keyOf(activeElement) : null,
    deeds: deeds.map(({ target, event }) => ({ key: keyOf(target), value: target instanceof HTMLInputElement ? target.value : '', event })),
    pointer,
  }
  return () => takeUp(box, begun)
}

function takeUp(box: HTMLElement, { focus, deeds, pointer }: Begun): void {
  const all = [...box.querySelectorAll<HTMLElement | SVGElement>('[data-handle], button, a, .hits')]
  const find = (key: string | null) => all.find((one) => keyOf(one) === key)
  find(focus)?.focus({ preventScroll: true })
  for (const { key, value, event } of deeds) {
    const target = find(key)
    if (event instanceof KeyboardEvent) target?.dispatchEvent(new KeyboardEvent(event.type, event))
    else if (event.type === 'click' && target instanceof HTMLElement) target.click()
    // Moved by other means than keys, as a screen reader does.
    else if (event.type === 'input' && target instanceof HTMLInputElement) {
      target.value = value
      target.dispatchEvent(new InputEvent('input', { bubbles: true }))
      target.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
    }
  }
  if (pointer === null) return
  const { event } = pointer
  const range = find(pointer.grip)
  const target = range === undefined ? (box.getRootNode() as ShadowRoot).elementFromPoint(event.clientX, event.clientY) : gripOf(box, range)
  target?.dispatchEvent(new PointerEvent('pointerdown', event))
}

/** The grip at a place, by the range that stands behind each. */
function gripNear(box: HTMLElement, { clientX, clientY }: PointerEvent): string | null {
  const near = nearest([...box.querySelectorAll('.handle-input')], clientX, clientY)
  return near !== undefined && distanceTo(near, clientX, clientY) <= REACH_PX ? keyOf(near) : null
}

/** What a pointer takes hold of, for the range behind it. */
function gripOf(box: HTMLElement, range: Element): Element | undefined {
  const { left, top, width, height } = range.getBoundingClientRect()
  const path = range.getAttribute('data-path')
  return nearest([...box.querySelectorAll(`.grip[data-path="${path}"]`)], left + width / 2, top + height / 2)
}

function nearest(elements: Element[], x: number, y: number): Element | undefined {
  return elements.sort((a, b) => distanceTo(a, x, y) - distanceTo(b, x, y))[0]
}

function distanceTo(element: Element, x: number, y: number): number {
  const { left, top, width, height } = element.getBoundingClientRect()
  return Math.hypot(left + width / 2 - x, top + height / 2 - y)
}

/** The same for an element of the still picture and its like in the live one: a grip, the words of a link or button, or the picture itself and its list of spans. */
function keyOf(element: Element): string {
  if (element instanceof SVGElement) return 'spans'
  return element.getAttribute('data-handle') ?? element.textContent ?? ''
}
