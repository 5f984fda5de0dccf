import stills from 'virtual:embed-stills'
import type { EmbedRequest } from './request.ts'
import { fitStill, stillWidths } from './still-widths.ts'

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

/** Whether the build has a still picture of what is asked for: a whole preset, without sliders and ledger. */
export function hasStill({ source, scenarios, controls }: EmbedRequest): boolean {
  return (
    !import.meta.env.DEV &&
    source.kind === 'preset' &&
    scenarios === null &&
    controls !== 'full' &&
    Object.hasOwn(stills.heightsPx, source.id)
  )
}

/** In pixels, for the width that the element has. */
export function reserveHeight(request: EmbedRequest, widthPx: number): number {
  const foot = FEET.findLast(({ fromPx }) => widthPx >= fromPx) ?? FEET[0]
  return Math.ceil(figureHeight(request, widthPx)) + (request.controls === 'none' ? 0 : foot.heightPx)
}

function figureHeight(request: EmbedRequest, widthPx: number): number {
  const { source, scenarios } = request
  const { stillPx, zoom } = fitStill(widthPx)
  const stillHeightPx =
    source.kind === 'preset' && scenarios === null ? stills.heightsPx[source.id]?.[stillWidths.indexOf(stillPx)] : undefined
  if (stillHeightPx !== undefined) return hasStill(request) ? stillHeightPx * zoom : stillHeightPx
  const { rowPx, gapPx } = MODES.findLast(({ fromPx }) => widthPx >= fromPx) ?? MODES[0]
  const rows = scenarios?.length ?? (source.kind === 'inline' ? countRows(source.text) : 1)
  return FRAME_PX + rows * rowPx + (rows - 1) * gapPx
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
