import heights from 'virtual:embed-heights'
import type { EmbedRequest } from './request.ts'

/*
 * How high an embed will be, told before any of it is loaded, so that nothing below it moves when it is drawn. For a preset the build knows; a lab of one's
 * own is taken to have plain rows, and an error of some pixels below the window does no harm.
 */

/** The figure's measures by its mode: narrow, mid, wide (`timeline/frame.ts`). */
const MODES = [
  { fromPx: 0, rowPx: 108, gapPx: 20 },
  { fromPx: 480, rowPx: 92, gapPx: 18 },
  { fromPx: 880, rowPx: 70, gapPx: 24 },
] as const
/** Above the first row and below the last. */
const FRAME_PX = 80
/** Sentence and links; `embed.css` gives them this room. */
const FEET = [
  { fromPx: 0, heightPx: 180 },
  { fromPx: 480, heightPx: 100 },
  { fromPx: 760, heightPx: 72 },
] as const

/** In pixels, for the width that the element has. */
export function reserveHeight({ source, scenarios, controls }: EmbedRequest, widthPx: number): number {
  const mode = MODES.findLastIndex(({ fromPx }) => widthPx >= fromPx)
  const { rowPx, gapPx } = MODES[mode] ?? MODES[0]
  const known = source.kind === 'preset' && scenarios === null && Object.hasOwn(heights, source.id) ? heights[source.id]?.[mode] : undefined
  const rows = scenarios?.length ?? (source.kind === 'inline' ? countRows(source.text) : 1)
  const figurePx = known ?? FRAME_PX + rows * rowPx + (rows - 1) * gapPx
  const foot = FEET.findLast(({ fromPx }) => widthPx >= fromPx) ?? FEET[0]
  return figurePx + (controls === 'none' ? 0 : foot.heightPx)
}

/** Only for the height: whether it is a lab at all is found out when it is drawn. */
function countRows(text: string): number {
  try {
    const { scenarios } = JSON.parse(text) as { readonly scenarios?: unknown }
    return Array.isArray(scenarios) && scenarios.length > 0 ? Math.min(scenarios.length, 20) : 1
  } catch {
    return 1
  }
}
