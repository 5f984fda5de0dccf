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
  const { x, endX, boundaryX } = room
  if (endX - x < LEAST_PX) return null
  const startX = x + PAD_PX
  const label = fitFrom(startX, room, name, durationMs, measure)
  if (label !== null) return label
  // What has no room before the boundary may have it past the boundary.
  const pastX = boundaryX + PAD_PX
  return (pastX > startX && pastX < endX ? fitFrom(pastX, room, name, durationMs, measure) : null) ?? fitTight(room, name, measure)
}

/** A name that begins at `x`, with the time at the bar's other end, or joined to it. */
function fitFrom(x: number, room: BarRoom, { letter, name }: BarName, durationMs: number, measure: MeasureText): BarLabel | null {
  const number = formatNumber(durationMs)
  const time = `${number} ms`
  const rightX = room.endX - (room.hasGrip ? GRIP_PAD_PX : PAD_PX)
  const timeX = rightX - measure(time, SIZE_PX, 400)
  const first: TextRun = letter === null ? { text: name, className: 'label' } : strong(letter)
  const firstPx = measure(first.text, SIZE_PX, letter === null ? 500 : 600)
  const fits = (widthPx: number, limitX: number) => x + widthPx <= limitX && !straddles(room, x, widthPx)
  // Name and time may stand on two sides of the boundary.
  if (!straddles(room, timeX, rightX - timeX)) {
    if (letter !== null && fits(firstPx + measure(` ${name}`, SIZE_PX, 400), timeX - BETWEEN_PX)) {
      return { x, left: [first, { text: ` ${name}` }], right: time, rightX, isGripOnJoint: false }
    }
    if (fits(firstPx, timeX - BETWEEN_PX)) return { x, left: [first], right: time, rightX, isGripOnJoint: false }
  }
  if (!fits(firstPx + measure(` ${number}`, SIZE_PX, 400), rightX)) return null
  return { x, left: [first, { text: ` ${number}` }], right: null, rightX, isGripOnJoint: false }
}

function strong(text: string): TextRun {
  return { text, className: 'strong' }
}

/** The letter or the name alone: it keeps the room. */
function fitTight(room: BarRoom, { letter, name }: BarName, measure: MeasureText): BarLabel | null {
  const { x, endX, hasGrip, isCut } = room
  const first: TextRun = letter === null ? { text: name, className: 'label' } : strong(letter)
  const widthPx = measure(first.text, SIZE_PX, letter === null ? 500 : 600)
  const roomPx = endX - x
  if (widthPx + (hasGrip ? 12 : 6) > roomPx - (isCut ? 3 : 0)) return null
  const isFull = widthPx + PAD_PX + (hasGrip ? GRIP_PAD_PX : PAD_PX) > roomPx
  const at = !isFull ? x + PAD_PX : hasGrip ? x + 6 : x + (roomPx - (isCut ? 2 : 0) - widthPx) / 2
  if (straddles(room, at, widthPx)) return null
  return { x: at, left: [first], right: null, rightX: 0, isGripOnJoint: isFull && hasGrip }
}

/** A boundary at the bar's very end crosses nothing. */
function straddles(room: BarRoom, x: number, widthPx: number): boolean {
  const { boundaryX } = room
  return boundaryX < room.endX - 1 && x - BOUNDARY_CLEAR_PX < boundaryX && x + widthPx + BOUNDARY_CLEAR_PX > boundaryX
}
