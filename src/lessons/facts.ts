import type { TraceSpan } from '../core/recorders.ts'
import type { LabView, RowView } from '../timeline/lab-view.ts'
import { numberAt } from './code-text.ts'
import type { Fact } from './lesson.ts'

/* Numbers for texts: each is a function of what the core made of the lab. NaN where the lab has no such thing. */

/** A number of the lab itself, by the path of its cause. */
export function at(path: string): Fact {
  return ({ lab }) => numberAt(lab, path) ?? Number.NaN
}

export const budget: Fact = ({ lab }) => lab.budgetMs

export function timeout(call: string): Fact {
  return at(`calls.${call}.timeoutMs`)
}

/** How long the remote takes on an attempt. */
export function need(call: string, attempt = 1): Fact {
  return at(`calls.${call}.attempts.${attempt - 1}.durationMs`)
}

export function rowOf(view: LabView, row: string): RowView | undefined {
  return view.rows.find((each) => each.scenario.id === row)
}

/** A span by its step, attempt and kind; of several steps of one name the first. */
export function spanOf(view: LabView, row: string, step: string, attempt?: number, kind?: TraceSpan['kind']): TraceSpan | undefined {
  return rowOf(view, row)?.trace.spans.find(
    (span) => span.step === step && (attempt === undefined || span.attempt === attempt) && (kind === undefined || span.kind === kind),
  )
}

function ofSpan(read: (span: TraceSpan) => number | null): (row: string, step: string, attempt?: number, kind?: TraceSpan['kind']) => Fact {
  return (row, step, attempt, kind) => (view) => {
    const span = spanOf(view, row, step, attempt, kind)
    return span === undefined ? Number.NaN : (read(span) ?? Number.NaN)
  }
}

export const start = ofSpan((span) => span.startMs)
export const end = ofSpan((span) => span.endMs)
export const spent = ofSpan((span) => span.endMs - span.startMs)
export const grant = ofSpan((span) => span.grantMs)
/** How much remained to the span's limit when it began. */
export const remainingAtStart = ofSpan((span) => (span.limitAtMs === null ? null : Math.max(0, span.limitAtMs - span.startMs)))
/** How much remained to the span's limit when it ended. */
export const remainingAtEnd = ofSpan((span) => (span.limitAtMs === null ? null : Math.max(0, span.limitAtMs - span.endMs)))
/** The same to the deadline, from which a reserve is not subtracted. */
export const toDeadlineAtStart = ofSpan((span) => (span.deadlineAtMs === null ? null : Math.max(0, span.deadlineAtMs - span.startMs)))
export const limitAt = ofSpan((span) => span.limitAtMs)
export const orphan = ofSpan((span) => (span.orphanEndMs === undefined ? 0 : span.orphanEndMs - span.endMs))

export function total(row: string): Fact {
  return (view) => rowOf(view, row)?.trace.totalMs ?? Number.NaN
}

export function over(row: string): Fact {
  return (view) => rowOf(view, row)?.trace.overBudgetMs ?? Number.NaN
}

export function orphaned(row: string): Fact {
  return (view) => rowOf(view, row)?.trace.orphanMs ?? Number.NaN
}

/* ---- arithmetic ---- */

export function sum(...facts: readonly Fact[]): Fact {
  return (view) => facts.reduce((total, fact) => total + fact(view), 0)
}

export function minus(a: Fact, b: Fact): Fact {
  return (view) => a(view) - b(view)
}
