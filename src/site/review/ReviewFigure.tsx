import { useMemo, useRef } from 'react'
import { Shapes } from '../../components/ShapeView.tsx'
import { useTextScale } from '../../components/use-text-scale.ts'
import { useWidth } from '../../components/use-width.ts'
import type { Lab } from '../../core/lab.ts'
import type { Trace } from '../../core/recorders.ts'
import type { Figure, Shape } from '../../timeline/figure.ts'
import { layoutTimeline } from '../../timeline/layout.ts'

interface ReviewFigureProps {
  readonly lab: Lab
  /** Of the lab's scenarios, in order. */
  readonly traces: readonly Trace[]
  /** What the picture says, for those who do not see it. */
  readonly label: string
  /** What is drawn from row to row, below the bars. */
  readonly between?: (figure: Figure) => readonly Shape[]
}

const WIDTH_BEFORE = 880

/** A picture beside the lab's own: with the same bars, but nothing in it can be taken by the hand or chosen. */
export function ReviewFigure({ lab, traces, label, between }: ReviewFigureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, WIDTH_BEFORE)
  const textScale = useTextScale(frame)
  const figure = useMemo(() => layoutTimeline(lab, traces, { width, textScale }), [lab, traces, width, textScale])
  return (
    <div className="review-figure" ref={frame}>
      <svg
        className="fig"
        viewBox={`0 0 ${figure.width} ${figure.height}`}
        width={figure.width * figure.scale}
        height={figure.height * figure.scale}
        direction="ltr"
        role="img"
        aria-label={label}
      >
        <Shapes shapes={figure.ground} />
        {between !== undefined && <Shapes shapes={between(figure)} />}
        {figure.rows.map((row) => (
          <g key={row.scenarioId}>
            <Shapes shapes={row.shapes} />
            <Shapes shapes={row.dense.flatMap((lane) => lane.shapes)} />
            <Shapes shapes={row.bars.flatMap((bar) => bar.shapes)} />
          </g>
        ))}
        <Shapes shapes={figure.axis} />
        <Shapes shapes={figure.boundary} />
        <Shapes shapes={figure.rows.flatMap((row) => row.bars.flatMap((bar) => bar.over))} />
      </svg>
    </div>
  )
}
