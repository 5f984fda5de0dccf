import type { Trace, TraceSpan } from '../core/recorders.ts'
import type { Figure, FigureBar, FigureRow, Shape } from '../timeline/figure.ts'
import type { LabView, RowView } from '../timeline/lab-view.ts'
import { ShapeList } from './draw-shapes.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Draws a figure into two groups of an SVG and keeps it drawn: what lies under the pointer's lines, and what lies over them. */
export class FigurePainter {
  readonly #ground: ShapeList
  readonly #rowsGroup: SVGGElement
  readonly #axis: ShapeList
  readonly #boundary: ShapeList
  readonly #overGroup: SVGGElement
  readonly #handles: ShapeList
  #rows: RowPainter[] = []

  constructor(base: SVGGElement, over: SVGGElement) {
    base.replaceChildren()
    over.replaceChildren()
    this.#ground = new ShapeList(addGroup(base, 'ground'))
    this.#rowsGroup = addGroup(base, 'rows')
    this.#axis = new ShapeList(addGroup(base, 'axis-marks'))
    this.#boundary = new ShapeList(addGroup(base, 'boundaries'))
    this.#overGroup = addGroup(over, 'rows-over')
    this.#handles = new ShapeList(addGroup(over, 'grips'))
  }

  draw(figure: Figure, view: LabView): void {
    this.#ground.draw(figure.ground)
    figure.rows.forEach((row, i) => {
      let painter = this.#rows[i]
      if (painter === undefined) {
        painter = new RowPainter(addGroup(this.#rowsGroup, 'row'), addGroup(this.#overGroup, 'row-over'))
        this.#rows.push(painter)
      }
      painter.draw(row, view.rows[i] as RowView)
    })
    while (this.#rows.length > figure.rows.length) this.#rows.pop()?.remove()
    this.#axis.draw(figure.axis)
    this.#boundary.draw(figure.boundary)
    const grips: Shape[] = []
    for (const handle of figure.handles) for (const shape of handle.shapes) grips.push(shape)
    this.#handles.draw(grips)
  }
}

class RowPainter {
  readonly #group: SVGGElement
  readonly #overGroup: SVGGElement
  readonly #own: ShapeList
  readonly #dense: ShapeList
  readonly #barsGroup: SVGGElement
  readonly #over: ShapeList
  readonly #bars: BarPainter[] = []
  #scenarioId: string | null = null
  #row: FigureRow | null = null
  #trace: Trace | null = null

  constructor(group: SVGGElement, overGroup: SVGGElement) {
    this.#group = group
    this.#overGroup = overGroup
    this.#own = new ShapeList(addGroup(group, 'row-own'))
    this.#dense = new ShapeList(addGroup(group, 'dense'))
    this.#barsGroup = addGroup(group, 'bars')
    this.#over = new ShapeList(overGroup)
  }

  draw(row: FigureRow, view: RowView): void {
    // The layout keeps the row of which nothing changed.
    if (this.#row === row && this.#trace === view.trace) return
    this.#row = row
    this.#trace = view.trace
    if (this.#scenarioId !== row.scenarioId) {
      this.#scenarioId = row.scenarioId
      this.#group.setAttribute('data-scenario', row.scenarioId)
    }
    this.#own.draw(row.shapes)
    if (row.dense.length > 0 || this.#dense.length > 0) this.#dense.draw(row.dense.flatMap((lane) => lane.shapes))
    const { bars } = row
    for (let i = 0; i < bars.length; i++) {
      let painter = this.#bars[i]
      if (painter === undefined) {
        painter = new BarPainter(addGroup(this.#barsGroup, 'bar'))
        this.#bars.push(painter)
      }
      const bar = bars[i] as FigureBar
      painter.draw(bar, view.trace.spans[bar.spanIndex] as TraceSpan)
    }
    while (this.#bars.length > bars.length) this.#bars.pop()?.remove()
    const over: Shape[] = []
    for (const bar of bars) for (const shape of bar.over) over.push(shape)
    this.#over.draw(over)
  }

  remove(): void {
    this.#group.remove()
    this.#overGroup.remove()
  }
}

/** A bar is an element that outside checks can read: its attributes say what happened. */
class BarPainter {
  readonly #group: SVGGElement
  readonly #shapes: ShapeList
  readonly #written: Record<string, string> = {}

  constructor(group: SVGGElement) {
    this.#group = group
    this.#shapes = new ShapeList(group)
  }

  draw(bar: FigureBar, span: TraceSpan): void {
    this.#write('data-scenario', bar.scenarioId)
    this.#write('data-step', span.step)
    this.#write('data-attempt', String(span.attempt))
    this.#write('data-kind', span.kind)
    this.#write('data-status', span.status)
    this.#write('data-start-ms', String(span.startMs))
    this.#write('data-end-ms', String(span.endMs))
    this.#write('data-depth', String(span.depth))
    this.#write('data-cut-by', span.cutBy ?? '')
    this.#shapes.draw(bar.shapes)
  }

  remove(): void {
    this.#group.remove()
  }

  #write(name: string, value: string): void {
    if (this.#written[name] === value) return
    this.#written[name] = value
    if (value === '' && name === 'data-cut-by') this.#group.removeAttribute(name)
    else this.#group.setAttribute(name, value)
  }
}

function addGroup(parent: SVGElement, className: string): SVGGElement {
  const group = document.createElementNS(SVG, 'g')
  group.setAttribute('class', className)
  parent.append(group)
  return group
}
