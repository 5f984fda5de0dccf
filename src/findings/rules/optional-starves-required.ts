import type { Recorder, Row } from '../../core/engine.ts'
import { runPlan, TooManySpans } from '../../core/engine.ts'
import { MAX_MS, MAX_SPANS } from '../../core/lab.ts'
import { CALL, compileScenario, type Plan } from '../../core/plan.ts'
import { formatMs } from '../../timeline/format-ms.ts'
import { calc, deadline, type Part } from '../../timeline/sentence-runs.ts'
import { setTimeoutOf } from '../change-lab.ts'
import type { Draft, FindingChange, Rule } from '../finding.ts'
import { neverAnswered } from '../never-answered.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { callName, nameText, spanKeyOf, workName } from '../words.ts'
import { longestAnswerMs, placesByCall } from './places.ts'

/**
 * An optional call that can take the time of a required step. It is tried, not estimated: the row is run with the optional call never answering, so that every attempt of it
 * ends at what it is granted, and everything else as it is today. A required step of the row's own that was in time and is no longer is what it starves.
 * A call that nothing bounds is left to `nothing-bounds-call`. Trials stop, and with them this rule, after 500 000 spans in one lab.
 */
export const optionalStarvesRequired: Rule = {
  id: 'optional-starves-required',
  find(survey) {
    const room = { spans: 500_000 }
    return survey.rows.flatMap((row) => {
      let trials: Trials | null = null
      return [...placesByCall(row)].flatMap(([id, places]): Draft[] => {
        const place = places.find((one) => one.canStart)
        if (place?.call.optional === undefined || room.spans <= 0) return []
        if (places.some(({ call, remainingMs }) => call.timeoutMs === null && !Number.isFinite(remainingMs))) return []
        trials ??= new Trials(compileScenario(survey.lab, row.scenario), room)
        return findIn(survey, row, id, place, trials)
      })
    })
  },
}

/** What became of the row's own steps, by leaf. */
type RowEnds = readonly (StepEnd | undefined)[]

interface StepEnd {
  readonly id: string
  readonly label: string
  readonly isCall: boolean
  readonly isRequired: boolean
  readonly status: Row['status']
  readonly isNotSent: boolean
  readonly cutBy: Row['cutBy']
  readonly endMs: number
}

class EndRecorder implements Recorder {
  readonly ends: (StepEnd | undefined)[] = []
  spans = 0

  span({ depth, step, status, grantMs, cutBy, endMs, kind }: Readonly<Row>): void {
    this.spans++
    if (depth > 0) return
    this.ends[step.leaf] = {
      id: step.id,
      label: step.label,
      isCall: step.op === CALL,
      isRequired: step.op !== CALL || !step.isOptional,
      status,
      isNotSent: kind === 'attempt' && grantMs === 0,
      cutBy,
      endMs,
    }
  }

  finish(): void {}
}

/** One row, run as it is today and with one call that is never answered. */
class Trials {
  readonly #plan: Plan
  readonly #room: { spans: number }
  readonly today: RowEnds

  constructor(plan: Plan, room: { spans: number }) {
    this.#plan = plan
    this.#room = room
    this.today = this.#run(plan)
  }

  withoutAnswer(id: string, timeoutMs: number | null): RowEnds {
    return this.#run(neverAnswered(this.#plan, id, timeoutMs ?? Number.POSITIVE_INFINITY))
  }

  #run(plan: Plan): RowEnds {
    const recorder = new EndRecorder()
    try {
      runPlan(plan, recorder)
      this.#room.spans -= recorder.spans
    } catch (error) {
      // With every retry made there may be more spans than a lab may have: no trial.
      if (!(error instanceof TooManySpans)) throw error
      this.#room.spans -= MAX_SPANS
    }
    return recorder.ends
  }
}

/** The first required step that is in time today and not in the trial; one that failed by itself before one that was only stopped. */
function findStarved(today: RowEnds, trial: RowEnds): StepEnd | null {
  const starved = trial.filter((end, leaf): end is StepEnd => {
    const before = today[leaf]
    return end !== undefined && end.status !== 'ok' && before?.isRequired === true && before.status === 'ok'
  })
  return starved.find(({ status }) => status !== 'cancelled' && status !== 'not_started') ?? starved[0] ?? null
}

function findIn(survey: LabSurvey, row: RowSurvey, id: string, place: Place, trials: Trials): Draft[] {
  const trial = trials.withoutAnswer(id, place.call.timeoutMs)
  const starved = findStarved(trials.today, trial)
  if (starved === null) return []
  const own = place.owner === null ? trial[place.leaf] : undefined
  const name: Part = starved.isCall ? callName(survey, starved.id) : workName(starved.label)
  return [
    {
      ruleId: 'optional-starves-required',
      key: `optional-starves-required/${row.scenario.id}/${id}`,
      scenarioId: row.scenario.id,
      path: `calls.${id}.timeoutMs`,
      spanKey: spanKeyOf(row, place),
      severity: 'risks',
      sentence: [
        [
          callName(survey, id),
          ' is optional. If it takes all it may',
          ...(own === undefined ? [] : [', until ', calc(formatMs(own.endMs))]),
          ', ',
          name,
          ', which is required, ',
          fate(starved),
          '.',
        ],
      ],
      propose: () => proposeShorter(survey, id, place, trials),
    },
  ]
}

function fate({ status, isNotSent, cutBy }: StepEnd): Part {
  if (isNotSent) return deadline('is not sent')
  if (status === 'not_started') return 'is not started'
  if (status === 'late') return deadline('ends late')
  if (status === 'deadline_exceeded') return deadline(`is stopped by ${cutBy === 'reserve' ? 'the reserve' : 'the deadline'}`)
  return 'fails'
}

/** The longest timeout of the optional call with which it starves nothing. Tried with fewer and fewer milliseconds between. */
function proposeShorter(survey: LabSurvey, id: string, place: Place, trials: Trials): FindingChange | null {
  const starves = (timeoutMs: number) => findStarved(trials.today, trials.withoutAnswer(id, timeoutMs)) !== null
  let fits = 0
  let starving = Math.min(place.call.timeoutMs ?? MAX_MS, Number.isFinite(place.remainingMs) ? place.remainingMs : MAX_MS)
  while (starving - fits > 1) {
    const middle = Math.floor((fits + starving) / 2)
    if (starves(middle)) starving = middle
    else fits = middle
  }
  return fits < Math.max(1, longestAnswerMs(survey, id))
    ? null
    : { ...setTimeoutOf(survey.lab, id, fits), label: `Give ${nameText(survey, id)} no more than ${formatMs(fits)}` }
}
