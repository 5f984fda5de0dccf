/** What a browser lets a page keep: the part of `Storage` that is used, so that a test can hand in another. */
export interface KeyValueStore {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Why a browser did not take a text: no room is left, or it keeps nothing for this page at all. */
export type StorageFault = 'full' | 'forbidden'

/** The browser's own store, or `null` where it is forbidden: even naming it may throw. */
export function openBrowserStorage(): KeyValueStore | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** What this tab alone keeps, also over a reload; `null` where it is forbidden. */
export function openTabStorage(): KeyValueStore | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** All keys that begin with `prefix`. None where the store cannot be read. */
export function keysOf(storage: KeyValueStore | null, prefix: string): readonly string[] {
  const keys: string[] = []
  try {
    for (let i = 0; storage !== null && i < storage.length; i++) {
      const key = storage.key(i)
      if (key?.startsWith(prefix)) keys.push(key)
    }
  } catch {
    // A store that can be named may still refuse to be read: then it holds nothing for this page.
  }
  return keys
}

/** The text under a key; `null` where there is none or the store cannot be read. */
export function readItem(storage: KeyValueStore | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Writes a text. Returns `null`, or why the browser did not take it; what was there before then still is. */
export function writeItem(storage: KeyValueStore | null, key: string, text: string): StorageFault | null {
  if (storage === null) return 'forbidden'
  try {
    storage.setItem(key, text)
    return null
  } catch (error) {
    return isQuotaError(error) ? 'full' : 'forbidden'
  }
}

export function removeItem(storage: KeyValueStore | null, key: string): void {
  try {
    storage?.removeItem(key)
  } catch {
    // It could not be written either, so there is nothing to remove.
  }
}

/**
 * Writes a text under a new key and then removes an old one. Where both do not fit at once, the text first takes the place of the old one under the old
 * key, which a browser does whole or not at all: only when that has shown that it fits, it moves.
 */
export function moveItem(storage: KeyValueStore | null, oldKey: string, newKey: string, text: string): StorageFault | null {
  const fault = writeItem(storage, newKey, text)
  if (fault === null) {
    removeItem(storage, oldKey)
    return null
  }
  const old = fault === 'full' ? readItem(storage, oldKey) : null
  if (old === null || writeItem(storage, oldKey, text) !== null) return fault
  removeItem(storage, oldKey)
  const second = writeItem(storage, newKey, text)
  if (second !== null) writeItem(storage, oldKey, old)
  return second
}

function isQuotaError(error: unknown): boolean {
  // Firefox had a name of its own.
  return error instanceof Error && (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED')
}
