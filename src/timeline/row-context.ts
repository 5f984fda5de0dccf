import type { Call, Lab, Scenario } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import type { Box, FigureBar, FigureHandle, Shape, Tone } from './figure.ts'
import { type Frame, xAt } from './frame.ts'
import type { LabelBoard } from './labels.ts'
import type { LanePlan } from './lane-plan.ts'
import type { Lane, LaneTree } from './lane-tree.ts'
import type { Leaf } from './lanes.ts'
import { nameCall, numberLabel } from './names.ts'
import { spanKeys } from './span-keys.ts'
import type { MeasureText } from './text-width.ts'

/** What the parts of a row's picture share. The lists are filled while it is drawn. */
export interface RowContext {
  readonly lab: Lab
  readonly scenario: Scenario
  readonly trace: Trace
  readonly tree: LaneTree
  readonly frame: Frame
  readonly measure: MeasureText
  /** What stands on bars: by step, then by attempt. */
  readonly names: Map<string, BarName[]>
  /** Least width and height of a hit area. */
  readonly hitPx: number
  readonly budgetMs: number
  readonly boundaryX: number
  /** Left edge of the reserve; `null` where none is kept. */
  readonly reserveX: number | null
  /** -1: none. */
  readonly selectedSpan: number
  readonly lanes: readonly LaneBox[]
  /** Not tied to a span. */
  readonly shapes: Shape[]
  readonly handles: FigureHandle[]
  /** By the span's position: made when it is drawn. */
  readonly bars: (BarDraft | undefined)[]
  /** By the span's position: 1 where it is drawn by itself. */
  readonly isDrawn: Uint8Array
}

/** Where a lane lies. */
export interface LaneBox {
  /** Middle of the track of grants and pins. */
  readonly grantY: number
  /** Upper and lower edge of a full bar; the lower is the rule's. */
  readonly barY: number
  readonly ruleY: number
  /** Middle of the track under the bar. */
  readonly underY: number
  readonly bottomY: number
  readonly barPx: number
  readonly underPx: number
}

export interface LaneContext extends LaneBox {
  readonly row: RowContext
  readonly lane: Lane
  readonly plan: LanePlan
  readonly board: LabelBoard
  readonly isInset: boolean
  /** Grips on this lane, by track, for their hit areas to share the room. */
  readonly barHandles: HandleDraft[]
  readonly underHandles: HandleDraft[]
  readonly pins: PinDraft[]
  readonly hanging: HangingDraft[]
  /** Right ends of what lies in the track under the bars, by level. */
  readonly underEnds: number[]
}

/** A bar while it is drawn. */
export interface BarDraft extends FigureBar {
  box: Box
  hit: Box
  /** The next bar of the lane follows so closely that nothing fits between. */
  isCrowded: boolean
  readonly shapes: Shape[]
  readonly over: Shape[]
  readonly quiet: Shape[]
}

export interface HandleDraft extends FigureHandle {
  hit: Box
  shapes: readonly Shape[]
}

/** The end of a bar that was cut, or answered with an error: a stem and a head on top. */
export interface PinDraft {
  readonly index: number
  readonly x: number
  /** 0 comes first where two heads would meet. */
  readonly rank: 0 | 1 | 2
  readonly widthPx: number
  hasHead: boolean
}

/** A mark of 0 ms. */
export interface HangingDraft {
  readonly index: number
  readonly x: number
}

export function spanAt(row: RowContext, index: number): TraceSpan {
  return row.trace.spans[index] as TraceSpan
}

export function leafAt(row: RowContext, index: number): Leaf {
  return row.tree.leafOf[index] as Leaf
}

/** The call that a span belongs to; `null` for local work. */
export function callAt(row: RowContext, index: number): Call | null {
  const { step } = leafAt(row, index)
  return typeof step === 'string' ? (row.lab.calls[step] ?? null) : null
}

export function barAt(row: RowContext, index: number): BarDraft {
  const known = row.bars[index]
  if (known !== undefined) return known
  const nowhere = { x: 0, y: 0, width: 0, height: 0 }
  const bar: BarDraft = {
    key: spanKeys(row.scenario, row.trace)[index] as string,
    scenarioId: row.scenario.id,
    spanIndex: index,
    tone: toneOf(spanAt(row, index)),
    box: nowhere,
    hit: nowhere,
    isCrowded: false,
    shapes: [],
    over: [],
    quiet: [],
  }
  row.bars[index] = bar
  return bar
}

export function x(row: RowContext, ms: number): number {
  return xAt(row.frame, ms)
}

/** A span that ends before its time. A pause that a failed sibling shortened keeps its status. */
export function isCut(span: TraceSpan): boolean {
  const { status } = span
  if (status === 'backoff') return span.needMs !== null && span.endMs - span.startMs < span.needMs
  return status === 'timeout' || status === 'deadline_exceeded' || status === 'cancelled'
}

/** Drawn as a mark that hangs below the lane, for want of a length. */
export function isHanging(span: TraceSpan): boolean {
  const { kind } = span
  if (kind === 'retry_denied' || kind === 'skip' || kind === 'not_started') return true
  return kind === 'attempt' && span.status === 'deadline_exceeded' && span.endMs === span.startMs
}

export function toneOf(span: TraceSpan): Tone {
  switch (span.status) {
    case 'ok':
      return span.kind === 'work' ? 'still' : 'ok'
    case 'error':
      return 'error'
    case 'timeout':
      return 'timeout'
    case 'deadline_exceeded':
    case 'late':
    case 'retry_denied':
      return 'deadline'
    case 'backoff':
      return span.cutBy === undefined ? 'still' : 'deadline'
    case 'cancelled':
    case 'skipped':
    case 'not_started':
      return 'still'
  }
}

/** What stands on a bar: a letter and a name, or where both are the same word, the name alone. */
export interface BarName {
  readonly letter: string | null
  readonly name: string
  /** The letter, or else the name; with the number of the attempt. */
  readonly short: string
  /** The same without the number. */
  readonly plain: string
}

export function nameAt(row: RowContext, index: number): BarName {
  const span = spanAt(row, index)
  const { step } = leafAt(row, index)
  const call = callAt(row, index)
  if (typeof step !== 'string' || call === null) return { letter: null, name: span.label, short: span.label, plain: span.label }
  const attempt = span.kind === 'attempt' && (call.retry?.maxAttempts ?? 1) > 1 ? span.attempt : 0
  let known = row.names.get(step)
  if (known === undefined) {
    known = []
    row.names.set(step, known)
  }
  known[attempt] ??= makeName(row.lab, span, step, call, attempt)
  return known[attempt]
}

function makeName(lab: Lab, span: TraceSpan, id: string, call: Call, attempt: number): BarName {
  const { label, name } = nameCall(id, call)
  const short = attempt === 0 ? label : numberLabel(lab, span, attempt)
  return label === name ? { letter: null, name: short, short, plain: label } : { letter: short, name, short, plain: label }
}
