import type { LabStore } from '../store/lab-store.ts'

type Openers = typeof import('./open-labs.ts')

/** What opens files and pasted text is loaded when there is some. Where it cannot be, that is said, and `null` comes back. */
export async function loadOpeners(store: LabStore): Promise<Openers | null> {
  try {
    return await import('./open-labs.ts')
  } catch {
    const title =
      'Nothing could be opened: this part of the page did not load. Try again when you are online; the lab on screen stays as it is.'
    store.getState().notify({ tone: 'error', title, details: [] })
    return null
  }
}
