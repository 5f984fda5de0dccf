import { memo, type ReactNode } from 'react'
import type { Figure, FigureRow } from '../timeline/figure.ts'
import type { LabView, RowView, SpanPlace } from '../timeline/lab-view.ts'
import { summarizeRow } from '../timeline/verdict.ts'
import { Shapes } from './ShapeView.tsx'

interface TimelineSvgProps {
  readonly figure: Figure
  readonly view: LabView
  /** What lies above the picture and can be used; without it the picture is still, and one image to assistive technology. */
  readonly children?: ReactNode
  /** Outline of a chosen bar in a still picture. */
  readonly outline?: ReactNode
}

/** The picture as SVG: it draws what the layout computed. Every bar is an element that outside checks can read. */
export function TimelineSvg({ figure, view, children, outline }: TimelineSvgProps) {
  const isStill = children === undefined
  return (
    <svg
      className="fig"
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      width={figure.width * figure.scale}
      height={figure.height * figure.scale}
      direction="ltr"
      role={isStill ? 'img' : 'group'}
      aria-label={isStill ? view.rows.map((row) => summarizeRow(view.lab, row.scenario, row.trace)).join(' ') : 'Timeline'}
    >
      <Shapes shapes={figure.ground} />
      {figure.rows.map((row, i) => (
        <RowBody key={row.scenarioId} row={row} rowView={view.rows[i] as RowView} view={view} />
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
      <g aria-hidden="true">
        {figure.handles.map((handle, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grips are drawn in order and keep no state
          <Shapes key={i} shapes={handle.shapes} />
        ))}
      </g>
      {outline}
      {children}
    </svg>
  )
}

const RowBody = memo(function RowBody({ row, rowView, view }: { row: FigureRow; rowView: RowView; view: LabView }) {
  return (
    <g className="row" role="img" aria-label={summarizeRow(view.lab, rowView.scenario, rowView.trace)} data-scenario={row.scenarioId}>
      <Shapes shapes={row.shapes} />
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

/** Around one bar: chosen, or pointed at. With it comes the grant line of a bar that was not cut. */
export function BarOutline({ figure, place, className }: { figure: Figure; place: SpanPlace; className: string }) {
  const bar = figure.rows[place.rowIndex]?.bars.find((one) => one.spanIndex === place.spanIndex)
  if (bar === undefined) return null
  const { x, y, width, height } = bar.box
  return (
    <g>
      <Shapes shapes={bar.quiet} />
      <rect className={className} x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={4} />
    </g>
  )
}
