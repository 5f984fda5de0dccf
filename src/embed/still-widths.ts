/**
 * Widths in pixels for which the build has a still picture of each preset. In between, the next smaller one is drawn larger, by a tenth at most; each layout
 * of the figure (from 480 and 880 on) begins with one of its own.
 */
const STILL_WIDTHS_PX = [240, 264, 288, 314, 342, 373, 406, 443, 480, 523, 570, 621, 677, 738, 804, 880, 960, 1045, 1140, 1240] as const

export const stillWidths: readonly number[] = STILL_WIDTHS_PX

/** The still picture for an element of a width, and how much larger it is drawn. */
export function stillFor(widthPx: number): { readonly stillPx: number; readonly zoom: number } {
  const stillPx = STILL_WIDTHS_PX.findLast((one) => one <= widthPx) ?? STILL_WIDTHS_PX[0]
  return { stillPx, zoom: widthPx / stillPx }
}
