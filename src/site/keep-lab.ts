import type { Lab } from '../core/lab.ts'
import { type KeyValueStore, keysOf, readItem, removeItem, writeItem } from '../io/browser-storage.ts'
import {
  copyTitle,
  headsOfLab,
  keepDamaged,
  keepVersion,
  type LibraryEntry,
  type LibraryFault,
  listLibrary,
  MAX_LABS,
  newestOf,
  originStamp,
  readEntry,
  sortedHeads,
} from '../io/lab-library.ts'
import { LIBRARY_PREFIX, type StoredLab, stampOf } from '../io/stored-lab.ts'
import { findPreset } from '../presets/presets.ts'
import type { LabOrigin, LabStore, OpenLab } from '../store/lab-store.ts'
import { type KeeperActions, KeeperNotices } from './keeper-notices.ts'
import { recallLab } from './recall-lab.ts'
import { writeTabRecord } from './tab-record.ts'

/** A drag changes the lab at every frame; writing it that often would slow the drag. */
const WRITE_AFTER_MS = 300
/** How long after a refused write the next one is tried, if nothing else is done. */
const RETRY_AFTER_MS = 5000

/** The lab of one origin, and what of it the browser keeps. */
interface Binding {
  labId: string
  /** Who writes its versions: one name for one chain of versions, so that the last of them stands for all. */
  readonly writer: string
  presetId: string | null
  /** The version that was read or written last; `null` for a lab that is not kept. */
  base: Pick<StoredLab, 'key' | 'name' | 'head'> | null
  /** The lab that needs no writing: as it is kept, or as it was opened. `null` where it is to be written in any case. */
  settled: Lab | null
  /** Its entry was deleted: that needs saying once, and is no reason to write it again. */
  isDeleted: boolean
  /** This page follows what another makes of the lab, and has said so. */
  hasToldFollowing: boolean
}

/** An entry that was deleted, as it was stored. */
export interface RemovedText {
  readonly key: string
  readonly text: string
}

export interface KeeperSetting {
  /** Shared by all tabs; `null` where the browser forbids it. */
  readonly storage: KeyValueStore | null
  /** This tab's own. */
  readonly tabStorage: KeyValueStore | null
  nowMs(): number
  /** A name of letters and digits that no other page makes. */
  newId(): string
}

/**
 * Keeps the lab on screen in the browser's library, as it changes.
 *
 * - A preset becomes an entry by its first change. So does a link, which is in the address; and if another lab takes its place on the screen, so that
 *   nothing is lost by that either. A file, a dropped or pasted text is an entry at once: it may be nowhere else.
 * - Each origin has an entry of its own: opening a lab writes to no other.
 * - What two pages do at once is settled by versions, see `io/stored-lab.ts`. A page whose lab was changed elsewhere follows if it has no changes of its
 *   own, and goes on with a copy otherwise. No lock is asked for: a page that is being closed could not wait for one.
 */
export class LabKeeper {
  readonly storage: KeyValueStore | null
  private readonly setting: KeeperSetting
  private readonly bindings = new Map<LabOrigin, Binding>()
  private readonly listeners = new Set<() => void>()
  private readonly notices: KeeperNotices
  /** Labs that have left the screen and could not be written: they are in the history alone, and are tried again. */
  private readonly owed = new Map<Binding, OpenLab>()
  private store: LabStore | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private retry: ReturnType<typeof setTimeout> | null = null
  private listing: readonly LibraryEntry[] = []
  private recalled: OpenLab | null = null
  private fault: LibraryFault | null = null
  private lastAtMs = 0
  private version = 0
  private isShown = false

  constructor(setting: KeeperSetting) {
    this.setting = setting
    this.storage = setting.storage
    const actions: KeeperActions = {
      showLibrary: () => this.showLibrary(true),
      open: (key) => this.open(key),
      keepCopy: (lab) => this.openCopy(lab),
    }
    this.notices = new KeeperNotices(actions)
  }

  /** The lab to begin with: what this tab had open, or the lab that was changed last, or the opening preset. */
  recall(): OpenLab {
    const { open, entry, isCopy, isOfThisTab, damaged } = recallLab(this.storage, this.setting.tabStorage, this.setting.nowMs())
    if (entry !== null && !isCopy) this.bind(open.origin, entry)
    if (isOfThisTab) this.recalled = open
    if (damaged !== null) this.notices.later(damaged)
    return open
  }

  /** Begins to keep what the store shows. */
  attach(store: LabStore): void {
    this.store = store
    this.notices.attach(store)
    this.enter(store.getState().current)
    store.subscribe((state, before) => {
      if (state.current === before.current) return
      if (state.current.origin !== before.current.origin) {
        this.leave(before.current)
        this.enter(state.current)
      }
      this.timer ??= setTimeout(() => this.write(), WRITE_AFTER_MS)
    })
  }

  // ---- what the library's view needs ----

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Another number after each change of what is kept. */
  getVersion = (): number => this.version

  get isLibraryShown(): boolean {
    return this.isShown
  }

  /** Why the lab on screen is not kept just now; `null` while it is. */
  get whyNotKept(): LibraryFault | null {
    return this.fault
  }

  list(): readonly LibraryEntry[] {
    this.listing = listLibrary(this.storage, this.listing)
    return this.listing
  }

  showLibrary(isShown: boolean): void {
    this.isShown = isShown
    this.changed()
  }

  /** Key of the version that is on the screen; `null` for a lab that is not kept. */
  get openKey(): string | null {
    const base = this.store === null ? null : this.bindingOf(this.store.getState().current).base
    return base !== null && readItem(this.storage, base.key) !== null ? base.key : null
  }

  // ---- what can be done with an entry ----

  /** Opens an entry. What was on the screen is one undo away. */
  open(key: string): void {
    const entry = readEntry(this.storage, key)
    if (this.store === null || entry?.kind !== 'lab' || this.openKey === key) return
    const { presetId } = entry.head
    const origin: LabOrigin =
      presetId !== null && findPreset(presetId) !== undefined ? { kind: 'preset', id: presetId } : { kind: 'browser' }
    const known = [...this.bindings.values()].find((binding) => binding.base?.key === key)
    if (known === undefined) this.bind(origin, entry)
    else this.bindings.set(origin, known)
    this.store.getState().openLab(entry.lab, origin)
  }

  /** Opens a lab as one of its own, with a number after its title. */
  openCopy(lab: Lab): void {
    const origin: LabOrigin = { kind: 'browser' }
    this.bindings.set(origin, this.newBinding(null, null))
    this.store?.getState().openLab({ ...lab, title: this.copyTitle(lab.title) }, origin)
    this.write()
  }

  /** Adds a lab without opening it. The same lab is not added twice. Returns why it could not be, or `null`. */
  add(lab: Lab, presetId: string | null): LibraryFault | null {
    if (this.isKept(lab)) return null
    const name = { labId: this.setting.newId(), revision: 1, writer: this.setting.newId() }
    const kept = keepVersion(this.storage, {
      name,
      head: { from: null, changedAtMs: this.nextAtMs(), presetId },
      lab,
      replaces: null,
    })
    this.changed()
    return kept.ok ? null : kept.why
  }

  /** Keeps a text that is no lab. Returns why it could not be, or `null`. */
  addDamaged(text: string): LibraryFault | null {
    const fault = keepDamaged(this.storage, text)
    this.changed()
    return fault
  }

  /** Writes an entry that is not on the screen anew, with another title. */
  retitle(entry: StoredLab, title: string): LibraryFault | null {
    if (this.openKey === entry.key && this.store !== null) {
      this.store.getState().editLab({ ...this.store.getState().current.lab, title })
      this.write()
      return this.fault
    }
    const name = { labId: entry.name.labId, revision: entry.name.revision + 1, writer: this.setting.newId() }
    const kept = keepVersion(this.storage, {
      name,
      head: { from: originStamp(entry, name), changedAtMs: this.nextAtMs(), presetId: entry.head.presetId },
      lab: { ...entry.lab, title },
      replaces: entry.key,
    })
    for (const [origin, binding] of this.bindings) {
      if (!kept.ok || binding.base?.key !== entry.key) continue
      binding.base = kept.entry
      binding.settled = kept.entry.lab
      this.store?.getState().retitle(origin, title)
    }
    this.changed()
    return kept.ok ? null : kept.why
  }

  /** Adds the same lab under a numbered title. Returns why that was not possible, or `null`. */
  duplicate(entry: StoredLab): LibraryFault | null {
    return this.add({ ...entry.lab, title: this.copyTitle(entry.lab.title) }, entry.head.presetId)
  }

  /** Later with each call, so that what was changed after something else is listed before it. */
  private nextAtMs(): number {
    this.lastAtMs = Math.max(this.setting.nowMs(), this.lastAtMs + 1)
    return this.lastAtMs
  }

  private copyTitle(title: string): string {
    return copyTitle(
      title,
      this.list().flatMap((entry) => (entry.kind === 'lab' ? [entry.lab.title] : [])),
    )
  }

  /** Whether exactly this lab is an entry. */
  isKept(lab: Lab): boolean {
    return this.keyOf(lab) !== null
  }

  /** Deletes an entry. Its lab, if it is on the screen, stays there. Returns what was deleted, to be put back. */
  remove(key: string): RemovedText | null {
    const isOpen = this.openKey === key
    if (isOpen) this.write()
    const last = isOpen ? (this.openKey ?? key) : key
    const text = readItem(this.storage, last)
    if (text === null) return null
    removeItem(this.storage, last)
    this.noteRemoval(last, true)
    return { key: last, text }
  }

  /** Takes back a deletion. Returns why that was not possible, or `null`. */
  putBack({ key, text }: RemovedText): LibraryFault | null {
    const fault = writeItem(this.storage, key, text)
    this.noteRemoval(key, fault !== null)
    return fault
  }

  private noteRemoval(key: string, isRemoved: boolean): void {
    for (const binding of this.bindings.values()) if (binding.base?.key === key) binding.isDeleted = isRemoved
    // What there was no room for may fit now.
    if (this.fault !== null) this.write()
    this.changed()
  }

  // ---- writing ----

  /** Writes what is not written yet, at once. */
  write(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    if (this.store === null) return
    const fault = this.writeLab(this.store.getState().current)
    const older = [...this.owed].map(([binding, open]) => {
      const why = this.writeLab(open)
      if (why === null) this.owed.delete(binding)
      return why
    })
    this.setFault(fault ?? older.find((why) => why !== null) ?? null)
  }

  private writeLab(open: OpenLab): LibraryFault | null {
    const binding = this.bindingOf(open)
    if (isSameLab(open.lab, binding.settled)) return null
    const { base } = binding
    if (base !== null && !this.isNewest(base)) {
      const others = headsOfLab(this.storage, binding.labId)
      if (others.length > 0) return this.goOnAsCopy(open, binding, newestOf(others)?.key ?? null)
    }
    return this.keep(binding, open.lab)
  }

  private keep(binding: Binding, lab: Lab): LibraryFault | null {
    const { base } = binding
    const name = { labId: binding.labId, revision: (base?.name.revision ?? 0) + 1, writer: binding.writer }
    const kept = keepVersion(this.storage, {
      name,
      head: {
        from: base === null ? null : originStamp(base, name),
        changedAtMs: this.nextAtMs(),
        presetId: binding.presetId,
      },
      lab,
      replaces: base?.key ?? null,
    })
    if (kept.ok) {
      binding.base = kept.entry
      binding.settled = lab
      binding.isDeleted = false
      binding.hasToldFollowing = false
      this.record()
    }
    this.changed()
    return kept.ok ? null : kept.why
  }

  /** Another page has changed this lab at the same time: what was made here becomes a lab of its own. */
  private goOnAsCopy(open: OpenLab, binding: Binding, otherKey: string | null): LibraryFault | null {
    const title = this.copyTitle(open.lab.title)
    binding.labId = this.setting.newId()
    this.store?.getState().retitle(open.origin, title)
    const fault = this.keep(binding, { ...open.lab, title })
    if (fault === null) this.notices.tellCopy(title, otherKey)
    return fault
  }

  // ---- what other pages do ----

  /** Looks at what other pages did: follows them, or goes on with a copy. */
  sync(): void {
    this.changed()
    if (this.store === null) return
    const { current } = this.store.getState()
    const binding = this.bindingOf(current)
    const { base } = binding
    if (this.fault !== null) this.write()
    if (base === null || base !== binding.base) return
    if (this.isNewest(base)) {
      // Both wrote at the same moment. The one whose name comes first keeps the entry: both pages find the same.
      const rival = headsOfLab(this.storage, binding.labId).find((head) => head.key !== base.key && head.name.writer < binding.writer)
      if (base.name.writer === binding.writer && rival !== undefined) this.setFault(this.goOnAsCopy(current, binding, rival.key))
      return
    }
    const next = this.findNext(base)
    if (next === null) {
      if (!binding.isDeleted)
        this.notices.tellDeleted(() => {
          binding.settled = null
          this.write()
        })
      binding.isDeleted = true
    } else if (isSameLab(current.lab, binding.settled)) this.follow(binding, current, next.key)
    else this.write()
  }

  /** Whether a version is still there, and nothing was made from it. */
  private isNewest({ key, name }: Pick<StoredLab, 'key' | 'name'>): boolean {
    return headsOfLab(this.storage, name.labId).some((head) => head.key === key)
  }

  /** What became of a version that is gone: what was made from it, if need be under another lab's name, or the newest version of the same lab. */
  private findNext(base: Pick<StoredLab, 'name'>): Pick<StoredLab, 'key'> | null {
    const { labId } = base.name
    const heads = sortedHeads(this.storage)
    const madeFromIt = heads.filter((head) => head.head.from === stampOf(base.name))
    return madeFromIt.find((head) => head.name.labId === labId) ?? madeFromIt[0] ?? heads.find((head) => head.name.labId === labId) ?? null
  }

  private follow(binding: Binding, current: OpenLab, key: string): void {
    const entry = readEntry(this.storage, key)
    if (entry?.kind !== 'lab') return
    binding.labId = entry.name.labId
    binding.base = entry
    binding.settled = entry.lab
    this.record()
    if (isSameLab(current.lab, entry.lab)) return
    this.store?.getState().followLab(entry.lab)
    if (!binding.hasToldFollowing) binding.hasToldFollowing = this.notices.tellFollowing(current.lab)
  }

  // ---- which entry belongs to what is on the screen ----

  private bind(origin: LabOrigin, entry: StoredLab): void {
    // Of two versions that two pages wrote at the same moment, one goes on under a name of its own.
    const isOne = headsOfLab(this.storage, entry.name.labId).length === 1
    this.bindings.set(origin, {
      labId: isOne ? entry.name.labId : this.setting.newId(),
      writer: this.setting.newId(),
      presetId: entry.head.presetId,
      base: entry,
      settled: entry.lab,
      isDeleted: false,
      hasToldFollowing: false,
    })
  }

  private bindingOf(open: OpenLab): Binding {
    const known = this.bindings.get(open.origin)
    if (known !== undefined) return known
    const presetId = open.origin.kind === 'preset' ? open.origin.id : null
    // A file may be nowhere else by the next visit. A preset ships, and a link is in the address.
    const isToKeep = open.origin.kind === 'file' && !this.isKept(open.lab)
    const made = this.newBinding(presetId, isToKeep ? null : open.lab)
    this.bindings.set(open.origin, made)
    return made
  }

  private newBinding(presetId: string | null, settled: Lab | null): Binding {
    return {
      labId: this.setting.newId(),
      writer: this.setting.newId(),
      presetId,
      base: null,
      settled,
      isDeleted: false,
      hasToldFollowing: false,
    }
  }

  private leave(open: OpenLab): void {
    const binding = this.bindingOf(open)
    if (open.origin.kind === 'link' && binding.base === null && !this.isKept(open.lab)) binding.settled = null
    if (this.writeLab(open) !== null) this.owed.set(binding, open)
  }

  private enter(open: OpenLab): void {
    const { recalled } = this
    this.recalled = null
    // A page that is loaded again opens the link that it wrote itself: that is the lab that was here before.
    if (recalled !== null && open.origin.kind === 'link' && isSameLab(open.lab, recalled.lab)) {
      const before = this.bindings.get(recalled.origin)
      if (before !== undefined && isSameLab(open.lab, before.settled)) this.bindings.set(open.origin, before)
    } else if (recalled !== null && open === recalled) this.recalled = recalled
    const binding = this.bindingOf(open)
    this.owed.delete(binding)
    if (binding.settled === null || this.owed.size > 0) this.write()
    this.record()
    this.sync()
  }

  private record(): void {
    if (this.store === null) return
    const { lab, origin } = this.store.getState().current
    const { base, labId } = this.bindingOf(this.store.getState().current)
    const key = base === null && origin.kind !== 'preset' ? this.keyOf(lab) : null
    writeTabRecord(
      this.setting.tabStorage,
      base !== null
        ? { kind: 'entry', labId, key: base.key }
        : origin.kind === 'preset'
          ? { kind: 'preset', id: origin.id }
          : key === null
            ? null
            : { kind: 'copy', key },
    )
  }

  private keyOf(lab: Lab): string | null {
    const end = `\n${JSON.stringify(lab)}`
    return keysOf(this.storage, LIBRARY_PREFIX).find((key) => readItem(this.storage, key)?.endsWith(end)) ?? null
  }

  // ---- faults ----

  private setFault(fault: LibraryFault | null): void {
    if (this.retry !== null) clearTimeout(this.retry)
    this.retry = fault === null || fault === 'forbidden' ? null : setTimeout(() => this.write(), RETRY_AFTER_MS)
    if (fault === this.fault) return
    this.fault = fault
    if (fault === null) this.notices.tellKeptAgain()
    else this.notices.tellNotKept(fault, MAX_LABS)
    this.changed()
  }

  private changed(): void {
    this.version += 1
    for (const listener of this.listeners) listener()
  }
}

/** Whether the browser should ask before it leaves: there is no room for what was changed last, and it would be lost. */
export function isAtRisk(keeper: LabKeeper): boolean {
  return keeper.whyNotKept === 'full' || keeper.whyNotKept === 'too-many'
}

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

function isSameLab(a: Lab, b: Lab | null): boolean {
  return a === b || (b !== null && JSON.stringify(a) === JSON.stringify(b))
}
