import { nextBackoffMs } from '../core/engine.ts'
import { CALL, PARALLEL, type Plan, type PlanCall, type PlanList, type PlanStep, type PlanWork, SEQUENCE, WORK } from '../core/plan.ts'
import { answerAttempt, type Ends, isSome, type Limits, Services, within, type Zones } from './worst-attempts.ts'
import { mergeZones } from './worst-merge.ts'
import { type Freedom, WorstUses } from './worst-uses.ts'
import { compose, type Joint, joinTwo, moveTo, NO_LIMIT_MS, shift, startZone, tellHistory, type Zone } from './worst-zone.ts'

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
  readonly #plan: Plan
  readonly #freedomOf: (call: string, attempt: number) => Freedom
  readonly #left: WorkLeft
  readonly #services = new Services((list, from, limits, tellsFailure) => this.#runList(list, from, limits, tellsFailure))

  constructor(plan: Plan, freedomOf: (call: string, attempt: number) => Freedom, left: WorkLeft) {
    this.#plan = plan
    this.#freedomOf = freedomOf
    this.#left = left
  }

  run(): Reached {
    const { limitAtMs, deadlineAtMs, list } = this.#plan
    const limits = { limitAtMs: limitOf(limitAtMs), deadlineAtMs: limitOf(deadlineAtMs) }
    const ends = this.#runList(list, [startZone(0, 0)], limits, false)
    let latest: Zone | null = null
    for (const zone of [...ends.failed, ...ends.ok]) if (latest === null || zone.nHi > latest.nHi) latest = zone
    const uses = new WorstUses()
    if (latest === null) return { latestMs: 0, uses }
    tellHistory(latest, 0, latest.nHi, uses)
    return { latestMs: latest.nHi, uses }
  }

  /* ---- steps ---- */

  /** `tellsFailure`: whether anyone asks if it failed; else everything counts as ok. */
  #runList(list: PlanList, from: Zones, limits: Limits, tellsFailure: boolean): Ends {
    return this.#runSteps(list.steps, list.stopsOnFailure, from, limits, tellsFailure)
  }

  #runSteps(steps: readonly PlanStep[], stops: boolean, from: Zones, limits: Limits, tellsFailure: boolean): Ends {
    let ok = from
    let failed: Zones = []
    for (const step of steps) {
      const ends = this.#runStep(step, stops, ok, limits, tellsFailure)
      if (stops) {
        const after = step.op === WORK && step.isFinally ? all(this.#runWork(step, failed, limits)) : failed
        ok = ends.ok
        failed = this.#merge([...after, ...ends.failed])
      } else if (tellsFailure) {
        const after = this.#runStep(step, stops, failed, limits, tellsFailure)
        ok = ends.ok
        failed = this.#merge([...after.failed, ...after.ok, ...ends.failed])
      } else ok = this.#merge([...ends.failed, ...ends.ok])
    }
    return { ok, failed }
  }

  #runStep(step: PlanStep, stops: boolean, from: Zones, limits: Limits, tellsFailure: boolean): Ends {
    if (from.length === 0) return NOWHERE
    switch (step.op) {
      case CALL:
        return this.#runCall(step, from, limits)
      case WORK:
        return this.#runWork(step, from, limits)
      case SEQUENCE:
        return this.#runSteps(step.steps, stops, from, limits, tellsFailure)
      case PARALLEL:
        return this.#runParallel(step.steps, stops, from, limits, tellsFailure)
    }
  }

  /** The branches share their start, so each is followed as a relation between that start and its end. */
  #runParallel(branches: readonly PlanStep[], stops: boolean, from: Zones, limits: Limits, tellsFailure: boolean): Ends {
    const starts = this.#merge(from.map((zone) => startZone(zone.nLo, zone.nHi)))
    let group: Ends | null = null
    for (const branch of branches) {
      let ends = this.#runStep(branch, stops, starts, limits, tellsFailure)
      if (!stops && !tellsFailure) ends = { ok: this.#merge(all(ends)), failed: [] }
      group = group === null ? ends : this.#joinBranches(group, ends, stops)
    }
    if (group === null) return { ok: from, failed: [] }
    const after = (ends: Zones) => this.#merge(from.flatMap((zone) => ends.map((end) => compose(zone, end))).filter(isSome))
    return { ok: after(group.ok), failed: after(group.failed) }
  }

  #joinBranches(a: Ends, b: Ends, stops: boolean): Ends {
    const join = (one: Zones, other: Zones, joint: Joint, isBothWays: boolean) =>
      one.flatMap((x) => other.flatMap((y) => [joinTwo(x, y, joint), isBothWays ? joinTwo(y, x, joint) : null])).filter(isSome)
    const failed = stops
      ? [...join(a.failed, b.failed, 'first', true), ...join(a.failed, b.ok, 'only', false), ...join(b.failed, a.ok, 'only', false)]
      : [...join(a.failed, b.failed, 'latest', true), ...join(a.failed, b.ok, 'latest', true), ...join(a.ok, b.failed, 'latest', true)]
    return { ok: this.#merge(join(a.ok, b.ok, 'latest', true)), failed: this.#merge(failed) }
  }

  #runWork(work: PlanWork, from: Zones, { deadlineAtMs }: Limits): Ends {
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
    return { ok: this.#merge(ok.filter(isSome)), failed: this.#merge(failed.filter(isSome)) }
  }

  /* ---- one call ---- */

  #runCall(call: PlanCall, from: Zones, limits: Limits): Ends {
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
      const end =
        call.responses === null
          ? this.#services.serveAttempt(call, starts, limitAtMs)
          : answerAttempt(call, attempt, starts, limitAtMs, this.#freedomOf(call.id, attempt))
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
      this.#pause(call, end.timedOut, backoffMs, limitAtMs, next, failed)
      this.#pause(call, end.erred, Math.max(backoffMs, wishMs), limitAtMs, next, failed)
      starts = this.#merge(next)
    }
    if (call.isOptional) return { ok: this.#merge([...failed, ...ok]), failed: [] }
    return { ok: this.#merge(ok), failed: this.#merge(failed) }
  }

  #pause(call: PlanCall, from: Zones, pauseMs: number, limitAtMs: number, next: Zone[], failed: Zone[]): void {
    const { cutsPause } = this.#plan
    const lastMs = limitAtMs - pauseMs - (cutsPause ? 0 : call.expectedMs)
    next.push(
      ...within(from, Number.NEGATIVE_INFINITY, lastMs)
        .map((zone) => shift(zone, pauseMs))
        .filter(isSome),
    )
    const unfit = within(from, lastMs + 1, Number.POSITIVE_INFINITY)
    failed.push(...(cutsPause ? unfit.map((zone) => moveTo(zone, limitAtMs)).filter(isSome) : unfit))
  }

  #merge(zones: Zones): Zones {
    this.#left.zones -= zones.length + 1
    if (this.#left.zones < 0) throw new TooManyWays()
    return mergeZones(zones)
  }
}

const NOWHERE: Ends = { ok: [], failed: [] }

function all({ ok, failed }: Ends): Zones {
  return [...failed, ...ok]
}

function limitOf(atMs: number): number {
  return atMs === Number.POSITIVE_INFINITY ? NO_LIMIT_MS : atMs
}
