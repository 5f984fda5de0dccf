import type { Lab } from '../core/lab.ts'
import { type KeyValueStore, readItem } from '../io/browser-storage.ts'
import { headsOfLab, type LibraryFault, MAX_LABS, newestOf, readEntry } from '../io/lab-library.ts'
import type { StoredLab } from '../io/stored-lab.ts'
import { findPreset } from '../presets/presets.ts'
import type { LabOrigin, LabStore, OpenLab } from '../store/lab-store.ts'
import { type KeeperActions, KeeperNotices } from './keeper-notices.ts'
import { type Binding, bindEntry, bindNew, isSameLab, tabRecordOf } from './lab-binding.ts'
import { LabShelf, type RemovedText, type ShelfSetting } from './lab-shelf.ts'
import { recallLab } from './recall-lab.ts'
import { writeTabRecord } from './tab-record.ts'

/** A drag changes the lab at every frame; writing it that often would slow the drag. */
const WRITE_AFTER_MS = 300
/** How long after a refused write the next one is tried, if nothing else is done. */
const RETRY_AFTER_MS = 5000

export interface KeeperSetting extends ShelfSetting {
  /** This tab's own. */
  readonly tabStorage: KeyValueStore | null
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
  readonly shelf: LabShelf
  readonly #storage: KeyValueStore | null
  readonly #tabStorage: KeyValueStore | null
  readonly #nowMs: () => number
  readonly #bindings = new Map<LabOrigin, Binding>()
  readonly #notices: KeeperNotices
  /** Labs that have left the screen and could not be written: they are in the history alone, and are tried again. */
  readonly #owed = new Map<Binding, OpenLab>()
  #store: LabStore | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #retry: ReturnType<typeof setTimeout> | null = null
  #recalled: OpenLab | null = null
  #fault: LibraryFault | null = null
  #isShown = false

  constructor(setting: KeeperSetting) {
    this.shelf = new LabShelf(setting)
    this.#storage = setting.storage
    this.#tabStorage = setting.tabStorage
    this.#nowMs = setting.nowMs
    const actions: KeeperActions = {
      showLibrary: () => this.showLibrary(true),
      open: (key) => this.open(key),
      keepCopy: (lab) => this.openCopy(lab),
    }
    this.#notices = new KeeperNotices(actions)
  }

  /** The lab to begin with: what this tab had open, or the lab that was changed last, or the opening preset. */
  recall(): OpenLab {
    const { open, entry, isCopy, isOfThisTab, damaged } = recallLab(this.#storage, this.#tabStorage, this.#nowMs())
    if (entry !== null && !isCopy) this.#bind(open.origin, entry)
    if (isOfThisTab) this.#recalled = open
    if (damaged !== null) this.#notices.later(damaged)
    return open
  }

  /** Begins to keep what the store shows. */
  attach(store: LabStore): void {
    this.#store = store
    this.#notices.attach(store)
    this.#enter(store.getState().current)
    store.subscribe((state, before) => {
      if (state.current === before.current) return
      if (state.current.origin !== before.current.origin) {
        this.#leave(before.current)
        this.#enter(state.current)
      }
      this.#timer ??= setTimeout(() => this.write(), WRITE_AFTER_MS)
    })
  }

  // ---- what the library's view needs ----

  get isLibraryShown(): boolean {
    return this.#isShown
  }

  /** Why the lab on screen is not kept just now; `null` while it is. */
  get whyNotKept(): LibraryFault | null {
    return this.#fault
  }

  showLibrary(isShown: boolean): void {
    this.#isShown = isShown
    this.shelf.tellChange()
  }

  /** Key of the version that is on the screen; `null` for a lab that is not kept. */
  get openKey(): string | null {
    const base = this.#store === null ? null : this.#bindingOf(this.#store.getState().current).base
    return base !== null && readItem(this.#storage, base.key) !== null ? base.key : null
  }

  // ---- what can be done with an entry ----

  /** Opens an entry. What was on the screen is one undo away. */
  open(key: string): void {
    const entry = readEntry(this.#storage, key)
    if (this.#store === null || entry?.kind !== 'lab' || this.openKey === key) return
    const { presetId } = entry.head
    const origin: LabOrigin =
      presetId !== null && findPreset(presetId) !== undefined ? { kind: 'preset', id: presetId } : { kind: 'browser' }
    this.#bind(origin, entry)
    this.#store.getState().openLab(entry.lab, origin)
  }

  /** Opens a lab as one of its own, with a number after its title. */
  openCopy(lab: Lab): void {
    const origin: LabOrigin = { kind: 'browser' }
    this.#bindings.set(origin, bindNew(this.shelf, null, null))
    this.#store?.getState().openLab({ ...lab, title: this.shelf.copyTitle(lab.title) }, origin)
    this.write()
  }

  /** Writes an entry that is not on the screen anew, with another title. */
  retitle(entry: StoredLab, title: string): LibraryFault | null {
    if (this.openKey === entry.key && this.#store !== null) {
      this.#store.getState().editLab({ ...this.#store.getState().current.lab, title })
      this.write()
      return this.#fault
    }
    const { labId } = entry.name
    const { presetId } = entry.head
    const kept = this.shelf.keep({ labId, writer: this.shelf.newId(), lab: { ...entry.lab, title }, presetId, base: entry })
    for (const [origin, binding] of this.#bindings) {
      if (!kept.ok || binding.base?.key !== entry.key) continue
      binding.base = kept.entry
      binding.settled = kept.entry.lab
      this.#store?.getState().retitle(origin, title)
    }
    return kept.ok ? null : kept.why
  }

  /** Deletes an entry. Its lab, if it is on the screen, stays there. Returns what was deleted, to be put back. */
  remove(key: string): RemovedText | null {
    const isOpen = this.openKey === key
    if (isOpen) this.write()
    const last = isOpen ? (this.openKey ?? key) : key
    const removed = this.shelf.remove(last)
    if (removed !== null) this.#noteRemoval(last, true)
    return removed
  }

  /** Takes back a deletion. Returns why that was not possible, or `null`. */
  putBack(removed: RemovedText): LibraryFault | null {
    const fault = this.shelf.putBack(removed)
    this.#noteRemoval(removed.key, fault !== null)
    return fault
  }

  #noteRemoval(key: string, isRemoved: boolean): void {
    for (const binding of this.#bindings.values()) if (binding.base?.key === key) binding.isDeleted = isRemoved
    // What there was no room for may fit now.
    if (this.#fault !== null) this.write()
    this.shelf.tellChange()
  }

  // ---- writing ----

  /** Writes what is not written yet, at once. */
  write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#store === null) return
    const fault = this.#writeLab(this.#store.getState().current)
    const older = [...this.#owed].map(([binding, open]) => {
      const why = this.#writeLab(open)
      if (why === null) this.#owed.delete(binding)
      return why
    })
    this.#setFault(fault ?? older.find((why) => why !== null) ?? null)
  }

  #writeLab(open: OpenLab): LibraryFault | null {
    const binding = this.#bindingOf(open)
    if (isSameLab(open.lab, binding.settled)) return null
    const { base } = binding
    if (base !== null && !this.shelf.isNewest(base)) {
      const others = headsOfLab(this.#storage, binding.labId)
      if (others.length > 0) return this.#goOnAsCopy(open, binding, newestOf(others)?.key ?? null)
    }
    return this.#keep(binding, open.lab)
  }

  #keep(binding: Binding, lab: Lab): LibraryFault | null {
    const kept = this.shelf.keep({ ...binding, lab })
    if (kept.ok) {
      binding.base = kept.entry
      binding.settled = lab
      binding.isDeleted = false
      binding.hasToldFollowing = false
      this.#record()
    }
    return kept.ok ? null : kept.why
  }

  /** Another page has changed this lab at the same time: what was made here becomes a lab of its own. */
  #goOnAsCopy(open: OpenLab, binding: Binding, otherKey: string | null): LibraryFault | null {
    const title = this.shelf.copyTitle(open.lab.title)
    binding.labId = this.shelf.newId()
    this.#store?.getState().retitle(open.origin, title)
    const fault = this.#keep(binding, { ...open.lab, title })
    if (fault === null) this.#notices.tellCopy(title, otherKey)
    return fault
  }

  // ---- what other pages do ----

  /** Looks at what other pages did: follows them, or goes on with a copy. */
  sync(): void {
    this.shelf.tellChange()
    if (this.#store === null) return
    const { current } = this.#store.getState()
    const binding = this.#bindingOf(current)
    const { base } = binding
    if (this.#fault !== null) this.write()
    if (base === null || base !== binding.base) return
    if (this.shelf.isNewest(base)) {
      // Both wrote at the same moment. The one whose name comes first keeps the entry: both pages find the same.
      const rival = headsOfLab(this.#storage, binding.labId).find((head) => head.key !== base.key && head.name.writer < binding.writer)
      if (base.name.writer === binding.writer && rival !== undefined) this.#setFault(this.#goOnAsCopy(current, binding, rival.key))
      return
    }
    const next = this.shelf.findNext(base)
    if (next === null) {
      if (!binding.isDeleted)
        this.#notices.tellDeleted(() => {
          binding.settled = null
          this.write()
        })
      binding.isDeleted = true
    } else if (isSameLab(current.lab, binding.settled)) this.#follow(binding, current, next.key)
    else this.write()
  }

  #follow(binding: Binding, current: OpenLab, key: string): void {
    const entry = readEntry(this.#storage, key)
    if (entry?.kind !== 'lab') return
    binding.labId = entry.name.labId
    binding.base = entry
    binding.settled = entry.lab
    this.#record()
    if (isSameLab(current.lab, entry.lab)) return
    this.#store?.getState().followLab(entry.lab)
    if (!binding.hasToldFollowing) binding.hasToldFollowing = this.#notices.tellFollowing(current.lab)
  }

  // ---- which entry belongs to what is on the screen ----

  #bindingOf(open: OpenLab): Binding {
    const known = this.#bindings.get(open.origin)
    if (known !== undefined) return known
    const presetId = open.origin.kind === 'preset' ? open.origin.id : null
    // A file may be nowhere else by the next visit. A preset ships, and a link is in the address.
    const isToKeep = open.origin.kind === 'file' && !this.shelf.isKept(open.lab)
    const made = bindNew(this.shelf, presetId, isToKeep ? null : open.lab)
    this.#bindings.set(open.origin, made)
    return made
  }

  /** What opens one entry twice shares what is known of it. */
  #bind(origin: LabOrigin, entry: StoredLab): void {
    const known = [...this.#bindings.values()].find((binding) => binding.base?.key === entry.key)
    this.#bindings.set(origin, known ?? bindEntry(this.shelf, entry))
  }

  #leave(open: OpenLab): void {
    const binding = this.#bindingOf(open)
    // A lab of the address, say: on its own screen it need not be kept, but then it would be in the history alone.
    if (binding.base === null && !isShipped(open) && !this.shelf.isKept(open.lab)) binding.settled = null
    if (this.#writeLab(open) !== null) this.#owed.set(binding, open)
  }

  #enter(open: OpenLab): void {
    const recalled = this.#recalled
    this.#recalled = null
    // A page that is loaded again opens the link that it wrote itself: that is the lab that was here before.
    if (recalled !== null && open.origin.kind === 'link' && isSameLab(open.lab, recalled.lab)) {
      const before = this.#bindings.get(recalled.origin)
      if (before !== undefined && isSameLab(open.lab, before.settled)) this.#bindings.set(open.origin, before)
    } else if (recalled !== null && open === recalled) this.#recalled = recalled
    const binding = this.#bindingOf(open)
    this.#owed.delete(binding)
    if (binding.settled === null || this.#owed.size > 0) this.write()
    this.#record()
    this.sync()
  }

  #record(): void {
    if (this.#store === null) return
    const { current } = this.#store.getState()
    writeTabRecord(this.#tabStorage, tabRecordOf(this.shelf, this.#bindingOf(current), current))
  }

  // ---- faults ----

  #setFault(fault: LibraryFault | null): void {
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.#retry = fault === null || fault === 'forbidden' ? null : setTimeout(() => this.write(), RETRY_AFTER_MS)
    if (fault === this.#fault) return
    this.#fault = fault
    if (fault === null) this.#notices.tellKeptAgain()
    else this.#notices.tellNotKept(fault, MAX_LABS)
    this.shelf.tellChange()
  }
}

/** Whether it is a preset as it ships. */
function isShipped({ lab, origin }: OpenLab): boolean {
  const preset = origin.kind === 'preset' ? findPreset(origin.id) : undefined
  return preset !== undefined && isSameLab(lab, preset.lab)
}
