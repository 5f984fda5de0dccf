import type { LabOrigin, LabStore } from '../store/lab-store.ts'
import { chooseDomainMs } from '../timeline/domain.ts'
import type { Figure, FigureBar, Shape, TimeWindow } from '../timeline/figure.ts'
import { boxOfSpan } from '../timeline/hit-test.ts'
import { findSpan, isLargeLab, type LabView, rowsAtOnce, type SpanPlace, shownSpan, viewLab } from '../timeline/lab-view.ts'
import { layoutTimeline } from '../timeline/layout.ts'
import { spansOfCause } from '../timeline/links.ts'
import { valueChip } from '../timeline/value-chip.ts'
import { FigurePainter } from './draw-figure.ts'
import { ShapeList } from './draw-shapes.ts'
import type { HoverStore } from './hover-context.ts'
import { REST_MS, STREAM_MS } from './stream.ts'
import type { ActiveDrag } from './use-figure-drag.ts'

/** How the picture is to be drawn, beside the lab. */
export interface PictureOptions {
  /** CSS pixels that it may take. */
  readonly width: number
  readonly hitPx: number
  readonly textScale: number
  readonly faceFactor: number
  /** The part of the axis that is shown; `null` for all of it. */
  readonly zoom: TimeWindow | null
  /** Paths of the causes that have a grip; all of them where it is not given. */
  readonly movable?: ReadonlySet<string> | undefined
}

/** What is on screen. */
export interface Drawn {
  readonly figure: Figure
  readonly view: LabView
  readonly selected: SpanPlace | null
}

/** The groups of the `<svg>` that the picture writes. They must be empty, and nobody else's. */
export interface PictureParts {
  readonly svg: SVGSVGElement
  readonly base: SVGGElement
  /** Grant lines that come and go with the pointer. */
  readonly quiet: SVGGElement
  readonly over: SVGGElement
  readonly outlines: SVGGElement
  readonly chip: SVGGElement
}

/** More outlines than this would only be a veil. */
const MAX_OUTLINES = 60

/**
 * Keeps the picture drawn as the lab, the choice, the pointer and the hand change. It listens to the store itself: between an event and the frame that
 * shows it stand the simulation, the layout and the attributes that differ, and nothing else. What lies around the picture hears of it by `onRest`: at once
 * after a change by itself, or in a large lab right after it, and in a stream of changes once the hand rests.
 */
export class LivePicture {
  readonly #store: LabStore
  readonly #hoverStore: HoverStore
  readonly #parts: PictureParts
  readonly #onRest: (drawn: Drawn) => void
  readonly #onHeight: (heightPx: number) => void
  readonly #painter: FigurePainter
  readonly #quiet: ShapeList
  readonly #outlines: ShapeList
  readonly #chip: ShapeList
  readonly #stops: readonly (() => void)[]
  readonly #written = new Map<string, string>()
  #options: PictureOptions | null = null
  #drag: ActiveDrag | null = null
  #shown: Drawn | null = null
  #last: {
    readonly view: LabView
    readonly key: string | null
    readonly options: PictureOptions
    readonly drag: ActiveDrag | null
  } | null = null
  #heightPx = 0
  #drawnAtMs = Number.NEGATIVE_INFINITY
  #drawnGesture: string | null = null
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #origin: LabOrigin | null = null
  /** How many rows are drawn: of a large lab that was opened just now they come some at a time. */
  #rowCount = 0
  #growTimer: ReturnType<typeof setTimeout> | undefined
  #isHeld = false

  constructor(
    store: LabStore,
    hoverStore: HoverStore,
    parts: PictureParts,
    onRest: (drawn: Drawn) => void,
    onHeight: (heightPx: number) => void,
  ) {
    this.#store = store
    this.#hoverStore = hoverStore
    this.#parts = parts
    this.#onRest = onRest
    this.#onHeight = onHeight
    this.#painter = new FigurePainter(parts.base, parts.over)
    this.#quiet = new ShapeList(parts.quiet)
    this.#outlines = new ShapeList(parts.outlines)
    this.#chip = new ShapeList(parts.chip)
    const printing = () => this.#drawRows(Number.POSITIVE_INFINITY)
    addEventListener('beforeprint', printing)
    this.#stops = [
      store.subscribe(() => this.#draw()),
      hoverStore.subscribe(() => this.#drawLinked()),
      () => removeEventListener('beforeprint', printing),
    ]
  }

  /** What is on screen now; `null` before the options are known. */
  get current(): Drawn | null {
    return this.#shown
  }

  show(options: PictureOptions): void {
    this.#options = options
    this.#draw()
  }

  /** Changes several things at once: they are drawn once, when `change` is done. */
  together(change: () => void): void {
    this.#isHeld = true
    try {
      change()
    } finally {
      this.#isHeld = false
    }
    this.#draw()
  }

  /** Shows the value under the hand and holds the axis still, until it is told `null`. */
  setDrag(drag: ActiveDrag | null): void {
    this.#drag = drag
    this.#draw()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    clearTimeout(this.#restTimer)
    clearTimeout(this.#growTimer)
    for (const list of [this.#quiet, this.#outlines, this.#chip]) list.draw([])
  }

  #draw(): void {
    const options = this.#options
    const drag = this.#drag
    const last = this.#last
    if (options === null || this.#isHeld) return
    const { current, selectedKey } = this.#store.getState()
    const view = viewLab(current.lab)
    if (last !== null && last.view === view && last.key === selectedKey && last.options === options && last.drag === drag) return
    this.#last = { view, key: selectedKey, options, drag }
    if (current.origin !== this.#origin) this.#rowCount = this.#firstRows(view)
    this.#origin = current.origin
    this.#shown = layPicture(view, selectedKey, options, drag, this.#rowCount)
    this.#growLater(view)
    const { figure } = this.#shown
    this.#painter.draw(figure, view)
    this.#writeFrame(figure)
    this.#drawLinked()
    this.#chip.draw(drag === null ? [] : valueChip(figure, drag))
    this.#write('class', drag === null ? null : drag.isSnapped ? 'value-chip is-snapped' : 'value-chip', this.#parts.chip)
    this.#tellRest()
  }

  /** A page that is being made has enough to draw beside the rows of a large lab. */
  #firstRows(view: LabView): number {
    const isNew = this.#origin === null
    return isNew && isLargeLab(view) ? 0 : rowsAtOnce(view, 0)
  }

  /** The rows that are not drawn yet come in tasks of their own, between which the page answers a hand. */
  #growLater(view: LabView): void {
    if (this.#rowCount >= view.rows.length) {
      // All rows, also where an edit adds one.
      this.#rowCount = Number.POSITIVE_INFINITY
      return
    }
    this.#growTimer ??= setTimeout(() => {
      this.#growTimer = undefined
      this.#drawRows(rowsAtOnce(this.#last?.view ?? view, this.#rowCount))
    }, 0)
  }

  #drawRows(rowCount: number): void {
    this.#rowCount = rowCount
    this.#last = null
    this.#draw()
  }

  #tellRest(): void {
    const nowMs = performance.now()
    const { gesture } = this.#store.getState()
    const isStream = gesture !== null && gesture === this.#drawnGesture && nowMs - this.#drawnAtMs < STREAM_MS
    this.#drawnAtMs = nowMs
    this.#drawnGesture = gesture
    if (isStream) this.#restTimer ??= setTimeout(() => this.#restWhenStill(), REST_MS)
    // Of a large lab, what pointer and keys meet is a task of its own.
    else if (this.#last !== null && isLargeLab(this.#last.view)) this.#restTimer ??= setTimeout(() => this.#rest(), 0)
    else this.#rest()
  }

  /** One timer for a whole stream: setting one at each event would cost more than the wait. */
  #restWhenStill(): void {
    const stillMs = performance.now() - this.#drawnAtMs
    if (stillMs < REST_MS) this.#restTimer = setTimeout(() => this.#restWhenStill(), REST_MS - stillMs)
    else this.#rest()
  }

  #rest(): void {
    clearTimeout(this.#restTimer)
    this.#restTimer = undefined
    if (this.#shown !== null) this.#onRest(this.#shown)
  }

  #writeFrame(figure: Figure): void {
    const { svg } = this.#parts
    this.#write('viewBox', `0 0 ${figure.width} ${figure.height}`, svg)
    this.#write('width', String(figure.width * figure.scale), svg)
    this.#write('height', String(figure.height * figure.scale), svg)
    this.#write('data-domain-ms', String(figure.domainMs), svg)
    this.#write('data-plot-x0', String(figure.plot.x0), svg)
    this.#write('data-plot-x1', String(figure.plot.x1), svg)
    const heightPx = Math.ceil(figure.height * figure.scale)
    if (heightPx === this.#heightPx) return
    this.#heightPx = heightPx
    this.#onHeight(heightPx)
  }

  #write(name: string, value: string | null, element: SVGElement): void {
    const key = value ?? '\0'
    if (this.#written.get(name) === key) return
    this.#written.set(name, key)
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }

  /** What is linked with the pointer or the choice: grant lines of spans that were not cut, and outlines. */
  #drawLinked(): void {
    const shown = this.#shown
    if (shown === null || this.#isHeld) return
    const { figure, view, selected } = shown
    const { causePath, spanKey, spanKeys = [] } = this.#hoverStore.getState()
    const pointed = spanKey === null ? spanKeys : [spanKey]
    const linked = (causePath !== null ? [...spansOfCause(view, causePath)] : pointed).slice(0, MAX_OUTLINES)
    const selectedKey = selected === null ? null : (selected.row.keys[selected.spanIndex] ?? null)
    const quiet: Shape[] = []
    const outlines: Shape[] = []
    for (const key of linked) {
      const place = findSpan(view, key)
      if (place === null) continue
      quiet.push(...(barOf(figure, place)?.quiet ?? []))
      if (key !== selectedKey) outlines.push(...outlineOf(figure, place))
    }
    if (selected !== null && (selectedKey === null || !linked.includes(selectedKey))) quiet.push(...(barOf(figure, selected)?.quiet ?? []))
    this.#quiet.draw(quiet)
    this.#outlines.draw(outlines)
  }
}

/** What is to be seen of a lab, with the choice and the hand of that moment: all rows, or the first ones. */
export function layPicture(
  view: LabView,
  chosenKey: string | null,
  options: PictureOptions,
  drag: ActiveDrag | null,
  rowCount = view.rows.length,
): Drawn {
  const selected = shownSpan(view, chosenKey)
  const window = options.zoom === null ? null : (drag?.window ?? options.zoom)
  const traces = view.rows.map((row) => row.trace)
  const figure = layoutTimeline(view.lab, traces.slice(0, rowCount), {
    width: options.width,
    hitPx: options.hitPx,
    textScale: options.textScale,
    faceFactor: options.faceFactor,
    selected: selected === null ? null : { scenarioId: selected.row.scenario.id, spanIndex: selected.spanIndex },
    // The axis is that of all rows, whichever are drawn.
    domainMs: drag?.domainMs ?? chooseDomainMs(view.lab, traces),
    ...(window === null ? null : { window }),
    ...(options.movable === undefined ? null : { movable: options.movable }),
  })
  return { figure, view, selected }
}

function barOf(figure: Figure, place: SpanPlace): FigureBar | undefined {
  return figure.rows[place.rowIndex]?.bars.find((bar) => bar.spanIndex === place.spanIndex)
}

function outlineOf(figure: Figure, place: SpanPlace): readonly Shape[] {
  const row = figure.rows[place.rowIndex]
  const box = row === undefined ? null : boxOfSpan(row, place.spanIndex)
  if (box === null) return []
  return [{ kind: 'rect', className: 'hover', x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 4 }]
}
