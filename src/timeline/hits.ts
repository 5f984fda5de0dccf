import type { Box } from './figure.ts'
import type { BarDraft, HandleDraft } from './row-context.ts'
import { round } from './shapes.ts'

/*
 * Where a pointer means what. Nothing that can be pointed at is narrower than the least hit size where its neighbours leave room for
 * it, and two neighbours that are both too narrow meet halfway.
 */

const CLOSE_PX = 4
const LEAST_HIT_PX = 4

/** Grips side by side in one track: each keeps its width, less where the next is close. */
export function spreadHandles(handles: HandleDraft[], hitPx: number): void {
  if (handles.length < 2) return
  handles.sort((a, b) => a.x - b.x)
  const half = hitPx / 2
  for (let i = 0; i < handles.length; i++) {
    const handle = handles[i] as HandleDraft
    const before = i === 0 ? Number.NEGATIVE_INFINITY : (handles[i - 1] as HandleDraft).x
    const after = i === handles.length - 1 ? Number.POSITIVE_INFINITY : (handles[i + 1] as HandleDraft).x
    const left = Math.max(handle.x - half, (before + handle.x) / 2)
    const right = Math.min(handle.x + half, (handle.x + after) / 2)
    handle.hit = { ...handle.hit, x: round(left), width: round(right - left) }
  }
}

/** Bars side by side in one lane, in the order of time: a narrow one takes what its wide neighbours can spare. */
export function spreadBars(bars: readonly BarDraft[], y: number, height: number, hitPx: number): void {
  let left = bars.length === 0 ? 0 : (bars[0] as BarDraft).box.x - wantedPx((bars[0] as BarDraft).box, hitPx)
  for (let i = 0; i < bars.length; i++) {
    const bar = bars[i] as BarDraft
    const { box } = bar
    const endX = box.x + box.width
    const wants = wantedPx(box, hitPx)
    const next = bars[i + 1]?.box
    let right = endX + wants
    let nextLeft = right
    if (next !== undefined) {
      const nextWants = wantedPx(next, hitPx)
      nextLeft = next.x - nextWants
      // Close neighbours share one edge; far apart, each keeps to itself.
      if (nextLeft < right + CLOSE_PX) {
        right = (endX + next.x) / 2 + Math.min(wants, sparePx(next, hitPx)) - Math.min(nextWants, sparePx(box, hitPx))
        // Bars of one instant lie upon one another: their areas still stand side by side.
        right = Math.max(right, left + LEAST_HIT_PX)
        nextLeft = right
      }
    }
    bar.hit = { x: round(left), y: round(y), width: round(Math.max(0, right - left)), height: round(height) }
    left = nextLeft
  }
}

/** What a narrow box would like on each side. */
function wantedPx(box: Box, hitPx: number): number {
  return Math.max(0, (hitPx - box.width) / 2)
}

/** What a wide one can give on each side. */
function sparePx(box: Box, hitPx: number): number {
  return Math.max(0, (box.width - hitPx) / 2)
}
