import type { Lab } from '../core/lab.ts'
import { printLab, readLabText } from './lab-file.ts'

/** What a browser lets a page keep. `localStorage` has more; a test needs only this. */
export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const LAB_KEY = 'slackline.lab'
/** A stored lab that could not be read is moved here before anything else is written. */
const UNREADABLE_KEY = 'slackline.lab.unreadable'
/** What stood under the first key before another lab took its place. */
const PREVIOUS_KEY = 'slackline.lab.previous'

export type StoredLab =
  | { readonly kind: 'none' }
  | { readonly kind: 'lab'; readonly lab: Lab; readonly presetId: string | null }
  | { readonly kind: 'unreadable'; readonly text: string; readonly why: string }

/** The browser's own store, or `null` where it is forbidden: even naming it may throw. */
export function openBrowserStorage(): KeyValueStore | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Reads the lab of the last visit. Stored text is as untrusted as a file: it goes through the same checks. */
export function loadStoredLab(storage: KeyValueStore | null): StoredLab {
  let text: string | null = null
  try {
    text = storage?.getItem(LAB_KEY) ?? null
  } catch {
    return { kind: 'none' }
  }
  if (text === null) return { kind: 'none' }
  const newline = text.indexOf('\n')
  const head = text.slice(0, newline)
  const read = readLabText(text.slice(newline + 1))
  if (newline > 0 && read.ok) return { kind: 'lab', lab: read.lab, presetId: head.startsWith('preset ') ? head.slice(7) : null }
  try {
    storage?.setItem(UNREADABLE_KEY, text)
  } catch {
    // The text is still under its first key, and the caller has it.
  }
  return {
    kind: 'unreadable',
    text,
    why: read.ok
      ? 'its first line is missing'
      : read.errors[0] === undefined
        ? read.title
        : `${read.title}; ${read.errors[0].path}: ${read.errors[0].message}`,
  }
}

/** Keeps the lab for the next visit. Returns whether the browser took it. */
export function storeLab(storage: KeyValueStore | null, lab: Lab, presetId: string | null): boolean {
  if (storage === null) return false
  try {
    storage.setItem(LAB_KEY, `${presetId === null ? 'lab' : `preset ${presetId}`}\n${printLab(lab)}`)
    return true
  } catch {
    return false
  }
}

/** Sets the stored lab aside before another takes its place. Returns whether nothing is lost by that. */
export function setStoredLabAside(storage: KeyValueStore | null): boolean {
  try {
    const text = storage?.getItem(LAB_KEY) ?? null
    if (text !== null) storage?.setItem(PREVIOUS_KEY, text)
    return true
  } catch {
    return false
  }
}
