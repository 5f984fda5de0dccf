import { memo } from 'react'
import type { Figure, FigureRow } from '../timeline/figure.ts'
import type { LabView, RowView } from '../timeline/lab-view.ts'
import { summarizeRow } from '../timeline/verdict.ts'
import { Shapes } from './ShapeView.tsx'

interface TimelineSvgProps {
  readonly figure: Figure
  readonly view: LabView
}

/** The picture as one still image. `draw-figure.ts` draws the same shapes where they are in use. */
export function TimelineSvg({ figure, view }: TimelineSvgProps) {
  return (
    <svg
      className="fig"
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      width={figure.width * figure.scale}
      height={figure.height * figure.scale}
      direction="ltr"
      data-domain-ms={figure.domainMs}
      data-plot-x0={figure.plot.x0}
      data-plot-x1={figure.plot.x1}
      role="img"
      aria-label={view.rows.map((row) => summarizeRow(view.lab, row.scenario, row.trace)).join(' ')}
    >
      <Shapes shapes={figure.ground} />
      {figure.rows.map((row, i) => (
        <RowBody key={row.scenarioId} row={row} rowView={view.rows[i] as RowView} />
      ))}
      <Shapes shapes={figure.axis} />
      <Shapes shapes={figure.boundary} />
      {figure.rows.map((row) => (
        <g key={row.scenarioId} className="row-over" aria-hidden="true">
          {row.bars.map((bar) => (
            <Shapes key={bar.key} shapes={bar.over} />
          ))}
        </g>
      ))}
      <g className="grips" aria-hidden="true">
        {figure.handles.map((handle, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grips are drawn in order and keep no state
          <Shapes key={i} shapes={handle.shapes} />
        ))}
      </g>
    </svg>
  )
}

/** One row with its bars, without what lies over them. */
export const RowBody = memo(function RowBody({ row, rowView }: { row: FigureRow; rowView: RowView }) {
  return (
    <g className="row" data-scenario={row.scenarioId}>
      <Shapes shapes={row.shapes} />
      <Shapes shapes={row.dense.flatMap((lane) => lane.shapes)} />
      {row.bars.map((bar) => {
        const span = rowView.trace.spans[bar.spanIndex]
        if (span === undefined) return null
        return (
          <g
            key={bar.key}
            className="bar"
            data-scenario={row.scenarioId}
            data-step={span.step}
            data-attempt={span.attempt}
            data-kind={span.kind}
            data-status={span.status}
            data-start-ms={span.startMs}
            data-end-ms={span.endMs}
            data-depth={span.depth}
            data-cut-by={span.cutBy}
          >
            <Shapes shapes={bar.shapes} />
          </g>
        )
      })}
    </g>
  )
})
