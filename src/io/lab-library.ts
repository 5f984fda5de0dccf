import type { Lab } from '../core/lab.ts'
import { type KeyValueStore, keysOf, moveItem, readItem, removeItem, type StorageFault, writeItem } from './browser-storage.ts'
import {
  type DamagedText,
  LIBRARY_PREFIX,
  printVersion,
  readVersion,
  readVersionHead,
  readVersionKey,
  type StoredLab,
  stampOf,
  supersedes,
  type VersionHead,
  type VersionName,
  versionKey,
} from './stored-lab.ts'

/**
 * Most labs that are kept. The next one stays on the screen, and the page says so: nothing is ever removed to make room. How much text fits is the
 * browser's to say (most give about five million characters).
 */
export const MAX_LABS = 200

/** A version by its first line alone. */
type Version = Pick<StoredLab, 'key' | 'name' | 'head'>

export type LibraryEntry = StoredLab | DamagedText

/** Why a lab was not kept. */
export type LibraryFault = StorageFault | 'too-many'

export type KeptLab = { readonly ok: true; readonly entry: StoredLab } | { readonly ok: false; readonly why: LibraryFault }

/** What is to be written: a version of a lab, and the one that it takes the place of. */
export interface LabToKeep {
  readonly name: VersionName
  readonly head: VersionHead
  readonly lab: Lab
  /** Key of the version that this one was made from; it goes when this one is there. */
  readonly replaces: string | null
}

/**
 * All labs, the newest first, and then the texts that could not be read. There is no index that could be damaged: the keys are the list. Entries of an
 * earlier listing are used again where their text is the same.
 */
export function listLibrary(storage: KeyValueStore | null, before: readonly LibraryEntry[] = []): readonly LibraryEntry[] {
  const known = new Map(before.map((entry) => [entry.key, entry]))
  const entries = keysOf(storage, LIBRARY_PREFIX).flatMap((key) => {
    const text = readItem(storage, key)
    if (text === null) return []
    const old = known.get(key)
    return [old?.text === text ? old : readVersion(key, text)]
  })
  const labs = entries.filter((entry) => entry.kind === 'lab')
  const current = labs.filter((entry) => !labs.some((other) => other !== entry && supersedes(other, entry)))
  const damaged = entries.filter((entry) => entry.kind === 'damaged')
  return [...current.sort(byNewest), ...damaged.sort((a, b) => (a.key < b.key ? -1 : 1))]
}

/** What a listing would show, the newest first, judged by first lines alone: their labs may still be damaged. */
export function sortedHeads(storage: KeyValueStore | null): readonly Version[] {
  return [...headsOf(storage, LIBRARY_PREFIX)].sort(byNewest)
}

/** The versions of one lab that no other was made from: one, or several where two pages wrote at the same moment. */
export function headsOfLab(storage: KeyValueStore | null, labId: string): readonly Version[] {
  return headsOf(storage, `${LIBRARY_PREFIX}${labId}.`)
}

/** Of some versions, the one that was changed last. */
export function newestOf<T extends Pick<StoredLab, 'key' | 'head'>>(versions: readonly T[]): T | null {
  return [...versions].sort(byNewest)[0] ?? null
}

/** The entry under a key; `null` where there is none. */
export function readEntry(storage: KeyValueStore | null, key: string): LibraryEntry | null {
  const text = readItem(storage, key)
  return text === null ? null : readVersion(key, text)
}

/** Keeps a version of a lab. What it replaces is removed only when it is there, and nothing else is touched. */
export function keepVersion(storage: KeyValueStore | null, { name, head, lab, replaces }: LabToKeep): KeptLab {
  const key = versionKey(name)
  const text = printVersion(head, lab)
  const isNew = replaces === null || readItem(storage, replaces) === null
  if (isNew && keysOf(storage, LIBRARY_PREFIX).length >= MAX_LABS) return { ok: false, why: 'too-many' }
  const why = isNew ? writeItem(storage, key, text) : moveItem(storage, replaces, key, text)
  return why === null ? { ok: true, entry: { kind: 'lab', key, text, name, head, lab } } : { ok: false, why }
}

/** Keeps a text that is no lab, so that it can still be saved to a file. The same text is kept once. */
export function keepDamaged(storage: KeyValueStore | null, text: string): LibraryFault | null {
  const key = versionKey({ labId: hashText(text), revision: 1, writer: 'text' })
  if (readItem(storage, key) === text) return null
  return keysOf(storage, LIBRARY_PREFIX).length >= MAX_LABS ? 'too-many' : writeItem(storage, key, text)
}

/** Removes what a page that stopped between two steps left behind: versions from which another, which can be read, was made. */
export function sweepLibrary(storage: KeyValueStore | null): void {
  const versions = versionsUnder(storage, LIBRARY_PREFIX)
  for (const version of versions) {
    const later = versions.find((other) => other !== version && supersedes(other, version))
    if (later !== undefined && readEntry(storage, later.key)?.kind === 'lab') removeItem(storage, version.key)
  }
}

/** How many characters the library takes up, keys included: what a browser counts. */
export function usedCharacters(storage: KeyValueStore | null): number {
  return keysOf(storage, LIBRARY_PREFIX).reduce((sum, key) => sum + key.length + (readItem(storage, key)?.length ?? 0), 0)
}

/**
 * A title for a copy: `Checkout (2)`, or the first number that is free. At most 200 characters, as every title.
 */
export function copyTitle(title: string, taken: Iterable<string>): string {
  const titles = new Set(taken)
  const base = title.replace(/ \(\d{1,4}\)$/, '').trim() || 'Untitled lab'
  for (let number = 2; ; number++) {
    const end = ` (${number})`
    const copy = `${[...base].slice(0, 200 - end.length).join('')}${end}`
    if (!titles.has(copy)) return copy
  }
}

/** A short name for a text: the same text has the same one. Two 32-bit halves (FNV-1a, and the same from the other end). */
export function hashText(text: string): string {
  let forward = 0x811c9dc5
  let backward = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    forward = Math.imul(forward ^ text.charCodeAt(i), 0x01000193)
    backward = Math.imul(backward ^ text.charCodeAt(text.length - 1 - i), 0x01000193)
  }
  return (forward >>> 0).toString(36) + (backward >>> 0).toString(36)
}

function versionsUnder(storage: KeyValueStore | null, prefix: string): readonly Version[] {
  return keysOf(storage, prefix).flatMap((key) => {
    const name = readVersionKey(key)
    const head = readVersionHead(readItem(storage, key) ?? '')
    return name === null || head === null ? [] : [{ key, name, head }]
  })
}

function headsOf(storage: KeyValueStore | null, prefix: string): readonly Version[] {
  const versions = versionsUnder(storage, prefix)
  return versions.filter((version) => !versions.some((other) => other !== version && supersedes(other, version)))
}

function byNewest(a: Pick<StoredLab, 'key' | 'head'>, b: Pick<StoredLab, 'key' | 'head'>): number {
  return b.head.changedAtMs - a.head.changedAtMs || (a.key < b.key ? -1 : 1)
}

/** The stamp that a version made from `base` by `writer` carries: another page's version, or what an own one began from. */
export function originStamp(base: Pick<StoredLab, 'name' | 'head'>, name: VersionName): string | null {
  const isOwnChain = base.name.writer === name.writer && base.name.labId === name.labId
  return isOwnChain ? base.head.from : stampOf(base.name)
}
