import type { Lab } from '../../core/lab.ts'
import { isEqual } from '../../edit/edit-keys.ts'
import { readEditedLab, type TextFaultPlace } from '../../io/lab-text.ts'
import { patchLabText, type TextChange } from '../../io/patch-lab-text.ts'
import type { LabStore } from '../../store/lab-store.ts'

/** What the sync asks of an editor. */
export interface TextPort {
  read(): string
  /** Changes the text, with positions as they are before any of the changes; the cursor goes along. */
  change(changes: readonly TextChange[]): void
}

/** A text that is no lab, and the lab that it was typed over. */
export interface TextDraft {
  readonly text: string
  readonly base: Lab
}

export interface SyncStatus {
  readonly faults: readonly TextFaultPlace[]
  /** Both sides have changed since they last agreed, and a person must say which to keep. */
  readonly isTorn: boolean
  /** Whether text and lab say the same now. */
  readonly isAgreed: boolean
}

export type TypedHow = 'typed' | 'undo' | 'redo'

/** A pause as long as this ends a burst of typing: what is typed after it is another step to undo. */
export const BURST_MS = 1000

/**
 * Keeps a text and the lab of the store the same.
 *
 * - What is typed becomes the lab as soon as it is one. Until then the lab stays as it was, and the faults have places in the text.
 * - What changes the lab elsewhere is written into the text, and nothing but that: see `patchLabText`.
 * - Where both have changed, nothing is overwritten: the status says so, and `keepText` or `takeLab` decides.
 * - A burst of typing is one step to undo on the page. An undo in the editor that leads to the lab of the page's last step is that step taken back, so that the
 *   two histories stay in step; any other is a step of its own.
 */
export class LabTextSync {
  readonly #store: LabStore
  readonly #port: TextPort
  readonly #nowMs: () => number
  readonly #listeners = new Set<() => void>()
  /** What both sides last said. */
  #agreed: Lab
  /** The text has been changed by hand since then. */
  #isTyped = false
  #how: TypedHow = 'typed'
  #prefersText = false
  #burst = 0
  #typedAtMs = Number.NEGATIVE_INFINITY
  #current: SyncStatus = { faults: [], isTorn: false, isAgreed: true }

  /** The port holds a print of the store's lab, or the draft's text. */
  constructor({ store, port, nowMs, draft }: { store: LabStore; port: TextPort; nowMs(): number; draft?: TextDraft | null }) {
    this.#store = store
    this.#port = port
    this.#nowMs = nowMs
    this.#agreed = draft?.base ?? store.getState().current.lab
    this.#isTyped = draft != null
  }

  get status(): SyncStatus {
    return this.#current
  }

  /** What is in the text alone; `null` where the lab says the same. */
  get draft(): TextDraft | null {
    return this.#isTyped ? { text: this.#port.read(), base: this.#agreed } : null
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The text was changed by hand. `flush` then reads it: at once, or when the key has been painted. */
  noteTyped(how: TypedHow = 'typed'): void {
    if (this.#nowMs() - this.#typedAtMs > BURST_MS) this.endBurst()
    this.#typedAtMs = this.#nowMs()
    this.#isTyped = true
    this.#how = how
  }

  /** What is typed next is a step of its own. */
  endBurst(): void {
    const { gesture, endGesture } = this.#store.getState()
    if (gesture === this.#gesture) endGesture()
    this.#burst += 1
    this.#typedAtMs = Number.NEGATIVE_INFINITY
  }

  /** Brings both sides to agree, as far as that can be. */
  flush(): void {
    const { lab } = this.#store.getState().current
    const isSameLab = lab === this.#agreed || isSameDocument(lab, this.#agreed)
    if (!this.#isTyped) {
      if (!isSameLab) {
        this.endBurst()
        this.#port.change(patchLabText(this.#port.read(), lab))
      }
      this.#agree(lab)
      return
    }
    const read = readEditedLab(this.#port.read())
    if (read.ok && isSameDocument(read.lab, lab)) this.#agree(lab)
    else if (!isSameLab && !this.#prefersText) this.#tell({ faults: read.ok ? [] : read.faults, isTorn: true, isAgreed: false })
    else if (read.ok) this.#edit(read.lab)
    else this.#tell({ faults: read.faults, isTorn: false, isAgreed: false })
  }

  /** Of the two sides the text is to stay. It becomes the lab once it is one. */
  keepText(): void {
    this.#prefersText = true
    this.#agreed = this.#store.getState().current.lab
    this.flush()
    this.#prefersText = false
  }

  /** Of the two sides the lab is to stay. The editor's own undo brings the text back. */
  takeLab(): void {
    const { lab } = this.#store.getState().current
    this.endBurst()
    this.#port.change(patchLabText(this.#port.read(), lab))
    this.#agree(lab)
  }

  get #gesture(): string {
    return `text ${this.#burst}`
  }

  #edit(lab: Lab): void {
    const { past, future, current } = this.#store.getState()
    const step = this.#how === 'undo' ? past.at(-1) : this.#how === 'redo' ? future[0] : undefined
    // Before the store tells its listeners, who may ask: they then find both sides agreed.
    if (step !== undefined && step.origin === current.origin && isSameDocument(step.lab, lab)) {
      this.endBurst()
      this.#agreed = step.lab
      this.#isTyped = false
      if (this.#how === 'undo') this.#store.getState().undo()
      else this.#store.getState().redo()
    } else {
      this.#agreed = lab
      this.#isTyped = false
      this.#store.getState().editLab(lab, this.#gesture)
    }
    this.#agree(this.#store.getState().current.lab)
  }

  #agree(lab: Lab): void {
    this.#agreed = lab
    this.#isTyped = false
    this.#prefersText = false
    this.#tell({ faults: [], isTorn: false, isAgreed: true })
  }

  #tell(status: SyncStatus): void {
    const { faults, isTorn, isAgreed } = this.#current
    const isSame = isTorn === status.isTorn && isAgreed === status.isAgreed && isEqual(faults, status.faults)
    if (isSame) return
    this.#current = status
    for (const listener of this.#listeners) listener()
  }
}

/** Whether two labs say the same: the order of keys counts for the calls alone. */
function isSameDocument(a: Lab, b: Lab): boolean {
  return a === b || (isSameValue(a, b) && Object.keys(a.calls).join() === Object.keys(b.calls).join())
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}
