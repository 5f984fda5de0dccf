import { nextBackoffMs } from '../core/engine.ts'
import type { Call, Lab, Step } from '../core/lab.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Whether steps have a step that fails where nothing remains: a call that is not optional, or local work. */
type CanFail = boolean

/**
 * The shortest and the longest that calls and lists may take over everything that remotes may do: an answer comes after any time, as `ok` or as an error.
 * Local work takes what the lab says. What a server wishes with `Retry-After` is not foreseen.
 * Each call is looked at once per lab, because services are shared: copied out, ten levels of ten would be ten thousand million steps.
 */
export class CallTimes {
  readonly #lab: Lab
  readonly #leasts = new Map<string, number>()
  readonly #mosts = new Map<string, number>()
  readonly #canFails = new Map<string, CanFail>()

  constructor(lab: Lab) {
    this.#lab = lab
  }

  call(id: string): Call {
    return this.#lab.calls[id] as Call
  }

  /**
   * No attempt of the call ends sooner by itself than this, or than its attempt timeout. A remote may answer at once, so for most calls it is 0; a service needs its
   * network and its own work. Never too large: work that a deadline may cut, and whatever may not run after a failure, counts as nothing.
   */
  leastTripMs(id: string): number {
    const known = this.#leasts.get(id)
    if (known !== undefined) return known
    const { downstream } = this.call(id)
    let ms = 0
    if (downstream !== undefined) {
      const isFree = downstream.deadline === 'none'
      ms = 2 * (downstream.networkMs ?? 0) + this.#leastListMs(downstream.steps, isFree, downstream.onFailure === 'stop')
    }
    this.#leasts.set(id, ms)
    return ms
  }

  /** What one attempt takes at least, cut or not, where enough remains. */
  leastAttemptMs(id: string): number {
    return Math.min(this.call(id).timeoutMs ?? NEVER, this.leastTripMs(id))
  }

  /** `isFree`: no deadline ends its work. */
  #leastListMs(steps: readonly Step[], isFree: boolean, stops: boolean): number {
    let ms = 0
    let mayHaveFailed = false
    const leastOf = (step: Step): number => {
      if (typeof step === 'string') {
        const call = this.call(step)
        const before = mayHaveFailed
        if (call.optional === undefined) mayHaveFailed = true
        // With a deadline it may not be sent at all, and an optional one may be skipped.
        return !isFree || (stops && before) || (call.optional?.minRemainingMs ?? 0) > 0 ? 0 : this.leastAttemptMs(step)
      }
      if ('work' in step) {
        if (stops && mayHaveFailed && step.finally !== true) return 0
        if (!isFree) mayHaveFailed = true
        return isFree || step.interruptible === false ? step.durationMs : 0
      }
      if ('sequence' in step) return step.sequence.reduce((sum, inner) => sum + leastOf(inner), 0)
      // A failed branch ends a group that stops.
      const branches = step.parallel.map(leastOf)
      return stops && mayHaveFailed ? 0 : Math.max(0, ...branches)
    }
    for (const step of steps) ms += leastOf(step)
    return ms
  }

  /** What one attempt may take: its timeout, or all that its service may take. Infinity where nothing bounds it but what remains. */
  mostAttemptMs(id: string): number {
    const known = this.#mosts.get(id)
    if (known !== undefined) return known
    const { timeoutMs, downstream } = this.call(id)
    const capMs = timeoutMs ?? NEVER
    let ms = capMs
    if (downstream !== undefined) ms = Math.min(capMs, 2 * (downstream.networkMs ?? 0) + this.mostServiceMs(id))
    this.#mosts.set(id, ms)
    return ms
  }

  /** How long the steps of a call's service may take from their arrival, by their own policies and clock. */
  mostServiceMs(id: string): number {
    const { timeoutMs, downstream } = this.call(id)
    if (downstream === undefined) return 0
    const { networkMs = 0, marginMs = 0, ownMs = 0, deadline = 'propagated' } = downstream
    const endsAtMs = deadline === 'none' ? NEVER : deadline === 'own' ? ownMs : (timeoutMs ?? NEVER) - networkMs - marginMs
    return this.mostListMs(downstream.steps, endsAtMs)
  }

  /** What a call may take with every attempt at its longest and every retry made. */
  mostCallMs(id: string, attempts = this.call(id).retry?.maxAttempts ?? 1): number {
    return attempts * this.mostAttemptMs(id) + pausesMs(this.call(id), attempts)
  }

  /** What steps may take together; `endsAtMs` is when their deadline comes, counted from their start. */
  mostListMs(steps: readonly Step[], endsAtMs = NEVER): number {
    return steps.reduce((nowMs, step) => this.#latestEndMs(step, nowMs, endsAtMs), 0)
  }

  #latestEndMs(step: Step, nowMs: number, endsAtMs: number): number {
    if (typeof step !== 'string' && 'sequence' in step)
      return step.sequence.reduce((ms, inner) => this.#latestEndMs(inner, ms, endsAtMs), nowMs)
    if (typeof step !== 'string' && 'parallel' in step) {
      return step.parallel.reduce((ms, branch) => Math.max(ms, this.#latestEndMs(branch, nowMs, endsAtMs)), nowMs)
    }
    if (typeof step !== 'string' && step.interruptible === false) return nowMs + step.durationMs
    const takesMs = typeof step === 'string' ? this.mostCallMs(step) : step.durationMs
    return Math.max(nowMs, Math.min(nowMs + takesMs, endsAtMs))
  }

  /** Whether the service behind a call answers with an error for certain where its clock has run out before it begins. */
  failsWithoutTime(id: string): boolean {
    const known = this.#canFails.get(id)
    if (known !== undefined) return known
    const fails = (step: Step): boolean => {
      if (typeof step === 'string') return this.call(step).optional === undefined
      if ('work' in step) return true
      return ('sequence' in step ? step.sequence : step.parallel).some(fails)
    }
    const answer = (this.call(id).downstream?.steps ?? []).some(fails)
    this.#canFails.set(id, answer)
    return answer
  }
}

/** The pauses between so many attempts, by the call's own backoff. */
export function pausesMs(call: Call, attempts: number): number {
  let ms = 0
  for (let retry = 1; retry < attempts; retry++) ms += nextBackoffMs(call.retry?.backoff ?? null, retry)
  return ms
}

/**
 * Why the attempt `attempt` can never be: `pause`: the pause before it is longer than anything that can remain; `gate`: the pause fits, and pause and expected time
 * together do not; `nothing`: the pause takes exactly all, so that nothing remains to send with.
 */
export interface RetryStop {
  readonly reason: 'pause' | 'gate' | 'nothing'
  readonly attempt: number
  readonly pauseMs: number
  /** What can remain at most when that pause would begin. */
  readonly remainingMs: number
}

/**
 * How many attempts a call can have when `remainingMs` remains at its start and every attempt fails as soon as it may; and what stands against the next.
 * `leastMs` is what an attempt takes at least. A longer attempt or a server's wish only leaves less.
 */
export function attemptsWithin(
  call: Call,
  remainingMs: number,
  leastMs: number,
  cutsPause: boolean,
): { readonly attempts: number; readonly stop: RetryStop | null } {
  const most = call.retry?.maxAttempts ?? 1
  const expectedMs = call.retry?.expectedMs ?? 0
  if (remainingMs <= 0) return { attempts: 0, stop: null }
  let leftMs = remainingMs
  for (let attempt = 2; attempt <= most; attempt++) {
    leftMs -= leastMs
    if (leftMs <= 0) return { attempts: attempt - 1, stop: null } // the attempt itself takes all: no retry is asked for
    const pauseMs = nextBackoffMs(call.retry?.backoff ?? null, attempt - 1)
    const stop = (reason: RetryStop['reason']) => ({ attempts: attempt - 1, stop: { reason, attempt, pauseMs, remainingMs: leftMs } })
    if (pauseMs > leftMs) return stop('pause')
    if (!cutsPause && pauseMs + expectedMs > leftMs) return stop('gate')
    leftMs -= pauseMs
    if (leftMs <= 0) return stop('nothing')
  }
  return { attempts: most, stop: null }
}
