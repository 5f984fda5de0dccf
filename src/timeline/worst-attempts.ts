import type { PlanCall, PlanDownstream, PlanList } from '../core/plan.ts'
import { ANSWERS_ANY, ANSWERS_FATAL, ANSWERS_OK, ANSWERS_RETRYABLE, type Freedom, type WorstUses } from './worst-uses.ts'
import { between, elapse, moveTo, NO_LIMIT_MS, shift, startZone, tellHistory, type Zone } from './worst-zone.ts'

/** The limits of one operation, `NO_LIMIT_MS` for none. */
export interface Limits {
  readonly limitAtMs: number
  readonly deadlineAtMs: number
}

/** All instants at which a step may have ended. */
export interface Ends {
  readonly ok: Zones
  readonly failed: Zones
}

export type Zones = readonly Zone[]

export interface AttemptEnds {
  /** By the limit, or not sent. */
  readonly stopped: Zones
  readonly timedOut: Zones
  readonly ok: Zones
  readonly erred: Zones
  /** With an error that is not retryable. */
  readonly erredForGood: Zones
}

type MutableEnds = { -readonly [Key in keyof AttemptEnds]: Zone[] }

/** An attempt of a call that answers for itself: all that it may do from any of these instants, by the rules of `grantAttempt` and of the cut. */
export function answerAttempt(
  call: PlanCall,
  attempt: number,
  from: Zones,
  limitAtMs: number,
  { loMs, hiMs, answers }: Freedom,
): AttemptEnds {
  const { id, timeoutMs } = call
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

type RunList = (list: PlanList, from: Zones, limits: Limits, tellsFailure: boolean) => Ends

/** Attempts with a service behind them. */
export class Services {
  readonly #runList: RunList
  /** Services by their clocks: what they do does not depend on when their request comes. */
  readonly #known = new Map<string, Ends>()

  constructor(runList: RunList) {
    this.#runList = runList
  }

  /** All that an attempt may do from any of these instants. */
  serveAttempt(call: PlanCall, from: Zones, limitAtMs: number): AttemptEnds {
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
      if (early.length > 0) this.#serveUnderTimeout(call, downstream, early, ends)
    }
    const late = within(sent, limitAtMs - Math.min(timeoutMs, NO_LIMIT_MS), limitAtMs - 1)
    if (late.length === 0) return ends
    if (downstream.deadline === 'propagated') this.#serveToLimit(downstream, late, limitAtMs, ends)
    else this.#serveOnOwnClock(call, downstream, late, limitAtMs, ends)
    return ends
  }

  /** The attempt is bound by its own timeout: all that happens inside keeps its distance to the start. */
  #serveUnderTimeout(call: PlanCall, downstream: PlanDownstream, from: Zones, ends: MutableEnds): void {
    const { timeoutMs } = call
    const { networkMs } = downstream
    const service = this.#runService(call, downstream, timeoutMs - downstream.marginMs)
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
  #serveToLimit(downstream: PlanDownstream, from: Zones, limitAtMs: number, ends: MutableEnds): void {
    const { networkMs, marginMs } = downstream
    const innerAtMs = limitAtMs === NO_LIMIT_MS ? NO_LIMIT_MS : limitAtMs - marginMs
    const arrived = from.flatMap((zone) => some(shift(zone, networkMs)))
    const service = this.#runList(downstream.list, arrived, { limitAtMs: innerAtMs, deadlineAtMs: innerAtMs }, true)
    const back = (zones: Zones) => zones.flatMap((zone) => some(shift(zone, networkMs)))
    const ok = back(service.ok)
    const failed = back(service.failed)
    ends.ok.push(...within(ok, Number.NEGATIVE_INFINITY, limitAtMs))
    ends.erred.push(...within(failed, Number.NEGATIVE_INFINITY, limitAtMs - 1))
    const cut = [...within(failed, limitAtMs, Number.POSITIVE_INFINITY), ...within(ok, limitAtMs + 1, Number.POSITIVE_INFINITY)]
    ends.stopped.push(...cut.flatMap((zone) => some(moveTo(zone, limitAtMs))))
  }

  /** Its clock starts with its request; the caller leaves at the limit. */
  #serveOnOwnClock(call: PlanCall, downstream: PlanDownstream, from: Zones, limitAtMs: number, ends: MutableEnds): void {
    const { networkMs } = downstream
    const service = this.#runService(call, downstream, 0)
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
  #runService(call: PlanCall, downstream: PlanDownstream, handedMs: number): Ends {
    const { networkMs, deadline, ownMs, list } = downstream
    const limitAtMs = deadline === 'propagated' ? handedMs : deadline === 'own' ? networkMs + ownMs : NO_LIMIT_MS
    const key = `${call.id} ${limitAtMs}`
    let ends = this.#known.get(key)
    if (ends === undefined) {
      const start = shift(startZone(0, 0), networkMs)
      ends = this.#runList(list, some(start), { limitAtMs, deadlineAtMs: limitAtMs }, true)
      this.#known.set(key, ends)
    }
    return ends
  }
}

export function some(zone: Zone | null): readonly Zone[] {
  return zone === null ? [] : [zone]
}

export function isSome(zone: Zone | null): zone is Zone {
  return zone !== null
}

export function within(zones: Zones, loMs: number, hiMs: number): Zones {
  return zones.flatMap((zone) => some(between(zone, loMs, hiMs)))
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
