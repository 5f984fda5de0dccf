import { nextBackoffMs } from '../core/engine.ts'
import {
  CALL,
  PARALLEL,
  type Plan,
  type PlanCall,
  type PlanDownstream,
  type PlanList,
  type PlanStep,
  type PlanWork,
  SEQUENCE,
  WORK,
} from '../core/plan.ts'
import { mergeZones } from './worst-merge.ts'
import { ANSWERS_ANY, ANSWERS_FATAL, ANSWERS_OK, ANSWERS_RETRYABLE, type Freedom, WorstUses } from './worst-uses.ts'
import {
  between,
  compose,
  elapse,
  type Joint,
  joinTwo,
  moveTo,
  NO_LIMIT_MS,
  shift,
  startZone,
  tellHistory,
  type Zone,
} from './worst-zone.ts'

/** The limits of one operation, `NO_LIMIT_MS` for none. */
interface Limits {
  readonly limitAtMs: number
  readonly deadlineAtMs: number
}

/** All instants at which a step may have ended. */
interface Ends {
  readonly ok: Zones
  readonly failed: Zones
}

type Zones = readonly Zone[]

export interface Reached {
  /** The latest instant at which the scenario can end, if an attempt were free to do one thing in one place and another elsewhere: never too small. */
  readonly latestMs: number
  /** What attempts do where it ends then. */
  readonly uses: WorstUses
}

/** Thrown where a plan has more ways to go than may be followed. */
export class TooManyWays extends Error {}

/** What is left to spend, in zones: shared by all that is computed for one worst case. */
export interface WorkLeft {
  zones: number
}

/**
 * Follows every way that a plan can go at once. Its rules are those of `core/engine.ts`, for sets of instants: each step takes all the instants at which it may
 * begin to all those at which it may have ended, ok or failed.
 */
export function reachPlan(plan: Plan, freedomOf: (call: string, attempt: number) => Freedom, left: WorkLeft): Reached {
  return new Reach(plan, freedomOf, left).run()
}

class Reach {
  private readonly plan: Plan
  private readonly freedomOf: (call: string, attempt: number) => Freedom
  private readonly left: WorkLeft
  /** Services by their clocks: what they do does not depend on when their request comes. */
  private readonly services = new Map<string, Ends>()

  constructor(plan: Plan, freedomOf: (call: string, attempt: number) => Freedom, left: WorkLeft) {
    this.plan = plan
    this.freedomOf = freedomOf
    this.left = left
  }

  run(): Reached {
    const { limitAtMs, deadlineAtMs, list } = this.plan
    const limits = { limitAtMs: limitOf(limitAtMs), deadlineAtMs: limitOf(deadlineAtMs) }
    const ends = this.runList(list, [startZone(0, 0)], limits, false)
    let latest: Zone | null = null
    for (const zone of [...ends.failed, ...ends.ok]) if (latest === null || zone.nHi > latest.nHi) latest = zone
    const uses = new WorstUses()
    if (latest === null) return { latestMs: 0, uses }
    tellHistory(latest, 0, latest.nHi, uses)
    return { latestMs: latest.nHi, uses }
  }

  /* ---- steps ---- */

  /** `tellsFailure`: whether anyone asks if it failed; else everything counts as ok. */
  private runList(list: PlanList, from: Zones, limits: Limits, tellsFailure: boolean): Ends {
    return this.runSteps(list.steps, list.stopsOnFailure, from, limits, tellsFailure)
  }

  private runSteps(steps: readonly PlanStep[], stops: boolean, from: Zones, limits: Limits, tellsFailure: boolean): Ends {
    let ok = from
    let failed: Zones = []
    for (const step of steps) {
      const ends = this.runStep(step, stops, ok, limits, tellsFailure)
      if (stops) {
        const after = step.op === WORK && step.isFinally ? all(this.runWork(step, failed, limits)) : failed
        ok = ends.ok
        failed = this.merge([...after, ...ends.failed])
      } else if (tellsFailure) {
        const after = this.runStep(step, stops, failed, limits, tellsFailure)
        ok = ends.ok
        failed = this.merge([...after.failed, ...after.ok, ...ends.failed])
      } else ok = this.merge([...ends.failed, ...ends.ok])
    }
    return { ok, failed }
  }

  private runStep(step: PlanStep, stops: boolean, from: Zones, limits: Limits, tellsFailure: boolean): Ends {
    if (from.length === 0) return NOWHERE
    switch (step.op) {
      case CALL:
        return this.runCall(step, from, limits)
      case WORK:
        return this.runWork(step, from, limits)
      case SEQUENCE:
        return this.runSteps(step.steps, stops, from, limits, tellsFailure)
      case PARALLEL:
        return this.runParallel(step.steps, stops, from, limits, tellsFailure)
    }
  }

  /** The branches share their start, so each is followed as a relation between that start and its end. */
  private runParallel(branches: readonly PlanStep[], stops: boolean, from: Zones, limits: Limits, tellsFailure: boolean): Ends {
    const starts = this.merge(from.map((zone) => startZone(zone.nLo, zone.nHi)))
    let group: Ends | null = null
    for (const branch of branches) {
      let ends = this.runStep(branch, stops, starts, limits, tellsFailure)
      if (!stops && !tellsFailure) ends = { ok: this.merge(all(ends)), failed: [] }
      group = group === null ? ends : this.joinBranches(group, ends, stops)
    }
    if (group === null) return { ok: from, failed: [] }
    const after = (ends: Zones) => this.merge(from.flatMap((zone) => ends.map((end) => compose(zone, end))).filter(isSome))
    return { ok: after(group.ok), failed: after(group.failed) }
  }

  private joinBranches(a: Ends, b: Ends, stops: boolean): Ends {
    const join = (one: Zones, other: Zones, joint: Joint, isBothWays: boolean) =>
      one.flatMap((x) => other.flatMap((y) => [joinTwo(x, y, joint), isBothWays ? joinTwo(y, x, joint) : null])).filter(isSome)
    const failed = stops
      ? [...join(a.failed, b.failed, 'first', true), ...join(a.failed, b.ok, 'only', false), ...join(b.failed, a.ok, 'only', false)]
      : [...join(a.failed, b.failed, 'latest', true), ...join(a.failed, b.ok, 'latest', true), ...join(a.ok, b.failed, 'latest', true)]
    return { ok: this.merge(join(a.ok, b.ok, 'latest', true)), failed: this.merge(failed) }
  }

  private runWork(work: PlanWork, from: Zones, { deadlineAtMs }: Limits): Ends {
    const { durationMs, isInterruptible } = work
    // Ends in time: it began with something left, and its end is not past the deadline.
    const lastOkMs = Math.min(deadlineAtMs - 1, deadlineAtMs - durationMs)
    const ok = within(from, Number.NEGATIVE_INFINITY, lastOkMs).map((zone) => shift(zone, durationMs))
    const rest = within(from, lastOkMs + 1, Number.POSITIVE_INFINITY)
    const failed = isInterruptible
      ? [
          ...within(rest, Number.NEGATIVE_INFINITY, deadlineAtMs - 1).map((zone) => moveTo(zone, deadlineAtMs)),
          ...within(rest, deadlineAtMs, Number.POSITIVE_INFINITY),
        ]
      : rest.map((zone) => shift(zone, durationMs))
    return { ok: this.merge(ok.filter(isSome)), failed: this.merge(failed.filter(isSome)) }
  }

  /* ---- one call ---- */

  private runCall(call: PlanCall, from: Zones, limits: Limits): Ends {
    const { limitAtMs, deadlineAtMs } = limits
    let starts = from
    const ok: Zone[] = []
    const failed: Zone[] = []
    if (call.isOptional && call.minRemainingMs > 0) {
      const lastMs = deadlineAtMs - call.minRemainingMs
      ok.push(...within(starts, lastMs + 1, Number.POSITIVE_INFINITY)) // skipped
      starts = within(starts, Number.NEGATIVE_INFINITY, lastMs)
    }
    for (let attempt = 1; attempt <= call.maxAttempts && starts.length > 0; attempt++) {
      const end = call.responses === null ? this.serveAttempt(call, starts, limits) : this.answerAttempt(call, attempt, starts, limitAtMs)
      failed.push(...end.stopped)
      ok.push(...end.ok)
      if (attempt === call.maxAttempts) {
        failed.push(...end.timedOut, ...end.erred, ...end.erredForGood)
        break
      }
      failed.push(...end.erredForGood)
      const backoffMs = nextBackoffMs(call.backoff, attempt)
      const { responses } = call
      const wishMs = responses === null ? 0 : (responses[Math.min(attempt, responses.length) - 1]?.retryAfterMs ?? 0)
      const next: Zone[] = []
      this.pause(call, end.timedOut, backoffMs, limitAtMs, next, failed)
      this.pause(call, end.erred, Math.max(backoffMs, wishMs), limitAtMs, next, failed)
      starts = this.merge(next)
    }
    if (call.isOptional) return { ok: this.merge([...failed, ...ok]), failed: [] }
    return { ok: this.merge(ok), failed: this.merge(failed) }
  }

  private pause(call: PlanCall, from: Zones, pauseMs: number, limitAtMs: number, next: Zone[], failed: Zone[]): void {
    const { cutsPause } = this.plan
    const lastMs = limitAtMs - pauseMs - (cutsPause ? 0 : call.expectedMs)
    next.push(
      ...within(from, Number.NEGATIVE_INFINITY, lastMs)
        .map((zone) => shift(zone, pauseMs))
        .filter(isSome),
    )
    const unfit = within(from, lastMs + 1, Number.POSITIVE_INFINITY)
    failed.push(...(cutsPause ? unfit.map((zone) => moveTo(zone, limitAtMs)).filter(isSome) : unfit))
  }

  private answerAttempt(call: PlanCall, attempt: number, from: Zones, limitAtMs: number): AttemptEnds {
    const { id, timeoutMs } = call
    const free = this.freedomOf(id, attempt)
    const { loMs, hiMs, answers } = free
    const sent = within(from, Number.NEGATIVE_INFINITY, limitAtMs - 1)
    const stopped = [...within(from, limitAtMs, Number.POSITIVE_INFINITY)]
    const timedOut: Zone[] = []
    if (timeoutMs < hiMs) {
      const told = (uses: WorstUses) => uses.add(id, attempt, { loMs: Math.max(loMs, timeoutMs + 1), hiMs, answers: ANSWERS_ANY })
      for (const zone of within(sent, Number.NEGATIVE_INFINITY, limitAtMs - timeoutMs - 1))
        timedOut.push(...some(shift(zone, timeoutMs, told)))
    }
    // A tie goes to the deadline.
    for (const zone of within(sent, limitAtMs - Math.min(timeoutMs, hiMs - 1), limitAtMs - 1)) {
      const told = (uses: WorstUses, fromMs: number) =>
        uses.add(id, attempt, { loMs: Math.max(loMs, limitAtMs - fromMs + 1), hiMs, answers: ANSWERS_ANY })
      stopped.push(...some(moveTo(zone, limitAtMs, told)))
    }
    const answered = (answer: number): Zone[] => {
      if ((answers & answer) === 0) return []
      const pick = (uses: WorstUses, lo: number, hi: number) => {
        const needMs = pickLength(uses.find(id, attempt), lo, hi)
        uses.add(id, attempt, { loMs: needMs, hiMs: needMs, answers: answer })
        return needMs
      }
      return sent.flatMap((zone) => some(elapse(zone, loMs, Math.min(hiMs, timeoutMs), limitAtMs, pick)))
    }
    return { stopped, timedOut, ok: answered(ANSWERS_OK), erred: answered(ANSWERS_RETRYABLE), erredForGood: answered(ANSWERS_FATAL) }
  }

  /* ---- an attempt with a service behind it ---- */

  private serveAttempt(call: PlanCall, from: Zones, { limitAtMs }: Limits): AttemptEnds {
    const downstream = call.downstream as PlanDownstream
    const { timeoutMs } = call
    const sent = within(from, Number.NEGATIVE_INFINITY, limitAtMs - 1)
    const ends: MutableEnds = {
      stopped: [...within(from, limitAtMs, Number.POSITIVE_INFINITY)],
      timedOut: [],
      ok: [],
      erred: [],
      erredForGood: [],
    }
    if (timeoutMs < NO_LIMIT_MS) {
      const early = within(sent, Number.NEGATIVE_INFINITY, limitAtMs - timeoutMs - 1)
      if (early.length > 0) this.serveUnderTimeout(call, downstream, early, ends)
    }
    const late = within(sent, limitAtMs - Math.min(timeoutMs, NO_LIMIT_MS), limitAtMs - 1)
    if (late.length === 0) return ends
    if (downstream.deadline === 'propagated') this.serveToLimit(downstream, late, limitAtMs, ends)
    else this.serveOnOwnClock(call, downstream, late, limitAtMs, ends)
    return ends
  }

  /** The attempt is bound by its own timeout: all that happens inside keeps its distance to the start. */
  private serveUnderTimeout(call: PlanCall, downstream: PlanDownstream, from: Zones, ends: MutableEnds): void {
    const { timeoutMs } = call
    const { networkMs } = downstream
    const service = this.runService(call, downstream, timeoutMs - downstream.marginMs)
    const answer = (inner: Zone, lastMs: number) => {
      const part = between(inner, Number.NEGATIVE_INFINITY, lastMs - networkMs)
      return part === null ? [] : from.flatMap((zone) => some(lastFor(zone, part, networkMs, NO_LIMIT_MS)))
    }
    for (const inner of service.ok) ends.ok.push(...answer(inner, timeoutMs))
    // The failure that comes at the instant of the cut loses to it.
    for (const inner of service.failed) ends.erred.push(...answer(inner, timeoutMs - 1))
    const longest = longestOf(service, networkMs, timeoutMs)
    if (longest === null) return
    const told = (uses: WorstUses) => tellService(longest, longest.nHi, uses)
    for (const zone of from) ends.timedOut.push(...some(shift(zone, timeoutMs, told)))
  }

  /** The whole remainder is handed down: one limit for both, and one clock. */
  private serveToLimit(downstream: PlanDownstream, from: Zones, limitAtMs: number, ends: MutableEnds): void {
    const { networkMs, marginMs } = downstream
    const innerAtMs = limitAtMs === NO_LIMIT_MS ? NO_LIMIT_MS : limitAtMs - marginMs
    const arrived = from.flatMap((zone) => some(shift(zone, networkMs)))
    const service = this.runList(downstream.list, arrived, { limitAtMs: innerAtMs, deadlineAtMs: innerAtMs }, true)
    const back = (zones: Zones) => zones.flatMap((zone) => some(shift(zone, networkMs)))
    const ok = back(service.ok)
    const failed = back(service.failed)
    ends.ok.push(...within(ok, Number.NEGATIVE_INFINITY, limitAtMs))
    ends.erred.push(...within(failed, Number.NEGATIVE_INFINITY, limitAtMs - 1))
    const cut = [...within(failed, limitAtMs, Number.POSITIVE_INFINITY), ...within(ok, limitAtMs + 1, Number.POSITIVE_INFINITY)]
    ends.stopped.push(...cut.flatMap((zone) => some(moveTo(zone, limitAtMs))))
  }

  /** Its clock starts with its request; the caller leaves at the limit. */
  private serveOnOwnClock(call: PlanCall, downstream: PlanDownstream, from: Zones, limitAtMs: number, ends: MutableEnds): void {
    const { networkMs } = downstream
    const service = this.runService(call, downstream, 0)
    for (const inner of service.ok) ends.ok.push(...from.flatMap((zone) => some(lastFor(zone, inner, networkMs, limitAtMs))))
    for (const inner of service.failed) ends.erred.push(...from.flatMap((zone) => some(lastFor(zone, inner, networkMs, limitAtMs - 1))))
    for (const [inners, tieMs] of [
      [service.failed, 0],
      [service.ok, 1],
    ] as const) {
      for (const inner of inners) {
        const told = (uses: WorstUses) => tellService(inner, inner.nHi, uses)
        for (const zone of within(from, limitAtMs - networkMs - inner.nHi + tieMs, limitAtMs - 1))
          ends.stopped.push(...some(moveTo(zone, limitAtMs, told)))
      }
    }
  }

  /** What a service does, counted from the start of the attempt. `handedMs`: the deadline that it is handed, where it is handed one. */
  private runService(call: PlanCall, downstream: PlanDownstream, handedMs: number): Ends {
    const { networkMs, deadline, ownMs, list } = downstream
    const limitAtMs = deadline === 'propagated' ? handedMs : deadline === 'own' ? networkMs + ownMs : NO_LIMIT_MS
    const key = `${call.id} ${limitAtMs}`
    let ends = this.services.get(key)
    if (ends === undefined) {
      const start = shift(startZone(0, 0), networkMs)
      ends = this.runList(list, some(start), { limitAtMs, deadlineAtMs: limitAtMs }, true)
      this.services.set(key, ends)
    }
    return ends
  }

  private merge(zones: Zones): Zones {
    this.left.zones -= zones.length + 1
    if (this.left.zones < 0) throw new TooManyWays()
    return mergeZones(zones)
  }
}

interface AttemptEnds {
  /** By the limit, or not sent. */
  readonly stopped: Zones
  readonly timedOut: Zones
  readonly ok: Zones
  readonly erred: Zones
  /** With an error that is not retryable. */
  readonly erredForGood: Zones
}

type MutableEnds = { -readonly [Key in keyof AttemptEnds]: Zone[] }

const NOWHERE: Ends = { ok: [], failed: [] }

function all({ ok, failed }: Ends): Zones {
  return [...failed, ...ok]
}

function some(zone: Zone | null): readonly Zone[] {
  return zone === null ? [] : [zone]
}

function isSome(zone: Zone | null): zone is Zone {
  return zone !== null
}

function within(zones: Zones, loMs: number, hiMs: number): Zones {
  return zones.flatMap((zone) => some(between(zone, loMs, hiMs)))
}

function limitOf(atMs: number): number {
  return atMs === Number.POSITIVE_INFINITY ? NO_LIMIT_MS : atMs
}

/** Of the lengths that are possible: one that was asked for before, else the shortest, so that what came before ran to its grant. */
function pickLength(asked: Freedom | null, loMs: number, hiMs: number): number {
  if (asked === null) return loMs
  const both = Math.max(loMs, asked.loMs)
  return both <= Math.min(hiMs, asked.hiMs) ? both : loMs
}

/** A service that is asked again on the same clock does the same: told once, however often. */
function tellService(inner: Zone, nMs: number, uses: WorstUses): void {
  if (uses.isNew(inner, nMs)) tellHistory(inner, 0, nMs, uses)
}

/** A service's whole trip goes by; `inner` counts from the start of the attempt to the end of its steps. */
function lastFor(zone: Zone, inner: Zone, networkMs: number, limitAtMs: number): Zone | null {
  return elapse(zone, inner.nLo + networkMs, inner.nHi + networkMs, limitAtMs, (uses, loMs) => {
    tellService(inner, loMs - networkMs, uses)
    return loMs
  })
}

/** The longest that a service can take, where that is too long for its caller's timeout; `null` where it never is. */
function longestOf({ ok, failed }: Ends, networkMs: number, timeoutMs: number): Zone | null {
  let longest: Zone | null = null
  const consider = (zone: Zone, tieMs: number) => {
    const isCut = zone.nHi + networkMs >= timeoutMs + tieMs
    if (isCut && (longest === null || zone.nHi > longest.nHi)) longest = zone
  }
  for (const zone of failed) consider(zone, 0)
  for (const zone of ok) consider(zone, 1)
  return longest
}
