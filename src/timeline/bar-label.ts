import type { TextRun } from './figure.ts'
import { formatNumber } from './format-ms.ts'
import type { BarName } from './row-context.ts'
import type { MeasureText } from './text-width.ts'

const SIZE_PX = 13
const PAD_PX = 8
/** Room for the grip at the bar's end. */
const GRIP_PAD_PX = 18
/** Between the name and the time. */
const BETWEEN_PX = 9
const BOUNDARY_CLEAR_PX = 3
/** Less room than this holds no letter. */
const LEAST_PX = 12

export interface BarRoom {
  readonly x: number
  readonly endX: number
  readonly hasGrip: boolean
  /** The end is cut: a stem stands there. */
  readonly isCut: boolean
  readonly boundaryX: number
}

export interface BarLabel {
  readonly x: number
  readonly left: readonly TextRun[]
  /** The time, ending at `rightX`; `null` where it does not fit or stands with the name. */
  readonly right: string | null
  readonly rightX: number
  /** The name needs all the room: the grip moves onto the bar's end. */
  readonly isGripOnJoint: boolean
}

/** The longest form that fits and does not stand across the boundary: `A Catalog … 70 ms`, `A … 70 ms`, `A 70`, `A`. `null`: none does. */
export function fitBarLabel(room: BarRoom, name: BarName, durationMs: number, measure: MeasureText): BarLabel | null {
  const { x, endX, hasGrip } = room
  if (endX - x < LEAST_PX) return null
  const number = formatNumber(durationMs)
  const time = `${number} ms`
  const rightX = endX - (hasGrip ? GRIP_PAD_PX : PAD_PX)
  const timePx = measure(time, SIZE_PX, 400)
  const { letter } = name

  if (letter !== null) {
    const letterPx = measure(letter, SIZE_PX, 600)
    const rest = ` ${name.name}`
    const whole = withTime(room, letterPx + measure(rest, SIZE_PX, 400), rightX, timePx)
    if (whole >= 0) return atEnds(whole, [strong(letter), { text: rest }], time, rightX)
    const short = withTime(room, letterPx, rightX, timePx)
    if (short >= 0) return atEnds(short, [strong(letter)], time, rightX)
    const joined = inOne(room, measure(letter, SIZE_PX, 600) + measure(` ${number}`, SIZE_PX, 400), rightX)
    if (joined >= 0) return atEnds(joined, [strong(letter), { text: ` ${number}` }], null, rightX)
    return tight(room, letterPx, [strong(letter)])
  }

  const namePx = measure(name.name, SIZE_PX, 500)
  const label: TextRun = { text: name.name, className: 'label' }
  const whole = withTime(room, namePx, rightX, timePx)
  if (whole >= 0) return atEnds(whole, [label], time, rightX)
  const joined = inOne(room, namePx + measure(` ${number}`, SIZE_PX, 400), rightX)
  if (joined >= 0) return atEnds(joined, [label, { text: ` ${number}` }], null, rightX)
  return tight(room, namePx, [label])
}

function strong(text: string): TextRun {
  return { text, className: 'strong' }
}

function atEnds(x: number, left: readonly TextRun[], right: string | null, rightX: number): BarLabel {
  return { x, left, right, rightX, isGripOnJoint: false }
}

/** Where a name stands that has the time at the other end; -1 if both do not fit. Name and time may be on two sides of the boundary. */
function withTime(room: BarRoom, namePx: number, rightX: number, timePx: number): number {
  if (straddles(room, rightX - timePx, timePx)) return -1
  return inOne(room, namePx, rightX - timePx - BETWEEN_PX)
}

function inOne(room: BarRoom, widthPx: number, limitX: number): number {
  const x = room.x + PAD_PX
  if (x + widthPx <= limitX && !straddles(room, x, widthPx)) return x
  const past = room.boundaryX + PAD_PX
  return past > x && past + widthPx <= limitX ? past : -1
}

function tight(room: BarRoom, widthPx: number, left: readonly TextRun[]): BarLabel | null {
  const { x, endX, hasGrip, isCut } = room
  const roomPx = endX - x
  if (widthPx + (hasGrip ? 12 : 6) > roomPx - (isCut ? 3 : 0)) return null
  const isFull = widthPx + PAD_PX + (hasGrip ? GRIP_PAD_PX : PAD_PX) > roomPx
  const at = !isFull ? x + PAD_PX : hasGrip ? x + 6 : x + (roomPx - (isCut ? 2 : 0) - widthPx) / 2
  if (straddles(room, at, widthPx)) return null
  return { x: at, left, right: null, rightX: 0, isGripOnJoint: isFull && hasGrip }
}

/** A boundary at the bar's very end crosses nothing. */
function straddles(room: BarRoom, x: number, widthPx: number): boolean {
  const { boundaryX } = room
  return boundaryX < room.endX - 1 && x - BOUNDARY_CLEAR_PX < boundaryX && x + widthPx + BOUNDARY_CLEAR_PX > boundaryX
}
