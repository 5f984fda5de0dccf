import type { Lab } from '../core/lab.ts'
import { type KeyValueStore, keysOf, readItem, removeItem, writeItem } from '../io/browser-storage.ts'
import {
  copyTitle,
  headsOfLab,
  type KeptLab,
  keepDamaged,
  keepVersion,
  type LibraryEntry,
  type LibraryFault,
  listLibrary,
  originStamp,
  sortedHeads,
} from '../io/lab-library.ts'
import { LIBRARY_PREFIX, type StoredLab, stampOf } from '../io/stored-lab.ts'

/** A stored version without its lab. */
export type Version = Pick<StoredLab, 'key' | 'name' | 'head'>

export interface ShelfSetting {
  /** Shared by all tabs; `null` where the browser forbids it. */
  readonly storage: KeyValueStore | null
  nowMs(): number
  /** A name of letters and digits that no other page makes. */
  newId(): string
}

/** An entry that was deleted, as it was stored. */
export interface RemovedText {
  readonly key: string
  readonly text: string
}

interface NextVersion {
  readonly labId: string
  readonly writer: string
  readonly lab: Lab
  readonly presetId: string | null
  /** What it was made from, and takes the place of. */
  readonly base: Version | null
}

/** The browser's library as this page uses it: with a clock, with new names, and with listeners for whoever shows it. */
export class LabShelf {
  readonly storage: KeyValueStore | null
  readonly newId: () => string
  readonly #nowMs: () => number
  readonly #listeners = new Set<() => void>()
  #listing: readonly LibraryEntry[] = []
  #lastAtMs = 0
  #changes = 0

  constructor({ storage, nowMs, newId }: ShelfSetting) {
    this.storage = storage
    this.#nowMs = nowMs
    this.newId = newId
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Another number after each change. */
  getChanges = (): number => this.#changes

  tellChange(): void {
    this.#changes += 1
    for (const listener of this.#listeners) listener()
  }

  list(): readonly LibraryEntry[] {
    this.#listing = listLibrary(this.storage, this.#listing)
    return this.#listing
  }

  /** Writes the version that comes after `base`, or the first of a lab. */
  keep({ labId, writer, lab, presetId, base }: NextVersion): KeptLab {
    const name = { labId, revision: (base?.name.revision ?? 0) + 1, writer }
    // Later with each call, so that what was changed after something else is listed before it.
    this.#lastAtMs = Math.max(this.#nowMs(), this.#lastAtMs + 1)
    const from = base === null ? null : originStamp(base, name)
    const head = { from, changedAtMs: this.#lastAtMs, presetId }
    const kept = keepVersion(this.storage, { name, head, lab, replaces: base?.key ?? null })
    this.tellChange()
    return kept
  }

  /** Adds a lab. The same lab is not added twice. Returns why it could not be, or `null`. */
  add(lab: Lab, presetId: string | null): LibraryFault | null {
    if (this.isKept(lab)) return null
    const kept = this.keep({ labId: this.newId(), writer: this.newId(), lab, presetId, base: null })
    return kept.ok ? null : kept.why
  }

  /** Adds the same lab under a numbered title. Returns why that was not possible, or `null`. */
  duplicate({ lab, head }: StoredLab): LibraryFault | null {
    return this.add({ ...lab, title: this.copyTitle(lab.title) }, head.presetId)
  }

  /** Keeps a text that is no lab. Returns why it could not be, or `null`. */
  addDamaged(text: string): LibraryFault | null {
    const fault = keepDamaged(this.storage, text)
    this.tellChange()
    return fault
  }

  /** Deletes an entry. Returns what was deleted, to be put back. */
  remove(key: string): RemovedText | null {
    const text = readItem(this.storage, key)
    if (text === null) return null
    removeItem(this.storage, key)
    this.tellChange()
    return { key, text }
  }

  /** Takes back a deletion. Returns why that was not possible, or `null`. */
  putBack({ key, text }: RemovedText): LibraryFault | null {
    const fault = writeItem(this.storage, key, text)
    this.tellChange()
    return fault
  }

  copyTitle(title: string): string {
    const titles = this.list().flatMap((entry) => (entry.kind === 'lab' ? [entry.lab.title] : []))
    return copyTitle(title, titles)
  }

  /** Whether exactly this lab is an entry. */
  isKept(lab: Lab): boolean {
    return this.keyOf(lab) !== null
  }

  keyOf(lab: Lab): string | null {
    const end = `\n${JSON.stringify(lab)}`
    return keysOf(this.storage, LIBRARY_PREFIX).find((key) => readItem(this.storage, key)?.endsWith(end)) ?? null
  }

  /** Whether a version is still there, and nothing was made from it. */
  isNewest({ key, name }: Version): boolean {
    return headsOfLab(this.storage, name.labId).some((head) => head.key === key)
  }

  /** What became of a version that is gone: what was made from it, if need be under another lab's name, or the newest version of the same lab. */
  findNext({ name }: Version): Version | null {
    const heads = sortedHeads(this.storage)
    const madeFromIt = heads.filter((head) => head.head.from === stampOf(name))
    const isOfLab = (head: Version) => head.name.labId === name.labId
    return madeFromIt.find(isOfLab) ?? madeFromIt[0] ?? heads.find(isOfLab) ?? null
  }
}
