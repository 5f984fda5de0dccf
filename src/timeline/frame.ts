import type { FigureMode, TimeWindow } from './figure.ts'

/** Where the time axis lies in the figure, and how tall things are. Lengths are pixels of the figure's own space. */
export interface Frame extends TimeWindow {
  readonly mode: FigureMode
  readonly width: number
  /** The plot's edges: `fromMs` and `toMs`. */
  readonly x0: number
  readonly x1: number
  /** A part of the axis is shown: what lies outside is left out. Else it stands at the edge. */
  readonly isClipped: boolean
  readonly pxPerMs: number
  /** Furthest right that a label in the plot may reach. */
  readonly labelX1: number
}

/** Heights of a lane's tracks: grants and pins, the bar, needs and orphans and marks. */
export interface LaneSize {
  readonly grantPx: number
  readonly barPx: number
  readonly underPx: number
}

export const MAIN_LANE: LaneSize = { grantPx: 20, barPx: 30, underPx: 20 }
export const BRANCH_LANE: LaneSize = { grantPx: 18, barPx: 30, underPx: 14 }
export const INSET_LANE: LaneSize = { grantPx: 18, barPx: 22, underPx: 14 }
export const LANE_GAP_PX = 2
/** The top of a bar's 3 px rule is this far above the rule's lower edge. */
export const RULE_PX = 3

export const TOP_PX = 44
export const AXIS_PX = 30
/** Between the last row and the axis. */
export const AXIS_GAP_PX = 6
/** Centre of the boundary's tag. */
export const TAG_Y = 17
export const TAG_WIDTH = 18
export const TAG_HEIGHT = 24
/** From the middle of a tag that points outside to its tip. */
export const ARROW_PX = 14

/** Below this the figure is scaled down as a whole rather than squeezed. */
export const MIN_WIDTH_PX = 240

const WIDE_PX = 880
const MID_PX = 480
const GUTTER_LEFT_PX = 188
const GUTTER_RIGHT_PX = 128

export const HEADER_PX: Readonly<Record<FigureMode, number>> = { wide: 0, mid: 22, narrow: 38 }
export const ROW_GAP_PX: Readonly<Record<FigureMode, number>> = { wide: 24, mid: 18, narrow: 20 }

export function makeFrame(width: number, toMs: number, fromMs = 0, isClipped = false): Frame {
  const mode: FigureMode = width >= WIDE_PX ? 'wide' : width >= MID_PX ? 'mid' : 'narrow'
  const x0 = mode === 'wide' ? GUTTER_LEFT_PX : 1
  const x1 = mode === 'wide' ? width - GUTTER_RIGHT_PX : width - 1
  const labelX1 = mode === 'wide' ? x1 + 4 : width
  return { mode, width, x0, x1, fromMs, toMs, isClipped, pxPerMs: (x1 - x0) / (toMs - fromMs), labelX1 }
}

/** Where an instant stands; what lies outside the window stands at its edge. */
export function xAt(frame: Frame, ms: number): number {
  if (ms >= frame.toMs) return frame.x1
  return ms <= frame.fromMs ? frame.x0 : frame.x0 + (ms - frame.fromMs) * frame.pxPerMs
}

/** Whether any of a stretch of time is drawn. */
export function isStretchInside(frame: Frame, startMs: number, endMs: number): boolean {
  if (!frame.isClipped) return true
  return startMs === endMs ? isInside(frame, startMs) : endMs > frame.fromMs && startMs < frame.toMs
}

/** Whether a mark that stands at one instant is drawn. */
export function isInside(frame: Frame, ms: number): boolean {
  return !frame.isClipped || (ms >= frame.fromMs && ms <= frame.toMs)
}
