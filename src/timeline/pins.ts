import type { GlyphName } from './figure.ts'
import { formatNumber } from './format-ms.ts'
import { responseIndex } from './handle-paths.ts'
import { addHandle } from './handles.ts'
import { BAR, CAUSE, type Candidate, GRANT } from './labels.ts'
import { barAt, callAt, type LaneContext, leafAt, type PinDraft, spanAt, toneOf, x } from './row-context.ts'
import { glyphShape, lineShape } from './shapes.ts'

/** Heads closer than this would cover one another: then only the more important has one. */
const HEAD_PX = 18
const LOZENGE_PX = 28
/** What of a head stands left of its pin. */
const HEAD_LEFT_PX = 8
/** A bar narrower than this gets a thin stem. */
const THICK_STEM_FROM_PX = 6
const STEM_FROM_PX = 4

/** Notes where a bar ends before its time, or in an error. */
export function addPin(ctx: LaneContext, index: number): void {
  const span = spanAt(ctx.row, index)
  const isLozenge = span.cutBy === 'timeout'
  const rank = isLozenge ? 2 : toneOf(span) === 'deadline' ? 0 : 1
  ctx.pins.push({ index, x: x(ctx.row, span.endMs), rank, widthPx: isLozenge ? LOZENGE_PX : HEAD_PX, hasHead: false })
}

/** Decides which pins of a lane have heads: before the lines that end in them are drawn. */
export function chooseHeads(ctx: LaneContext): void {
  const heads: PinDraft[] = []
  for (let rank = 0; rank <= 2; rank++) {
    for (const pin of ctx.pins) {
      if (pin.rank !== rank) continue
      pin.hasHead = heads.every((head) => Math.abs(head.x - pin.x) >= (head.x > pin.x ? pin.widthPx : head.widthPx))
      if (pin.hasHead) heads.push(pin)
    }
  }
}

/** How far a head reaches to the right. */
export function headEnd(ctx: LaneContext, { index, x: at, widthPx }: PinDraft): number {
  return spanAt(ctx.row, index).status === 'error' ? at : at + widthPx - HEAD_LEFT_PX
}

/** Stems and heads of a lane, and their words. */
export function drawPins(ctx: LaneContext): void {
  for (const pin of ctx.pins) drawPin(ctx, pin)
}

function drawPin(ctx: LaneContext, pin: PinDraft): void {
  const { row, grantY, barY, ruleY } = ctx
  const span = spanAt(row, pin.index)
  const bar = barAt(row, pin.index)
  const tone = toneOf(span)
  const { x: px, hasHead } = pin
  if (span.status === 'error') {
    const at = px - Math.min(10, bar.box.width / 2)
    if (!hasHead) return
    bar.over.push(lineShape('stem-thin t-error', at, grantY, at, barY), glyphShape(at, grantY, 'error'))
    ctx.board.claim(GRANT, at - 9, at + 9, pin.index)
    const retryAfterMs = retryAfter(ctx, pin.index)
    const words = retryAfterMs === null ? ['error'] : [`error, retry after ${formatNumber(retryAfterMs)}`, 'error']
    const left = words.map((text): Candidate => ({ text, x: at - 13, isEnd: true }))
    addWords(ctx, pin.index, GRANT, [...left, { text: 'error', x: at + 14, isEnd: false }])
    return
  }

  // Stems side by side would be a wall.
  if (!hasHead && bar.box.width < STEM_FROM_PX) return
  const stem = bar.box.width < THICK_STEM_FROM_PX ? 'stem-thin' : 'stem'
  bar.over.push(lineShape(`${stem} t-${tone}`, px, hasHead ? grantY : barY - 3, px, ruleY + 3))
  if (!hasHead) return
  const glyph = headOf(ctx, pin.index)
  bar.over.push(glyphShape(px, grantY, glyph))
  const isHandle = glyph === 'timeout-handle'
  ctx.board.claim(GRANT, px - 9, px + (isHandle ? 19 : 9), pin.index)
  if (isHandle) {
    addHandle(ctx, {
      path: `calls.${span.step}.timeoutMs`,
      what: 'timeout',
      index: pin.index,
      x: px + 4.5,
      y: grantY,
      track: GRANT,
      originMs: span.startMs,
      pill: null,
    })
  }
  const wordX = px + (isHandle ? 24 : 13)
  const right = (text: string): Candidate => ({ text, x: wordX, isEnd: false })
  if (!ctx.isInset) {
    addWords(ctx, pin.index, GRANT, wordsOf(glyph).map(right))
    return
  }
  // In a downstream the track above is its clock's: the word stands at the bar's level, if nothing follows there.
  const beside = (text: string): Candidate => ({ text, x: px + 8, isEnd: false })
  const words = glyph === 'deadline' ? ['cut by its deadline', 'cut'] : wordsOf(glyph).slice(-1)
  addWords(ctx, pin.index, BAR, words.map(beside))
}

function addWords(ctx: LaneContext, index: number, track: typeof GRANT | typeof BAR, candidates: readonly Candidate[]): void {
  ctx.board.add({
    priority: CAUSE,
    track,
    y: track === GRANT ? ctx.grantY + 4.2 : ctx.ruleY - (ctx.barPx + 3) / 2 + 4.4,
    className: `t-tick strong tone-${toneOf(spanAt(ctx.row, index))}`,
    sizePx: 12,
    weight: 600,
    owner: index,
    candidates,
    into: barAt(ctx.row, index).over,
  })
}

function headOf(ctx: LaneContext, index: number): GlyphName {
  const span = spanAt(ctx.row, index)
  if (span.cutBy === 'timeout') return 'timeout-handle'
  if (span.cutBy === 'reserve') return 'reserve'
  // Local work is cut by nothing but the deadline, and does not say so.
  return span.cutBy === 'deadline' || span.status === 'deadline_exceeded' ? 'deadline' : 'cancelled'
}

function wordsOf(glyph: GlyphName): readonly string[] {
  switch (glyph) {
    case 'cancelled':
      return ['cancelled']
    case 'timeout-handle':
      return ['cut by its own timeout', 'its own timeout', 'timeout']
    case 'reserve':
      return ['cut by the reserve', 'reserve']
    default:
      return ['cut by the deadline', 'deadline']
  }
}

/** What the answer asked for, where the call may be tried again. */
function retryAfter(ctx: LaneContext, index: number): number | null {
  const call = callAt(ctx.row, index)
  const { step } = leafAt(ctx.row, index)
  if (typeof step !== 'string' || call?.attempts === undefined || (call.retry?.maxAttempts ?? 1) < 2) return null
  return call.attempts[responseIndex(call.attempts.length, spanAt(ctx.row, index).attempt)]?.retryAfterMs ?? null
}
