import type { DenseLane, Shape } from './figure.ts'
import { formatNumber } from './format-ms.ts'
import { RULE_PX } from './frame.ts'
import { AMOUNT, BAR, type Candidate, GRANT, NOBODY } from './labels.ts'
import { type LaneContext, type RowContext, spanAt, x } from './row-context.ts'
import { pathShape, round } from './shapes.ts'

/*
 * Spans too narrow to be told apart, drawn together. Each column of a pixel is a stack: how much of its time went to what, as a share of a bar's
 * height. What was cut lies on top and is never less than a pixel, so that one cut among a thousand is seen.
 *
 *        _        _ _        deadline, own timeout, error, cancelled
 *   ----------------------   answered
 *   ======================   the rule, in the tone of the most
 */

const OK = 0
const STILL = 1
const CANCELLED = 2
const ERROR = 3
const TIMEOUT = 4
const DEADLINE = 5
/** A pause fills nothing: it is dots on the line of the rule. */
const PAUSE = 6
const KINDS = 7

/** From the bottom of a stack to its top. */
const BODY_CLASSES = ['f-body-ok', 'f-body-still', 'h-still', 'h-error', 'h-timeout', 'h-deadline']
const RULE_CLASSES = ['rule t-ok', 'rule t-still', 'rule t-still', 'rule t-error', 'rule t-timeout', 'rule t-deadline', 'pause']
const OVER_CLASS = DEADLINE
const NOTHING = -1
/** A moment in a column is seen as well. */
const LEAST_SHARE = 1e-6
/** Fewer need no count. */
const COUNTED_FROM = 8

/** Pixels of each kind by column, and in `extent` how much of a column its run covers. Used again by the next lane. */
let columns = new Float64Array(0)
let extent = new Float64Array(0)
let heights = new Int16Array(0)
let bases = new Int16Array(0)
let majority = new Int8Array(0)

export function drawDensity(ctx: LaneContext): DenseLane {
  const { row, plan, barY, barPx, bottomY, ruleY } = ctx
  const count = plan.runs.reduce((sum, run) => sum + run.length, 0)
  const spans = new Int32Array(count)
  const startX = new Float64Array(count)
  const endX = new Float64Array(count)
  const width = Math.ceil(row.frame.width) + 2
  reset(width)
  let at = 0
  let firstX = width
  let lastX = 0
  for (const run of plan.runs) {
    const from = at
    for (const index of run) {
      const span = spanAt(row, index)
      const left = x(row, span.startMs)
      const right = x(row, span.endMs)
      spans[at] = index
      startX[at] = left
      endX[at] = right
      at++
      addShare(columns, kindOf(row, index) * width, left, right)
    }
    const left = startX[from] as number
    const right = endX[at - 1] as number
    addShare(extent, 0, left, right)
    ctx.board.claim(BAR, left, right, NOBODY)
    firstX = Math.min(firstX, Math.floor(left))
    lastX = Math.max(lastX, Math.ceil(right), firstX + 1)
    addCount(ctx, run, left, right)
  }
  measureStacks(row, ctx.lane.depth === 0, width, barPx, firstX, lastX)
  const shapes: Shape[] = []
  for (let kind = OK; kind < PAUSE; kind++) {
    const d = layerPath(kind * width, ruleY, firstX, lastX)
    if (d !== '') shapes.push(pathShape(d, BODY_CLASSES[kind] as string))
  }
  addRules(shapes, ruleY - RULE_PX / 2, firstX, lastX)
  return { y: barY, height: barPx, hitY: barY, hitHeight: bottomY - barY, spans, startX, endX, shapes }
}

function reset(width: number): void {
  if (extent.length < width) {
    columns = new Float64Array(width * KINDS)
    extent = new Float64Array(width)
    heights = new Int16Array(width * KINDS)
    bases = new Int16Array(width)
    majority = new Int8Array(width)
    return
  }
  columns.fill(0, 0, width * KINDS)
  extent.fill(0, 0, width)
  heights.fill(0, 0, width * KINDS)
  bases.fill(0, 0, width)
}

/** Adds to each column how much of it lies between two places. */
function addShare(into: Float64Array, offset: number, left: number, right: number): void {
  const first = Math.floor(left)
  const last = Math.floor(right)
  for (let column = first; column <= last; column++) {
    const share = Math.min(right, column + 1) - Math.max(left, column)
    if (share > 0 || first === last) into[offset + column] = (into[offset + column] as number) + Math.max(share, LEAST_SHARE)
  }
}

function kindOf(row: RowContext, index: number): number {
  const { kind, status, endMs, cutBy } = spanAt(row, index)
  if (kind === 'backoff') return cutBy === undefined ? PAUSE : DEADLINE
  switch (status) {
    case 'error':
      return ERROR
    case 'timeout':
      return TIMEOUT
    case 'deadline_exceeded':
    case 'late':
      return DEADLINE
    case 'cancelled':
      return CANCELLED
    default:
      return kind === 'work' || endMs > (row.tree.leftAtMs[index] as number) ? STILL : OK
  }
}

/** Turns shares into whole pixels. */
function measureStacks(row: RowContext, isOwn: boolean, width: number, barPx: number, firstX: number, lastX: number): void {
  for (let column = firstX; column < lastX; column++) {
    majority[column] = NOTHING
    const coveredPx = extent[column] as number
    if (coveredPx === 0) continue
    let most = 0
    let filled = 0
    let onTop = 0
    for (let kind = OK; kind < KINDS; kind++) {
      const share = columns[kind * width + column] as number
      if (share > most) {
        most = share
        majority[column] = kind
      }
      if (kind === PAUSE || share === 0) continue
      filled += share
      if (kind === OK) continue
      const heightPx = Math.max(1, Math.round((share / coveredPx) * barPx))
      heights[kind * width + column] = heightPx
      onTop += heightPx
    }
    heights[column] = Math.max(0, Math.round(Math.min(1, filled / coveredPx) * barPx) - onTop)
    // Past the budget the rule says so, whatever became of the spans.
    if (isOwn && column >= row.boundaryX && majority[column] !== NOTHING && majority[column] !== PAUSE) majority[column] = OVER_CLASS
  }
}

/** The outline of one kind, over what lies below it: forward along its tops, back along its feet. */
function layerPath(offset: number, ruleY: number, firstX: number, lastX: number): string {
  let d = ''
  for (let column = firstX; column < lastX; ) {
    if (heights[offset + column] === 0) {
      column++
      continue
    }
    const from = column
    let topPx = topOf(offset, column)
    d += `M${from} ${ruleY - (bases[from] as number)}V${ruleY - topPx}`
    for (column++; column < lastX && heights[offset + column] !== 0; column++) {
      const nextPx = topOf(offset, column)
      if (nextPx !== topPx) d += `H${column}V${ruleY - nextPx}`
      topPx = nextPx
    }
    let footPx = bases[column - 1] as number
    d += `H${column}V${ruleY - footPx}`
    for (let back = column - 1; back > from; back--) {
      const nextPx = bases[back - 1] as number
      if (nextPx !== footPx) d += `H${back}V${ruleY - nextPx}`
      footPx = nextPx
    }
    d += 'Z'
    for (let filled = from; filled < column; filled++) bases[filled] = topOf(offset, filled)
  }
  return d
}

function topOf(offset: number, column: number): number {
  return (bases[column] as number) + (heights[offset + column] as number)
}

function addRules(into: Shape[], y: number, firstX: number, lastX: number): void {
  const paths = RULE_CLASSES.map(() => '')
  for (let column = firstX; column < lastX; ) {
    const tone = majority[column] as number
    const from = column
    while (column < lastX && majority[column] === tone) column++
    if (tone !== NOTHING) paths[tone] += `M${from} ${round(y)}H${column}`
  }
  const byClass = new Map<string, string>()
  paths.forEach((d, tone) => {
    if (d !== '') byClass.set(RULE_CLASSES[tone] as string, (byClass.get(RULE_CLASSES[tone] as string) ?? '') + d)
  })
  for (const [className, d] of byClass) into.push(pathShape(d, className))
}

/** `1 940 attempts, 12 cut`, above a run as wide as that. */
function addCount(ctx: LaneContext, run: readonly number[], left: number, right: number): void {
  if (run.length < COUNTED_FROM) return
  const { row } = ctx
  const candidates: Candidate[] = []
  for (const text of countTexts(row, run)) {
    const textPx = row.measure(text, 12, 400)
    if (textPx + 4 > right - left) continue
    candidates.push(
      { text, x: left + 2, isEnd: false },
      { text, x: (left + right - textPx) / 2, isEnd: false },
      { text, x: right - 2, isEnd: true },
    )
  }
  if (candidates.length === 0) return
  ctx.board.add({
    priority: AMOUNT,
    track: GRANT,
    y: ctx.grantY + 4.2,
    className: 't-tick',
    sizePx: 12,
    weight: 400,
    owner: NOBODY,
    candidates,
    into: row.shapes,
  })
}

function countTexts(row: RowContext, run: readonly number[]): readonly string[] {
  let attempts = 0
  let cut = 0
  let errors = 0
  for (const index of run) {
    const { kind, status } = spanAt(row, index)
    if (kind === 'attempt') attempts++
    if (status === 'timeout' || status === 'deadline_exceeded' || status === 'cancelled') cut++
    else if (status === 'error') errors++
  }
  const what = attempts === 0 ? 'steps' : attempts === 1 ? 'attempt' : 'attempts'
  const number = formatNumber(attempts === 0 ? run.length : attempts)
  const faults = [
    ...(cut > 0 ? [`${formatNumber(cut)} cut`] : []),
    ...(errors > 0 ? [`${formatNumber(errors)} ${errors === 1 ? 'error' : 'errors'}`] : []),
  ]
  const full = [`${number} ${what}`, ...faults].join(', ')
  // What went wrong is not left out for want of room: then the word is.
  return faults.length === 0 ? [full, number] : [full, [number, ...faults].join(', ')]
}
