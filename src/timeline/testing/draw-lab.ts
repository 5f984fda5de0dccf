import type { Lab } from '../../core/lab.ts'
import { traceScenario } from '../../core/simulate.ts'
import type { Box, Figure, FigureBar, FigureHandle, FigureRow, Shape } from '../figure.ts'
import { type LayoutOptions, layoutTimeline } from '../layout.ts'

export function drawLab(lab: Lab, options: Partial<LayoutOptions> = {}): Figure {
  const traces = lab.scenarios.map((scenario) => traceScenario(lab, scenario))
  return layoutTimeline(lab, traces, { width: 1136, ...options })
}

export function rowOf(figure: Figure, scenarioId: string): FigureRow {
  return figure.rows.find((row) => row.scenarioId === scenarioId) as FigureRow
}

/** By the beginning of its key after the scenario: `catalog/1/attempt`. */
export function barOf(figure: Figure, scenarioId: string, key: string): FigureBar {
  const bar = rowOf(figure, scenarioId).bars.find((each) => each.key.startsWith(`${scenarioId}/${key}`))
  if (bar === undefined) throw new Error(`no bar ${scenarioId}/${key}`)
  return bar
}

export function handlesAt(figure: Figure, path: string): FigureHandle[] {
  return figure.handles.filter((handle) => handle.path === path)
}

/** Where an instant stands, by the definition of a linear axis. */
export function xOf(figure: Figure, ms: number): number {
  const { plot, window } = figure
  return plot.x0 + ((ms - window.fromMs) / (window.toMs - window.fromMs)) * (plot.x1 - plot.x0)
}

export function endOf(box: Box): number {
  return box.x + box.width
}

/** Every shape of a figure, also those that show on hover. */
export function allShapes(figure: Figure): Shape[] {
  return [
    ...figure.ground,
    ...figure.rows.flatMap((row) => [
      ...row.shapes,
      ...row.dense.flatMap((lane) => lane.shapes),
      ...row.bars.flatMap((bar) => [...bar.shapes, ...bar.over, ...bar.quiet]),
    ]),
    ...figure.axis,
    ...figure.boundary,
    ...figure.handles.flatMap((handle) => handle.shapes),
  ]
}

export function textsOf(shapes: readonly Shape[]): string[] {
  return shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.runs.map((run) => run.text).join('')] : []))
}

export function glyphsOf(shapes: readonly Shape[]): string[] {
  return shapes.flatMap((shape) => (shape.kind === 'glyph' ? [shape.name] : []))
}
