import css from 'virtual:embed-styles/seen'
import type { Lab } from '../core/lab.ts'
import { adopt } from './adopt.ts'
import { chooseGround, watchGround } from './ground.ts'
import { fitStill, showPresetStill } from './preset-still.ts'
import { Reach } from './reach.ts'
import type {
  EmbedEvents,
  EmbedMount,
  EmbedPlace,
  EmbedRequest,
  Failure,
  LabSource,
  LiveTimeline,
  OpenedLab,
  PicturePart,
  Refusal,
  SourceRead,
  StagePart,
} from './request.ts'
import { pickRows } from './rows.ts'

const USUAL_TEXT_PX = 16
const MISSING = 'A part of Slackline is missing. Try again.'
/** Laid out for, where an element is not shown yet. */
const USUAL_WIDTH_PX = 640

/**
 * The box in an element's shadow root: its look, its ground, and what is in it. A lab is a still picture until someone reaches for it, a preset one from the
 * build; with sliders and ledger, which are to be seen too, it is live at once.
 */
class Stage implements EmbedMount {
  readonly #root: ShadowRoot
  readonly #box = document.createElement('div')
  /** One line of the style sheet, as wide as the reader's text is high. */
  readonly #probe = document.createElement('span')
  readonly #embed: EmbedPlace
  readonly #events: EmbedEvents
  #request: EmbedRequest | null = null
  #asked = 0
  /** What was read last; `null` until then, and where it was no lab. */
  #opened: OpenedLab | null = null
  /** What the host was last told of: which lab, which rows. */
  #told: { readonly opened: OpenedLab; readonly rows: string } | null = null
  #picture: PicturePart | null = null
  #reach: Reach | null = null
  /** Which still picture is in the box. */
  #stillKey = ''
  #live: LiveTimeline | null = null
  #isLoading = false
  /** A part or the lab's own file could not be loaded. */
  #isLacking = false
  /** Does in the live picture what was begun on the still one. */
  #takeUp: (() => void) | null = null
  /** Said beside the links of a still picture that did not become live. */
  readonly #lack = new Text(MISSING)
  #isPaused = false
  #widthPx = 0
  #unwatch: () => void

  constructor(root: ShadowRoot, embed: EmbedPlace, events: EmbedEvents) {
    this.#root = root
    this.#embed = embed
    this.#events = events
    adopt(root, css)
    this.#box.className = 'timeline'
    // What is pressed in the picture takes the focus here, so that the next key (undo) is heard.
    this.#box.tabIndex = -1
    this.#probe.className = 'text-probe'
    root.append(this.#box, this.#probe)
    this.#unwatch = this.#watch()
  }

  show(request: EmbedRequest): void {
    const before = this.#request
    this.#request = request
    this.#paint()
    this.#box.style.minHeight = ''
    if (before !== null && !this.#isLacking && isSameSource(before.source, request.source)) {
      this.#present()
      return
    }
    this.#isLacking = false
    this.#asked++
    const asked = this.#asked
    const take = (read: SourceRead) => {
      if (asked !== this.#asked) return
      if ('lab' in read) this.#open(read)
      else this.#fail(read)
    }
    this.#read(request.source).then(take, () => take({ kind: 'script' }))
  }

  /** Rejects where a script could not be loaded. */
  async #read(source: LabSource): Promise<SourceRead> {
    const embed = this.#embed
    switch (source.kind) {
      case 'nothing':
        return source
      case 'preset': {
        const { id } = source
        if (!embed.presetIds.includes(id)) return source
        const { lab } = await embed.loadStill(id, embed.stillPxFor(innerWidth(this.#box)))
        return { lab, origin: { kind: 'preset', id } }
      }
      case 'link': {
        const read = (await embed.load('lab-link')).read(source.fragment)
        return read.ok ? { lab: read.lab, origin: { kind: 'link' } } : { kind: 'link', title: read.title, errors: read.errors }
      }
      default:
        return (await embed.load('picture')).readSource(source)
    }
  }

  readLab(): Lab | null {
    return this.#told === null ? null : (this.#live?.readLab() ?? this.#told.opened.lab)
  }

  pause(): void {
    if (this.#isPaused) return
    this.#isPaused = true
    this.#unwatch()
    this.#live?.pause()
  }

  resume(): void {
    if (this.#isLacking && this.#request !== null) this.show(this.#request)
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#unwatch = this.#watch()
    this.#paint()
    this.#live?.resume()
    this.#takeUpBegun()
  }

  #open(opened: OpenedLab): void {
    this.#opened = opened
    this.#present()
  }

  /** Shows what was read as it is asked for now. */
  #present(isWithoutLive?: boolean): void {
    const opened = this.#opened
    const request = this.#request
    if (opened === null || request === null) return
    const rows = pickRows(opened.lab, request.scenarios)
    if (typeof rows === 'string') {
      this.#fail({ kind: 'row', id: rows, ids: opened.lab.scenarios.map(({ id }) => id) })
      return
    }
    this.#box.classList.toggle('is-still', this.#live === null && request.controls === 'none')
    if (this.#live !== null) {
      this.#live.show(opened, rows, request)
      this.#tell()
    } else if (request.controls === 'full' && !isWithoutLive) this.#goLive()
    else this.#drawStill(opened, rows, request)
  }

  #tell(): void {
    const opened = this.#opened
    const request = this.#request
    const told = this.#told
    if (opened === null || request === null) return
    const rows = String(request.scenarios)
    if (told?.opened === opened && told.rows === rows) return
    this.#told = { opened, rows }
    this.#events.onDrawn()
  }

  #fail(failure: Failure): void {
    const asked = this.#asked
    const request = this.#request
    if (failure.kind !== 'row') this.#opened = null
    this.#isLacking = /script|fetch/.test(failure.kind)
    const isPast = () => asked !== this.#asked || (failure.kind === 'row' && request !== this.#request)
    this.#embed.load('faults').then(
      (faults) => {
        if (isPast()) return
        const read = faults.explain(failure, this.#embed.presetIds)
        if ('lab' in read) {
          this.#open(read)
          return
        }
        this.#clear()
        const source = request?.source
        faults.show(this.#root, this.#box, read, source?.kind === 'link' ? `${this.#embed.homeUrl}#${source.fragment}` : null)
        this.#refused(read)
      },
      () => {
        if (isPast()) return
        this.#isLacking = true
        this.#clear()
        this.#refused({ title: MISSING, errors: [] })
      },
    )
  }

  #refused(refusal: Refusal): void {
    this.#told = null
    this.#events.onRefused(refusal)
  }

  /** Empties the box. */
  #clear(): void {
    this.#live?.stop()
    this.#live = null
    this.#reach?.end()
    this.#reach = null
    this.#stillKey = ''
    this.#box.replaceChildren()
  }

  #drawStill(opened: OpenedLab, rows: Lab, request: EmbedRequest): void {
    const asked = this.#asked
    const embed = this.#embed
    const { source } = request
    const drawOwn = () => this.#drawOwn(opened, rows, request)
    if (source.kind !== 'preset' || !embed.hasStill(request)) {
      drawOwn()
      return
    }
    const stillPx = embed.stillPxFor(innerWidth(this.#box))
    const key = `${source.id} ${stillPx}`
    if (this.#isDrawn(key)) return
    embed.loadStill(source.id, stillPx).then((still) => {
      if (this.#live !== null || asked !== this.#asked || this.#stillKey !== key) return
      try {
        showPresetStill(this.#root, this.#box, still, embed.homeUrl)
        fitStill(this.#box, innerWidth(this.#box))
        this.#stands()
      } catch {
        drawOwn()
      }
    }, drawOwn)
  }

  /** Whether a still picture is in the box already, or on its way there. */
  #isDrawn(key: string): boolean {
    if (this.#stillKey === key && this.#told?.opened === this.#opened) return true
    this.#stillKey = key
    return false
  }

  /** Draws the picture here, as wide as its place. */
  #drawOwn({ origin }: OpenedLab, rows: Lab, request: EmbedRequest): void {
    const box = this.#box
    const embed = this.#embed
    const picture = this.#picture
    const failed = () => this.#fail({ kind: 'script' })
    if (picture === null) {
      embed.load('picture').then((part) => {
        this.#picture = part
        this.#present()
      }, failed)
      return
    }
    const width = Math.floor(innerWidth(box)) || USUAL_WIDTH_PX
    const textPx = innerWidth(this.#probe) || USUAL_TEXT_PX
    const textScale = Math.round((textPx / USUAL_TEXT_PX) * 100) / 100
    if (this.#isDrawn(`${width} ${textScale} ${request.scenarios}`)) return
    if (picture.draw(box, rows, { width, textScale }, embed.homeUrl + (origin.kind === 'preset' ? `#${origin.id}` : ''))) this.#stands()
    else {
      this.#stillKey = ''
      embed.load('extras').then(() => this.#present(), failed)
    }
  }

  /** A still picture is in the box. */
  #stands(): void {
    this.#reach ??= new Reach(this.#box, () => this.#goLive())
    this.#tell()
  }

  #goLive(): void {
    if (this.#isLoading || this.#live !== null) return
    this.#isLoading = true
    this.#embed.load('timeline').then(
      (part) => {
        this.#isLoading = false
        if (this.#opened === null) return
        if (this.#reach !== null) {
          this.#takeUp = part.noteBegun(this.#box, this.#reach.end())
          // What is drawn anew may be a little lower: nothing below it moves.
          this.#box.style.minHeight = `${this.#box.offsetHeight}px`
        }
        this.#clear()
        this.#live = part.mount(this.#box, this.#embed, (kind) => this.#events.onChange(kind))
        this.#present()
        if (this.#isPaused) this.#live?.pause()
        else this.#takeUpBegun()
      },
      () => {
        // What stands, stands, and says so. The next one who reaches for it tries again.
        this.#isLoading = false
        // Nobody waits for what was done so long ago.
        this.#reach?.deeds.splice(0)
        this.#box.querySelector('.embed-links')?.prepend(this.#lack)
        this.#present(true)
      },
    )
  }

  #takeUpBegun(): void {
    if (this.#live !== null) this.#takeUp?.()
    this.#takeUp = null
  }

  /** Follows the ground, the width and the size of text, as long as the element is in the page. */
  #watch(): () => void {
    let isWaiting = false
    const unwatchGround = watchGround(() => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(() => {
        isWaiting = false
        this.#paint()
      })
    })
    const observer = new ResizeObserver(() => {
      const widthPx = innerWidth(this.#box)
      if (widthPx === 0) return
      if (widthPx !== this.#widthPx) {
        if (this.#widthPx !== 0) this.#box.style.minHeight = ''
        this.#widthPx = widthPx
      }
      if (this.#live !== null || this.#reach === null) return
      if (this.#request !== null && this.#embed.hasStill(this.#request)) fitStill(this.#box, widthPx)
      this.#present()
    })
    observer.observe(this.#box)
    observer.observe(this.#probe)
    return () => {
      unwatchGround()
      observer.disconnect()
    }
  }

  /** Sets the palette before anything is drawn with it. */
  #paint(): void {
    const { scheme, paper } = chooseGround(this.#root.host, this.#request?.theme ?? 'auto')
    const { style, classList, dataset } = this.#box
    dataset.theme = scheme
    style.setProperty('--host-ground', paper)
    classList.toggle('is-on-host', paper !== null)
  }
}

function isSameSource(a: LabSource, b: LabSource): boolean {
  const values = Object.values(b)
  return Object.values(a).every((value, i) => value === values[i])
}

/** Between its two paddings, which are alike, before anything around it is scaled, as on a slide; 0 where it is not shown. */
function innerWidth(element: Element): number {
  const { width, paddingLeft } = getComputedStyle(element)
  return Number.parseFloat(width) - 2 * Number.parseFloat(paddingLeft) || 0
}

export const part: StagePart = { mount: (root, embed, events) => new Stage(root, embed, events) }
