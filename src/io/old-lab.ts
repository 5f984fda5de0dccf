import type { Lab } from '../core/lab.ts'
import { type KeyValueStore, moveItem, readItem, removeItem } from './browser-storage.ts'
import { readLabText } from './lab-file.ts'
import { hashText } from './lab-library.ts'
import { printVersion, versionKey } from './stored-lab.ts'

/** Where this page kept its one lab before there was a library, and the text that it could not read. */
const OLD_KEYS = ['slackline.lab', 'slackline.lab.unreadable'] as const

interface OldLabRules {
  readonly nowMs: number
  /** Whether a lab is a preset as it ships: that needs no keeping. */
  isUntouched(lab: Lab, presetId: string): boolean
}

/**
 * Takes what an earlier version of this page kept into the library: a lab as an entry, anything else as a text that could not be read. The old key goes
 * only when the new one is there; where there is no room for that, it stays for the next visit. The same text always gets the same key, so that two pages
 * that do this at once do it once. Returns the preset that was open, if it was one.
 */
export function takeInOldLab(storage: KeyValueStore | null, { nowMs, isUntouched }: OldLabRules): string | null {
  let openPreset: string | null = null
  for (const oldKey of OLD_KEYS) {
    const old = readItem(storage, oldKey)
    if (old === null) continue
    const newKey = versionKey({ labId: hashText(old), revision: 1, writer: 'before' })
    const newline = old.indexOf('\n')
    const read = readLabText(old.slice(newline + 1))
    if (newline <= 0 || !read.ok) {
      moveItem(storage, oldKey, newKey, old)
      continue
    }
    const presetId = /^preset ([a-z0-9-]{1,64})$/.exec(old.slice(0, newline))?.[1] ?? null
    if (presetId !== null && isUntouched(read.lab, presetId)) {
      openPreset = presetId
      removeItem(storage, oldKey)
    } else moveItem(storage, oldKey, newKey, printVersion({ from: null, changedAtMs: nowMs, presetId }, read.lab))
  }
  return openPreset
}
