import css from 'virtual:embed-styles'
import type { Lab } from '../core/lab.ts'
import { chooseGround, watchGround } from './ground.ts'
import { offerPart } from './parts.ts'
import type { EmbedEvents, EmbedMount, EmbedPlace, EmbedRequest, StagePart } from './request.ts'
import { hasStill } from './reserve-height.ts'
import { type Begun, innerWidth, StillPicture, stillWidthFor, takeUp } from './still.ts'

let sheet: CSSStyleSheet | null = null

/**
 * The box in an element's shadow root: its look, its ground, and what is in it. A preset that nobody has reached for is a still picture from the build; all
 * else is live.
 */
class Stage implements EmbedMount {
  private readonly box = document.createElement('div')
  private readonly embed: EmbedPlace
  private readonly events: EmbedEvents
  private request: EmbedRequest | null = null
  private still: StillPicture | null = null
  private stillLab: Lab | null = null
  /** Address of the still picture that is shown or on its way. */
  private stillUrl: string | null = null
  private live: EmbedMount | null = null
  private begun: Begun | null = null
  private isLoading = false
  private isPaused = false
  private widthPx = 0
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
    this.unwatch = this.watch()
  }

  show(request: EmbedRequest): void {
    this.request = request
    this.paint()
    this.box.style.minHeight = ''
    if (this.live !== null) this.live.show(request)
    else if (hasStill(request)) this.showStill()
    else this.goLive()
  }

  readLab(): Lab | null {
    return this.live === null ? this.stillLab : this.live.readLab()
  }

  pause(): void {
    if (this.isPaused) return
    this.isPaused = true
    this.unwatch()
    this.live?.pause()
  }

  resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.unwatch = this.watch()
    this.paint()
    this.live?.resume()
    this.takeUpBegun()
  }

  private takeUpBegun(): void {
    if (this.live !== null && this.begun !== null) takeUp(this.box, this.begun)
    this.begun = null
  }

  private showStill(): void {
    const { request } = this
    if (request?.source.kind !== 'preset') return
    const { id } = request.source
    this.box.classList.toggle('is-still', request.controls === 'none')
    const url = `${id}-${stillWidthFor(this.box)}`
    if (url === this.stillUrl) return
    this.stillUrl = url
    this.embed.loadStill(url).then(
      (still) => {
        if (this.live !== null || this.stillUrl !== url) return
        try {
          this.still ??= new StillPicture(this.box, () => {
            if (this.request?.controls !== 'none') this.goLive()
          })
          this.still.show(still, this.embed.homeUrl)
        } catch {
          this.goLive()
          return
        }
        const isFirst = this.stillLab !== still.lab
        this.stillLab = still.lab
        if (isFirst) this.events.onDrawn()
      },
      () => this.goLive(),
    )
  }

  private goLive(): void {
    if (this.isLoading || this.live !== null) return
    this.isLoading = true
    this.embed.loadTimeline().then(
      (part) => {
        const begun = this.still?.end()
        // What is drawn anew may be a little lower: nothing below it moves.
        this.box.style.minHeight = begun === undefined ? '' : `${this.box.offsetHeight}px`
        this.box.classList.remove('is-still')
        this.box.replaceChildren()
        let wasTold = begun !== undefined
        this.live = part.mount(this.box, this.embed, {
          ...this.events,
          onDrawn: () => {
            if (!wasTold) this.events.onDrawn()
            wasTold = false
          },
        })
        if (this.request !== null) this.live.show(this.request)
        this.begun = begun ?? null
        if (this.isPaused) this.live.pause()
        else this.takeUpBegun()
      },
      () => {
        // What stands, stands. The next one who reaches for it tries again.
        this.isLoading = false
      },
    )
  }

  /** Follows the ground and the width, as long as the element is in the page. */
  private watch(): () => void {
    let isWaiting = false
    const unwatchGround = watchGround(() => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(() => {
        isWaiting = false
        this.paint()
      })
    })
    const observer = new ResizeObserver(() => {
      const widthPx = innerWidth(this.box)
      if (widthPx === this.widthPx || widthPx === 0) return
      const isFirst = this.widthPx === 0
      this.widthPx = widthPx
      if (isFirst) return
      this.box.style.minHeight = ''
      if (this.live === null && this.still !== null) {
        this.still.fit()
        this.showStill()
      }
    })
    observer.observe(this.box)
    return () => {
      unwatchGround()
      observer.disconnect()
    }
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
}

export const part: StagePart = { mount: (root, embed, events) => new Stage(root, embed, events) }

offerPart(part)
