import type { Call, Step } from '../core/lab.ts'
import { attemptsWithin, type CallTimes, type RetryStop } from './call-times.ts'

const NEVER = Number.POSITIVE_INFINITY

/**
 * A call as a step of one list, and the most generous that can be for it over everything that remotes may do and every way in which its list is reached in one row:
 * what it cannot do then, it can never do. Infinity stands for "no limit".
 */
export interface Place {
  /** The call in whose service's list it stands; `null` in the scenario's own. */
  readonly owner: string | null
  /** Position among the calls and works of its list, as a span's `leaf`. */
  readonly leaf: number
  readonly path: string
  /** Its part of a finding's key: `loyalty`, `gateway/db`, `db~2` for the second in one list. */
  readonly key: string
  readonly id: string
  readonly call: Call
  /** Its list has been going on for this long when it starts, at least. */
  readonly elapsedMs: number
  /** What can remain to the limit when it starts; 0 or less: nothing. */
  readonly remainingMs: number
  /** What can remain to the deadline, which is what `optional.minRemainingMs` is compared with. */
  readonly toDeadlineMs: number
  /** When its list is stopped by a caller that tells it to stop, counted from the start of the list. */
  readonly stoppedAtMs: number
  /** For how long a caller waits for its list, told to stop or not. */
  readonly waitedMs: number
  /** A step before it fails for certain, and its list stops at a failure. */
  readonly isBlocked: boolean
  readonly isAlwaysSkipped: boolean
  /** Whether an attempt of it can be sent. */
  readonly canStart: boolean
  /** The attempts that are possible, and what stands against the next. */
  readonly attempts: number
  readonly stop: RetryStop | null
  /** Whether a sibling that fails may cancel it. */
  readonly mayBeCancelled: boolean
}

interface ListOfSteps {
  readonly owner: string | null
  readonly steps: readonly Step[]
  readonly path: string
  readonly stops: boolean
}

/** The most that a list can be given, whichever way it is reached. */
interface Room {
  readonly remainingMs: number
  readonly toDeadlineMs: number
  readonly stoppedAtMs: number
  readonly waitedMs: number
}

/** How far a list has come where everything goes as quickly as it can. */
interface Progress {
  readonly elapsedMs: number
  readonly remainingMs: number
  readonly toDeadlineMs: number
  readonly isBlocked: boolean
}

/**
 * Walks lists of steps as if every remote were as quick as it can be, and notes what each call could have then. It errs on one side only: what it says can never be, never is. Not all
 * that can never be is seen: of services that fail for certain, only those that need more than they can be granted, or are handed nothing.
 */
export class Surveyor {
  readonly places: Place[] = []
  readonly #rooms = new Map<string, Room>()
  readonly #times: CallTimes
  readonly #cutsPause: boolean
  readonly #room: { left: number }

  constructor(times: CallTimes, cutsPause: boolean, room: { left: number }) {
    this.#times = times
    this.#cutsPause = cutsPause
    this.#room = room
  }

  /** What the service behind a call can be given at most; `undefined` where the call can never be sent. */
  roomOf(id: string): Room | undefined {
    return this.#rooms.get(id)
  }

  surveyList(list: ListOfSteps, room: Room): void {
    let leaf = 0
    const seen = new Map<string, number>()
    const walkAll = (steps: readonly Step[], path: string, from: Progress, isBeside: boolean): Progress =>
      steps.reduce((progress, step, i) => walk(step, `${path}.${i}`, progress, isBeside), from)
    const walk = (step: Step, path: string, progress: Progress, isBeside: boolean): Progress => {
      if (typeof step === 'string') {
        const times = (seen.get(step) ?? 0) + 1
        seen.set(step, times)
        return this.#passCall(list, room, step, `${step}${times > 1 ? `~${times}` : ''}`, leaf++, path, progress, isBeside)
      }
      if ('work' in step) {
        leaf++
        return passWork(step, progress, list.stops)
      }
      if ('sequence' in step) return walkAll(step.sequence, `${path}.sequence`, progress, isBeside)
      const isBesideHere = isBeside || (list.stops && step.parallel.length > 1)
      return step.parallel.map((branch, b) => walk(branch, `${path}.parallel.${b}`, progress, isBesideHere)).reduce(later, progress)
    }
    const start = { elapsedMs: 0, remainingMs: room.remainingMs, toDeadlineMs: room.toDeadlineMs, isBlocked: false }
    walkAll(list.steps, list.path, start, false)
  }

  #passCall(
    list: ListOfSteps,
    room: Room,
    id: string,
    key: string,
    leaf: number,
    path: string,
    progress: Progress,
    mayBeCancelled: boolean,
  ): Progress {
    const call = this.#times.call(id)
    const { elapsedMs, remainingMs, toDeadlineMs, isBlocked } = progress
    const { owner } = list
    const leastAttemptMs = this.#times.leastAttemptMs(id)
    const isAlwaysSkipped = !isBlocked && call.optional !== undefined && Math.max(0, toDeadlineMs) < (call.optional.minRemainingMs ?? 0)
    const canStart = !isBlocked && !isAlwaysSkipped && remainingMs > 0 && elapsedMs <= room.stoppedAtMs
    const { attempts, stop } = canStart ? attemptsWithin(call, remainingMs, leastAttemptMs, this.#cutsPause) : { attempts: 0, stop: null }
    if (this.#room.left > 0) {
      this.#room.left--
      this.places.push({
        owner,
        leaf,
        path,
        key: owner === null ? key : `${owner}/${key}`,
        id,
        call,
        elapsedMs,
        remainingMs,
        toDeadlineMs,
        stoppedAtMs: room.stoppedAtMs,
        waitedMs: room.waitedMs,
        isBlocked,
        isAlwaysSkipped,
        canStart,
        attempts,
        stop,
        mayBeCancelled,
      })
    }
    if (isBlocked || isAlwaysSkipped) return progress
    if (canStart) this.#giveRoom(id, progress, room)
    const mayBeSkipped = (call.optional?.minRemainingMs ?? 0) > 0
    return {
      // Cut by its limit it takes all that remains, and not sent it takes nothing.
      ...spend(progress, mayBeSkipped ? 0 : Math.min(leastAttemptMs, Math.max(0, remainingMs))),
      isBlocked: list.stops && call.optional === undefined && (remainingMs <= 0 || this.#failsForCertain(id, remainingMs)),
    }
  }

  /** Whether every attempt fails, however quick all remotes are: its service needs more than it can be granted, or is handed nothing. */
  #failsForCertain(id: string, remainingMs: number): boolean {
    const { timeoutMs, downstream } = this.#times.call(id)
    if (downstream === undefined) return false
    const grantMs = Math.min(timeoutMs ?? NEVER, remainingMs)
    if (this.#times.leastTripMs(id) > grantMs) return true
    const { networkMs = 0, marginMs = 0, deadline = 'propagated', ownMs } = downstream
    const hasNothing = deadline === 'propagated' ? grantMs - networkMs - marginMs <= 0 : deadline === 'own' && ownMs === 0
    return hasNothing && this.#times.failsWithoutTime(id)
  }

  #giveRoom(id: string, { elapsedMs, remainingMs }: Progress, outer: Room): void {
    const { timeoutMs, downstream, onCut } = this.#times.call(id)
    if (downstream === undefined) return
    const grantMs = Math.min(timeoutMs ?? NEVER, remainingMs)
    const { networkMs = 0, marginMs = 0, deadline = 'propagated', ownMs = 0 } = downstream
    const endsAtMs = deadline === 'none' ? NEVER : deadline === 'own' ? ownMs : grantMs - networkMs - marginMs
    const known = this.#rooms.get(id)
    this.#rooms.set(id, {
      remainingMs: Math.max(known?.remainingMs ?? -NEVER, endsAtMs),
      toDeadlineMs: Math.max(known?.toDeadlineMs ?? -NEVER, endsAtMs),
      // The word to stop takes as long as the request took, so what was sent together is stopped together.
      stoppedAtMs: onCut === 'abandon' ? NEVER : Math.max(known?.stoppedAtMs ?? 0, Math.min(grantMs, outer.stoppedAtMs - elapsedMs)),
      waitedMs: Math.max(known?.waitedMs ?? 0, Math.min(grantMs, outer.waitedMs - elapsedMs)),
    })
  }
}

function spend({ elapsedMs, remainingMs, toDeadlineMs, isBlocked }: Progress, ms: number): Progress {
  return { elapsedMs: elapsedMs + ms, remainingMs: remainingMs - ms, toDeadlineMs: toDeadlineMs - ms, isBlocked }
}

function passWork(work: Extract<Step, { work: string }>, progress: Progress, stops: boolean): Progress {
  if (progress.isBlocked && work.finally !== true) return progress
  const leftMs = Math.max(0, progress.toDeadlineMs)
  const isOk = work.durationMs <= leftMs && leftMs > 0
  const next = spend(progress, work.interruptible === false ? work.durationMs : Math.min(work.durationMs, leftMs))
  return { ...next, isBlocked: progress.isBlocked || (stops && !isOk) }
}

function later(a: Progress, b: Progress): Progress {
  const last = a.elapsedMs >= b.elapsedMs ? a : b
  return { ...last, isBlocked: a.isBlocked || b.isBlocked }
}
