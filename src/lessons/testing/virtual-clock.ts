/** What fake services and the code under test read their time from. */
export interface TestClock {
  /** What the code's own clock, `performance.now()`, showed when the run began. */
  readonly startedAt: number
  /** Milliseconds since then. */
  now(): number
  /** Lower ranks first where several are due at one instant; else in the order in which they were set. */
  set(ms: number, rank: Rank, ring: () => void): void
}

/**
 * What happens first at one instant. An answer that arrives exactly on a limit is in time: MODEL.md, "One attempt". On a real machine that is a race of a
 * fraction of a millisecond.
 */
export const RANK = { answer: 0, alarm: 1 } as const
export type Rank = (typeof RANK)[keyof typeof RANK]

interface Timer {
  readonly id: number
  readonly atMs: number
  readonly rank: number
  readonly ring: () => void
}

/** A clock that moves from timer to timer, and the globals of code that runs on it. */
export class VirtualClock implements TestClock {
  readonly startedAt = 0
  #nowMs = 0
  #lastId = 0
  #timers: Timer[] = []

  readonly globals = {
    performance: { now: () => this.#nowMs },
    setTimeout: (ring: () => void, ms: number): number => this.#add(ms, RANK.alarm, ring),
    clearTimeout: (id: number): void => {
      this.#timers = this.#timers.filter((timer) => timer.id !== id)
    },
  }

  now(): number {
    return this.#nowMs
  }

  set(ms: number, rank: Rank, ring: () => void): void {
    this.#add(ms, rank, ring)
  }

  /** Rings every timer in turn; what follows from one, in promises, is done before the next. */
  async runAll(): Promise<void> {
    await settle()
    for (let turns = 0; this.#timers.length > 0; turns++) {
      if (turns > 10_000) throw new Error('the code under test never comes to rest')
      const next = this.#timers.reduce((a, b) => (isBefore(b, a) ? b : a))
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#nowMs = next.atMs
      next.ring()
      await settle()
    }
  }

  reset(): void {
    this.#nowMs = 0
    this.#timers = []
  }

  #add(ms: number, rank: number, ring: () => void): number {
    const id = ++this.#lastId
    this.#timers.push({ id, atMs: this.#nowMs + Math.max(0, ms), rank, ring })
    return id
  }
}

function isBefore(a: Timer, b: Timer): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs
  return a.rank === b.rank ? a.id < b.id : a.rank < b.rank
}

/** Lets every promise that can go on go on. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
