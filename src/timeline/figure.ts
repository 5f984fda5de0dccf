/** The picture as data. React, the static SVG and the tests draw and read the same shapes. All lengths are CSS pixels of the figure's own space. */

export type Tone = 'ok' | 'deadline' | 'timeout' | 'error' | 'still'
export type FigureMode = 'wide' | 'mid' | 'narrow'

/** Names of the glyphs in `glyphs.ts`, drawn around 0,0. */
export type GlyphName =
  | 'deadline'
  | 'reserve'
  | 'timeout'
  | 'timeout-handle'
  | 'error'
  | 'cancelled'
  | 'denied'
  | 'skip'
  | 'not-started'
  | 'not-sent'
  | 'ambiguous'
  | 'clock'

/** One drawn thing. `className` names the role it plays (colour, stroke, pattern): every value behind it is a token. */
export type Shape =
  | { readonly kind: 'path'; readonly d: string; readonly className: string; readonly fill?: string }
  /** Through `points`, x and y in turn. What moves with the hand is one of these: unlike `d` and `x`, its points are no CSS property, and need no new style. */
  | { readonly kind: 'polyline' | 'polygon'; readonly points: string; readonly className: string; readonly fill?: string }
  | {
      readonly kind: 'rect'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly rx?: number
      readonly className: string
      readonly fill?: string
    }
  | { readonly kind: 'circle'; readonly cx: number; readonly cy: number; readonly r: number; readonly className: string }
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly className: string; readonly runs: readonly TextRun[] }
  | { readonly kind: 'glyph'; readonly x: number; readonly y: number; readonly name: GlyphName }

export interface TextRun {
  readonly text: string
  readonly className?: string
  readonly dx?: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Everything drawn for one span: its bar (or mark), and beside it what the bar's group holds. */
export interface FigureBar {
  /** Unique in the figure and the same as long as the span is the same: `scenario/step/attempt/kind/occurrence`. */
  readonly key: string
  readonly scenarioId: string
  /** Position in the scenario's trace. */
  readonly spanIndex: number
  readonly tone: Tone
  /** The body of the bar; for a mark of 0 ms, its glyph. */
  readonly box: Box
  /** Body, rule, label: drawn below the boundary. */
  readonly shapes: readonly Shape[]
  /** Pins, grant and need lines, their words: drawn above the boundary. */
  readonly over: readonly Shape[]
  /** Grant line of a span that was not cut: drawn when it is hovered, focused or selected. */
  readonly quiet: readonly Shape[]
  /** Where a pointer means this span: at least 24 px each way; neighbours meet halfway. */
  readonly hit: Box
}

/** A cause that can be moved on the picture. */
export interface FigureHandle {
  /** The cause's path in the lab, e.g. `calls.catalog.attempts.0.durationMs`. */
  readonly path: string
  readonly what: 'duration' | 'timeout' | 'backoff' | 'reserve' | 'budget'
  readonly scenarioId: string | null
  readonly spanIndex: number | null
  /** Centre of the grip. */
  readonly x: number
  readonly y: number
  readonly shapes: readonly Shape[]
  readonly hit: Box
  /** The instant that stands for the value 0: value = (instant under the pointer) - originMs; the reserve counts backwards. */
  readonly originMs: number
  readonly direction: 1 | -1
}

export interface FigureRow {
  readonly scenarioId: string
  readonly y: number
  readonly height: number
  /** Title, policy, total, verdict, lane labels, forks and joins: not tied to one span. */
  readonly shapes: readonly Shape[]
  /** What is drawn by itself: all spans, but where they are too many for their lane's width. */
  readonly bars: readonly FigureBar[]
  /** What is drawn together, below the bars: one entry for each lane where anything is. */
  readonly dense: readonly DenseLane[]
}

/** Spans of one lane that are too narrow to be told apart, drawn as a path for each status. `spanAt` of `hit-test.ts` tells them apart all the same. */
export interface DenseLane {
  readonly shapes: readonly Shape[]
  readonly y: number
  readonly height: number
  /** Where a pointer means one of them. */
  readonly hitY: number
  readonly hitHeight: number
  /** Positions in the trace, in the order of time, and where each begins and ends. */
  readonly spans: Int32Array
  readonly startX: Float64Array
  readonly endX: Float64Array
}

/** A stretch of the time axis, in whole milliseconds. */
export interface TimeWindow {
  readonly fromMs: number
  readonly toMs: number
}

export interface Tick {
  readonly ms: number
  readonly x: number
  readonly label: string | null
  readonly isBudget: boolean
}

export interface Figure {
  readonly width: number
  readonly height: number
  /** CSS pixels for one pixel of the figure's own space: 1, but for enlarged text, with which the whole picture grows. */
  readonly scale: number
  readonly mode: FigureMode
  /** The end of the axis where all of it is shown. */
  readonly domainMs: number
  /** The stretch of time that is shown: `plot.x0` to `plot.x1`. */
  readonly window: TimeWindow
  readonly plot: { readonly x0: number; readonly x1: number; readonly top: number; readonly axisY: number }
  readonly ticks: readonly Tick[]
  /** Tint past the boundary, grid, reserves. */
  readonly ground: readonly Shape[]
  readonly rows: readonly FigureRow[]
  readonly axis: readonly Shape[]
  /** Dashed lines, tags and their labels. */
  readonly boundary: readonly Shape[]
  readonly handles: readonly FigureHandle[]
}
