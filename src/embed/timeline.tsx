import { createRoot } from 'react-dom/client'
import type { Lab } from '../core/lab.ts'
import { createLabStore, type LabOrigin, type LabStore } from '../store/lab-store.ts'
import type { LabAddress } from './EmbedLinks.tsx'
import { EmbedView } from './EmbedView.tsx'
import { measureFace } from './face-factor.ts'
import { keepKeys } from './keys.ts'
import { offerPart } from './parts.ts'
import { RefusalView } from './RefusalView.tsx'
import { type LabRead, readSource } from './read-source.ts'
import type { EmbedEvents, EmbedMount, EmbedPlace, EmbedRequest, LabSource, Refusal, TimelinePart } from './request.ts'
import { pickRows, putRowsBack } from './rows.ts'

let faceFactor: number | null = null

/** What is on screen. */
type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | {
      readonly kind: 'lab'
      readonly store: LabStore
      /** The lab as it was opened, with the rows that are not shown. */
      readonly whole: Lab
      readonly origin: LabOrigin
      readonly address: LabAddress
      /** What the host last heard of, or put there itself. */
      told: Lab
      heard: Lab
      stop(): void
    }

class Timeline implements EmbedMount {
  private readonly box: HTMLElement
  private readonly root: ReturnType<typeof createRoot>
  private readonly embed: EmbedPlace
  private readonly events: EmbedEvents
  private request: EmbedRequest | null = null
  private shown: Shown = { kind: 'nothing' }
  private asked = 0
  private isPaused = false

  constructor(box: HTMLElement, embed: EmbedPlace, events: EmbedEvents) {
    this.box = box
    this.embed = embed
    this.events = events
    this.root = createRoot(box)
    keepKeys(box, () => (this.shown.kind === 'lab' ? this.shown.store : null))
  }

  show(request: EmbedRequest): void {
    // Shown differently in the middle of a drag: what the hand has done so far is done.
    if (this.shown.kind === 'lab') this.shown.store.getState().endGesture()
    const before = this.request
    this.request = request
    if (before !== null && JSON.stringify(before.source) === JSON.stringify(request.source) && isSameValue(before.source, request.source)) {
      // The same lab, shown differently: what a person has made of it stays.
      const { shown } = this
      if (shown.kind === 'lab' && String(before.scenarios) !== String(request.scenarios)) {
        this.open({ ok: true, lab: shown.whole, origin: shown.origin }, this.readLab() ?? shown.whole)
      } else this.draw()
      return
    }
    this.asked++
    const asked = this.asked
    const read = readSource(request.source, this.embed)
    if (!(read instanceof Promise)) this.open(read)
    else {
      read.then((late) => {
        if (asked === this.asked) this.open(late)
      })
    }
  }

  readLab(): Lab | null {
    return this.shown.kind === 'lab' ? putRowsBack(this.shown.whole, this.shown.store.getState().current.lab) : null
  }

  pause(): void {
    this.isPaused = true
    this.root.render(null)
  }

  resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.draw()
  }

  /** Puts a lab on screen, as it was read or, where other rows of it are asked for, as a person has made it. */
  private open(read: LabRead, now: Lab | null = null): void {
    if (this.shown.kind === 'lab') this.shown.stop()
    const picked = read.ok ? pickRows(read.lab, this.request?.scenarios ?? null) : read
    if (!read.ok || !picked.ok) {
      const refusal: Refusal = picked.ok ? { title: '', errors: [] } : { title: picked.title, errors: picked.errors }
      this.shown = { kind: 'refusal', refusal }
      this.draw()
      this.events.onRefused(refusal)
      return
    }
    const isChanged = now !== null && JSON.stringify(now) !== JSON.stringify(read.lab)
    const pickedNow = isChanged ? pickRows(now, this.request?.scenarios ?? null) : picked
    const lab = pickedNow.ok ? pickedNow.lab : picked.lab
    const store = createLabStore({ lab, origin: read.origin })
    this.shown = {
      kind: 'lab',
      store,
      whole: read.lab,
      origin: read.origin,
      address: this.addressOf(read.lab, picked.lab, read.origin),
      told: lab,
      heard: lab,
      stop: store.subscribe(() => this.tell()),
    }
    this.draw()
    this.events.onDrawn()
  }

  private tell(): void {
    const { shown } = this
    if (shown.kind !== 'lab') return
    const { current, gesture } = shown.store.getState()
    if (current.lab !== shown.heard) {
      shown.heard = current.lab
      this.events.onChange('input')
    }
    if (gesture === null && shown.told !== current.lab) {
      shown.told = current.lab
      this.events.onChange('change')
    }
  }

  private addressOf(whole: Lab, opened: Lab, origin: LabOrigin): LabAddress {
    const { homeUrl } = this.embed
    return {
      homeUrl,
      opened,
      openedFragment: origin.kind === 'preset' ? origin.id : null,
      print: async (lab) => {
        try {
          const fragment = (await this.embed.loadLink()).write(putRowsBack(whole, lab))
          return fragment === null ? null : `${homeUrl}#${fragment}`
        } catch {
          return null
        }
      },
    }
  }

  private draw(): void {
    if (this.isPaused || this.request === null) return
    const { shown, request } = this
    if (shown.kind === 'refusal') {
      const url = request.source.kind === 'link' ? `${this.embed.homeUrl}#${request.source.fragment}` : null
      this.root.render(<RefusalView refusal={shown.refusal} url={url} />)
    }
    if (shown.kind !== 'lab') return
    faceFactor ??= measureFace(getComputedStyle(this.box).getPropertyValue('--font'))
    this.root.render(
      <EmbedView
        key={keyOf(shown.store)}
        store={shown.store}
        controls={request.controls}
        widthPx={this.box.clientWidth || 640}
        faceFactor={faceFactor}
        address={shown.address}
      />,
    )
  }
}

function isSameValue(a: LabSource, b: LabSource): boolean {
  return a.kind !== 'value' || b.kind !== 'value' || a.value === b.value
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

export const part: TimelinePart = { mount: (box, embed, events) => new Timeline(box, embed, events) }

offerPart(part)
