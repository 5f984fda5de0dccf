import { type Call, type Lab, MAX_SPANS, type Scenario, type Step } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import { type RowView, viewLab } from '../timeline/lab-view.ts'
import { CallTimes } from './call-times.ts'
import { type Place, Surveyor } from './surveyor.ts'

const NEVER = Number.POSITIVE_INFINITY

/** One row, its run of the day, and all places that it can reach. */
export interface RowSurvey {
  readonly scenario: Scenario
  readonly index: number
  readonly view: RowView
  readonly budgetMs: number
  /** Path of the number that is its budget. */
  readonly budgetPath: string
  readonly isEnforced: boolean
  readonly limitMs: number
  readonly deadlineMs: number
  readonly cutsPause: boolean
  readonly places: readonly Place[]
  /** Spans of today's run by owner and leaf, in order. */
  spansOf(owner: string | null, leaf: number): readonly number[]
}

export interface LabSurvey {
  readonly lab: Lab
  readonly times: CallTimes
  readonly rows: readonly RowSurvey[]
  /** The most attempts that a call can have anywhere; missing where no row can reach it. */
  readonly attempts: ReadonlyMap<string, number>
}

/** Past this, no more places are looked at one by one: a document may hold a million steps behind a call that is never sent. */
const MAX_PLACES = 2 * MAX_SPANS

/** Looks at every row of a lab that `parseLab` accepted. In the order of steps, spans and calls; each list is walked once for each row. */
export function surveyLab(lab: Lab): LabSurvey {
  const times = new CallTimes(lab)
  const room = { left: MAX_PLACES }
  const { rows: views } = viewLab(lab)
  const rows = lab.scenarios.map((scenario, index) => surveyRow(lab, times, scenario, index, views[index] as RowView, room))
  const attempts = new Map<string, number>()
  for (const { places } of rows) {
    for (const place of places) if (place.canStart) attempts.set(place.id, Math.max(attempts.get(place.id) ?? 0, place.attempts))
  }
  return { lab, times, rows, attempts }
}

function surveyRow(lab: Lab, times: CallTimes, scenario: Scenario, index: number, view: RowView, room: { left: number }): RowSurvey {
  const isEnforced = scenario.deadline !== 'none'
  const budgetMs = scenario.budgetMs ?? lab.budgetMs
  const deadlineMs = isEnforced ? budgetMs : NEVER
  const limitMs = isEnforced ? Math.max(0, budgetMs - (scenario.reserveMs ?? 0)) : NEVER
  const cutsPause = scenario.unfitPause === 'cut'
  const surveyor = new Surveyor(times, cutsPause, room)
  surveyor.surveyList(
    { owner: null, steps: scenario.steps, path: `scenarios.${index}.steps`, stops: scenario.onFailure === 'stop' },
    { remainingMs: limitMs, toDeadlineMs: deadlineMs, stoppedAtMs: NEVER, waitedMs: NEVER },
  )
  for (const id of servicesInOrder(lab, scenario.steps)) {
    const room = surveyor.roomOf(id)
    const { downstream } = times.call(id)
    if (room === undefined || downstream === undefined) continue
    const list = { owner: id, steps: downstream.steps, path: `calls.${id}.downstream.steps`, stops: downstream.onFailure === 'stop' }
    surveyor.surveyList(list, room)
  }
  let spans: Map<string, number[]> | null = null
  return {
    scenario,
    index,
    view,
    budgetMs,
    budgetPath: scenario.budgetMs === undefined ? 'budgetMs' : `scenarios.${index}.budgetMs`,
    isEnforced,
    limitMs,
    deadlineMs,
    cutsPause,
    places: surveyor.places,
    spansOf(owner, leaf) {
      spans ??= spansByLeaf(view.trace.spans)
      return spans.get(`${owner ?? ''}/${leaf}`) ?? []
    },
  }
}

/** The services that steps reach, each after every service that calls it. */
function servicesInOrder(lab: Lab, steps: readonly Step[]): readonly string[] {
  const done = new Set<string>()
  const order: string[] = []
  const visit = (list: readonly Step[]) => {
    for (const step of list) {
      if (typeof step === 'string') {
        if (done.has(step)) continue
        done.add(step)
        const { downstream } = lab.calls[step] as Call
        if (downstream === undefined) continue
        visit(downstream.steps)
        order.push(step)
      } else if (!('work' in step)) visit('sequence' in step ? step.sequence : step.parallel)
    }
  }
  visit(steps)
  return order.reverse()
}

function spansByLeaf(spans: readonly TraceSpan[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  spans.forEach((span, i) => {
    const key = `${spans[span.parent]?.step ?? ''}/${span.leaf}`
    const list = found.get(key)
    if (list === undefined) found.set(key, [i])
    else list.push(i)
  })
  return found
}
