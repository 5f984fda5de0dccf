import type { Lab } from '../../core/lab.ts'
import type { LabStore } from '../../store/lab-store.ts'
import { type Desk, itemAt, keyAfterMove, keyOfTarget, shiftedKey } from './desk.ts'
import { type Gap, moveToGap, nearestGap, type Trial, tryGaps } from './drop-places.ts'

/** How far a pointer moves before a press on a grip is a drag. Without one, it opens the step. */
const START_PX = 4
/** How near to the edge of what is seen of the panel the page begins to scroll, and how fast at the most. */
const SCROLL_ZONE_PX = 56
const SCROLL_PX_PER_FRAME = 14
/** So far outside the panel a step can still be dropped. */
const OUTSIDE_PX = 48
/** A pointer that rests so long on a folded part, or on the line of a service, opens it. */
const OPEN_REST_MS = 700

interface Press {
  readonly pointerId: number
  readonly grip: HTMLElement
  readonly key: string
  readonly fromX: number
  readonly fromY: number
  drag: Drag | null
}

interface Drag {
  readonly lab: Lab
  readonly line: HTMLElement
  readonly ghost: HTMLElement
  readonly tryOne: (gap: Gap) => Trial
  readonly stopFollowing: () => void
  xPx: number
  yPx: number
  /** Where a release now would put the step; `null` where it would change nothing. */
  drop: Gap | null
  frame: number | null
  rest: { readonly element: Element; readonly timer: ReturnType<typeof setTimeout> } | null
}

/**
 * Dragging steps by their grips, by mouse, finger or pen: a line shows where the step would land, and only where the edit itself allows it. One drag is one
 * step to undo. Esc, a cancelled pointer, a release outside the panel and a lab that changes meanwhile leave all as it was. The page is written to directly:
 * no line of the outline is drawn again while the hand moves. Returns what ends it.
 */
export function listenToStepDrag(root: HTMLElement, store: LabStore, desk: Desk): () => void {
  let press: Press | null = null

  const end = () => {
    const drag = press?.drag
    press?.grip.closest('.bstep')?.removeAttribute('data-dragged')
    press = null
    if (drag == null) return
    drag.stopFollowing()
    if (drag.frame !== null) cancelAnimationFrame(drag.frame)
    if (drag.rest !== null) clearTimeout(drag.rest.timer)
    drag.line.remove()
    drag.ghost.remove()
    markList(root, null)
    root.removeAttribute('data-dragging')
    removeEventListener('keydown', giveUp, true)
    removeEventListener('scroll', follow)
  }

  /** Whatever scrolls the page, what lies below a pointer at rest is another place then. */
  const follow = () => {
    if (press?.drag != null) show(press.drag)
  }

  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }

  const begin = ({ grip, key }: Press): Drag | null => {
    const { lab } = store.getState().current
    const item = grip.closest<HTMLElement>('.bstep')
    if (item === null || itemAt(lab, key)?.kind !== 'step') return null
    item.setAttribute('data-dragged', '')
    root.setAttribute('data-dragging', '')
    addEventListener('keydown', giveUp, true)
    addEventListener('scroll', follow, { passive: true })
    const line = addMark(root, 'bdrop')
    line.hidden = true
    const ghost = addMark(root, 'bghost')
    for (const part of item.querySelectorAll(':scope > .bstep-line > :is(.bchip, b)')) ghost.append(part.cloneNode(true))
    const stopFollowing = store.subscribe((state) => {
      if (state.current.lab !== lab) end()
    })
    return { lab, line, ghost, tryOne: tryGaps(lab, key), stopFollowing, xPx: 0, yPx: 0, drop: null, frame: null, rest: null }
  }

  /** Shows where the step would land with the pointer where it is. */
  const show = (drag: Drag) => {
    const box = root.getBoundingClientRect()
    const seen = seenPart(root, box)
    const isOutside =
      drag.xPx < box.left - OUTSIDE_PX ||
      drag.xPx > box.right + OUTSIDE_PX ||
      drag.yPx < seen.top - OUTSIDE_PX ||
      drag.yPx > seen.bottom + OUTSIDE_PX
    const gaps = isOutside ? [] : measureGaps(root).filter((gap) => gap.yPx >= seen.top && gap.yPx <= seen.bottom)
    const gap = nearestGap(gaps, drag, drag.tryOne)
    drag.drop = gap !== null && drag.tryOne(gap).kind === 'moves' ? gap : null
    drag.line.hidden = drag.drop === null
    if (drag.drop !== null) {
      drag.line.style.left = `${drag.drop.x0Px - box.left}px`
      drag.line.style.width = `${drag.drop.x1Px - drag.drop.x0Px}px`
      drag.line.style.top = `${drag.drop.yPx - box.top}px`
    }
    markList(root, drag.drop?.listKey ?? null)
    drag.ghost.style.setProperty('--x', `${drag.xPx}px`)
    drag.ghost.style.setProperty('--y', `${drag.yPx}px`)
    rest(drag)
    const by = scrollBy(drag.yPx, box, seen)
    if (by === 0 || drag.frame !== null) return
    drag.frame = requestAnimationFrame(() => {
      drag.frame = null
      scrollTo({ top: scrollY + by, behavior: 'instant' })
    })
  }

  const rest = (drag: Drag) => {
    const under = document.elementFromPoint(drag.xPx, drag.yPx)?.closest('.bpart, .bstep-line') ?? null
    const element = under !== null && press !== null && canOpen(under, press.key, drag.lab) ? under : null
    if (element === (drag.rest?.element ?? null)) return
    if (drag.rest !== null) clearTimeout(drag.rest.timer)
    drag.rest = null
    if (!(element instanceof HTMLElement)) return
    const timer = setTimeout(() => {
      element.click()
      requestAnimationFrame(() => {
        if (press?.drag === drag) show(drag)
      })
    }, OPEN_REST_MS)
    drag.rest = { element, timer }
  }

  const drop = ({ key, drag }: Press) => {
    const gap = drag?.drop ?? null
    const trial = gap === null ? null : drag?.tryOne(gap)
    end()
    if (gap === null || trial?.kind !== 'moves') return
    const open = openKeyIn(root)
    const list = { ...trial.list, key: shiftedKey(trial.list.key, key, -1) }
    let movedTo: string | null = null
    const move = (lab: Lab) => {
      const result = moveToGap(lab, key, trial.list, gap.position)
      if (result === null) return { ok: true, lab } as const
      if (result.ok) movedTo = keyOfTarget(result.lab, result.at, { list, part: 'toggle' })
      return result
    }
    desk.run(key, move, { list, part: 'toggle' })
    // What was open stays open, also where it stands elsewhere now.
    if (open !== null && movedTo !== null) desk.open(keyAfterMove(open, key, movedTo))
  }

  const down = (event: PointerEvent) => {
    const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('.bgrip') : null
    const key = grip?.closest('[data-key]')?.getAttribute('data-key')
    if (grip === null || key == null || event.button !== 0 || !event.isPrimary || press !== null) return
    press = { pointerId: event.pointerId, grip, key, fromX: event.clientX, fromY: event.clientY, drag: null }
    grip.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (press === null || event.pointerId !== press.pointerId) return
    // Let go where this page could not hear it.
    if (event.buttons === 0) return end()
    if (press.drag === null) {
      if (Math.hypot(event.clientX - press.fromX, event.clientY - press.fromY) < START_PX) return
      press.drag = begin(press)
      if (press.drag === null) return end()
    }
    press.drag.xPx = event.clientX
    press.drag.yPx = event.clientY
    show(press.drag)
  }
  const release = (event: PointerEvent) => {
    if (press === null || event.pointerId !== press.pointerId) return
    if (press.drag !== null) drop(press)
    else {
      const { grip } = press
      end()
      grip.parentElement?.querySelector<HTMLElement>(':scope > .bstep-line')?.click()
    }
  }
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === press?.pointerId) end()
  }
  root.addEventListener('pointerdown', down)
  root.addEventListener('pointermove', move)
  root.addEventListener('pointerup', release)
  root.addEventListener('pointercancel', cancel)
  // Of a grip that is gone, the document is told.
  document.addEventListener('lostpointercapture', cancel)
  return () => {
    end()
    root.removeEventListener('pointerdown', down)
    root.removeEventListener('pointermove', move)
    root.removeEventListener('pointerup', release)
    root.removeEventListener('pointercancel', cancel)
    document.removeEventListener('lostpointercapture', cancel)
  }
}

/** Each place in what is shown: before each step, after the last of each part of a list, and at the end of a list. */
function measureGaps(root: HTMLElement): readonly Gap[] {
  const gaps: Gap[] = []
  for (const list of root.querySelectorAll<HTMLElement>('[data-list]')) {
    const listKey = list.getAttribute('data-list') ?? ''
    const end = list.querySelector(':scope > .baddbar')?.getBoundingClientRect()
    if (end === undefined) continue
    const at = (position: number, yPx: number) => gaps.push({ listKey, position, yPx, x0Px: end.left, x1Px: end.right })
    for (const part of list.querySelectorAll(':scope > .blist')) {
      const items = [...part.children]
      items.forEach((item, i) => {
        const { top, bottom } = item.getBoundingClientRect()
        const position = Number(item.getAttribute('data-key')?.slice(listKey.length + 1))
        at(position, top)
        if (i === items.length - 1) at(position + 1, bottom)
      })
    }
    at(Number.MAX_SAFE_INTEGER, end.top)
  }
  return gaps
}

/** What of the panel is not off the screen, nor below a picture that stays in view. */
function seenPart(root: HTMLElement, box: DOMRect): { readonly top: number; readonly bottom: number } {
  const stage = root.closest('.workspace')?.querySelector('.stage.is-kept')?.getBoundingClientRect()
  return { top: Math.max(box.top, stage?.bottom ?? 0, 0), bottom: Math.min(box.bottom, innerHeight) }
}

/** How far the page scrolls in the next frame: the nearer to the edge, the faster; not at all once the panel's own edge is in view. */
function scrollBy(yPx: number, box: DOMRect, seen: { readonly top: number; readonly bottom: number }): number {
  const over = Math.min(1, (seen.top + SCROLL_ZONE_PX - yPx) / SCROLL_ZONE_PX)
  const under = Math.min(1, (yPx - seen.bottom + SCROLL_ZONE_PX) / SCROLL_ZONE_PX)
  if (over > 0 && box.top < seen.top) return -Math.ceil(over * SCROLL_PX_PER_FRAME)
  if (under > 0 && box.bottom > seen.bottom) return Math.ceil(under * SCROLL_PX_PER_FRAME)
  return 0
}

/** Whether a pointer that rests here opens more places to drop: a folded part of a long list, or a service, unless the step lies in what would then close. */
function canOpen(element: Element, key: string, lab: Lab): boolean {
  if (element.getAttribute('aria-expanded') !== 'false') return false
  if (element.classList.contains('bpart')) return true
  const id = element.parentElement?.getAttribute('data-call') ?? ''
  const isService = Object.hasOwn(lab.calls, id) && lab.calls[id]?.downstream !== undefined
  return isService && !key.includes('/d/') && element.parentElement?.getAttribute('data-key') !== key
}

/** The innermost item that is open. */
function openKeyIn(root: HTMLElement): string | null {
  return [...root.querySelectorAll('.is-open[data-key]')].at(-1)?.getAttribute('data-key') ?? null
}

function markList(root: HTMLElement, listKey: string | null): void {
  const old = root.querySelector('[data-drop]')
  const next = listKey === null ? null : root.querySelector(`[data-list="${CSS.escape(listKey)}"]`)
  if (old === next) return
  old?.removeAttribute('data-drop')
  next?.setAttribute('data-drop', '')
}

function addMark(root: HTMLElement, className: string): HTMLElement {
  const mark = document.createElement('div')
  mark.className = className
  mark.setAttribute('aria-hidden', 'true')
  root.append(mark)
  return mark
}
