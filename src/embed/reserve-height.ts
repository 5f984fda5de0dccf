import stills from 'virtual:embed-stills'
import type { EmbedRequest } from './request.ts'
import { stillFor } from './still-widths.ts'

/*
 * How high an embed will be, told before any of it is loaded, so that nothing below it moves when it is drawn. For a preset the build knows; a lab of one's
 * own is taken to have plain rows, and an error of some pixels below the window does no harm.
 */

/** A value by the width from which on it holds. */
type ByWidth = readonly (readonly [fromPx: number, px: number])[]

/** The figure's measures by its mode: narrow, mid, wide (`timeline/frame.ts`). */
const ROWS: ByWidth = [
  [0, 108],
  [480, 92],
  [880, 70],
]
const GAPS: ByWidth = [
  [0, 20],
  [480, 18],
  [880, 24],
]
/** Above the first row and below the last. */
const FRAME_PX = 80
/** Sentence and links; `embed.css` gives them this room. */
const FEET: ByWidth = [
  [0, 186],
  [480, 100],
  [760, 72],
]

/** Whether the build has a still picture of what is asked for: a whole preset, without sliders and ledger. */
export function hasStill({ source, scenarios, controls }: EmbedRequest): boolean {
  return (
    !import.meta.env.DEV &&
    source.kind === 'preset' &&
    scenarios === null &&
    controls !== 'full' &&
    Object.hasOwn(stills.heights, source.id)
  )
}

/** In pixels, for the width that the element has. */
export function reserveHeight(request: EmbedRequest, widthPx: number): number {
  return Math.ceil(figureHeight(request, widthPx)) + (request.controls === 'none' ? 0 : valueAt(FEET, widthPx))
}

function figureHeight(request: EmbedRequest, widthPx: number): number {
  const { source, scenarios } = request
  const { stillPx, zoom } = stillFor(widthPx)
  const heights = source.kind === 'preset' && scenarios === null ? stills.heights[source.id] : undefined
  if (heights !== undefined) return valueAt(heights, stillPx) * (hasStill(request) ? zoom : 1)
  const rows = scenarios?.length ?? (source.kind === 'inline' ? countRows(source.text) : 1)
  return FRAME_PX + rows * valueAt(ROWS, widthPx) + (rows - 1) * valueAt(GAPS, widthPx)
}

function valueAt(values: ByWidth, widthPx: number): number {
  return values.findLast(([fromPx]) => widthPx >= fromPx)?.[1] ?? 0
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
