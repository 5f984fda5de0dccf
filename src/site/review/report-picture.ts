import type { Lab } from '../../core/lab.ts'
import { exportSvg, PADDING_PX } from '../../io/export/svg.ts'
import type { TimeWindow } from '../../timeline/figure.ts'
import { type LabView, viewLab } from '../../timeline/lab-view.ts'
import { withoutDirections } from '../../timeline/without-directions.ts'
import { loadFont } from '../share/load-font.ts'

export interface ReportPicture {
  /** A `data:` address. */
  readonly src: string
  /** CSS pixels. */
  readonly widthPx: number
  readonly heightPx: number
  /** What it says, in sentences. */
  readonly description: string
}

/** What an A4 page has between its margins, in CSS pixels. */
export const SHEET_PX = 680

/** The picture of a lab as it stands on paper: light, with all that it needs inside. It is wider than its place by the room round the figure. */
export async function drawReportPicture(lab: Lab, widthPx: number): Promise<ReportPicture> {
  const view = viewLab(lab)
  const shown = workWindow(view)
  const picture = exportSvg(view, {
    widthPx: widthPx + 2 * PADDING_PX,
    theme: 'light',
    font: await loadFont(),
    background: 'none',
    hasGrips: false,
    ...(shown === null ? null : { shown }),
  })
  return { ...picture, description: withoutDirections(picture.description), src: `data:image/svg+xml,${encodeURIComponent(picture.svg)}` }
}

/** How many times as long as the work a budget may be to be on its picture. */
const NEAR_BUDGET = 3
/** Room past the last total, and past a boundary, where words stand. */
const PAST_WORK = 1.05
const PAST_BUDGET = 1.2
const LEAST_MS = 10

/** The stretch in which the rows do anything, where a budget is so long that nothing of it would be seen. `null` shows all. */
export function workWindow({ lab, rows }: LabView): TimeWindow | null {
  const workMs = rows.reduce((most, { trace }) => Math.max(most, trace.totalMs), 0)
  const budgetsMs = [lab.budgetMs, ...rows.map(({ trace }) => trace.budgetMs)]
  const nearMs = budgetsMs.filter((ms) => ms <= workMs * NEAR_BUDGET)
  if (workMs === 0 || nearMs.length === budgetsMs.length) return null
  return { fromMs: 0, toMs: Math.ceil(Math.max(LEAST_MS, workMs * PAST_WORK, ...nearMs.map((ms) => ms * PAST_BUDGET))) }
}
