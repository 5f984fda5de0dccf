import { arrowBody } from './beyond.ts'
import type { Box, FigureHandle, Shape } from './figure.ts'
import { formatMs } from './format-ms.ts'
import { ARROW_PX, type Frame, TAG_HEIGHT, TAG_WIDTH, TAG_Y, xAt } from './frame.ts'
import { pathShape, round, textShape } from './shapes.ts'
import type { MeasureText } from './text-width.ts'

const LABEL_GAP = 16
const HIT_HEIGHT = 28

/** What the boundary draws into. */
export interface Canvas {
  readonly frame: Frame
  readonly measure: MeasureText
  readonly hitPx: number
  /** Past the boundaries: below all else. */
  readonly tint: Shape[]
  /** Reserves. */
  readonly ground: Shape[]
  readonly boundary: Shape[]
  readonly handles: FigureHandle[]
}

/** A stretch of the figure, from top to bottom, that one boundary passes. */
export interface Band {
  readonly top: number
  readonly bottom: number
}

/** A dashed line through a band, but for the lines of text in its way, and the tint past it. */
export function drawBoundaryLine(canvas: Canvas, budgetMs: number, band: Band, lineTop: number, headers: readonly Box[]): void {
  const { frame, boundary, tint } = canvas
  const at = xAt(frame, budgetMs)
  if (frame.x1 - at > 0.5) {
    tint.push({
      kind: 'rect',
      x: round(at),
      y: band.top,
      width: round(frame.x1 - at),
      height: round(band.bottom - band.top),
      className: 'past',
    })
  }
  if (sideOf(frame, budgetMs) !== 0) return
  let from = lineTop
  const draw = (to: number) => {
    if (to > from) boundary.push(pathShape(`M${round(at)} ${round(from)}V${round(to)}`, 'boundary'))
  }
  for (const header of headers) {
    if (header.y < lineTop || header.y >= band.bottom || header.x - 4 > at || header.x + header.width + 4 < at) continue
    draw(header.y)
    from = Math.max(from, header.y + header.height)
  }
  draw(band.bottom)
}

/** -1 or 1 where an instant lies left or right of what is shown, else 0. */
export function sideOf(frame: Frame, ms: number): -1 | 0 | 1 {
  return ms < frame.fromMs ? -1 : ms > frame.toMs ? 1 : 0
}

/** The lab's budget: a solid tag at the top. */
export function drawTag(canvas: Canvas, budgetMs: number): void {
  addTag(canvas, budgetMs, TAG_Y, 'budgetMs', null, [`Deadline ${formatMs(budgetMs)}`, formatMs(budgetMs)])
}

/** A row's own budget: a hollow tag above its bars. Returns the band's height. */
export function drawOwnTag(canvas: Canvas, budgetMs: number, y: number, scenarioIndex: number, scenarioId: string): void {
  const time = formatMs(budgetMs)
  addTag(canvas, budgetMs, y, `scenarios.${scenarioIndex}.budgetMs`, scenarioId, [`its own deadline ${time}`, `its own ${time}`, time])
}

function addTag(canvas: Canvas, budgetMs: number, y: number, path: string, scenarioId: string | null, words: readonly string[]): void {
  const { frame, measure, hitPx, boundary, handles } = canvas
  const side = sideOf(frame, budgetMs)
  const edgeX = xAt(frame, budgetMs)
  const at = side === 0 ? edgeX : Math.min(Math.max(edgeX, ARROW_PX), frame.width - ARROW_PX)
  const own = `${scenarioId === null ? '' : ' is-own'}${side === 0 ? '' : ' is-outside'}`
  const label = placeLabel(frame, at, words, measure, side === 1)
  if (label !== null) boundary.push(textShape(label.x, y + 4.6, label.isEnd ? 'tag-label end' : 'tag-label', label.text))
  const grips = `M${round(at - 2.5)} ${y - 5}v10M${round(at + 2.5)} ${y - 5}v10`
  const width = Math.max(TAG_HEIGHT, hitPx)
  const height = Math.max(HIT_HEIGHT, hitPx)
  handles.push({
    path,
    what: 'budget',
    scenarioId,
    spanIndex: null,
    x: round(at),
    y,
    shapes: [side === 0 ? tagBody(at, y, own) : arrowBody(at, y, side, own), pathShape(grips, `tag-grip${own}`)],
    hit: { x: round(at - width / 2), y: y - height / 2, width, height },
    originMs: 0,
    direction: 1,
  })
}

function tagBody(at: number, y: number, own: string): Shape {
  const x = round(at - TAG_WIDTH / 2)
  return { kind: 'rect', x, y: y - TAG_HEIGHT / 2, width: TAG_WIDTH, height: TAG_HEIGHT, rx: 5, className: `tag-body${own}` }
}

/** Right of the line, or left of it, as where a tag points to the right; in fewer words where neither has room. */
function placeLabel(
  frame: Frame,
  at: number,
  words: readonly string[],
  measure: MeasureText,
  isLeftOnly: boolean,
): { x: number; isEnd: boolean; text: string } | null {
  for (const text of words) {
    const width = measure(text, 13, 600)
    if (!isLeftOnly && at + LABEL_GAP + width <= frame.width) return { x: at + LABEL_GAP, isEnd: false, text }
    if (at - LABEL_GAP - width >= 0) return { x: at - LABEL_GAP, isEnd: true, text }
  }
  return null
}
