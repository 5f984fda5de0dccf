import { memo, type ReactNode } from 'react'
import type { Figure, FigureRow } from '../timeline/figure.ts'
import type { LabView, RowView } from '../timeline/lab-view.ts'
import { summarizeRow } from '../timeline/verdict.ts'
import { Shapes } from './ShapeView.tsx'

interface TimelineSvgProps {
  readonly figure: Figure
  readonly view: LabView
  /** What lies above the picture and can be used; without it the picture is still, and one image to assistive technology. */
  readonly children?: ReactNode
  /** What lies under pins and words: lines that come and go with the pointer. */
  readonly below?: ReactNode
}

/** The picture as SVG: it draws what the layout computed. Every bar is an element that outside checks can read. */
export function TimelineSvg({ figure, view, children, below }: TimelineSvgProps) {
  const isStill = children === undefined
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
      role={isStill ? 'img' : 'group'}
      aria-label={isStill ? view.rows.map((row) => summarizeRow(view.lab, row.scenario, row.trace)).join(' ') : 'Timeline'}
    >
      <Shapes shapes={figure.ground} />
      {figure.rows.map((row, i) => (
        <RowBody key={row.scenarioId} row={row} rowView={view.rows[i] as RowView} view={view} />
      ))}
      <Shapes shapes={figure.axis} />
      <Shapes shapes={figure.boundary} />
      {below}
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
