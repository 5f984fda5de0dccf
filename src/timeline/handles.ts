import type { FigureHandle, Shape } from './figure.ts'
import { BAR, GRANT, type Track } from './labels.ts'
import type { HandleDraft, LaneContext } from './row-context.ts'
import { pillShape, round } from './shapes.ts'

interface NewHandle {
  readonly path: string
  readonly what: FigureHandle['what']
  readonly index: number
  readonly x: number
  readonly y: number
  readonly track: Track
  readonly originMs: number
  /** `null`: too narrow for a grip, or the grip is drawn elsewhere. */
  readonly pill: { readonly heightPx: number; readonly tone: string } | null
  /** What is drawn in the place of a pill. */
  readonly shapes?: readonly Shape[]
}

export function addHandle(ctx: LaneContext, handle: NewHandle): void {
  const { path, what, index, x, y, track, originMs, pill } = handle
  const { row, ruleY, barY, grantY } = ctx
  const shapes = handle.shapes ?? (pill === null ? [] : [pillShape(x, y, pill.heightPx, pill.tone, row.selectedSpan === index)])
  const height = Math.max(row.hitPx, track === BAR ? ruleY - barY : 24)
  const top = track === GRANT ? grantY - height / 2 : track === BAR ? ruleY - height : ruleY
  const draft: HandleDraft = {
    path,
    what,
    scenarioId: row.scenario.id,
    spanIndex: index,
    x: round(x),
    y: round(y),
    shapes,
    hit: { x: round(x - row.hitPx / 2), y: round(top), width: row.hitPx, height },
    originMs,
    direction: 1,
  }
  row.handles.push(draft)
  if (track === BAR) ctx.barHandles.push(draft)
  else if (track !== GRANT) ctx.underHandles.push(draft)
}
