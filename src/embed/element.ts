import files from 'virtual:embed-files'
import stills from 'virtual:embed-stills'
import { loadPart } from './parts.ts'
import {
  type EmbedMount,
  type EmbedParts,
  type EmbedPlace,
  type EmbedRequest,
  type LabSource,
  readIds,
  readWord,
  type StagePart,
  type Still,
} from './request.ts'
import { hasStill, reserveHeight } from './reserve-height.ts'
import { stillFor } from './still-widths.ts'

const TAG = 'deadline-timeline'

/** How far below the window the picture is drawn already: what moves there is no shift of the layout that anyone sees. */
const AHEAD_PX = 300

/** Registers `<deadline-timeline>`, once for the page: a second copy of the script does nothing. */
export function defineElement(homeUrl: string): void {
  if (customElements.get(TAG) !== undefined) return
  const isDev = import.meta.env.DEV
  const place: EmbedPlace = {
    homeUrl,
    presetIds: Object.keys(stills.presets),
    hasStill,
    stillPxFor: (widthPx) => stillFor(widthPx).stillPx,
    load: (name) => (isDev ? loadModule(name) : loadPart(files[name].map((file) => `${homeUrl}assets/${file}.js`))),
    loadStill: (id, widthPx) => (isDev ? loadPresetOf(id) : loadPart([`${homeUrl}${stills.folder}${id}-${widthPx}.js`])),
  }

  /** Nothing here writes to the element's attributes or children: they are the host page's, which may be drawing them itself. */
  class DeadlineTimeline extends HTMLElement {
    static readonly observedAttributes = ['preset', 'src', 'lab', 'theme', 'controls', 'scenarios']

    readonly #root = this.attachShadow({ mode: 'open' })
    readonly #sheet = new CSSStyleSheet()
    readonly #children = new MutationObserver(() => this.#changed())
    readonly #sight = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return
        this.#load()
        this.#mount?.resume()
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    #value: { readonly value: unknown } | null = null
    #mount: EmbedMount | null = null
    #isLoading = false
    #isQueued = false

    constructor() {
      super()
      // Without it there is no width to be measured.
      this.#sheet.replaceSync(HOST_CSS)
      this.#root.adoptedStyleSheets = [this.#sheet]
      this.#root.append(document.createElement('slot'))
    }

    /** The lab on screen, as a copy; `null` while there is none. A lab that is set is read like any other, and its faults are shown; a text is read as the attribute is. */
    get lab(): unknown {
      const lab = this.#mount?.readLab() ?? null
      return lab === null ? (this.#value?.value ?? null) : structuredClone(lab)
    }
    set lab(value: unknown) {
      this.#take(value)
    }

    #take(value: unknown): void {
      this.#value = value === null || value === undefined ? null : { value }
      this.#changed()
    }

    connectedCallback(): void {
      // Set before the element was known, the property is one of the element's own and hides the accessor.
      if (Object.hasOwn(this, 'lab')) {
        let value: unknown
        try {
          value = this.lab
        } catch (thrown) {
          // No lab either: what is told of it is where its fault lies.
          value = thrown
        }
        Reflect.deleteProperty(this, 'lab')
        this.#take(value)
      }
      this.#children.observe(this, { childList: true, characterData: true, subtree: true })
      this.#sight.observe(this)
      if (this.#mount === null) this.#reserve()
      else this.#mount.resume()
    }

    disconnectedCallback(): void {
      this.#children.disconnect()
      this.#sight.disconnect()
      // Moving it from one place to another takes it out and puts it back in one go.
      queueMicrotask(() => {
        if (!this.isConnected) this.#mount?.pause()
      })
    }

    attributeChangedCallback(): void {
      this.#changed()
    }

    /** Many changes in one go are one drawing. */
    #changed(): void {
      if (this.#isQueued) return
      this.#isQueued = true
      queueMicrotask(() => {
        this.#isQueued = false
        if (this.#mount !== null) this.#mount.show(this.#request())
        else if (this.isConnected) this.#reserve()
      })
    }

    #reserve(): void {
      const heightPx = reserveHeight(this.#request(), this.clientWidth)
      this.#sheet.replaceSync(`${HOST_CSS}:host{min-height:${heightPx}px}`)
    }

    #load(): void {
      if (this.#isLoading) return
      this.#isLoading = true
      const stage = place.load('stage')
      // What will be needed next comes at the same time.
      const request = this.#request()
      if (!hasStill(request)) place.load('picture').catch(() => {})
      if (request.controls === 'full') place.load('timeline').catch(() => {})
      stage.then(
        (part) => {
          const draw = () => this.#draw(part)
          // A lab inside the element may still be on its way here with the page.
          if (document.readyState === 'loading' && /nothing|inline/.test(this.#source().kind))
            document.addEventListener('DOMContentLoaded', draw, { once: true })
          else draw()
        },
        () => {
          // The fallback stands. Seen again, it tries again.
          this.#isLoading = false
        },
      )
    }

    #draw(part: StagePart): void {
      this.#mount = part.mount(this.#root, place, {
        onDrawn: () => {
          this.#sheet.replaceSync(`${HOST_CSS}slot{display:none}`)
          this.#tell('drawn', {})
        },
        onRefused: (refusal) => {
          this.#sheet.replaceSync(HOST_CSS)
          this.#tell('error', refusal)
        },
        onChange: (kind) => {
          const element = this
          // Copied only for who asks: a drag tells sixty times a second.
          this.#tell(kind, {
            get lab() {
              return element.lab
            },
          })
        },
      })
      this.#mount.show(this.#request())
      if (!this.isConnected) this.#mount.pause()
    }

    #tell(what: 'drawn' | 'error' | 'input' | 'change', detail: object): void {
      this.dispatchEvent(new CustomEvent(`${TAG}-${what}`, { bubbles: true, composed: true, detail }))
    }

    #request(): EmbedRequest {
      return {
        source: this.#source(),
        controls: readWord(this.getAttribute('controls'), ['basic', 'none', 'full']),
        theme: readWord(this.getAttribute('theme'), ['auto', 'light', 'dark']),
        scenarios: readIds(this.getAttribute('scenarios')),
      }
    }

    #source(): LabSource {
      if (this.#value !== null) {
        const set = this.#value
        const { value } = set
        // React sets an attribute by the property of its name where there is one.
        return typeof value === 'string' ? { kind: 'link', fragment: value, set } : { kind: 'value', value, set }
      }
      const inline = this.querySelector(':scope > script[type="application/json"]')
      if (inline !== null) return { kind: 'inline', text: inline.textContent ?? '' }
      const src = this.getAttribute('src')
      if (src !== null) return { kind: 'src', url: src }
      const lab = this.getAttribute('lab')
      if (lab !== null) return { kind: 'link', fragment: lab }
      const preset = this.getAttribute('preset')
      return preset === null ? { kind: 'nothing' } : { kind: 'preset', id: preset.trim() }
    }
  }

  customElements.define(TAG, DeadlineTimeline)
}

/** The width comes from the page around it, never from what is inside: else hiding and showing it would change both. */
const HOST_CSS =
  ':host{display:block;box-sizing:border-box;width:100%;writing-mode:horizontal-tb;container-type:inline-size;contain:layout inline-size;contain-intrinsic-inline-size:640px}:host([hidden]){display:none}'

/** In development the parts are modules. */
async function loadModule<K extends keyof EmbedParts>(name: K): Promise<EmbedParts[K]> {
  const modules: { readonly [Name in keyof EmbedParts]: () => Promise<{ readonly part: EmbedParts[Name] }> } = {
    stage: () => import('./stage.ts'),
    picture: () => import('./picture.ts'),
    timeline: () => import('./timeline.tsx'),
    extras: () => import('./extras.ts'),
    faults: () => import('./faults.ts'),
    'lab-link': () => import('./lab-link.ts'),
  }
  return (await modules[name]()).part
}

/** In development there are no pictures from the build. */
async function loadPresetOf(id: string): Promise<Still> {
  const preset = (await import('../presets/presets.ts')).findPreset(id)
  if (preset === undefined) throw new Error(`there is no preset ${id}`)
  return { lab: preset.lab, markup: '', css: '' }
}
