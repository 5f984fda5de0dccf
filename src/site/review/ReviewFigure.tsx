import { memo, useMemo, useRef, useState } from 'react'
import { Shapes } from '../../components/ShapeView.tsx'
import { useIsNear } from '../../components/use-is-near.ts'
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
  readonly between?: ((figure: Figure) => readonly Shape[]) | undefined
}

const WIDTH_BEFORE = 880
const HEIGHT_BEFORE = 140

/**
 * A picture beside the lab's own: with the same bars, but nothing in it can be taken by the hand or chosen. It is drawn only where it is in view, or nearly, and
 * otherwise keeps its place.
 */
export function ReviewFigure({ lab, traces, label, between }: ReviewFigureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, WIDTH_BEFORE)
  const textScale = useTextScale(frame)
  const isNear = useIsNear(frame)
  const figure = useMemo(() => (isNear ? layoutTimeline(lab, traces, { width, textScale }) : null), [lab, traces, width, textScale, isNear])
  const [heightPx, setHeightPx] = useState(HEIGHT_BEFORE)
  if (figure !== null && figure.height * figure.scale !== heightPx) setHeightPx(figure.height * figure.scale)
  return (
    <div className="review-figure" ref={frame} role="img" aria-label={label} style={{ minHeight: heightPx }}>
      {figure !== null && <Drawing figure={figure} between={between} />}
    </div>
  )
}

const Drawing = memo(function Drawing({ figure, between }: { readonly figure: Figure; readonly between: ReviewFigureProps['between'] }) {
  return (
    <svg
      className="fig"
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      width={figure.width * figure.scale}
      height={figure.height * figure.scale}
      direction="ltr"
      aria-hidden="true"
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
  )
})
