import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Figure } from '../timeline/figure.ts'
import type { LabView } from '../timeline/lab-view.ts'
import { summarizeRow } from '../timeline/verdict.ts'
import { FigurePainter } from './draw-figure.ts'

interface LiveSvgProps {
  readonly figure: Figure
  readonly view: LabView
  /** The view of which the rows are told to assistive technology: it may lag while a hand moves. */
  readonly told: LabView
  /** Lines under pins and words that come and go with the pointer. */
  readonly below: ReactNode
  /** What lies above the picture and can be used. */
  readonly children?: ReactNode
}

/** The picture while it is in use. Its shapes are written by `FigurePainter`, not compared by React, so that a drag costs only what changes. */
export function LiveSvg({ figure, view, told, below, children }: LiveSvgProps) {
  const base = useRef<SVGGElement>(null)
  const over = useRef<SVGGElement>(null)
  const painter = useRef<FigurePainter | null>(null)
  useLayoutEffect(() => {
    if (base.current === null || over.current === null) return
    painter.current ??= new FigurePainter(base.current, over.current)
    painter.current.draw(figure, view)
  }, [figure, view])
  return (
    <svg
      className="fig"
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      width={figure.width * figure.scale}
      height={figure.height * figure.scale}
      direction="ltr"
      role="group"
      aria-label="Timeline"
      data-domain-ms={figure.domainMs}
      data-plot-x0={figure.plot.x0}
      data-plot-x1={figure.plot.x1}
    >
      <g ref={base} aria-hidden="true" />
      {below}
      <g ref={over} aria-hidden="true" />
      <RowNames view={told} />
      {children}
    </svg>
  )
}

/** Each row as one image with its result in words, for those who do not see the bars. */
const RowNames = memo(function RowNames({ view }: { view: LabView }) {
  return (
    <g>
      {view.rows.map((row) => (
        <g key={row.scenario.id} role="img" aria-label={summarizeRow(view.lab, row.scenario, row.trace)} />
      ))}
    </g>
  )
})
