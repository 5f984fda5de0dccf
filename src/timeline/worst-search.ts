import { CountingRecorder } from '../core/count-scenario.ts'
import { runPlan, TooManySpans } from '../core/engine.ts'
import { type Call, type Lab, MAX_MS, MAX_SPANS, type Response, type Scenario } from '../core/lab.ts'
import { compileScenario, type Plan } from '../core/plan.ts'
import { type Reached, reachPlan, TooManyWays, type WorkLeft } from './worst-reach.ts'
import {
  ANSWERS_ANY,
  ANSWERS_FATAL,
  ANSWERS_OK,
  ANSWERS_RETRYABLE,
  type Freedom,
  type UseConflict,
  type UsedAttempt,
} from './worst-uses.ts'
import { FOREVER_MS } from './worst-zone.ts'

/** Zones that one search may make, and cases that it may tell apart. An ordinary row takes some hundreds and one. */
const MAX_ZONES_MADE = 150_000
const MAX_CASES = 1000
/** Runs that the guesses after a search that was given up may take. */
const MAX_GUESSES = 2000

export interface Longest {
  /** `null`: nothing bounds it. */
  readonly totalMs: number | null
  /** Proven: it takes no longer. `null` where no bound is known, or there is none. */
  readonly atMostMs: number | null
  /** The scenario alone, in a lab in which it takes that long. */
  readonly lab: Lab
}

type Freedoms = ReadonlyMap<string, Freedom>

interface Case extends Reached {
  readonly freedoms: Freedoms
}

/**
 * The longest that a scenario can take. First every attempt is free to do one thing in one place and another elsewhere, which gives a bound; where the
 * way to it asks two things of one attempt, two cases are told apart, and so on: always the one with the largest bound, until a lab takes as long.
 */
export function searchLongest(lab: Lab, scenario: Scenario): Longest {
  const own: Lab = { ...lab, scenarios: [scenario] }
  const plan = compileScenario(own, scenario)
  const left: WorkLeft = { zones: MAX_ZONES_MADE }
  const best = new BestLab(own, scenario)
  let known: number | null = roughBoundMs(plan)
  try {
    if (scenario.deadline === 'none') {
      const endless = searchEndless(own, scenario, plan, left)
      if (endless !== null) return { totalMs: null, atMostMs: null, lab: endless }
    }
    const open: Case[] = [reachCase(plan, MAX_MS, new Map(), left)]
    for (let cases = 0; ; cases++) {
      const next = takeLargest(open)
      if (next === null || next.latestMs <= best.totalMs) return best.longest(best.totalMs)
      known = next.latestMs
      best.tryLab(labWith(own, next.uses.list()))
      const { conflict } = next.uses
      if (next.latestMs <= best.totalMs) return best.longest(best.totalMs)
      if (conflict === null || cases === MAX_CASES) return best.guess(known)
      for (const freedoms of splitCase(next.freedoms, MAX_MS, conflict)) open.push(reachCase(plan, MAX_MS, freedoms, left))
    }
  } catch (error) {
    if (error instanceof TooManyWays) return best.guess(known)
    throw error
  }
}

/** A lab in which the scenario takes as long as an attempt likes; `null` where there is none. */
function searchEndless(lab: Lab, scenario: Scenario, plan: Plan, left: WorkLeft): Lab | null {
  const isEndless = (tried: Lab) => (totalOf(tried, scenario) ?? 0) >= FOREVER_MS
  for (const length of ['most', 'grant'] as const) {
    if (isEndless(labWithAll(lab, length, FOREVER_MS))) return labWithAll(lab, length, MAX_MS)
  }
  const open: Case[] = [reachCase(plan, FOREVER_MS, new Map(), left)]
  for (let cases = 0; cases < MAX_CASES; cases++) {
    const next = takeLargest(open)
    if (next === null || next.latestMs < FOREVER_MS) return null
    const used = next.uses.list()
    if (isEndless(labWith(lab, used, FOREVER_MS))) return labWith(lab, used)
    const { conflict } = next.uses
    if (conflict === null) break
    for (const freedoms of splitCase(next.freedoms, FOREVER_MS, conflict)) open.push(reachCase(plan, FOREVER_MS, freedoms, left))
  }
  throw new TooManyWays()
}

function reachCase(plan: Plan, mostMs: number, freedoms: Freedoms, left: WorkLeft): Case {
  const free: Freedom = { loMs: 0, hiMs: mostMs, answers: ANSWERS_ANY }
  return { ...reachPlan(plan, (call, attempt) => freedoms.get(`${call} ${attempt}`) ?? free, left), freedoms }
}

function takeLargest(open: Case[]): Case | null {
  let at = -1
  for (let i = 0; i < open.length; i++) if (at < 0 || (open[i] as Case).latestMs > (open[at] as Case).latestMs) at = i
  return at < 0 ? null : (open.splice(at, 1)[0] as Case)
}

/** Two cases that have nothing in common and leave nothing out: in each, at most one of the two things that were asked is possible. */
function splitCase(freedoms: Freedoms, mostMs: number, { call, attempt, before, after }: UseConflict): readonly Freedoms[] {
  const key = `${call} ${attempt}`
  const whole = freedoms.get(key) ?? { loMs: 0, hiMs: mostMs, answers: ANSWERS_ANY }
  const parts: readonly [Freedom, Freedom] =
    before.hiMs < after.loMs || after.hiMs < before.loMs
      ? splitAt(whole, before.hiMs < after.loMs ? splitMs(before, after) : splitMs(after, before))
      : [
          { ...whole, answers: whole.answers & before.answers },
          { ...whole, answers: whole.answers & ~before.answers },
        ]
  return parts.map((part) => new Map([...freedoms, [key, part]]))
}

/** Between two lengths that were asked for: just before the longer one where it begins a range, which a timeout or a limit does; else half way. */
function splitMs(shorter: Freedom, longer: Freedom): number {
  return longer.hiMs > longer.loMs ? longer.loMs - 1 : Math.floor((shorter.hiMs + longer.loMs - 1) / 2)
}

function splitAt(whole: Freedom, ms: number): readonly [Freedom, Freedom] {
  return [
    { ...whole, hiMs: ms },
    { ...whole, loMs: ms + 1 },
  ]
}

/** The lab that took longest so far: at first the one that was given. */
class BestLab {
  totalMs = -1
  #lab: Lab
  readonly #scenario: Scenario

  constructor(lab: Lab, scenario: Scenario) {
    this.#lab = lab
    this.#scenario = scenario
    this.tryLab(lab)
  }

  tryLab(lab: Lab): void {
    const totalMs = totalOf(lab, this.#scenario)
    if (totalMs === null || totalMs <= this.totalMs) return
    this.totalMs = totalMs
    this.#lab = lab
  }

  longest(atMostMs: number | null): Longest {
    return { totalMs: this.totalMs, atMostMs, lab: this.#lab }
  }

  /** Where the search was given up: plain guesses may be better than what it came to. */
  guess(atMostMs: number | null): Longest {
    const given = this.#lab
    for (const length of ['most', 'grant'] as const) this.tryLab(labWithAll(given, length, MAX_MS))
    let guesses = 0
    for (let before = -1; before < this.totalMs; ) {
      before = this.totalMs
      for (const asked of changesOf(this.#lab)) {
        if (guesses++ === MAX_GUESSES) return this.longest(atMostMs)
        this.tryLab(labWith(this.#lab, [asked]))
      }
    }
    return this.longest(atMostMs)
  }
}

/** Each attempt at once answered, answered at its timeout, or cut by it, in every way that it can answer. */
function changesOf(lab: Lab): readonly UsedAttempt[] {
  return Object.entries(lab.calls).flatMap(([call, { attempts, timeoutMs, retry }]) => {
    if (attempts === undefined) return []
    const lengths = timeoutMs === null ? [0, MAX_MS] : [0, timeoutMs, Math.min(MAX_MS, timeoutMs + 1)]
    return Array.from({ length: retry?.maxAttempts ?? 1 }, (_, i) => i + 1).flatMap((attempt) =>
      lengths.flatMap((ms) =>
        [ANSWERS_OK, ANSWERS_RETRYABLE, ANSWERS_FATAL].map((answers) => ({ call, attempt, loMs: ms, hiMs: ms, answers })),
      ),
    )
  })
}

/** `null` for a run of more spans than a document may make. */
function totalOf(lab: Lab, scenario: Scenario): number | null {
  const recorder = new CountingRecorder()
  try {
    runPlan(compileScenario(lab, scenario), recorder, MAX_SPANS)
  } catch (error) {
    if (error instanceof TooManySpans) return null
    throw error
  }
  return recorder.totalMs
}

/** A bound that needs no search: the deadline ends all but work that cannot be interrupted. `null` where there is no deadline. */
function roughBoundMs(plan: Plan): number | null {
  if (plan.deadlineAtMs === Number.POSITIVE_INFINITY) return null
  let ms = plan.deadlineAtMs
  const add = (steps: Plan['list']['steps']) => {
    for (const step of steps) {
      if ('steps' in step) add(step.steps)
      else if ('isInterruptible' in step && !step.isInterruptible) ms += step.durationMs
    }
  }
  add(plan.list.steps)
  return ms
}

/* ---- labs ---- */

/** A lab in which attempts do what was asked of them, and all others what they did. */
export function labWith(lab: Lab, used: readonly UsedAttempt[], mostMs = MAX_MS): Lab {
  const byCall = new Map<string, UsedAttempt[]>()
  for (const one of used) {
    const known = byCall.get(one.call)
    if (known === undefined) byCall.set(one.call, [one])
    else known.push(one)
  }
  const calls = mapCalls(lab, (id, call) => {
    const asked = byCall.get(id)
    if (asked === undefined || call.attempts === undefined) return call
    const { attempts } = call
    const count = Math.max(attempts.length, ...asked.map((one) => one.attempt))
    const responses = Array.from({ length: count }, (_, i): Response => {
      const listed = attempts[Math.min(i, attempts.length - 1)] as Response
      const one = asked.find((each) => each.attempt === i + 1)
      return one === undefined ? listed : responseTo(listed, one, mostMs)
    })
    return { ...call, attempts: withoutRepeats(responses, attempts.length) }
  })
  return { ...lab, calls }
}

/** A response that does what was asked, and is as it was where nothing was. */
function responseTo(listed: Response, { loMs, hiMs, answers }: UsedAttempt, mostMs: number): Response {
  const durationMs = Math.min(mostMs, listed.durationMs >= loMs && listed.durationMs <= hiMs ? listed.durationMs : loMs)
  const wish = listed.retryAfterMs === undefined ? null : { retryAfterMs: listed.retryAfterMs }
  if ((answers & answerOf(listed)) !== 0) return durationMs === listed.durationMs ? listed : { ...listed, durationMs }
  if ((answers & ANSWERS_OK) !== 0) return { durationMs, ...wish }
  if ((answers & ANSWERS_RETRYABLE) !== 0) return { durationMs, result: 'error', ...wish }
  return { durationMs, result: 'error', retryable: false, ...wish }
}

function answerOf(response: Response): number {
  if (response.result !== 'error') return ANSWERS_OK
  return response.retryable === false ? ANSWERS_FATAL : ANSWERS_RETRYABLE
}

/** The last response repeats: what only says so again is left out. */
function withoutRepeats(responses: readonly Response[], least: number): readonly Response[] {
  let length = responses.length
  while (length > least && JSON.stringify(responses[length - 1]) === JSON.stringify(responses[length - 2])) length--
  return responses.slice(0, length)
}

/** A lab in which every attempt is as long as can be, or exactly as long as its own timeout. */
function labWithAll(lab: Lab, length: 'most' | 'grant', mostMs: number): Lab {
  const calls = mapCalls(lab, (_id, call) => {
    if (call.attempts === undefined) return call
    const durationMs = length === 'grant' ? (call.timeoutMs ?? mostMs) : mostMs
    return { ...call, attempts: call.attempts.map((response) => ({ ...response, durationMs })) }
  })
  return { ...lab, calls }
}

function mapCalls(lab: Lab, change: (id: string, call: Call) => Call): Lab['calls'] {
  const calls: Record<string, Call> = {}
  for (const id of Object.keys(lab.calls)) {
    // Defined, not assigned: __proto__ is an id like any other.
    Object.defineProperty(calls, id, {
      value: change(id, lab.calls[id] as Call),
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
  return calls
}
