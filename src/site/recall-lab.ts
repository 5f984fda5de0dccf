import type { Lab } from '../core/lab.ts'
import { type KeyValueStore, keysOf, readItem, writeItem } from '../io/browser-storage.ts'
import { headsOfLab, newestOf, readEntry, sortedHeads, sweepLibrary } from '../io/lab-library.ts'
import { takeInOldLab } from '../io/old-lab.ts'
import { LIBRARY_PREFIX, readVersion, readVersionHead, type StoredLab } from '../io/stored-lab.ts'
import { findPreset, openingPreset } from '../presets/presets.ts'
import type { LabOrigin, OpenLab } from '../store/lab-store.ts'
import { readTabRecord } from './tab-record.ts'

export interface RecalledLab {
  readonly open: OpenLab
  /** The entry that it is; `null` for a preset. */
  readonly entry: StoredLab | null
  /** The entry is equal, but this tab had opened the lab from elsewhere. */
  readonly isCopy: boolean
  /** This tab had it on the screen before it was loaded again. */
  readonly isOfThisTab: boolean
  /** Why a text could not be read, if that has not been said yet. */
  readonly damaged: string | null
}

/** Which damaged texts a person was told of: their keys, by line. */
const TOLD_KEY = 'slackline.labs-told'

/**
 * The lab to begin with: what this tab had open; in a new tab the lab that was changed last; on a first visit the opening preset. What an earlier version
 * of this page kept is taken into the library first.
 */
export function recallLab(storage: KeyValueStore | null, tabStorage: KeyValueStore | null, nowMs: number): RecalledLab {
  const oldPreset = takeInOldLab(storage, { nowMs, isUntouched })
  sweepLibrary(storage)
  const record = readTabRecord(tabStorage)
  const damaged: { key: string; why: string }[] = []
  const read = (key: string): StoredLab | null => {
    const entry = readEntry(storage, key)
    if (entry?.kind === 'damaged') damaged.push(entry)
    return entry?.kind === 'lab' ? entry : null
  }
  const recalled = (found: Omit<RecalledLab, 'damaged'>): RecalledLab => {
    for (const key of keysOf(storage, LIBRARY_PREFIX)) {
      const text = readItem(storage, key) ?? ''
      const entry = readVersionHead(text) === null ? readVersion(key, text) : null
      if (entry?.kind === 'damaged') damaged.push(entry)
    }
    return { ...found, damaged: newsOf(storage, damaged) }
  }

  if (record?.kind === 'preset' || (record === null && oldPreset !== null)) {
    const preset = findPreset(record?.kind === 'preset' ? record.id : (oldPreset ?? ''))
    if (preset !== undefined) {
      const open: OpenLab = { lab: preset.lab, origin: { kind: 'preset', id: preset.id } }
      return recalled({ open, entry: null, isCopy: false, isOfThisTab: true })
    }
  }
  if (record?.kind === 'entry' || record?.kind === 'copy') {
    const entry = read(record.key) ?? (record.kind === 'entry' ? readNewest(storage, record.labId, read) : null)
    if (entry !== null)
      return recalled({ open: opened(entry, record.kind === 'copy'), entry, isCopy: record.kind === 'copy', isOfThisTab: true })
  }
  if (damaged.length === 0) {
    for (const { key } of sortedHeads(storage)) {
      const entry = read(key)
      if (entry !== null) return recalled({ open: opened(entry, false), entry, isCopy: false, isOfThisTab: false })
    }
  }
  const open: OpenLab = { lab: openingPreset.lab, origin: { kind: 'preset', id: openingPreset.id } }
  return recalled({ open, entry: null, isCopy: false, isOfThisTab: false })
}

function readNewest(storage: KeyValueStore | null, labId: string, read: (key: string) => StoredLab | null): StoredLab | null {
  const newest = newestOf(headsOfLab(storage, labId))
  return newest === null ? null : read(newest.key)
}

function opened(entry: StoredLab, isCopy: boolean): OpenLab {
  const { presetId } = entry.head
  const isPreset = !isCopy && presetId !== null && findPreset(presetId) !== undefined
  const origin: LabOrigin = isPreset ? { kind: 'preset', id: presetId } : { kind: 'browser' }
  return { lab: entry.lab, origin }
}

function isUntouched(lab: Lab, presetId: string): boolean {
  const preset = findPreset(presetId)
  return preset !== undefined && JSON.stringify(preset.lab) === JSON.stringify(lab)
}

/** The first of the damaged texts that nobody was told of; from now on they are known. */
function newsOf(storage: KeyValueStore | null, damaged: readonly { readonly key: string; readonly why: string }[]): string | null {
  const told = (readItem(storage, TOLD_KEY) ?? '').split('\n')
  const news = damaged.find(({ key }) => !told.includes(key))
  if (news === undefined) return null
  writeItem(storage, TOLD_KEY, [...new Set(damaged.map(({ key }) => key))].join('\n'))
  return news.why
}
