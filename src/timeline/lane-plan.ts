import { isStretchInside } from './frame.ts'
import type { Lane } from './lane-tree.ts'
import { isHanging, type RowContext, spanAt, x } from './row-context.ts'

/*
 * What becomes of the spans of a lane. Where they are too many for its width, an element for each would be a smear that takes a second to draw:
 * neighbours too narrow to be told apart are drawn together, as what share of each pixel they have.
 */

/** Up to here every span is drawn by itself. */
const FEW_SPANS = 40
/** From here on nothing is drawn by itself that is narrower than 6 px. */
const MANY_SPANS = 300
const NARROW_PX = 6
/** Between the two, long runs of slivers are drawn together. */
const SLIVER_PX = 3
const LONG_RUN = 12

export interface LanePlan {
  /** Spans that are drawn as bars or pauses by themselves, in the order of time. The chosen one is among them, also where it is in a run. */
  readonly bars: readonly number[]
  /** Marks of 0 ms. */
  readonly hanging: readonly number[]
  /** Neighbours that are drawn together, in the order of time. */
  readonly runs: readonly (readonly number[])[]
  /** Even marks of 0 ms are too many to be drawn one by one. */
  readonly isFull: boolean
}

/** Marks in `row.isDrawn` what is drawn by itself. */
export function planLane(row: RowContext, lane: Lane): LanePlan {
  const bars: number[] = []
  const hanging: number[] = []
  const runs: number[][] = []
  const inView = row.frame.isClipped ? lane.spans.filter((index) => isInView(row, index)) : lane.spans
  const isFull = inView.length > MANY_SPANS
  const isFew = inView.length <= FEW_SPANS
  const narrowPx = isFull ? NARROW_PX : SLIVER_PX
  const leastRun = isFull ? 1 : LONG_RUN
  let run: number[] = []
  const endRun = () => {
    if (run.length === 0) return
    if (run.length >= leastRun) {
      runs.push(run)
      if (run.includes(row.selectedSpan)) bars.push(row.selectedSpan)
    } else for (const index of run) bars.push(index)
    run = []
  }
  for (const index of inView) {
    const span = spanAt(row, index)
    if (isHanging(span)) hanging.push(index)
    else if (!isFew && x(row, span.endMs) - x(row, span.startMs) < narrowPx) run.push(index)
    else {
      endRun()
      bars.push(index)
    }
  }
  endRun()
  for (const index of bars) row.isDrawn[index] = 1
  if (!isFull) for (const index of hanging) row.isDrawn[index] = 1
  return { bars, hanging, runs, isFull }
}

function isInView(row: RowContext, index: number): boolean {
  const { startMs, endMs } = spanAt(row, index)
  return isStretchInside(row.frame, startMs, endMs)
}
