import { ShapeView } from '../../components/ShapeView.tsx'
import type { Figure, FigureRow } from '../../timeline/figure.ts'
import { type AxisMark, coverBox, placeMarks } from './ask-picture.ts'

interface AxisMarksProps {
  readonly figure: Figure
  readonly row: FigureRow
  readonly marks: readonly AxisMark[]
  /** Whether the first of them can be taken by the hand. */
  readonly hasGrip?: boolean
}

/** What was guessed, and what is so, on the axis. */
export function AxisMarks({ figure, row, marks, hasGrip = false }: AxisMarksProps) {
  const { y, height } = coverBox(figure, row)
  return placeMarks(figure, marks).map(({ tone, x, chip, label }) => (
    <g key={tone} className={`axis-mark is-${tone}`}>
      <path className="mark-line" d={`M${x} ${y}V${chip.y}`} />
      <rect className="mark-chip" x={chip.x} y={chip.y} width={chip.width} height={chip.height} rx="4" />
      <ShapeView shape={label} />
      {hasGrip && <rect className="mark-grip" x={x - 5} y={y + height / 2 - 12} width="10" height="24" rx="5" />}
    </g>
  ))
}
