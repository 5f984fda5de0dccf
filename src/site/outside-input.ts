import type { LabStore } from '../store/lab-store.ts'
import type { LabKeeper } from './keep-lab.ts'
import { loadOpeners } from './load-openers.ts'

interface Page {
  readonly store: LabStore
  readonly keeper: LabKeeper
}

/** A lab that is pasted anywhere but in a field opens, as text or as a file, until `signal` says to stop. */
export function listenToPaste(page: Page, signal: AbortSignal): void {
  addEventListener(
    'paste',
    (event) => {
      if (takesText(event.target) || event.clipboardData === null) return
      const files = [...event.clipboardData.files]
      const text = event.clipboardData.getData('text/plain')
      if (text !== '') void openText(page, text)
      else if (files.length > 0) void openDropped(page, files)
    },
    { signal },
  )
}

/**
 * A file, or a lab's text, that is dropped anywhere on the page opens, until `signal` says to stop. `onHover` is told while one is held over the page.
 */
export function listenToDrops(page: Page, onHover: (isOver: boolean) => void, signal: AbortSignal): void {
  const on = <K extends 'dragstart' | 'dragend' | 'dragenter' | 'dragover' | 'dragleave' | 'drop'>(
    type: K,
    listener: (event: DragEvent) => void,
  ) => addEventListener(type, listener, { signal })
  // What is dragged from the page itself is not brought to it.
  let isOwn = false
  const isTaken = (event: DragEvent) => {
    const types = event.dataTransfer?.types ?? []
    return !isOwn && (types.includes('Files') || (types.includes('text/plain') && !takesText(event.target)))
  }
  const hover = (event: DragEvent) => {
    if (!isTaken(event)) return
    event.preventDefault()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    onHover(true)
  }
  on('dragstart', () => {
    isOwn = true
  })
  on('dragend', () => {
    isOwn = false
  })
  on('dragenter', hover)
  on('dragover', hover)
  on('dragleave', (event) => {
    // Between two elements of the page there is another to go to.
    if (event.relatedTarget === null) onHover(false)
  })
  on('drop', (event) => {
    onHover(false)
    if (!isTaken(event) || event.dataTransfer === null) return
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0) void openDropped(page, files)
    else void openDroppedText(page, event.dataTransfer.getData('text/plain'))
  })
}

/** Returns whether there was nothing more to say: it was opened, or the page says why not. */
async function openText(page: Page, text: string): Promise<boolean> {
  const openers = await loadOpeners()
  const isTaken = openers === null || (await openers.openPastedText(page, text))
  if (isTaken) page.keeper.showLibrary(false) // what came of it is on the page
  return isTaken
}

async function openDroppedText(page: Page, text: string): Promise<void> {
  if (await openText(page, text)) return
  page.keeper.showLibrary(false)
  const title = 'The dropped text is no lab. The lab on screen stays as it is.'
  page.store.getState().notify({ tone: 'error', title, details: [] })
}

async function openDropped(page: Page, files: readonly File[]): Promise<void> {
  page.keeper.showLibrary(false)
  await (await loadOpeners())?.openFiles(page, files)
}

/** Whether an element takes text itself. A slider is an `input` too, and takes none. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'range'
  return target instanceof HTMLTextAreaElement || target.isContentEditable
}
