import { formatTimeline } from '../../core/format-timeline.ts'
import type { Trace } from '../../core/recorders.ts'
import type { Figure, FigureRow, TimeWindow } from '../../timeline/figure.ts'
import type { LabView, RowView } from '../../timeline/lab-view.ts'
import { layoutTimeline } from '../../timeline/layout.ts'
import { describeOutcome } from '../../timeline/outcome.ts'
import { toBase64 } from './base64.ts'
import { attributesIn } from './figure-attributes.ts'
import { oneLine } from './plain-text.ts'
import { ShapeWriter } from './svg-shapes.ts'
import { fontFamily, type ThemeName, tokenValue } from './tokens.ts'
import { escapeXml, writeElement } from './xml.ts'

/** Round the figure: grips and marks reach a little past its edges. */
export const PADDING_PX = 16
/** Least and most CSS pixels that a picture may be wide. */
export const MIN_PICTURE_PX = 280
export const MAX_PICTURE_PX = 3840
/** The bundled face holds its advances; a system face may run wider. */
const SYSTEM_FACE_FACTOR = 1.2
const NONE: ReadonlySet<string> = new Set()
/** How many spans of a row the description spells out. */
const MAX_SPELLED = 200

export interface SvgOptions {
  /** CSS pixels, the padding included; held within `MIN_PICTURE_PX` and `MAX_PICTURE_PX`. */
  readonly widthPx: number
  readonly theme: ThemeName
  /** The bytes of the bundled face (WOFF2), to be held inside; `null` where they could not be had: the picture then names system faces and leaves them room. */
  readonly font: Uint8Array | null
  /** `theme`: the paper of the theme. `none`: transparent, for a ground of nearly the same colour. */
  readonly background?: 'theme' | 'none'
  /** Pixels of the picture for a CSS pixel of the figure; 1 if not given. */
  readonly scale?: number
  /** `false` leaves out the grips, which are of no use on paper; they are drawn if not given. */
  readonly hasGrips?: boolean
  /** The stretch of the axis that is drawn; all of it if not given. */
  readonly shown?: TimeWindow
}

export interface SvgPicture {
  /** One SVG document: no script, no style sheet or address outside itself. */
  readonly svg: string
  /** The exact size that the document says of itself, `scale` included: whole numbers. */
  readonly widthPx: number
  readonly heightPx: number
  /** What the picture says, in sentences: the text of its `<desc>`. */
  readonly description: string
}

/**
 * The whole figure of a lab as a standalone SVG document: the shapes of `layoutTimeline` with every colour, length and font resolved. Text of the lab is
 * only ever text; what XML forbids becomes U+FFFD. Ids are made from the content, so that several pictures can stand in one page.
 */
export function exportSvg(view: LabView, options: SvgOptions): SvgPicture {
  const { theme, font, background = 'theme', scale = 1, hasGrips = true, shown } = options
  const figurePx = Math.round(Math.min(MAX_PICTURE_PX, Math.max(MIN_PICTURE_PX, options.widthPx)))
  const figure = layoutTimeline(
    view.lab,
    view.rows.map((row) => row.trace),
    {
      width: figurePx - 2 * PADDING_PX,
      faceFactor: font === null ? SYSTEM_FACE_FACTOR : 1,
      ...(hasGrips ? null : { movable: NONE }),
      ...(shown === undefined ? null : { window: shown }),
    },
  )
  const tallPx = Math.ceil(figure.height * figure.scale) + 2 * PADDING_PX
  const widthPx = Math.round(figurePx * scale)
  const heightPx = Math.round(tallPx * scale)
  const id = `slackline-${hash(`${JSON.stringify(view.lab)} ${figurePx} ${theme} ${background} ${scale} ${font?.length}${hasGrips ? '' : ' still'}${shown === undefined ? '' : ` ${shown.fromMs}-${shown.toMs}`}`)}`
  const writer = new ShapeWriter(attributesIn(theme), `${id}-`, hasGrips)
  const body = writeFigure(figure, view, writer)
  const description = describeLab(view)
  const title = oneLine(view.lab.title).trim()
  const ground = { x: -PADDING_PX, y: -PADDING_PX, width: figurePx, height: tallPx, fill: tokenValue('--paper', theme) }
  const svg = writeElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      id,
      width: widthPx,
      height: heightPx,
      viewBox: `${-PADDING_PX} ${-PADDING_PX} ${figurePx} ${tallPx}`,
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
      direction: 'ltr',
      'font-family': fontFamily,
    },
    [
      `<title id="${id}-title">${escapeXml(title === '' ? 'Untitled lab' : title)}</title>`,
      `<desc id="${id}-desc">${escapeXml(description)}</desc>`,
      `<style>${writeStyle(id, font)}</style>`,
      writer.usedPatterns.size === 0 ? '' : `<defs>${writer.writePatterns()}</defs>`,
      background === 'none' ? '' : writeElement('rect', ground),
      body,
    ].join(''),
  )
  return { svg: `${svg}\n`, widthPx, heightPx, description }
}

/** The face, and figures of one width; all else is attributes. */
function writeStyle(id: string, font: Uint8Array | null): string {
  const face =
    font === null
      ? ''
      : `@font-face{font-family:"Slackline Sans";src:url(data:font/woff2;base64,${toBase64(font)}) format("woff2");font-weight:400 600}`
  return `${face}#${id}{font-variant-numeric:tabular-nums lining-nums}`
}

/** In the order in which the page draws: `TimelineSvg.tsx` has the same. */
function writeFigure(figure: Figure, view: LabView, writer: ShapeWriter): string {
  return [
    writer.writeAll(figure.ground),
    ...figure.rows.map((row, i) => writeRow(row, view.rows[i] as RowView, writer)),
    writer.writeAll(figure.axis),
    writer.writeAll(figure.boundary),
    ...figure.rows.flatMap((row) => row.bars.map((bar) => writer.writeAll(bar.over))),
    ...figure.handles.map((handle) => writer.writeAll(handle.shapes)),
  ].join('')
}

/** A bar is a group with its text, which a browser shows under the pointer. */
function writeRow(row: FigureRow, rowView: RowView, writer: ShapeWriter): string {
  const bars = row.bars.map((bar) => {
    const text = formatTimeline(sliceTrace(rowView.trace, bar.spanIndex, bar.spanIndex + 1))
    return writeElement('g', {}, `<title>${escapeXml(oneLine(text))}</title>${writer.writeAll(bar.shapes)}`)
  })
  return writeElement('g', {}, [writer.writeAll(row.shapes), ...row.dense.map((lane) => writer.writeAll(lane.shapes)), ...bars].join(''))
}

/** Each row's outcome in sentences, then its line of text. */
function describeLab(view: LabView): string {
  return view.rows
    .map(({ scenario, trace }) => {
      const more = trace.spans.length - MAX_SPELLED
      const line = formatTimeline(sliceTrace(trace, 0, MAX_SPELLED))
      const rest = more > 0 ? ` | and ${more} more` : ''
      return oneLine(`${describeOutcome(view.lab, scenario, trace)} ${line}${rest}`).trim()
    })
    .join('\n')
}

function sliceTrace(trace: Trace, from: number, to: number): Trace {
  return { ...trace, spans: trace.spans.slice(from, to), labels: trace.labels.slice(from, to) }
}

/** FNV-1a, 32 bits: it need only differ where pictures differ. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}
