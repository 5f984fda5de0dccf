import type { Figure } from '../timeline/figure.ts'
import { formatMs, formatNumber } from '../timeline/format-ms.ts'
import { measureWith } from '../timeline/text-width.ts'
import type { ActiveDrag } from './use-figure-drag.ts'

const HEIGHT = 20
const ABOVE = 8
const PAD = 8
const measure = measureWith(1)

/** The value under the hand: above the grip, and always inside the frame. */
export function ValueChip({ figure, drag }: { figure: Figure; drag: ActiveDrag }) {
  const { handle, cause, value, fromValue, msPerPx } = drag
  const text = cause.unit === 'ms' ? formatMs(value) : formatNumber(value)
  const width = measure(text, 12, 600) + 2 * PAD
  const gripX = handle.x + ((value - fromValue) * handle.direction) / msPerPx / figure.scale
  const x = Math.min(Math.max(gripX - width / 2, 0), figure.width - width)
  const gripTop = handle.y - 9
  // Above the grip; where the frame ends there, below it.
  const y = gripTop - ABOVE - HEIGHT >= 0 ? gripTop - ABOVE - HEIGHT : handle.y + 9 + ABOVE
  return (
    <g className={`value-chip${drag.isSnapped ? ' is-snapped' : ''}`} aria-hidden="true">
      <rect className="chip" x={x} y={y} width={width} height={HEIGHT} rx={4} />
      <text className="chip-text" x={x + width / 2} y={y + 14.4}>
        {text}
      </text>
    </g>
  )
}
