import css from 'virtual:embed-styles'
import { createRoot } from 'react-dom/client'
import type { Lab } from '../core/lab.ts'
import { createLabStore, type LabOrigin, type LabStore } from '../store/lab-store.ts'
import type { LabAddress } from './EmbedLinks.tsx'
import { EmbedView } from './EmbedView.tsx'
import { measureFace } from './face-factor.ts'
import { chooseGround, watchGround } from './ground.ts'
import { keepKeys } from './keys.ts'
import { offerPart } from './parts.ts'
import { RefusalView } from './RefusalView.tsx'
import { type LabRead, readSource } from './read-source.ts'
import type { EmbedEvents, EmbedMount, EmbedPlace, EmbedRequest, LabSource, Refusal, TimelinePart } from './request.ts'
import { pickRows, putRowsBack } from './rows.ts'

let sheet: CSSStyleSheet | null = null
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
  private readonly box = document.createElement('div')
  private readonly root: ReturnType<typeof createRoot>
  private readonly embed: EmbedPlace
  private readonly events: EmbedEvents
  private request: EmbedRequest | null = null
  private shown: Shown = { kind: 'nothing' }
  private asked = 0
  private isPaused = false
  private unwatch: () => void

  constructor(shadow: ShadowRoot, embed: EmbedPlace, events: EmbedEvents) {
    this.embed = embed
    this.events = events
    if (sheet === null) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
    }
    shadow.adoptedStyleSheets = [sheet, ...shadow.adoptedStyleSheets]
    this.box.className = 'timeline'
    // What is pressed in the picture takes the focus here, so that the next key (undo) is heard.
    this.box.tabIndex = -1
    shadow.append(this.box)
    this.root = createRoot(this.box)
    this.unwatch = this.watch()
    keepKeys(this.box, () => (this.shown.kind === 'lab' ? this.shown.store : null))
  }

  show(request: EmbedRequest): void {
    const before = this.request
    this.request = request
    this.paint()
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
    this.unwatch()
    this.root.render(null)
  }

  resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.unwatch = this.watch()
    this.paint()
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

  private watch(): () => void {
    let isWaiting = false
    return watchGround(() => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(() => {
        isWaiting = false
        this.paint()
      })
    })
  }

  /** Sets the palette before anything is drawn with it. */
  private paint(): void {
    const { host } = this.box.getRootNode() as ShadowRoot
    const { scheme, paper } = chooseGround(host, this.request?.theme ?? 'auto')
    const { style, classList, dataset } = this.box
    dataset.theme = scheme
    style.setProperty('--host-ground', paper)
    classList.toggle('is-on-host', paper !== null)
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

export const part: TimelinePart = { mount: (root, embed, events) => new Timeline(root, embed, events) }

offerPart(part)
