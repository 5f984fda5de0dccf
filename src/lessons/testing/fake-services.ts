import type { Call, Lab, Scenario, Step, Work } from '../../core/lab.ts'
import type { CutBy, Span, SpanStatus } from '../../core/timeline.ts'
import { leavesOf } from '../../timeline/step-ends.ts'
import type { LogLine } from '../code/log.ts'
import type { Answer, ErrorAnswer, Request, Service } from '../code/service.ts'
import { RANK, type TestClock } from './virtual-clock.ts'

/** A service of the code under test that answers requests: what stands behind a call with a downstream. */
export type Server = (services: Readonly<Record<string, Service>>, request: Request) => Promise<unknown>

export interface FakeWorld {
  readonly lab: Lab
  readonly scenario: Scenario
  readonly clock: TestClock
  readonly servers: Readonly<Record<string, Server>>
  /** The class with which a service answers an error: the one that the code under test knows. */
  readonly ErrorAnswer: new (
    isRetryable: boolean,
    retryAfterMs: number,
  ) => ErrorAnswer
}

/** What was seen of one step: the spans of its call or work, but for those below them. */
interface Seen {
  readonly spans: Span[]
  attempts: number
}

/**
 * Services that answer as a lab says, and what they saw of the code that asked them, as spans. They know when a request came, when it was answered and when it
 * was told to stop; from the code's log comes what nobody else can know: that it stopped waiting, paused, gave up or left out.
 */
export class FakeServices {
  readonly #seen = new Map<string, Seen>()
  readonly #world: FakeWorld

  constructor(world: FakeWorld) {
    this.#world = world
  }

  /** By the id of the call, or by the name of the work in lower case. */
  get all(): Readonly<Record<string, Service>> {
    const { lab, scenario } = this.#world
    const services: Record<string, Service> = {}
    for (const [id, call] of Object.entries(lab.calls)) {
      services[id] = { name: id, send: (signal, request) => this.#send(id, call, signal, request ?? {}) }
    }
    for (const leaf of leavesOf(scenario.steps)) {
      if (typeof leaf !== 'string') services[leaf.work.toLowerCase()] = { name: leaf.work, send: (signal) => this.#doWork(leaf, signal) }
    }
    return services
  }

  /* ---- what the services do ---- */

  #send(id: string, call: Call, signal: AbortSignal | undefined, request: Request): Promise<Answer> {
    const number = this.#nextAttempt(id)
    const open = this.#open(id, 'attempt', number, signal)
    if (call.downstream !== undefined) return this.#sendDown(id, call, signal, request, open)
    const response = call.attempts[Math.min(number, call.attempts.length) - 1]
    const { durationMs = 0, result = 'ok', retryable = true, retryAfterMs = 0 } = response ?? {}
    return new Promise((resolve, reject) => {
      this.#world.clock.set(durationMs, RANK.answer, () => {
        open.answer(result)
        if (result === 'ok') resolve(`${id} ${number}`)
        else reject(new this.#world.ErrorAnswer(retryable, retryAfterMs))
      })
      rejectOnAbort(signal, reject)
    })
  }

  #doWork(work: Work, signal: AbortSignal | undefined): Promise<Answer> {
    this.#nextAttempt(work.work)
    const open = this.#open(work.work, 'work', 0, signal)
    return new Promise((resolve, reject) => {
      this.#world.clock.set(work.durationMs, RANK.answer, () => {
        open.answer('ok')
        resolve(work.work)
      })
      rejectOnAbort(signal, reject)
    })
  }

  /** Over a network to a server of the code under test, and back. A server that was handed the remainder needs no word to stop: by then it has stopped. */
  #sendDown(id: string, call: Call, signal: AbortSignal | undefined, request: Request, open: OpenSpan): Promise<Answer> {
    const { clock, servers, ErrorAnswer } = this.#world
    const networkMs = call.downstream?.networkMs ?? 0
    const server = servers[id]
    if (server === undefined) throw new Error(`no server stands behind ${id}`)
    return new Promise((resolve, reject) => {
      const answerWith = (result: 'ok' | 'error') => {
        open.workEnded()
        clock.set(networkMs, RANK.answer, () => {
          open.answer(result)
          if (result === 'ok') resolve(id)
          else reject(new ErrorAnswer(true, 0))
        })
      }
      clock.set(networkMs, RANK.answer, () => {
        server(this.all, request).then(
          () => answerWith('ok'),
          () => answerWith('error'),
        )
      })
      rejectOnAbort(signal, reject)
    })
  }

  /* ---- what was seen ---- */

  /** Takes a line of the code's log. */
  hear(line: LogLine): void {
    const nowMs = this.#world.clock.now()
    if (line.what === 'attempt') return
    const id = line.service
    const { spans, attempts } = this.#seenOf(id)
    const last = spans.at(-1)
    const isWork = this.#isWork(id)
    const mark = (kind: Span['kind'], status: SpanStatus, attempt: number, more: Partial<Span> = {}) =>
      spans.push({ kind, step: id, attempt, startMs: nowMs, endMs: nowMs, status, ...more, depth: this.#depthOf(id) })
    switch (line.what) {
      case 'cut':
        if (last === undefined) throw new Error(`${id} was cut, but never sent`)
        spans[spans.length - 1] = {
          ...last,
          endMs: nowMs,
          status: line.clock === 'timeout' ? 'timeout' : 'deadline_exceeded',
          ...(isWork ? {} : { cutBy: line.clock }),
        }
        return
      case 'not_sent':
        mark(isWork ? 'work' : 'attempt', 'deadline_exceeded', isWork ? 0 : this.#nextAttempt(id), isWork ? {} : { cutBy: line.clock })
        return
      case 'skipped':
        mark('skip', 'skipped', 0)
        return
      case 'retry_denied':
        mark('retry_denied', 'retry_denied', attempts + 1)
        return
      case 'pause':
        mark('backoff', 'backoff', attempts + 1, { startMs: line.startedAt - this.#world.clock.startedAt, ...cutBy(line.clock) })
        return
      case 'unknown':
        if (last !== undefined) spans[spans.length - 1] = { ...last, ambiguous: true }
    }
  }

  #open(id: string, kind: 'attempt' | 'work', attempt: number, signal: AbortSignal | undefined): OpenSpan {
    const { spans } = this.#seenOf(id)
    const { clock } = this.#world
    const at = spans.length
    const startMs = clock.now()
    // `endMs` is NaN as long as it runs.
    spans.push({ kind, step: id, attempt, startMs, endMs: Number.NaN, status: 'ok', depth: this.#depthOf(id) })
    const change = (more: Partial<Span>) => {
      spans[at] = { ...(spans[at] as Span), ...more }
    }
    const isOpen = () => Number.isNaN((spans[at] as Span).endMs)
    signal?.addEventListener('abort', () => {
      if (isOpen()) change({ endMs: clock.now(), status: 'cancelled' })
    })
    /** Nobody waited for this any more, and nobody said so. */
    const runOn = () => {
      const span = spans[at] as Span
      if (signal === undefined && span.endMs < clock.now() && span.orphanEndMs === undefined) change({ orphanEndMs: clock.now() })
    }
    let hasDownstream = false
    return {
      answer: (result) => {
        if (isOpen()) change({ endMs: clock.now(), status: result })
        else if (!hasDownstream) runOn()
        else {
          // What a cut came upon at the very instant of the answer is the cut's.
        }
      },
      workEnded: () => {
        hasDownstream = true
        if (!isOpen()) runOn()
      },
    }
  }

  #nextAttempt(id: string): number {
    return ++this.#seenOf(id).attempts
  }

  #seenOf(id: string): Seen {
    let seen = this.#seen.get(id)
    if (seen === undefined) {
      seen = { spans: [], attempts: 0 }
      this.#seen.set(id, seen)
    }
    return seen
  }

  #isWork(id: string): boolean {
    return leavesOf(this.#world.scenario.steps).some((leaf) => typeof leaf !== 'string' && leaf.work === id)
  }

  #depthOf(id: string): number {
    return leavesOf(this.#world.scenario.steps).some((leaf) => leaf === id || (typeof leaf !== 'string' && leaf.work === id)) ? 0 : 1
  }

  /** Everything that was seen, in the order of the lab's steps. What nothing was seen of did not start: it gets a mark where its list stopped. */
  spans(): readonly Span[] {
    return this.#listSpans(this.#world.scenario.steps, 0, 0)
  }

  #listSpans(steps: readonly Step[], startMs: number, depth: number): readonly Span[] {
    const out: Span[] = []
    let reachedMs = startMs
    for (const step of steps) {
      // Branches start together, and stop at the failure of one.
      const spans =
        typeof step !== 'string' && 'parallel' in step
          ? step.parallel.flatMap((branch) => this.#listSpans([branch], reachedMs, depth))
          : typeof step !== 'string' && 'sequence' in step
            ? this.#listSpans(step.sequence, reachedMs, depth)
            : this.#stepSpans(typeof step === 'string' ? step : step.work, reachedMs, depth)
      out.push(...spans)
      reachedMs = Math.max(reachedMs, ...spans.filter((span) => span.depth === depth).map((span) => span.endMs))
    }
    return out
  }

  #stepSpans(id: string, reachedMs: number, depth: number): readonly Span[] {
    const spans = this.#seen.get(id)?.spans ?? []
    const call = this.#world.lab.calls[id]
    const [first] = spans
    // Stopped at the instant at which it was to start: it never did.
    const isNever = first === undefined || (first.status === 'cancelled' && first.startMs === first.endMs)
    if (isNever) {
      const atMs = first?.startMs ?? reachedMs
      return [{ kind: 'not_started', step: id, attempt: 0, startMs: atMs, endMs: atMs, status: 'not_started', depth }]
    }
    return spans.flatMap((span) => {
      const wasSent = span.kind === 'attempt' && (span.startMs < span.endMs || span.status === 'ok' || span.status === 'error')
      if (call?.downstream === undefined || !wasSent) return [span]
      return [span, ...this.#listSpans(call.downstream.steps, span.startMs + (call.downstream.networkMs ?? 0), depth + 1)]
    })
  }
}

interface OpenSpan {
  answer(result: 'ok' | 'error'): void
  workEnded(): void
}

function rejectOnAbort(signal: AbortSignal | undefined, reject: (reason: unknown) => void): void {
  if (signal?.aborted === true) reject(signal.reason)
  signal?.addEventListener('abort', () => reject(signal.reason))
}

function cutBy(clock: CutBy | null): { cutBy?: CutBy } {
  return clock === null ? {} : { cutBy: clock }
}
