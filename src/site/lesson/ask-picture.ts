import type { MarkerPrediction, Prediction } from '../../lessons/lesson.ts'
import { chooseDomainMs } from '../../timeline/domain.ts'
import type { Box, Figure, FigureRow, Shape } from '../../timeline/figure.ts'
import { HEADER_PX } from '../../timeline/frame.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import { layoutTimeline } from '../../timeline/layout.ts'
import { round, textShape } from '../../timeline/shapes.ts'
import { measureWith } from '../../timeline/text-width.ts'

/* The picture of a chapter while one of its rows is covered, and the marks of what was guessed: as data. */

/** Room past what a reader may well guess. */
const PAST_GUESS = 1.06
const COVER_INSET_PX = 6
/** Below a header that stands above the lanes: what is kept back has its words right under it. */
const COVER_UNDER_HEADER_PX = 2
const CHIP_HEIGHT_PX = 20
const CHIP_PAD_PX = 7
const CHIP_GAP_PX = 4
const measure = measureWith(1)

export interface AskOptions {
  readonly width: number
  readonly hitPx: number
  readonly textScale: number
  readonly movable: ReadonlySet<string>
  /** The end of the axis. */
  readonly domainMs: number
}

export function layAsked(view: LabView, options: AskOptions): Figure {
  return layoutTimeline(
    view.lab,
    view.rows.map((row) => row.trace),
    options,
  )
}

export interface AskedAxis {
  readonly endMs: number
  /** Whether it is longer than that of the picture itself, so that every value that people often guess has its place. */
  readonly isLonger: boolean
}

/** The axis on which a chapter's question is asked. */
export function askedAxis(prediction: Prediction, view: LabView): AskedAxis {
  const domainMs = chooseDomainMs(
    view.lab,
    view.rows.map((row) => row.trace),
  )
  const furthestMs = prediction.kind === 'choice' ? 0 : Math.max(...guesses(prediction, view)) * PAST_GUESS
  if (furthestMs <= domainMs) return { endMs: domainMs, isLonger: false }
  const step = 10 ** Math.max(0, Math.floor(Math.log10(furthestMs)) - 1) * 2
  return { endMs: Math.ceil(furthestMs / step) * step, isLonger: true }
}

function guesses({ misses }: MarkerPrediction, view: LabView): readonly number[] {
  return [0, ...misses.map(({ atMs }) => atMs(view))]
}

/** What lies over the asked row: all of its lanes, from the first instant to the last. */
export function coverBox(figure: Figure, row: FigureRow): Box {
  const { plot, mode } = figure
  const top = row.y + HEADER_PX[mode] + (mode === 'wide' ? COVER_INSET_PX : COVER_UNDER_HEADER_PX)
  return { x: plot.x0, y: top, width: plot.x1 - plot.x0, height: row.y + row.height - top - COVER_INSET_PX }
}

/** The row's name and policy, without its result. */
export function knownShapes(figure: Figure, row: FigureRow): readonly Shape[] {
  return row.shapes.flatMap((shape): Shape[] => {
    if (shape.kind !== 'text') return []
    if (shape.className === 'row-title') return [{ ...shape, runs: shape.runs.slice(0, 1) }]
    return shape.className === 'policy' && shape.x < figure.plot.x0 ? [shape] : []
  })
}

export function xOf(figure: Figure, ms: number): number {
  const { plot, window } = figure
  const share = (ms - window.fromMs) / (window.toMs - window.fromMs)
  return plot.x0 + Math.min(1, Math.max(0, share)) * (plot.x1 - plot.x0)
}

/** A value on the axis: a line up through the row that it is about, and a chip with its words. */
export interface AxisMark {
  readonly atMs: number
  readonly words: string
  readonly tone: 'guess' | 'answer'
}

export interface PlacedMark extends AxisMark {
  readonly x: number
  readonly chip: Box
  readonly label: Shape
}

/** Chips stand below their lines; two that would meet move apart. */
export function placeMarks(figure: Figure, marks: readonly AxisMark[]): readonly PlacedMark[] {
  const y = figure.plot.axisY + 7
  const placed = marks
    .map((mark) => {
      const width = measure(mark.words, 12, 600) + 2 * CHIP_PAD_PX
      const x = xOf(figure, mark.atMs)
      return { mark, x, width, left: x - width / 2 }
    })
    .sort((a, b) => a.x - b.x)
  placed.forEach((one, i) => {
    const before = placed[i - 1]
    if (before === undefined) return
    const missing = before.left + before.width + CHIP_GAP_PX - one.left
    if (missing <= 0) return
    before.left -= missing / 2
    one.left += missing / 2
  })
  // Then back into the frame, from the right and from the left.
  let limit = figure.width
  for (const one of [...placed].reverse()) {
    one.left = Math.min(one.left, limit - one.width)
    limit = one.left - CHIP_GAP_PX
  }
  let from = 0
  for (const one of placed) {
    one.left = Math.max(one.left, from)
    from = one.left + one.width + CHIP_GAP_PX
  }
  return placed.map(({ mark, x, width, left }) => ({
    ...mark,
    x: round(x),
    chip: { x: round(left), y, width: round(width), height: CHIP_HEIGHT_PX },
    label: textShape(left + width / 2, y + 14.2, `chip-text is-${mark.tone}`, mark.words),
  }))
}
