import type { LabStore } from '../store/lab-store.ts'

/**
 * Keys between an embed and its host. Events that leave a shadow root seem to come from the element itself, so a host cannot see that someone is typing in a
 * field: its shortcuts (`s`, `/`, `.`) would fire. What is typed in a field, and the keys that a slider or the list of spans has used, stay inside. All
 * other keys go on to the host.
 */
export function keepKeys(box: HTMLElement, openStore: () => LabStore | null, signal: AbortSignal): void {
  const hear = (type: 'keydown' | 'keypress' | 'keyup' | 'beforeinput', then: (event: Event) => void) =>
    box.addEventListener(type, then, { signal })
  hear('keydown', (event) => {
    if (!(event instanceof KeyboardEvent)) return
    const isTyped = isTyping(event)
    if (!isTyped && undo(event, openStore())) event.preventDefault()
    // Used by a control: as a host's "next page" the same arrow would take the reader away.
    if (isTyped || event.defaultPrevented) event.stopPropagation()
  })
  for (const type of ['keypress', 'keyup', 'beforeinput'] as const) {
    hear(type, (event) => {
      if (event instanceof KeyboardEvent && isTyping(event)) event.stopPropagation()
    })
  }
}

/** A key that goes into a field: a character, or one that changes or walks the text. Chords with Ctrl or Cmd, Tab, Escape and F keys are the host's. */
function isTyping(event: KeyboardEvent): boolean {
  const { target, key } = event
  const isField = target instanceof HTMLInputElement && target.type === 'text'
  if (!isField || ((event.ctrlKey || event.metaKey) && !event.altKey)) return false
  return key.length === 1 || /^(Dead|Process|Unidentified|Backspace|Delete|Enter|Home|End|Arrow\w+)$/.test(key)
}

function undo(event: KeyboardEvent, store: LabStore | null): boolean {
  if (store === null || !(event.ctrlKey || event.metaKey) || event.altKey) return false
  if (event.target instanceof HTMLInputElement && event.target.type === 'text') return false
  const key = event.key.toLowerCase()
  const { past, future } = store.getState()
  // Without a step to take it is the host's key.
  if (key === 'z' && !event.shiftKey && past.length > 0) store.getState().undo()
  else if ((key === 'y' || (key === 'z' && event.shiftKey)) && future.length > 0) store.getState().redo()
  else return false
  return true
}
