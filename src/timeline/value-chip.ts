import type { Cause } from './causes.ts'
import type { Figure, FigureHandle, Shape } from './figure.ts'
import { formatMs, formatNumber } from './format-ms.ts'
import { round, textShape } from './shapes.ts'
import { measureWith } from './text-width.ts'

const HEIGHT_PX = 20
const ABOVE_PX = 8
const PAD_PX = 8
/** From a grip's middle to its ends. */
const GRIP_HALF_PX = 9
const measure = measureWith(1)

/** A value that a hand is moving on the picture. */
export interface HeldValue {
  /** The grip as it was when it was taken. */
  readonly handle: FigureHandle
  readonly cause: Cause
  readonly fromValue: number
  readonly value: number
  readonly msPerPx: number
}

/** The value under the hand: above the grip, and always inside the frame. */
export function valueChip(figure: Figure, held: HeldValue): readonly Shape[] {
  const { handle, cause, value, fromValue, msPerPx } = held
  const text = cause.unit === 'ms' ? formatMs(value) : formatNumber(value)
  const width = measure(text, 12, 600) + 2 * PAD_PX
  const gripX = handle.x + ((value - fromValue) * handle.direction) / msPerPx / figure.scale
  const x = Math.min(Math.max(gripX - width / 2, 0), figure.width - width)
  const top = handle.y - GRIP_HALF_PX - ABOVE_PX - HEIGHT_PX
  // Above the grip; where the frame ends there, below it.
  const y = top >= 0 ? top : handle.y + GRIP_HALF_PX + ABOVE_PX
  return [
    { kind: 'rect', x: round(x), y: round(y), width: round(width), height: HEIGHT_PX, rx: 4, className: 'chip' },
    textShape(x + width / 2, y + 14.4, 'chip-text', text),
  ]
}
