import type { Step, Work } from '../../core/lab.ts'
import { formatMs } from '../../timeline/format-ms.ts'
import { calc, deadline, type Part, type Parts } from '../../timeline/sentence-runs.ts'
import { pausesMs } from '../call-times.ts'
import { setReserve } from '../change-lab.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import type { Place } from '../surveyor.ts'
import { leftText, spanKeyOf, workName } from '../words.ts'
import { countLeaves, holdsCall } from './places.ts'

/**
 * The calls of a row with a deadline may run so long that what has to be done with their result no longer fits. That is the local work after the last call, or the `finally` work, which
 * runs whatever happens: whichever is more. Exactly fitting is enough. A row without such work is told, as a note, where its calls may run into the deadline itself and no reserve is
 * kept: then nothing remains to say that they failed. How long calls may run is worked out from timeouts, pauses and the gate; a server's wish is not foreseen.
 */
export const noTimeToHandle: Rule = {
  id: 'no-time-to-handle',
  find: (survey) => survey.rows.flatMap((row) => findIn(survey, row)),
}

function findIn(survey: LabSurvey, row: RowSurvey): Draft[] {
  const { scenario, deadlineMs, limitMs } = row
  if (!row.isEnforced || !row.places.some((place) => place.owner === null && place.canStart)) return []
  const firstCall = scenario.steps.findIndex(holdsCall)
  const lastCall = scenario.steps.findLastIndex(holdsCall)
  const handling = handlingOf(scenario.steps, firstCall, lastCall)
  const callsEndAtMs = latestCallsEnd(survey, row, lastCall)
  const base = {
    ruleId: 'no-time-to-handle',
    key: `no-time-to-handle/${scenario.id}`,
    scenarioId: scenario.id,
    path: `scenarios.${row.index}.reserveMs`,
  } as const
  if (handling.needMs === 0) {
    if (limitMs < deadlineMs || callsEndAtMs < deadlineMs) return []
    return [
      {
        ...base,
        spanKey: spanKeyOf(row, { owner: null, leaf: lastLeaf(scenario.steps, lastCall) }),
        severity: 'note',
        sentence: [
          [
            'The calls may run until ',
            deadline('the deadline'),
            ' at ',
            calc(formatMs(deadlineMs)),
            ', and no reserve is kept: nothing remains then to say that they failed.',
          ],
        ],
        propose: null,
      },
    ]
  }
  if (callsEndAtMs + handling.needMs <= deadlineMs) return []
  return [
    {
      ...base,
      spanKey: spanKeyOf(row, { owner: null, leaf: handling.leaf }),
      severity: 'risks',
      sentence: [
        [
          ...handling.name,
          ' after the calls ',
          handling.isOne ? 'needs ' : 'need ',
          calc(formatMs(handling.needMs)),
          ', and the calls may run until ',
          calc(formatMs(callsEndAtMs)),
          `: ${leftText(deadlineMs - callsEndAtMs)} of the budget of ${formatMs(row.budgetMs)} ${callsEndAtMs >= deadlineMs ? 'remains' : 'remain'} then.`,
        ],
      ],
      propose: () => setReserve(row.index, handling.needMs),
    },
  ]
}

interface Handling {
  readonly needMs: number
  readonly name: Parts
  readonly isOne: boolean
  /** Of the first of it. */
  readonly leaf: number
}

function handlingOf(steps: readonly Step[], firstCall: number, lastCall: number): Handling {
  const trailing = { needMs: 0, works: [] as Work[], leaf: -1 }
  const last = { needMs: 0, works: [] as Work[], leaf: -1 }
  let leaf = 0
  steps.forEach((step, i) => {
    const add = (to: typeof trailing) => {
      if (to.leaf < 0) to.leaf = leaf
      to.works.push(...worksIn(step))
      to.needMs += workMs(step)
    }
    if (i > lastCall) add(trailing)
    if (i > firstCall && typeof step !== 'string' && 'work' in step && step.finally === true) add(last)
    leaf += countLeaves(step)
  })
  const { needMs, works, leaf: first } = trailing.needMs >= last.needMs ? trailing : last
  const name: Part = workName(works[0]?.work ?? '')
  return { needMs, leaf: first, isOne: works.length === 1, name: works.length === 1 ? [name] : [name, ` and ${works.length - 1} more`] }
}

function worksIn(step: Step): readonly Work[] {
  if (typeof step === 'string') return []
  if ('work' in step) return [step]
  return ('sequence' in step ? step.sequence : step.parallel).flatMap(worksIn)
}

/** How long a step that holds no call takes. */
function workMs(step: Step): number {
  if (typeof step === 'string') return 0
  if ('work' in step) return step.durationMs
  if ('sequence' in step) return step.sequence.reduce((sum, inner) => sum + workMs(inner), 0)
  return Math.max(0, ...step.parallel.map(workMs))
}

function lastLeaf(steps: readonly Step[], lastCall: number): number {
  return steps.slice(0, lastCall + 1).reduce((sum, step) => sum + countLeaves(step), 0) - 1
}

/** When the last call of a row may end. */
function latestCallsEnd(survey: LabSurvey, row: RowSurvey, lastCall: number): number {
  const places = new Map(row.places.filter((place) => place.owner === null).map((place) => [place.leaf, place]))
  let leaf = 0
  const endOf = (step: Step, nowMs: number): number => {
    if (typeof step === 'string') return latestEnd(survey, row, places.get(leaf++), nowMs)
    if ('work' in step) {
      leaf++
      const endMs = nowMs + step.durationMs
      return step.interruptible === false ? endMs : Math.max(nowMs, Math.min(endMs, row.deadlineMs))
    }
    if ('sequence' in step) return step.sequence.reduce((ms, inner) => endOf(inner, ms), nowMs)
    return step.parallel.reduce((ms, branch) => Math.max(ms, endOf(branch, nowMs)), nowMs)
  }
  return row.scenario.steps.slice(0, lastCall + 1).reduce((ms, step) => endOf(step, ms), 0)
}

/** When a call that starts at `nowMs` at the latest may end: over each number of attempts that it can have. */
function latestEnd(survey: LabSurvey, row: RowSurvey, place: Place | undefined, nowMs: number): number {
  if (place === undefined || !place.canStart) return nowMs
  const { call, id, attempts, stop } = place
  const { limitMs, cutsPause } = row
  const attemptMs = survey.times.mostAttemptMs(id)
  let latestMs = nowMs
  for (let made = 1; made <= attempts; made++) {
    // The gate lets the last attempt start no later than its expected time before the limit.
    const gateMs = made > 1 && !cutsPause ? limitMs - (call.retry?.expectedMs ?? 0) + attemptMs : limitMs
    latestMs = Math.max(latestMs, Math.min(nowMs + made * attemptMs + pausesMs(call, made), gateMs, limitMs))
  }
  return cutsPause && stop?.reason === 'pause' ? Math.max(latestMs, limitMs) : latestMs
}
