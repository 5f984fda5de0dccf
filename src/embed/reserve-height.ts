import stills from 'virtual:embed-stills'
import type { EmbedRequest } from './request.ts'
import { stillFor } from './still-widths.ts'

/*
 * How high an embed will be, told before any of it is loaded, so that nothing below it moves when it is drawn. For a preset the build knows; a lab of one's
 * own is taken to have plain rows and a short sentence, and an error of some pixels below the window does no harm.
 */

/** A value by the width from which on it holds. */
type ByWidth = readonly (readonly [fromPx: number, px: number])[]

/** From one row to the next, by the figure's mode: narrow, mid, wide (`timeline/frame.ts`). */
const ROWS: ByWidth = [
  [0, 128],
  [480, 110],
  [880, 94],
]
/** Above the first row and below the last, in each mode within some pixels. */
const FRAME_PX = 60
/** Sentence and links: `embed.css` gives them this room at least. */
const FEET: ByWidth = [
  [0, 186],
  [480, 100],
  [760, 72],
]
/** From this width on the links stand beside the sentence, below that under it. */
const SIDE_BY_SIDE_PX = 760
/** A sentence is no wider than 52 em, less what its lines leave empty at their ends. */
const SENTENCE_PX = 777
const LINE_PX = 23.2

/** Whether the build has a still picture of what is asked for: a whole preset, without sliders and ledger. */
export function hasStill(request: EmbedRequest): boolean {
  return !import.meta.env.DEV && request.controls !== 'full' && knownPreset(request) !== undefined
}

/** In pixels, for the width that the element has. */
export function reserveHeight(request: EmbedRequest, widthPx: number): number {
  return Math.ceil(figureHeight(request, widthPx) + (request.controls === 'none' ? 0 : footHeight(request, widthPx)))
}

function figureHeight(request: EmbedRequest, widthPx: number): number {
  const { source, scenarios } = request
  const { stillPx, zoom } = stillFor(widthPx)
  const heights = knownPreset(request)?.heights
  if (heights !== undefined) return valueAt(heights, stillPx) * (hasStill(request) ? zoom : 1)
  const rows = scenarios?.length ?? (source.kind === 'inline' ? countRows(source.text) : 1)
  return FRAME_PX + rows * valueAt(ROWS, widthPx)
}

function footHeight(request: EmbedRequest, widthPx: number): number {
  // Beside the sentence are its mark and the ends of its lines; above or under it is the rest.
  const [besidePx, aroundPx] = widthPx < SIDE_BY_SIDE_PX ? [55, 46] : [291, 10]
  const lines = Math.ceil((knownPreset(request)?.sentencePx ?? 0) / Math.min(widthPx - besidePx, SENTENCE_PX))
  return Math.max(valueAt(FEET, widthPx), aroundPx + lines * LINE_PX)
}

/** What the build knows of a whole preset. */
function knownPreset({ source, scenarios }: EmbedRequest) {
  return source.kind === 'preset' && scenarios === null && Object.hasOwn(stills.presets, source.id) ? stills.presets[source.id] : undefined
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
