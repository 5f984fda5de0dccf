import type { Downstream } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import { formatNumber } from './format-ms.ts'
import { isInside, isStretchInside } from './frame.ts'
import { AMOUNT, BAR, type Candidate, CLOCK, GRANT, UNDER } from './labels.ts'
import { callAt, type LaneBox, type LaneContext, nameAt, type RowContext, spanAt, x } from './row-context.ts'
import { glyphShape, pathShape, round } from './shapes.ts'

/** A parallel group that ran: where it starts and ends, and when each of its branches did. */
export interface Fork {
  readonly startMs: number
  readonly endMs: number
  /** Positions of the branches' first lanes. */
  readonly lanes: readonly number[]
  readonly branchEndMs: readonly number[]
}

/** Narrower ones would be a wall where there are hundreds. */
const LEAST_FORK_PX = 6

interface ForkDraft {
  startMs: number
  endMs: number
  branchEndMs: number[]
}

/** The parallel groups of a row, downstreams' too; where spans are drawn together, not the narrowest. */
export function forksOf(row: RowContext, isDense: boolean): Fork[] {
  const { spans } = row.trace
  const drafts = new Map<number, ForkDraft[]>()
  for (let i = 0; i < spans.length; i++) {
    const within = row.tree.leafOf[i]?.within ?? []
    if (within.length === 0) continue
    const { parent, startMs, endMs } = spans[i] as TraceSpan
    let groups = drafts.get(parent)
    if (groups === undefined) {
      groups = []
      drafts.set(parent, groups)
    }
    for (const { group, branch } of within) {
      groups[group] ??= { startMs, endMs, branchEndMs: [] }
      const draft = groups[group]
      draft.startMs = Math.min(draft.startMs, startMs)
      draft.endMs = Math.max(draft.endMs, endMs)
      draft.branchEndMs[branch] = Math.max(draft.branchEndMs[branch] ?? 0, endMs)
    }
  }
  const forks: Fork[] = []
  for (const [parent, groups] of drafts) {
    const positions = row.tree.positions.get(parent) ?? []
    groups.forEach((draft, group) => {
      const branchLanes = row.tree.listOf(parent).groups[group]?.branchLanes ?? []
      if (branchLanes.length < 2 || draft.endMs === draft.startMs || !isStretchInside(row.frame, draft.startMs, draft.endMs)) return
      if (isDense && x(row, draft.endMs) - x(row, draft.startMs) < LEAST_FORK_PX) return
      // The first lanes of a list are the ones that are not hidden.
      const lanes = branchLanes.filter((lane) => lane < positions.length).map((lane) => positions[lane] as number)
      if (lanes.length > 0) forks.push({ ...draft, lanes })
    })
  }
  return forks
}

/** Uprights at fork and join, and a hair where a finished branch waits. */
export function drawForks(row: RowContext, forks: readonly Fork[]): void {
  for (const { startMs, endMs, lanes, branchEndMs } of forks) {
    const first = row.lanes[lanes[0] as number] as LaneBox
    const last = row.lanes[lanes[lanes.length - 1] as number] as LaneBox
    const span = `${first.ruleY}V${last.ruleY}`
    const endX = round(x(row, endMs))
    const uprights = [startMs, endMs].filter((ms) => isInside(row.frame, ms)).map((ms) => `M${round(x(row, ms))} ${span}`)
    if (uprights.length > 0) row.shapes.push(pathShape(uprights.join(''), 'join'))
    lanes.forEach((lane, branch) => {
      const fromX = round(x(row, branchEndMs[branch] ?? startMs))
      if (fromX < endX) row.shapes.push(pathShape(`M${fromX} ${(row.lanes[lane] as LaneBox).ruleY - 1.5}H${endX}`, 'wait'))
    })
  }
}

/** Keeps labels off the uprights that pass a lane. */
export function claimForks(ctx: LaneContext, laneIndex: number, forks: readonly Fork[]): void {
  for (const { startMs, endMs, lanes } of forks) {
    const first = lanes[0] as number
    const last = lanes[lanes.length - 1] as number
    if (laneIndex < first || laneIndex > last) continue
    for (const ms of [startMs, endMs]) {
      const at = x(ctx.row, ms)
      if (laneIndex > first) ctx.board.claim(GRANT, at - 1, at + 1, -1)
      if (laneIndex < last) ctx.board.claim(UNDER, at - 1, at + 1, -1)
    }
  }
}

/** The request's way to the service behind a call, and the answer's, or the cancellation's. */
export function drawLegs(row: RowContext): void {
  for (const [caller, positions] of row.tree.positions) {
    if (caller < 0 || row.isDrawn[caller] !== 1) continue
    const span = spanAt(row, caller)
    const networkMs = callAt(row, caller)?.downstream?.networkMs ?? 0
    const outer = row.lanes[row.tree.laneOf[caller] as number] as LaneBox
    const [top] = positions
    if (top === undefined) continue
    const inner = row.lanes[top] as LaneBox
    addLeg(row, span.startMs, outer.ruleY, span.startMs + networkMs, inner.grantY)
    if (span.status === 'ok' || span.status === 'error') {
      addLeg(row, span.endMs - networkMs, inner.grantY - 9, span.endMs, outer.ruleY)
    } else if (span.orphanEndMs === undefined && isBusyAt(row, caller, span.endMs)) {
      addLeg(row, span.endMs, outer.ruleY + 3, span.endMs + networkMs, inner.grantY - 9)
    }
  }
}

/** Whether the list behind an attempt is still at work at an instant. */
function isBusyAt(row: RowContext, caller: number, ms: number): boolean {
  const { spans } = row.trace
  const depth = (spans[caller] as TraceSpan).depth + 1
  for (let i = caller + 1; i < spans.length; i++) {
    const span = spans[i] as TraceSpan
    if (span.depth < depth) return false
    if (span.depth === depth && span.endMs > ms) return true
  }
  return false
}

function addLeg(row: RowContext, fromMs: number, fromY: number, toMs: number, toY: number): void {
  if (!isInside(row.frame, fromMs) || !isInside(row.frame, toMs)) return
  row.shapes.push(pathShape(`M${round(x(row, fromMs))} ${fromY}L${round(x(row, toMs))} ${toY}`, 'netleg'))
}

/** Keeps labels off the legs that leave a lane. */
export function claimLegs(ctx: LaneContext): void {
  const { row, board } = ctx
  for (const index of ctx.plan.bars) {
    if (!row.tree.positions.has(index)) continue
    const span = spanAt(row, index)
    const networkMs = callAt(row, index)?.downstream?.networkMs ?? 0
    board.claim(UNDER, x(row, span.startMs) - 1, x(row, span.startMs + networkMs / 2) + 1, -1)
    if (span.status === 'ok' || span.status === 'error')
      board.claim(UNDER, x(row, span.endMs - networkMs / 2) - 1, x(row, span.endMs) + 1, -1)
  }
}

/** The clocks that a downstream runs by: a bracket from its arrival to its deadline. */
export function drawClocks(ctx: LaneContext): void {
  const { row, grantY, lane } = ctx
  lane.callers.forEach((caller, position) => {
    if (row.isDrawn[caller] !== 1) return
    const downstream = callAt(row, caller)?.downstream
    const first = row.trace.spans[caller + 1]
    if (downstream === undefined || first === undefined) return
    const arrivesAtMs = arrivalOf(row, caller)
    const next = lane.callers[position + 1]
    const limitX = next === undefined ? row.frame.x1 : x(row, arrivalOf(row, next)) - 12
    const from = x(row, arrivesAtMs)
    const to = Math.min(limitX, first.deadlineAtMs === null ? from : x(row, Math.max(arrivesAtMs, first.deadlineAtMs)))
    if (to - from > 8) {
      const foot = first.deadlineAtMs !== null && x(row, first.deadlineAtMs) <= limitX ? `V${grantY + 5}` : ''
      row.shapes.push(pathShape(`M${round(from)} ${grantY}H${round(to)}${foot}`, 'grant t-still'))
    }
    if (isInside(row.frame, arrivesAtMs)) row.shapes.push(glyphShape(from, grantY, 'clock'))
    ctx.board.claim(GRANT, from - 7, from + 7, -1)

    const texts = clockTexts(
      nameAt(row, caller).plain,
      downstream,
      first.deadlineAtMs === null ? null : Math.max(0, first.deadlineAtMs - arrivesAtMs),
    )
    const candidates: Candidate[] = []
    for (const text of texts) if (to - from > row.measure(text, 12, 400) + 26) candidates.push({ text, x: from + 12, isEnd: false })
    for (const text of texts) {
      const beside = Math.max(from + 12, to + 7)
      if (beside + row.measure(text, 12, 400) + 8 < (next === undefined ? Number.POSITIVE_INFINITY : limitX)) {
        candidates.push({ text, x: beside, isEnd: false }, { text, x: beside + 6, isEnd: false })
      }
    }
    ctx.board.add({
      priority: CLOCK,
      track: GRANT,
      y: grantY + 4.2,
      className: 't-tick',
      sizePx: 12,
      weight: 400,
      owner: -1,
      candidates,
      into: row.shapes,
    })
  })
}

function arrivalOf(row: RowContext, caller: number): number {
  return spanAt(row, caller).startMs + (callAt(row, caller)?.downstream?.networkMs ?? 0)
}

function clockTexts(name: string, downstream: Downstream, lengthMs: number | null): readonly string[] {
  if (lengthMs === null) return [`${name} has no deadline`, 'no deadline']
  const length = formatNumber(lengthMs)
  return downstream.deadline === 'own'
    ? [`${name}’s own clock: ${length}`, `own clock: ${length}`]
    : [`${name} was handed ${length}`, `handed ${length}`]
}

/** What the work that nobody waits for comes to, right of its last bar in a downstream. */
export function addLeftWords(ctx: LaneContext): void {
  const { row, lane } = ctx
  for (const caller of lane.callers) {
    const span = spanAt(row, caller)
    if (row.isDrawn[caller] !== 1 || span.orphanEndMs === undefined || !isInside(row.frame, span.orphanEndMs)) continue
    if ((row.tree.leftAtMs[caller] as number) !== Number.POSITIVE_INFINITY) continue
    ctx.board.add({
      priority: AMOUNT,
      track: BAR,
      y: ctx.ruleY - (ctx.barPx + 3) / 2 + 4.4,
      className: 't-tick',
      sizePx: 12,
      weight: 400,
      owner: -1,
      candidates: [{ text: `${formatNumber(span.orphanEndMs - span.endMs)} orphaned`, x: x(row, span.orphanEndMs) + 7, isEnd: false }],
      into: row.shapes,
    })
  }
}
