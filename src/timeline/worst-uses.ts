/** What an attempt may answer with, as bits: several may be possible. */
export const ANSWERS_OK = 1
export const ANSWERS_RETRYABLE = 2
export const ANSWERS_FATAL = 4
export const ANSWERS_ANY = 7

/** What one attempt of a call may do: how long it may need, and what it may answer. */
export interface Freedom {
  readonly loMs: number
  readonly hiMs: number
  readonly answers: number
}

/** An attempt of a call, wherever it is made: a lab lists it once. */
export interface AttemptName {
  readonly call: string
  readonly attempt: number
}

export interface UsedAttempt extends AttemptName, Freedom {}

/** One attempt would have to do two things in two places: what was asked of it first, and what it was asked then. */
export interface UseConflict extends AttemptName {
  readonly before: Freedom
  readonly after: Freedom
}

/** What one history asks of each attempt. A call that is used in several places, or served anew for each attempt of its caller, is asked several times. */
export class WorstUses {
  readonly #used = new Map<string, UsedAttempt>()
  readonly #ends = new Map<object, Set<number>>()
  conflict: UseConflict | null = null

  /** What has been asked of an attempt so far; `null` if nothing. */
  find(call: string, attempt: number): Freedom | null {
    return this.#used.get(`${call} ${attempt}`) ?? null
  }

  /** Whether the way to this end was not told yet; told a second time, it would ask the same. */
  isNew(end: object, nMs: number): boolean {
    const told = this.#ends.get(end)
    if (told?.has(nMs)) return false
    if (told === undefined) this.#ends.set(end, new Set([nMs]))
    else told.add(nMs)
    return true
  }

  add(call: string, attempt: number, asked: Freedom): void {
    const key = `${call} ${attempt}`
    const before = this.#used.get(key)
    if (before === undefined) {
      this.#used.set(key, { call, attempt, ...asked })
      return
    }
    const both = {
      loMs: Math.max(before.loMs, asked.loMs),
      hiMs: Math.min(before.hiMs, asked.hiMs),
      answers: before.answers & asked.answers,
    }
    if (both.loMs > both.hiMs || both.answers === 0) this.conflict ??= { call, attempt, before, after: asked }
    else this.#used.set(key, { call, attempt, ...both })
  }

  list(): readonly UsedAttempt[] {
    return [...this.#used.values()]
  }
}
