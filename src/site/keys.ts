import type { LabStore } from '../store/lab-store.ts'

/** Undo and redo by key. A field that a person is typing in keeps its own undo; one that shows what the lab holds has none. */
export function listenToKeys(store: LabStore): void {
  addEventListener('keydown', (event) => {
    // An editor of text has its own undo, and has taken the key.
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    const { target } = event
    if (target instanceof HTMLInputElement && target.type === 'text' && target.dataset.shows !== 'lab') return
    // A dialog is in front: the lab behind it is not what is meant.
    if (document.querySelector('dialog[open]') !== null) return
    const key = event.key.toLowerCase()
    if (key === 'z' && !event.shiftKey) store.getState().undo()
    else if (key === 'y' || (key === 'z' && event.shiftKey)) store.getState().redo()
    else return
    event.preventDefault()
  })
}
