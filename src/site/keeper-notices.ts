import type { Lab } from '../core/lab.ts'
import type { LibraryFault } from '../io/lab-library.ts'
import type { LabStore, Notice } from '../store/lab-store.ts'
import { saveLab } from './save-lab.ts'
import { shownTitle } from './shown-title.ts'

/** What a notice can offer. */
export interface KeeperActions {
  showLibrary(): void
  open(key: string): void
  keepCopy(lab: Lab): void
}

/** The sentences about what the browser keeps. Each is said once, when it becomes true. */
export class KeeperNotices {
  readonly #actions: KeeperActions
  #store: LabStore | null = null
  #waiting: Notice | null = null
  /** The notice that the lab is not kept, while that is so. */
  #notKept: Notice | null = null

  constructor(actions: KeeperActions) {
    this.#actions = actions
  }

  attach(store: LabStore): void {
    this.#store = store
    if (this.#waiting !== null) this.#tell(this.#waiting)
  }

  /** Says, as soon as there is a page, that a text could not be read. */
  later(why: string): void {
    this.#waiting = {
      tone: 'error',
      title: `A lab that this browser kept could not be read: ${why}. Its text is still in your library, and can be saved from there.`,
      details: [],
      actions: [{ label: 'Labs', run: () => this.#actions.showLibrary() }],
    }
  }

  tellNotKept(fault: LibraryFault, maxLabs: number): void {
    const save = { label: 'Save file', run: () => this.#store !== null && saveLab(this.#store) }
    const labs = { label: 'Labs', run: () => this.#actions.showLibrary() }
    const title: Record<LibraryFault, string> = {
      full: 'This browser’s storage is full, so your last changes are on screen but not kept. Save the lab to a file, or make room by deleting labs: it is tried again.',
      'too-many': `Your library holds ${maxLabs} labs, which is the most it takes, so this one is on screen but not kept. Save it to a file, or delete another lab: it is tried again.`,
      forbidden: 'This browser forbids this page to store anything, so the lab is not kept. Save it to a file before you leave.',
    }
    this.#notKept = { tone: 'info', title: title[fault], details: [], actions: fault === 'forbidden' ? [save] : [save, labs] }
    this.#tell(this.#notKept)
  }

  /** Takes the place of the notice that it was not kept; says nothing where that was put away. */
  tellKeptAgain(): void {
    const isShown = this.#notKept !== null && this.#store?.getState().notice === this.#notKept
    this.#notKept = null
    if (isShown) this.#tell({ tone: 'info', title: 'The lab is kept in this browser again, with all your changes.', details: [] })
  }

  tellCopy(title: string, otherKey: string | null): void {
    const open = otherKey === null ? [] : [{ label: 'See the other version', run: () => this.#actions.open(otherKey) }]
    this.#tell({
      tone: 'info',
      title: `This lab was changed in another tab at the same time. What you made here is kept as a lab of its own, “${shownTitle(title)}”; the other version stays as it is.`,
      details: [],
      actions: open,
    })
  }

  /** Returns whether it was said: a fault that is on show is not pushed away. */
  tellFollowing(before: Lab): boolean {
    if (this.#store?.getState().notice?.tone === 'error') return false
    this.#tell({
      tone: 'info',
      title: 'This lab was changed in another tab, and this tab shows its latest version.',
      details: [],
      actions: [{ label: 'Keep what was here as a copy', run: () => this.#actions.keepCopy(before) }],
    })
    return true
  }

  tellDeleted(keep: () => void): void {
    this.#tell({
      tone: 'info',
      title: 'This lab was deleted from your library in another tab. It stays on this screen, and your next change keeps it again.',
      details: [],
      actions: [
        {
          label: 'Keep it',
          run: () => {
            keep()
            this.#tell(null)
          },
        },
      ],
    })
  }

  #tell(notice: Notice | null): void {
    this.#store?.getState().notify(notice)
  }
}
