import { addNextCall } from '../../edit/edit-next.ts'
import { addScenario, moveScenario } from '../../edit/edit-scenarios.ts'
import { moveStep } from '../../edit/edit-steps.ts'
import { listAt } from '../../edit/step-place.ts'
import type { LabStore } from '../../store/lab-store.ts'
import { type Desk, itemAt, placeOf, type ShownList } from './desk.ts'
import { focusPart } from './outline-focus.ts'

/**
 * The outline's keys: Ctrl+Enter adds a call after the step that has the focus, with Shift a row; Alt with an arrow moves step or row; Esc closes what is open;
 * Ctrl+Z in a field in which nothing has been typed undoes on the page. Returns what ends it.
 */
export function listenToOutline(root: HTMLElement, store: LabStore, desk: Desk): () => void {
  /** The field in which something was typed since it took the focus: its undo is the browser's. */
  let typedIn: EventTarget | null = null
  const noteInput = (event: Event) => {
    typedIn = event.target
  }
  const noteFocus = () => {
    typedIn = null
  }
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    // What was typed has been taken.
    if (event.key === 'Enter') typedIn = null
    const isControl = event.ctrlKey || event.metaKey
    const key = event.target.closest('[data-key]')?.getAttribute('data-key') ?? null
    if (event.key === 'Enter' && isControl && !event.altKey) {
      if (event.shiftKey) desk.run('lab', (now) => addScenario(now), { part: 'title' })
      else addAfter(desk, key)
    } else if (event.key === 'Escape' && key !== null) {
      // Where something is being typed, the first Esc gives that up.
      const isTyping = event.target === typedIn
      typedIn = null
      if (isTyping || !closeItem(root, desk, event.target)) return
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && event.altKey && !isControl && key !== null) {
      move(desk, key, event.key === 'ArrowUp' ? -1 : 1, event.target)
    } else if (isControl && !event.altKey && isFieldAsFound(event.target, typedIn)) {
      const letter = event.key.toLowerCase()
      if (letter === 'z' && !event.shiftKey) store.getState().undo()
      else if (letter === 'y' || (letter === 'z' && event.shiftKey)) store.getState().redo()
      else return
    } else return
    event.preventDefault()
  }
  root.addEventListener('keydown', press)
  root.addEventListener('input', noteInput)
  root.addEventListener('focusin', noteFocus)
  return () => {
    root.removeEventListener('keydown', press)
    root.removeEventListener('input', noteInput)
    root.removeEventListener('focusin', noteFocus)
  }
}

function isFieldAsFound(target: Element, typedIn: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'text' && target !== typedIn
}

/** After the step that has the focus; else at the end of the row, or of the last one. */
function addAfter(desk: Desk, key: string | null): void {
  const lab = desk.lab()
  const item = itemAt(lab, key ?? `r${lab.scenarios.length - 1}`)
  if (item === null || item.kind === 'call') return
  const list: ShownList = item.kind === 'step' ? item.list : { key: `r${item.index}`, owner: { kind: 'scenario', id: item.id }, at: [] }
  const position = item.kind === 'step' ? item.position + 1 : (listAt(lab, list.owner, list.at)?.length ?? 0)
  desk.run(key ?? list.key, (now) => addNextCall(now, placeOf(list, position)), { list, part: 'name', isOpened: true })
}

function move(desk: Desk, key: string, by: -1 | 1, target: Element): void {
  const item = itemAt(desk.lab(), key)
  // The same part of the item keeps the focus, where it has one.
  const part =
    target
      .closest('[data-focus]')
      ?.getAttribute('data-focus')
      ?.slice(key.length + 1) ?? 'toggle'
  if (item?.kind === 'row') desk.run(key, (now) => moveScenario(now, item.id, by), { part })
  if (item?.kind !== 'step') return
  const isOpen = target.closest('[data-key]')?.classList.contains('is-open') === true
  desk.run(key, (now) => moveStep(now, placeOf(item.list, item.position), by), {
    list: item.list,
    part,
    ...(isOpen ? { isOpened: true } : {}),
  })
}

/** Closes the open item around an element, and leaves the focus on its line. */
function closeItem(root: HTMLElement, desk: Desk, target: Element): boolean {
  const item = target.closest('.is-open[data-key]')
  const key = item?.getAttribute('data-key')
  if (key === undefined || key === null) return false
  const end = key.lastIndexOf('/d/')
  focusPart(root, `${key}:toggle`)
  desk.open(end < 0 ? null : key.slice(0, end))
  return true
}
