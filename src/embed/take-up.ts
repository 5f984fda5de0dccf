import type { Deeds } from './reach.ts'

/** How far from a grip a press still means it. */
const REACH_PX = 22
/** A hand that clicks is not quite still. */
const CLICK_PX = 4

/** What is to be done in the live picture: elements by what tells them from one another, as the still one is gone by then. */
interface Begun {
  readonly focus: string | null
  readonly deeds: readonly { readonly key: string; readonly value: string; readonly event: Event }[]
  /** A pointer that went down, the grip that it took, and where it was let go; `null` while it is down. */
  readonly pointer: Pressed | null
}

interface Pressed {
  readonly grip: string | null
  readonly event: PointerEvent
  readonly end: PointerEvent | null
}

/** Reads what was begun on the still picture while it stands. The result does the same in the live one that has taken its place. */
export function noteBegun(box: HTMLElement, deeds: Deeds): () => void {
  const { activeElement } = box.getRootNode() as ShadowRoot
  let pointer: Begun['pointer'] = null
  for (const { event } of deeds) {
    if (event.type === 'pointerdown') pointer = pressOf(box, event as PointerEvent)
    else if (event.type === 'pointerup') pointer = pointer && endOf(pointer, event as PointerEvent)
    else if (event.type === 'pointercancel') pointer = null
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
    else if (event instanceof MouseEvent && event.type === 'click') {
      if (target instanceof HTMLElement && target.matches('button, a')) target.click()
      else chooseAt(box, event)
    }
    // Moved by other means than keys, as a screen reader does.
    else if (event.type === 'input' && target instanceof HTMLInputElement) {
      target.value = value
      target.dispatchEvent(new InputEvent('input', { bubbles: true }))
      target.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
    }
  }
  if (pointer === null) return
  const { event, end } = pointer
  const range = find(pointer.grip)
  const target = range === undefined ? elementAt(box, event) : gripOf(box, range)
  target?.dispatchEvent(new PointerEvent('pointerdown', event))
  if (end !== null) {
    // One step is as good as many: a drag goes by where it began and where it is.
    target?.dispatchEvent(new PointerEvent('pointermove', withButton(end)))
    target?.dispatchEvent(new PointerEvent('pointerup', end))
    return
  }
  // What was pressed is gone, so that the browser tells of no click.
  const letGo = (up: PointerEvent) => {
    if (Math.hypot(up.clientX - event.clientX, up.clientY - event.clientY) < CLICK_PX) chooseAt(box, up)
  }
  box.addEventListener('pointerup', letGo, { once: true })
}

function pressOf(box: HTMLElement, event: PointerEvent): Pressed {
  return { event, grip: gripNear(box, event), end: null }
}

/** A finger that is gone cannot be held; and a press without a way is a click, which is told by itself. */
function endOf(pressed: Pressed, end: PointerEvent): Pressed | null {
  return end.pointerType === 'mouse' && end.clientX !== pressed.event.clientX ? { ...pressed, end } : null
}

/** The same event, with the button still down. */
function withButton({ pointerId, isPrimary, pointerType, clientX, clientY, altKey }: PointerEvent): PointerEventInit {
  return { pointerId, isPrimary, pointerType, clientX, clientY, altKey, buttons: 1, bubbles: true, composed: true }
}

function elementAt(box: HTMLElement, { clientX, clientY }: MouseEvent): Element | null {
  return (box.getRootNode() as ShadowRoot).elementFromPoint(clientX, clientY)
}

/** Chooses the span at a place. */
function chooseAt(box: HTMLElement, click: MouseEvent): void {
  elementAt(box, click)?.closest('.hit')?.dispatchEvent(new MouseEvent('click', click))
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
