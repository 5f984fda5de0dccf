import type { Lab } from '../../core/lab.ts'
import { exportSvg, PADDING_PX } from '../../io/export/svg.ts'
import { viewLab } from '../../timeline/lab-view.ts'
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
  const picture = exportSvg(viewLab(lab), { widthPx: widthPx + 2 * PADDING_PX, theme: 'light', font: await loadFont(), background: 'none' })
  return { ...picture, src: `data:image/svg+xml,${encodeURIComponent(picture.svg)}` }
}
