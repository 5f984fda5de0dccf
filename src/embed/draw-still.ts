import type { TraceSpan } from '../core/recorders.ts'
import type { Figure, Shape } from '../timeline/figure.ts'
import { glyphs } from '../timeline/glyphs.ts'
import type { LabView, RowView } from '../timeline/lab-view.ts'
import { patternDefs } from '../timeline/patterns.ts'
import { summarizeRow } from '../timeline/verdict.ts'

/*
 * A lab of one's own as a still picture: what `TimelineSvg.tsx` and `EmbedLinks.tsx` draw, without a library. A browser test holds it against the live one,
 * pixel by pixel.
 */

const SVG = 'http://www.w3.org/2000/svg'

type Attributes = Readonly<Record<string, string | number | undefined>>

export interface StillFigure {
  readonly figure: Figure
  readonly view: LabView
  /** What is drawn of the telling span besides. */
  readonly quiet: readonly Shape[]
}

/** Draws it in a box, in place of what is there. `linkUrl`: where the link leads until the live picture has written a better one. */
export function drawStill(box: HTMLElement, { figure, view, quiet }: StillFigure, linkUrl: string): void {
  const { width, height, scale } = figure
  const over = figure.rows.flatMap((row) => row.bars.flatMap((bar) => bar.over))
  const grips = figure.handles.flatMap((handle) => handle.shapes)
  const picture = svg(
    'svg',
    {
      class: 'fig',
      viewBox: `0 0 ${width} ${height}`,
      width: width * scale,
      height: height * scale,
      direction: 'ltr',
      role: 'img',
      tabindex: 0,
      'aria-label': view.rows.map((row) => summarizeRow(view.lab, row.scenario, row.trace)).join(' '),
    },
    [
      ...figure.ground.map(draw),
      ...figure.rows.map((row, i) =>
        svg('g', { class: 'row', 'data-scenario': row.scenarioId }, [
          ...[...row.shapes, ...row.dense.flatMap((lane) => lane.shapes)].map(draw),
          ...row.bars.map((bar) => {
            const group = svg('g', { class: 'bar' }, bar.shapes.map(draw))
            // What outside checks can read, as in `TimelineSvg.tsx`.
            const { step, attempt, kind, status, startMs, endMs, depth, cutBy } = (view.rows[i] as RowView).trace.spans[
              bar.spanIndex
            ] as TraceSpan
            Object.assign(group.dataset, {
              scenario: row.scenarioId,
              step,
              attempt,
              kind,
              status,
              startMs,
              endMs,
              depth,
              ...(cutBy && { cutBy }),
            })
            return group
          }),
        ]),
      ),
      ...[...figure.axis, ...figure.boundary, ...quiet, ...over].map(draw),
      svg('g', { class: 'grips' }, grips.map(draw)),
    ],
  )
  Object.assign(picture.dataset, { domainMs: figure.domainMs, plotX0: figure.plot.x0, plotX1: figure.plot.x1 })
  const patterns = patternDefs.map(({ id, width: tilePx, height: tileHeightPx, rotateDeg, shapes }) => {
    const attributes = { id, width: tilePx, height: tileHeightPx, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${rotateDeg})` }
    return svg('pattern', attributes, shapes.map(draw))
  })
  const link = html('a', '', 'Open in Slackline')
  Object.assign(link, { href: linkUrl, target: '_blank', rel: 'noopener' })
  box.replaceChildren(
    svg('svg', { class: 'fig defs', width: 0, height: 0, 'aria-hidden': 'true' }, patterns),
    html('div', 'figure-frame', picture),
    html('div', 'embed-foot', html('div', 'embed-links', html('button', '', 'Copy link'), link)),
  )
}

function draw(shape: Shape): SVGElement {
  if (shape.kind === 'glyph') return svg('g', { transform: `translate(${shape.x} ${shape.y})` }, glyphs[shape.name].map(draw))
  if (shape.kind === 'text') {
    const { kind, className, runs, ...place } = shape
    return svg(
      kind,
      { ...place, class: className },
      runs.map(({ text, ...looks }) =>
        (looks.className ?? looks.dx) === undefined ? text : svg('tspan', { class: looks.className, dx: looks.dx }, [text]),
      ),
    )
  }
  const { kind, className, ...place } = shape
  return svg(kind, { ...place, class: className })
}

function svg(name: string, attributes: Attributes, children: readonly (Node | string)[] = []): SVGElement {
  const element = document.createElementNS(SVG, name) as SVGElement
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

function html(tag: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}
