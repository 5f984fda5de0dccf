import css from 'virtual:embed-styles/used'
import { createRoot } from 'react-dom/client'
import type { Lab } from '../core/lab.ts'
import { createLabStore, type LabStore } from '../store/lab-store.ts'
import { adopt } from './adopt.ts'
import './extras.ts'
import type { LabAddress } from './EmbedLinks.tsx'
import { EmbedView } from './EmbedView.tsx'
import { keepKeys } from './keys.ts'
import { putRowsBack } from './put-rows-back.ts'
import type { EmbedEvents, EmbedPlace, EmbedRequest, LiveTimeline, OpenedLab, TimelinePart } from './request.ts'
import { pickRows } from './rows.ts'
import { noteBegun } from './take-up.ts'

/** What is on screen. */
interface Shown {
  readonly store: LabStore
  /** The lab as it was opened, or as the host has set it back, with the rows that are not shown. */
  opened: OpenedLab
  readonly address: LabAddress
  /** What the host last heard of, or put there itself. */
  told: Lab
  heard: Lab
  stop(): void
}

class Timeline implements LiveTimeline {
  readonly #box: HTMLElement
  readonly #root: ReturnType<typeof createRoot>
  readonly #embed: EmbedPlace
  readonly #onChange: EmbedEvents['onChange']
  readonly #stopped = new AbortController()
  #request: EmbedRequest | null = null
  #shown: Shown | null = null
  #isPaused = false

  constructor(box: HTMLElement, embed: EmbedPlace, onChange: EmbedEvents['onChange']) {
    this.#box = box
    this.#embed = embed
    this.#onChange = onChange
    adopt(box.getRootNode() as ShadowRoot, css)
    this.#root = createRoot(box)
    keepKeys(box, () => this.#shown?.store ?? null, this.#stopped.signal)
  }

  show(opened: OpenedLab, rows: Lab, request: EmbedRequest): void {
    const shown = this.#shown
    const before = this.#request
    const isAlike = before !== null && before.controls === request.controls && String(before.scenarios) === String(request.scenarios)
    if (shown !== null && shown.opened !== opened && isSame(opened.lab, this.readLab())) {
      shown.opened = opened
      // A host that keeps the lab itself sets it back at each step of the hand, which goes on.
      if (isAlike) return
    }
    // Shown differently in the middle of a drag: what the hand has done so far is done.
    shown?.store.getState().endGesture()
    this.#request = request
    // Another lab is another tree of components, in which the keys stay at the grip that they were at.
    const keepFocus = noteBegun(this.#box, [])
    if (shown === null || shown.opened !== opened) this.#open(opened, rows, rows)
    else if (String(before?.scenarios) !== String(request.scenarios)) {
      // The same lab with other rows: what a person has made of it stays.
      const now = this.readLab()
      const rowsNow = isSame(now, opened.lab) ? rows : pickRows(now, request.scenarios)
      this.#open(opened, rows, typeof rowsNow === 'string' ? rows : rowsNow)
    }
    this.#draw()
    if (this.#shown !== shown) keepFocus()
  }

  readLab(): Lab {
    const shown = this.#shown
    if (shown === null) throw new Error('no lab was shown yet')
    return putRowsBack(shown.opened.lab, shown.store.getState().current.lab)
  }

  pause(): void {
    this.#isPaused = true
    this.#root.render(null)
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#draw()
  }

  stop(): void {
    this.#shown?.stop()
    this.#stopped.abort()
    this.#root.render(null)
  }

  /** Puts a lab on screen. `rows`: as it was read; `now`: as a person has made it. */
  #open(opened: OpenedLab, rows: Lab, now: Lab): void {
    this.#shown?.stop()
    const store = createLabStore({ lab: now, origin: opened.origin })
    this.#shown = {
      store,
      opened,
      address: this.#addressOf(opened, rows),
      told: now,
      heard: now,
      stop: store.subscribe(() => this.#tell()),
    }
  }

  #tell(): void {
    const shown = this.#shown
    if (shown === null) return
    const { current, gesture } = shown.store.getState()
    if (current.lab !== shown.heard) {
      shown.heard = current.lab
      this.#onChange('input')
    }
    if (gesture === null && shown.told !== current.lab) {
      shown.told = current.lab
      this.#onChange('change')
    }
  }

  #addressOf({ lab: whole, origin }: OpenedLab, rows: Lab): LabAddress {
    const { homeUrl } = this.#embed
    return {
      homeUrl,
      opened: rows,
      openedFragment: origin.kind === 'preset' ? origin.id : null,
      print: async (lab) => {
        const fragment = (await this.#embed.load('lab-link')).write(putRowsBack(whole, lab))
        return fragment === null ? null : `${homeUrl}#${fragment}`
      },
    }
  }

  #draw(): void {
    const shown = this.#shown
    const request = this.#request
    if (this.#isPaused || request === null || shown === null) return
    this.#root.render(
      <EmbedView
        key={keyOf(shown.store)}
        store={shown.store}
        controls={request.controls}
        widthPx={this.#box.clientWidth || 640}
        address={shown.address}
      />,
    )
  }
}

function isSame(a: Lab, b: Lab): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const keys = new WeakMap<LabStore, string>()
let stores = 0

/** Another store is another tree of components. */
function keyOf(store: LabStore): string {
  let key = keys.get(store)
  if (key === undefined) {
    stores++
    key = String(stores)
    keys.set(store, key)
  }
  return key
}

export const part: TimelinePart = { mount: (box, embed, onChange) => new Timeline(box, embed, onChange), noteBegun }
