import type { GlyphName } from './figure.ts'
import { formatNumber } from './format-ms.ts'
import { CAUSE, type Candidate, UNDER } from './labels.ts'
import { barAt, callAt, type HangingDraft, type LaneContext, nameAt, spanAt, toneOf } from './row-context.ts'
import { glyphShape, pathShape, round } from './shapes.ts'

/*
 * Marks of 0 ms hang below their lane: what was skipped, denied, never sent, never started. Those that fall on one instant, or too close to
 * tell apart, hang side by side from one comb:
 *
 *   ----|            ----+-----+-----
 *       o  skipped       o  o  o  3 not started
 */

/** From glyph to glyph. */
const SPACING_PX = 18
const RADIUS_PX = 8
/** How far a glyph that stands for several looks out from behind another. */
const STACK_PX = 4
/** Half of a grip that is held, and as much room as tells it from a mark. */
const GRIP_HALF_PX = 5
/** More than this at one instant: the last place holds the rest, and the words say how many. */
const MAX_SIDE_BY_SIDE = 5

/** Marks that hang from one comb: their positions among the hanging, and where the first and the last glyph stand. */
interface Cluster {
  readonly from: number
  readonly to: number
  readonly places: number
  readonly firstX: number
  readonly endX: number
}

export function drawHanging(ctx: LaneContext): void {
  const clusters: Cluster[] = []
  for (let i = 0; i < ctx.hanging.length; i++) {
    let cluster = makeCluster(ctx, i, i + 1)
    // One that would touch the one before hangs with it.
    for (let before = clusters.at(-1); before !== undefined && cluster.firstX < before.endX + SPACING_PX; before = clusters.at(-1)) {
      cluster = makeCluster(ctx, before.from, cluster.to)
      clusters.pop()
    }
    clusters.push(cluster)
  }
  clusters.forEach((cluster, i) => {
    drawCluster(ctx, cluster)
    widenEnds(ctx, cluster, clusters[i - 1], clusters[i + 1])
  })
  for (const cluster of clusters) clearGrips(ctx, cluster)
}

/** Where a grip would lie on a mark, the mark is seen. The value can still be moved there, by pointer and by keys. */
function clearGrips({ underHandles }: LaneContext, { firstX, endX }: Cluster): void {
  for (const handle of underHandles) {
    if (handle.x + GRIP_HALF_PX > firstX - RADIUS_PX && handle.x - GRIP_HALF_PX < endX + STACK_PX + RADIUS_PX) handle.shapes = []
  }
}

function makeCluster({ row, hanging }: LaneContext, from: number, to: number): Cluster {
  const { x0, x1 } = row.frame
  const places = Math.max(1, Math.min(to - from, MAX_SIDE_BY_SIDE, Math.floor((x1 - x0) / SPACING_PX)))
  const widthPx = (places - 1) * SPACING_PX
  const firstX = Math.max(x0 + RADIUS_PX, Math.min((hanging[from] as HangingDraft).x, x1 - RADIUS_PX - widthPx))
  return { from, to, places, firstX, endX: firstX + widthPx }
}

function drawCluster(ctx: LaneContext, { from, to, places, firstX, endX }: Cluster): void {
  const { row, hanging, ruleY } = ctx
  const glyphY = ruleY + Math.min(14.5, ctx.underPx / 2 + 2.5)
  for (let i = from; i < to; i++) {
    const { index, x: atX } = hanging[i] as HangingDraft
    const isChosen = row.selectedSpan === index
    const isExtra = i - from > places
    // Thousands at one instant are one mark: those behind it are in the table.
    if (isExtra && ctx.plan.isFull && !isChosen) continue
    row.isDrawn[index] = 1
    const bar = barAt(row, index)
    const place = Math.min(i - from, places - 1)
    const glyphX = firstX + place * SPACING_PX
    bar.box = { x: round(glyphX - RADIUS_PX), y: round(glyphY - RADIUS_PX), width: 2 * RADIUS_PX, height: 2 * RADIUS_PX }
    bar.hit = { x: round(glyphX - SPACING_PX / 2), y: round(glyphY - 12), width: SPACING_PX, height: 24 }
    if (i - from === places) bar.over.push(glyphShape(glyphX + STACK_PX, glyphY, glyphOf(ctx, index)))
    else if (!isExtra) {
      const bend = Math.abs(glyphX - atX) < 0.5 ? '' : `V${ruleY + 3}H${round(glyphX)}`
      bar.over.push(
        pathShape(`M${round(atX)} ${ruleY - 3}${bend}V${round(glyphY - 7)}`, `stem-thin t-${toneOf(spanAt(row, index))}`),
        glyphShape(glyphX, glyphY, glyphOf(ctx, index)),
      )
    }
    if (isChosen) {
      bar.over.push({ kind: 'rect', x: round(glyphX - 10), y: round(glyphY - 10), width: 20, height: 20, rx: 4, className: 'selection' })
    }
  }
  const right = endX + (to - from > places ? STACK_PX : 0)
  ctx.board.claim(UNDER, firstX - RADIUS_PX, right + RADIUS_PX, -1)
  addWords(ctx, from, to, firstX - 13, right + 13, glyphY + 4.2)
}

/** A mark with room beside it can be pointed at in all of the least hit size. */
function widenEnds(ctx: LaneContext, cluster: Cluster, before: Cluster | undefined, after: Cluster | undefined): void {
  const spare = Math.max(0, ctx.row.hitPx - SPACING_PX) / 2
  const first = barAt(ctx.row, (ctx.hanging[cluster.from] as HangingDraft).index)
  const lastDrawn = ctx.plan.isFull ? Math.min(cluster.to - 1, cluster.from + cluster.places) : cluster.to - 1
  const last = barAt(ctx.row, (ctx.hanging[lastDrawn] as HangingDraft).index)
  const left = before === undefined ? spare : Math.min(spare, (cluster.firstX - before.endX - SPACING_PX) / 2)
  const right = after === undefined ? spare : Math.min(spare, (after.firstX - cluster.endX - SPACING_PX) / 2)
  first.hit = { ...first.hit, x: round(first.hit.x - left), width: round(first.hit.width + left) }
  last.hit = { ...last.hit, width: round(last.hit.width + right) }
}

/** One text for each run of marks that say the same: the last run's at the right, the first's at the left. */
function addWords(ctx: LaneContext, from: number, to: number, leftX: number, rightX: number, y: number): void {
  let firstEnd = from + 1
  while (firstEnd < to && isAlike(ctx, firstEnd - 1, firstEnd)) firstEnd++
  let lastStart = to - 1
  while (lastStart > from && isAlike(ctx, lastStart - 1, lastStart)) lastStart--
  const right = (text: string): Candidate => ({ text, x: rightX, isEnd: false })
  const left = (text: string): Candidate => ({ text, x: leftX, isEnd: true })
  const last = wordsOf(ctx, lastStart, to)
  if (lastStart === from) {
    addWord(ctx, from, y, [...last.map(right), ...last.map(left)])
    return
  }
  addWord(ctx, lastStart, y, last.map(right))
  addWord(ctx, from, y, wordsOf(ctx, from, firstEnd).map(left))
}

function addWord(ctx: LaneContext, position: number, y: number, candidates: readonly Candidate[]): void {
  const { index } = ctx.hanging[position] as HangingDraft
  const isLoud = toneOf(spanAt(ctx.row, index)) === 'deadline'
  ctx.board.add({
    priority: CAUSE,
    track: UNDER,
    y,
    className: isLoud ? 't-tick strong tone-deadline' : 't-tick',
    sizePx: 12,
    weight: isLoud ? 600 : 400,
    owner: -1,
    candidates,
    into: ctx.row.isDrawn[index] === 1 ? barAt(ctx.row, index).over : ctx.row.shapes,
  })
}

function isAlike(ctx: LaneContext, a: number, b: number): boolean {
  return glyphOf(ctx, (ctx.hanging[a] as HangingDraft).index) === glyphOf(ctx, (ctx.hanging[b] as HangingDraft).index)
}

function glyphOf(ctx: LaneContext, index: number): GlyphName {
  switch (spanAt(ctx.row, index).kind) {
    case 'retry_denied':
      return 'denied'
    case 'skip':
      return 'skip'
    case 'not_started':
      return 'not-started'
    default:
      return 'not-sent'
  }
}

/** From the longest to the shortest. */
function wordsOf(ctx: LaneContext, from: number, to: number): readonly string[] {
  const { index } = ctx.hanging[from] as HangingDraft
  const count = to - from
  const glyph = glyphOf(ctx, index)
  if (glyph === 'denied') return count > 1 ? [`${count} retries denied`, 'denied'] : deniedWords(ctx, index)
  const word = glyph === 'skip' ? 'skipped' : glyph === 'not-started' ? 'not started' : 'not sent'
  if (count > 1) return [`${formatNumber(count)} ${word}`, String(count)]
  const name = nameAt(ctx.row, index)
  return [`${glyph === 'not-sent' ? name.short : name.plain} ${word}`, word]
}

/** `retry denied: 300 > 280`: the pause, and what it must leave room for, against what remained. */
function deniedWords(ctx: LaneContext, index: number): readonly string[] {
  const { needMs, grantMs } = spanAt(ctx.row, index)
  const short = ['retry denied', 'denied']
  if (needMs === null || grantMs === null) return short
  const expectedMs = callAt(ctx.row, index)?.retry?.expectedMs ?? 0
  const asked = expectedMs === 0 ? formatNumber(needMs) : `${formatNumber(needMs)} + ${formatNumber(expectedMs)}`
  return [`retry denied: ${asked} > ${formatNumber(grantMs)}`, ...short]
}
