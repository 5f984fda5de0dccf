import type { Lab } from '../../core/lab.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { layoutTimeline } from '../../timeline/layout.ts'
import { describeOutcome } from '../../timeline/outcome.ts'

/** A text alternative longer than this is read by nobody. */
const MAX_ALT_CHARS = 500

/** What a picture of these rows says, in sentences: for a text alternative. `null` for all rows. */
export function altOf(lab: Lab, scenarios: readonly string[] | null): string {
  const sentences = viewLab(lab)
    .rows.filter(({ scenario }) => scenarios === null || scenarios.includes(scenario.id))
    .map(({ scenario, trace }) => describeOutcome(lab, scenario, trace))
  const text = sentences.join(' ')
  return text.length <= MAX_ALT_CHARS ? text : `${Array.from(text.slice(0, MAX_ALT_CHARS)).slice(0, -1).join('')}…`
}

/** The column that a frame's height is worked out for. */
export const COLUMN_PX = 736
/** Round the figure, where the frame has a ground of its own. */
const PADDING_PX = 24
/** Sentence and links below the figure (`embed.css`). */
const FOOT_PX = 124
/** A reader's type may be wider than the one that the layout knows. */
const FACE_FACTOR = 1.2

/** How high a frame has to be for these rows, in pixels, in a column of `COLUMN_PX`; without the sliders and the ledger of full controls. */
export function frameHeightPx(lab: Lab, scenarios: readonly string[] | null, hasFoot: boolean): number {
  const rows = viewLab(lab).rows.filter(({ scenario }) => scenarios === null || scenarios.includes(scenario.id))
  const { height } = layoutTimeline(
    { ...lab, scenarios: rows.map(({ scenario }) => scenario) },
    rows.map(({ trace }) => trace),
    { width: COLUMN_PX - PADDING_PX, faceFactor: FACE_FACTOR },
  )
  return Math.ceil((height + PADDING_PX + (hasFoot ? FOOT_PX : 0)) / 10) * 10
}
