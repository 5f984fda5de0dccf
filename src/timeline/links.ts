import type { Lab } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import { listCauses } from './causes.ts'
import type { LabView, RowView } from './lab-view.ts'

/*
 * What belongs together: a bar, the controls that move it, its line in the ledger. A cause is linked with the spans that it shapes itself, not with all
 * that it pushes along.
 */

/** Paths of the causes that shape one span: for an attempt its duration and its timeout, for a pause its backoff. */
export function causesOfSpan(lab: Lab, row: RowView, spanIndex: number): ReadonlySet<string> {
  const span = row.trace.spans[spanIndex]
  if (span === undefined) return new Set()
  return new Set(
    listCauses(lab)
      .filter((cause) => shapes(lab, cause.path, span))
      .map((cause) => cause.path),
  )
}

/** Keys of the spans that one cause shapes, in every row. */
export function spansOfCause(view: LabView, path: string): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const [rowIndex, row] of view.rows.entries()) {
    row.trace.spans.forEach((span, i) => {
      const isRowsOwn = path === `scenarios.${rowIndex}.reserveMs` || path === `scenarios.${rowIndex}.budgetMs`
      const isBoundary = isRowsOwn || (path === 'budgetMs' && row.scenario.budgetMs === undefined)
      if (isBoundary ? span.depth === 0 && (span.cutBy === 'deadline' || span.cutBy === 'reserve') : shapes(view.lab, path, span))
        keys.add(row.keys[i] as string)
    })
  }
  return keys
}

function shapes(lab: Lab, path: string, span: TraceSpan): boolean {
  if (span.kind === 'work') return path.endsWith('.durationMs') && path.includes('.steps.') && workAt(lab, path) === span.step
  const stem = `calls.${span.step}.`
  if (!path.startsWith(stem)) return false
  const rest = path.slice(stem.length)
  const count = lab.calls[span.step]?.attempts?.length ?? 0
  const indexOf = (attempt: number) => Math.min(attempt, count) - 1
  switch (span.kind) {
    case 'attempt':
      return (
        rest === 'timeoutMs' ||
        rest === `attempts.${indexOf(span.attempt)}.durationMs` ||
        (rest.startsWith('downstream.') && !rest.includes('.steps.'))
      )
    case 'backoff':
    case 'retry_denied':
      return rest.startsWith('retry.') || rest === `attempts.${indexOf(span.attempt - 1)}.retryAfterMs`
    case 'skip':
      return rest === 'optional.minRemainingMs'
    case 'not_started':
      return rest.endsWith('.durationMs') && !rest.includes('.steps.')
  }
}

/** The name of the local work whose duration stands at a path. */
function workAt(lab: Lab, path: string): string | null {
  let node: unknown = lab
  for (const key of path.split('.').slice(0, -1)) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return null
    node = (node as Record<string, unknown>)[key]
  }
  const { work } = (node ?? {}) as { work?: unknown }
  return typeof work === 'string' ? work : null
}
