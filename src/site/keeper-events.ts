import { LIBRARY_PREFIX } from '../io/stored-lab.ts'
import type { LabKeeper } from './keep-lab.ts'

/** Lets a keeper know what happens to the page and in other tabs. */
export function listenForKeeper(keeper: LabKeeper): void {
  addEventListener('storage', (event) => {
    // No key: everything was removed.
    if (event.key === null || event.key.startsWith(LIBRARY_PREFIX)) keeper.sync()
  })
  // The last chance: a page that is hidden may never come back.
  addEventListener('pagehide', () => keeper.write())
  // A page that slept was told nothing.
  addEventListener('pageshow', (event) => {
    if (event.persisted) keeper.sync()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keeper.write()
    else keeper.sync()
  })
  addEventListener('beforeunload', (event) => {
    keeper.write()
    if (isAtRisk(keeper)) event.preventDefault()
  })
}

/** A random name of 12 letters and digits. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('')
}

/** Whether the browser should ask before it leaves: there is no room for what was changed last, and it would be lost. */
function isAtRisk(keeper: LabKeeper): boolean {
  return keeper.whyNotKept === 'full' || keeper.whyNotKept === 'too-many'
}
