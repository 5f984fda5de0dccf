import type { Lab } from '../core/lab.ts'
import { headsOfLab } from '../io/lab-library.ts'
import type { StoredLab } from '../io/stored-lab.ts'
import type { OpenLab } from '../store/lab-store.ts'
import type { LabShelf, Version } from './lab-shelf.ts'
import type { TabRecord } from './tab-record.ts'

/** The lab of one origin, and what of it the browser keeps. */
export interface Binding {
  labId: string
  /** Who writes its versions: one name for one chain of versions, so that the last of them stands for all. */
  readonly writer: string
  readonly presetId: string | null
  /** The version that was read or written last; `null` for a lab that is not kept. */
  base: Version | null
  /** The lab that needs no writing: as it is kept, or as it was opened. `null` where it is to be written in any case. */
  settled: Lab | null
  /** Its entry was deleted: that needs saying once, and is no reason to write it again. */
  isDeleted: boolean
  /** This page follows what another makes of the lab, and has said so. */
  hasToldFollowing: boolean
}

/** For a lab that is not kept yet. */
export function bindNew(shelf: LabShelf, presetId: string | null, settled: Lab | null): Binding {
  return { labId: shelf.newId(), writer: shelf.newId(), presetId, base: null, settled, isDeleted: false, hasToldFollowing: false }
}

/** For an entry. Of two versions that two pages wrote at the same moment, the one that is opened goes on under a name of its own. */
export function bindEntry(shelf: LabShelf, entry: StoredLab): Binding {
  const isOne = headsOfLab(shelf.storage, entry.name.labId).length === 1
  const made = bindNew(shelf, entry.head.presetId, entry.lab)
  return { ...made, labId: isOne ? entry.name.labId : made.labId, base: entry }
}

/** What a tab remembers of a lab, for when it is loaded again. A link is in the address. */
export function tabRecordOf(shelf: LabShelf, { base, labId }: Binding, { lab, origin }: OpenLab): TabRecord | null {
  if (base !== null) return { kind: 'entry', labId, key: base.key }
  if (origin.kind === 'preset') return { kind: 'preset', id: origin.id }
  const key = shelf.keyOf(lab)
  return key === null ? null : { kind: 'copy', key }
}

/** Whether two labs are the same to the letter. */
export function isSameLab(a: Lab, b: Lab | null): boolean {
  return a === b || (b !== null && JSON.stringify(a) === JSON.stringify(b))
}
