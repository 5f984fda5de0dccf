import type { Lab } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import type { SpanKind } from '../core/timeline.ts'
import { listCauses } from '../timeline/causes.ts'
import { viewLab } from '../timeline/lab-view.ts'
import { rowOf, spanOf } from './facts.ts'
import type { Condition, Goal } from './lesson.ts'

export interface GoalState {
  readonly isReached: boolean
  /** What is still in the way, as a sentence; `null` where it is reached. */
  readonly because: string | null
}

/** How far a goal is, by what the core makes of the lab. `before`: the chapter's own lab. */
export function goalState(goal: Goal, before: Lab, after: Lab): GoalState {
  const failed = goal.conditions.find((condition) => !condition.holds(before, after))
  return { isReached: failed === undefined, because: failed?.otherwise ?? null }
}

export function isReached(goal: Goal, before: Lab, after: Lab): boolean {
  return goalState(goal, before, after).isReached
}

/** Paths of the numbers that differ. */
export function changedPaths(before: Lab, after: Lab): readonly string[] {
  const old = new Map(listCauses(before).map((cause) => [cause.path, cause.value]))
  return listCauses(after)
    .filter((cause) => old.get(cause.path) !== cause.value)
    .map((cause) => cause.path)
}

/** Whether a lab has the chapter's own numbers, also where each was moved and has come back. */
export function hasOwnNumbers(own: Lab, lab: Lab): boolean {
  return lab === own || changedPaths(own, lab).length === 0
}

/* ---- conditions ---- */

const isLine = (path: string) => path.endsWith('budgetMs')

/** No deadline was moved, neither the lab's nor a row's. */
export const lineStays: Condition = {
  holds: (before, after) => !changedPaths(before, after).some(isLine),
  otherwise: 'The deadline has been moved.',
}

/** One number differs, or none: then the other conditions are not met either. */
export const oneChange: Condition = {
  holds: (before, after) => changedPaths(before, after).length <= 1,
  otherwise: 'More than one thing has been changed.',
}

/** Nothing but these was moved. */
export function onlyMoved(otherwise: string, ...paths: readonly string[]): Condition {
  return { holds: (before, after) => changedPaths(before, after).every((path) => paths.includes(path)), otherwise }
}

/** None of these was moved: paths, or the ends of paths. */
export function untouched(otherwise: string, ...ends: readonly string[]): Condition {
  return { holds: (before, after) => !changedPaths(before, after).some((path) => ends.some((each) => path.endsWith(each))), otherwise }
}

/** A span that is there and passes a test. */
export function span(
  row: string,
  step: string,
  test: (span: TraceSpan) => boolean,
  otherwise: string,
  attempt?: number,
  kind?: SpanKind,
): Condition {
  return {
    holds: (_, after) => {
      const found = spanOf(viewLab(after), row, step, attempt, kind)
      return found !== undefined && test(found)
    },
    otherwise,
  }
}

/** A step's last span ended ok. */
export function endsOk(row: string, step: string, otherwise: string): Condition {
  return {
    holds: (_, after) => {
      const spans = rowOf(viewLab(after), row)?.trace.spans.filter((each) => each.step === step) ?? []
      return spans.at(-1)?.status === 'ok'
    },
    otherwise,
  }
}

export function allOk(row: string, otherwise: string): Condition {
  return trace(row, ({ spans }) => spans.every((each) => each.status === 'ok' || each.kind === 'backoff'), otherwise)
}

/** A row as a whole passes a test; `before` is what it was in the chapter's own lab. */
export function trace(row: string, test: (trace: Trace, before: Trace) => boolean, otherwise: string): Condition {
  return {
    holds: (before, after) => {
      const now = rowOf(viewLab(after), row)
      const old = rowOf(viewLab(before), row)
      return now !== undefined && old !== undefined && test(now.trace, old.trace)
    },
    otherwise,
  }
}

export function inTime(row: string, otherwise: string): Condition {
  return trace(row, ({ overBudgetMs }) => overBudgetMs === 0, otherwise)
}
