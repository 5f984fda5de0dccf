import type { Shape } from './figure.ts'
import { textShape } from './shapes.ts'
import type { MeasureText, Weight } from './text-width.ts'

/*
 * Labels outside bars are tasks. All marks of a lane claim their place first; then labels are placed by priority, each at the first of its
 * candidates that is free. A label that finds no place is left out: the sentence and the ledger still say it.
 */

/** The three tracks of a lane. Labels of different tracks never meet. */
export const GRANT = 0
export const BAR = 1
export const UNDER = 2
export type Track = typeof GRANT | typeof BAR | typeof UNDER

/** A claim that is nobody's own: it keeps every label away. */
export const NOBODY = -1

/** Falling importance. */
export const CAUSE = 0
export const AMOUNT = 1
export const CLOCK = 2
export const NEED = 3
export const NAME = 4
export const QUIET = 5
export type Priority = typeof CAUSE | typeof AMOUNT | typeof CLOCK | typeof NEED | typeof NAME | typeof QUIET

export interface Candidate {
  readonly text: string
  readonly x: number
  readonly isEnd: boolean
  /** Its own baseline, where that is not the task's. */
  readonly y?: number
}

export interface LabelTask {
  readonly priority: Priority
  readonly track: Track
  /** Baseline. */
  readonly y: number
  readonly className: string
  readonly sizePx: number
  readonly weight: Weight
  /** The span whose own claims do not stand in its way; NOBODY for none. */
  readonly owner: number
  readonly candidates: readonly Candidate[]
  /** Where the shape goes. */
  readonly into: Shape[]
}

export interface LabelBounds {
  readonly minX: number
  readonly maxX: number
  /** No label stands across it. */
  readonly boundaryX: number
  /** Edge of the hatched reserve, which labels at bar level break with a halo; `null` for none. */
  readonly reserveX: number | null
}

/** Between a label and what it must not touch. */
const CLEAR_PX = 4
const BOUNDARY_CLEAR_PX = 3
const FREE = 0
const SHARED = -1

/** Who claims which pixel of each track of one lane. Made once and cleared for the next lane. */
export class LabelBoard {
  #cells = new Int32Array(0)
  #width = 0
  #tasks: LabelTask[] = []

  reset(width: number): void {
    this.#width = Math.ceil(width)
    const size = this.#width * 3
    if (this.#cells.length < size) this.#cells = new Int32Array(size)
    else this.#cells.fill(FREE, 0, size)
    this.#tasks = []
  }

  claim(track: Track, left: number, right: number, owner: number): void {
    const base = track * this.#width
    const to = Math.min(this.#width, Math.ceil(right))
    const code = owner === NOBODY ? SHARED : owner + 1
    for (let x = Math.max(0, Math.floor(left)); x < to; x++) {
      const held = this.#cells[base + x] as number
      this.#cells[base + x] = held === FREE || held === code ? code : SHARED
    }
  }

  isFree(track: Track, left: number, right: number, owner: number): boolean {
    const base = track * this.#width
    const to = Math.min(this.#width, Math.ceil(right))
    const own = owner === NOBODY ? FREE : owner + 1
    for (let x = Math.max(0, Math.floor(left)); x < to; x++) {
      const held = this.#cells[base + x] as number
      if (held !== FREE && held !== own) return false
    }
    return true
  }

  add(task: LabelTask): void {
    this.#tasks.push(task)
  }

  /** Places what fits, most important first. */
  place(bounds: LabelBounds, measure: MeasureText): void {
    for (let priority = CAUSE; priority <= QUIET; priority++) {
      for (const task of this.#tasks) if (task.priority === priority) this.#placeTask(task, bounds, measure)
    }
  }

  #placeTask(task: LabelTask, { minX, maxX, boundaryX, reserveX }: LabelBounds, measure: MeasureText): void {
    const { track, owner } = task
    for (const { text, x, isEnd, y = task.y } of task.candidates) {
      const width = measure(text, task.sizePx, task.weight)
      const left = isEnd ? x - width : x
      const right = left + width
      if (left < minX || right > maxX) continue
      if (left - BOUNDARY_CLEAR_PX < boundaryX && right + BOUNDARY_CLEAR_PX > boundaryX) continue
      if (!this.isFree(track, left - CLEAR_PX, right + CLEAR_PX, owner)) continue
      // What shows only on hover stands in nobody's way.
      if (task.priority !== QUIET) this.claim(track, left, right, NOBODY)
      // A halo breaks the line or the hatch behind: grant lines pass through all of their track.
      const isOnReserve = reserveX !== null && track === BAR && left < boundaryX && right > reserveX
      const halo = track === GRANT || isOnReserve ? (left < boundaryX ? ' halo' : ' halo-past') : ''
      const className = task.className + (isEnd ? ' end' : '') + halo
      task.into.push(textShape(x, y, className, text))
      return
    }
  }
}
