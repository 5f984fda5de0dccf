import { MAX_SPANS } from './lab.ts'
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
} from './plan.ts'
import type { CutBy, Outcome, SpanKind, SpanStatus } from './timeline.ts'

/*
 * One engine. It walks a compiled plan on a virtual clock and keeps a tape of rows, because two rules look back: a failed branch
 * stops its siblings at an instant that is known only when all have run, and a cut attempt stops the service behind it. The tape is then read to a recorder.
 *
 *      |-- A1 60 --x|-- 20 --|-- A2 50 --|-- B 30 --x|
 *      0          60       80         130         160 = deadline
 */

/** One span on the tape. Rows are used again by the next run: a recorder copies what it wants to keep. Infinity stands for "no limit". */
export interface Row {
  kind: SpanKind
  /** The call or the work: its id, its label, and its place in its list. */
  step: PlanCall | PlanWork
  attempt: number
  startMs: number
  endMs: number
  status: SpanStatus
  cutBy: CutBy | null
  /** -1 where there is no orphan. */
  orphanEndMs: number
  isAmbiguous: boolean
  depth: number
  /** What the attempt was allowed; 0 where it was not sent, -1 where the word means nothing. */
  grantMs: number
  /** What it would have taken, uncut; -1 where the word means nothing. */
  needMs: number
  /** The instant by which it had to end. */
  limitAtMs: number
  /** The deadline of its own list: later than the limit by the reserve. */
  deadlineAtMs: number
  /** How many rows below this one belong to the attempt's downstream. */
  size: number
  /** Whether this row begins a step, as a call's second attempt does not. */
  isFirst: boolean
  /** When the remote, or the work, would end by itself. */
  wouldEndMs: number
}

export interface Recorder {
  span(row: Readonly<Row>): void
  finish(totalMs: number, outcome: Outcome, plan: Plan): void
}

/**
 * Hears every comparison on which a run's course depends, as the difference of its two sides in milliseconds (NaN where both are without limit).
 * As long as none of them changes its sign, every instant of the run is a linear function of any one number of the lab.
 */
export interface Probe {
  compare(differenceMs: number): void
}

/** Thrown when a run makes more spans than it may. */
export class TooManySpans extends RangeError {}

const NEVER = Number.POSITIVE_INFINITY

class Engine {
  readonly #rows: Row[] = []
  /** Rows on the tape now. */
  #count = 0
  /** Rows made in this run, also those that were left out again. */
  #made = 0
  #maxSpans = 0
  #cutsPause = false
  #probe: Probe | null = null
  #isDegraded = false
  /** The instant at which the step or list that ran last failed; NEVER if it did not. */
  #failedAtMs = NEVER

  /** Runs a plan and reports it. Returns the number of spans made, counted as they are made. */
  run(plan: Plan, recorder: Recorder | null, maxSpans: number, probe: Probe | null): number {
    this.#probe = probe
    this.#count = 0
    this.#made = 0
    this.#maxSpans = maxSpans
    this.#cutsPause = plan.cutsPause
    this.#isDegraded = false
    const totalMs = this.#runList(plan.list, 0, plan.limitAtMs, plan.deadlineAtMs, 0)
    const outcome = this.#failedAtMs !== NEVER ? 'failed' : this.#isDegraded ? 'degraded' : 'ok'
    if (recorder !== null) {
      for (let i = 0; i < this.#count; i++) recorder.span(this.#rows[i] as Row)
      recorder.finish(totalMs, outcome, plan)
    }
    return this.#made
  }

  /* ---- steps: each returns the instant at which it ends and leaves its failure in failedAtMs ---- */

  #runList(list: PlanList, startMs: number, limitAtMs: number, deadlineAtMs: number, depth: number): number {
    return this.#runSteps(list.steps, list.stopsOnFailure, startMs, limitAtMs, deadlineAtMs, depth)
  }

  #runSteps(steps: readonly PlanStep[], stops: boolean, startMs: number, limitAtMs: number, deadlineAtMs: number, depth: number): number {
    let nowMs = startMs
    let failedAtMs = NEVER
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i] as PlanStep
      if (stops && failedAtMs !== NEVER) {
        if (step.op === WORK && step.isFinally) nowMs = this.#runWork(step, nowMs, deadlineAtMs, depth)
        else this.#markNotStarted(step, nowMs, limitAtMs, deadlineAtMs, depth)
      } else {
        nowMs = this.#runStep(step, stops, nowMs, limitAtMs, deadlineAtMs, depth)
        if (this.#failedAtMs < failedAtMs) failedAtMs = this.#failedAtMs
      }
    }
    this.#failedAtMs = failedAtMs
    return nowMs
  }

  #runStep(step: PlanStep, stops: boolean, nowMs: number, limitAtMs: number, deadlineAtMs: number, depth: number): number {
    switch (step.op) {
      case CALL:
        return this.#runCall(step, nowMs, limitAtMs, deadlineAtMs, depth)
      case WORK:
        return this.#runWork(step, nowMs, deadlineAtMs, depth)
      case SEQUENCE:
        return this.#runSteps(step.steps, stops, nowMs, limitAtMs, deadlineAtMs, depth)
      case PARALLEL:
        return this.#runParallel(step.steps, stops, nowMs, limitAtMs, deadlineAtMs, depth)
    }
  }

  #runParallel(
    branches: readonly PlanStep[],
    stops: boolean,
    startMs: number,
    limitAtMs: number,
    deadlineAtMs: number,
    depth: number,
  ): number {
    const from = this.#count
    let endMs = startMs
    let failedAtMs = NEVER
    const ends: number[] | null = stops ? [] : null // per branch: where its rows end, and when it failed
    for (let i = 0; i < branches.length; i++) {
      const branchEndMs = this.#runStep(branches[i] as PlanStep, stops, startMs, limitAtMs, deadlineAtMs, depth)
      if (this.#probe !== null) this.#compareBranch(branchEndMs, endMs, failedAtMs)
      if (branchEndMs > endMs) endMs = branchEndMs
      if (this.#failedAtMs < failedAtMs) failedAtMs = this.#failedAtMs
      ends?.push(this.#count, this.#failedAtMs)
    }
    this.#failedAtMs = failedAtMs
    if (ends === null || failedAtMs === NEVER) return endMs

    let read = from
    let write = from
    for (let i = 0; i < ends.length; i += 2) {
      const to = ends[i] as number
      write = ends[i + 1] === failedAtMs ? this.#keepRows(read, to, write) : this.#stopRows(read, to, write, failedAtMs)
      read = to
    }
    this.#count = write
    return failedAtMs
  }

  #compareBranch(branchEndMs: number, endMs: number, failedAtMs: number): void {
    this.#probe?.compare(branchEndMs - endMs)
    if (failedAtMs !== NEVER && this.#failedAtMs !== NEVER) this.#probe?.compare(this.#failedAtMs - failedAtMs)
  }

  #markNotStarted(step: PlanStep, nowMs: number, limitAtMs: number, deadlineAtMs: number, depth: number): void {
    if (step.op !== CALL && step.op !== WORK) {
      for (const inner of step.steps) this.#markNotStarted(inner, nowMs, limitAtMs, deadlineAtMs, depth)
      return
    }
    const row = this.#addRow(step, 'not_started', 0, nowMs, step.op === CALL ? limitAtMs : deadlineAtMs, deadlineAtMs, depth)
    row.status = 'not_started'
    row.isFirst = true
  }

  #runWork(work: PlanWork, nowMs: number, deadlineAtMs: number, depth: number): number {
    const row = this.#addRow(work, 'work', 0, nowMs, deadlineAtMs, deadlineAtMs, depth)
    row.isFirst = true
    const remainingMs = Math.max(0, deadlineAtMs - nowMs)
    const { durationMs } = work
    if (this.#probe !== null) {
      this.#probe.compare(deadlineAtMs - nowMs)
      this.#probe.compare(durationMs - remainingMs)
    }
    row.needMs = durationMs
    row.wouldEndMs = nowMs + durationMs
    if (!work.isInterruptible) {
      row.endMs = nowMs + durationMs
      row.status = durationMs > remainingMs || remainingMs === 0 ? 'late' : 'ok'
    } else {
      row.grantMs = remainingMs
      row.endMs = nowMs + Math.min(durationMs, remainingMs)
      row.status = durationMs > remainingMs || remainingMs === 0 ? 'deadline_exceeded' : 'ok'
    }
    this.#failedAtMs = row.status === 'ok' ? NEVER : row.endMs
    return row.endMs
  }

  #runCall(call: PlanCall, startMs: number, limitAtMs: number, deadlineAtMs: number, depth: number): number {
    if (call.isOptional && this.#probe !== null) {
      this.#probe.compare(deadlineAtMs - startMs)
      this.#probe.compare(Math.max(0, deadlineAtMs - startMs) - call.minRemainingMs)
    }
    if (call.isOptional && Math.max(0, deadlineAtMs - startMs) < call.minRemainingMs) {
      const row = this.#addRow(call, 'skip', 0, startMs, limitAtMs, deadlineAtMs, depth)
      row.status = 'skipped'
      row.isFirst = true
      if (depth === 0) this.#isDegraded = true
      this.#failedAtMs = NEVER
      return startMs
    }

    const limitCause: CutBy = limitAtMs < deadlineAtMs ? 'reserve' : 'deadline'
    let nowMs = startMs
    let isOk = false
    for (let attempt = 1; ; attempt++) {
      const index = this.#count
      this.#runAttempt(call, attempt, nowMs, limitAtMs, deadlineAtMs, limitCause, depth)
      const row = this.#rows[index] as Row
      nowMs = row.endMs
      if (row.status === 'ok') {
        isOk = true
        break
      }
      if (row.status === 'deadline_exceeded' || attempt === call.maxAttempts) break

      let pauseMs = nextBackoffMs(call.backoff, attempt)
      if (row.status === 'error' && call.responses !== null) {
        const response = responseTo(call.responses, attempt)
        if (response.retryable === false) break
        if (response.retryAfterMs !== undefined) this.#probe?.compare(response.retryAfterMs - pauseMs)
        if (response.retryAfterMs !== undefined && response.retryAfterMs > pauseMs) pauseMs = response.retryAfterMs
      }

      const remainingMs = Math.max(0, limitAtMs - nowMs)
      if (this.#probe !== null) {
        this.#probe.compare(limitAtMs - nowMs)
        this.#probe.compare(pauseMs + (this.#cutsPause ? 0 : call.expectedMs) - remainingMs)
        if (call.backoff?.kind === 'exponential') this.#probe.compare(call.backoff.maxMs - pauseMs)
      }
      if (!this.#cutsPause && pauseMs + call.expectedMs > remainingMs) {
        const denied = this.#addRow(call, 'retry_denied', attempt + 1, nowMs, limitAtMs, deadlineAtMs, depth)
        denied.status = 'retry_denied'
        denied.needMs = pauseMs
        denied.grantMs = remainingMs
        break
      }
      const pause = this.#addRow(call, 'backoff', attempt + 1, nowMs, limitAtMs, deadlineAtMs, depth)
      pause.status = 'backoff'
      pause.needMs = pauseMs
      pause.grantMs = remainingMs
      if (pauseMs > remainingMs) {
        nowMs += remainingMs
        pause.endMs = nowMs
        pause.cutBy = limitCause
        break
      }
      nowMs += pauseMs
      pause.endMs = nowMs
    }

    if (isOk || call.isOptional) {
      if (!isOk && depth === 0) this.#isDegraded = true
      this.#failedAtMs = NEVER
    } else this.#failedAtMs = nowMs
    return nowMs
  }

  #runAttempt(
    call: PlanCall,
    attempt: number,
    nowMs: number,
    limitAtMs: number,
    deadlineAtMs: number,
    limitCause: CutBy,
    depth: number,
  ): void {
    const index = this.#count
    const row = this.#addRow(call, 'attempt', attempt, nowMs, limitAtMs, deadlineAtMs, depth)
    row.isFirst = attempt === 1
    const remainingMs = Math.max(0, limitAtMs - nowMs)
    const grantMs = grantAttempt(call.timeoutMs, remainingMs)
    row.grantMs = grantMs
    if (this.#probe !== null) {
      this.#probe.compare(limitAtMs - nowMs)
      this.#probe.compare(call.timeoutMs - remainingMs)
    }
    if (remainingMs === 0) {
      row.status = 'deadline_exceeded'
      row.cutBy = limitCause
      if (call.responses !== null) row.needMs = responseTo(call.responses, attempt).durationMs
      return
    }

    let needMs: number
    let isError: boolean
    let isLate = false
    if (call.responses !== null) {
      const response = responseTo(call.responses, attempt)
      needMs = response.durationMs
      isError = response.result === 'error'
      row.wouldEndMs = nowMs + needMs
    } else {
      const downstream = call.downstream as PlanDownstream
      const arrivesAtMs = nowMs + downstream.networkMs
      const innerAtMs =
        downstream.deadline === 'propagated'
          ? nowMs + grantMs - downstream.marginMs
          : downstream.deadline === 'own'
            ? arrivesAtMs + downstream.ownMs
            : NEVER
      const innerEndMs = this.#runList(downstream.list, arrivesAtMs, innerAtMs, innerAtMs, depth + 1)
      isError = this.#failedAtMs !== NEVER
      needMs = innerEndMs + downstream.networkMs - nowMs
      row.wouldEndMs = innerEndMs
      row.size = this.#count - index - 1
      // The failure of a service that was handed the whole remainder comes at the instant of the cut: the tie goes to the limit.
      isLate = isError && needMs === grantMs
    }

    row.needMs = needMs
    this.#probe?.compare(needMs - grantMs)
    if (needMs <= grantMs && !isLate) {
      row.endMs = nowMs + needMs
      row.status = isError ? 'error' : 'ok'
      return
    }
    row.endMs = nowMs + grantMs
    if (remainingMs <= call.timeoutMs) {
      row.status = 'deadline_exceeded'
      row.cutBy = limitCause
    } else {
      row.status = 'timeout'
      row.cutBy = 'timeout'
    }
    this.#cutRow(row)
    if (row.size > 0) this.#count = this.#stopDownstream(row, index + 1, index + 1)
  }

  /* ---- looking back ---- */

  /** What a cut or cancelled attempt leaves behind. */
  #cutRow(row: Row): void {
    const call = row.step as PlanCall
    row.orphanEndMs = call.isAbandoned && row.wouldEndMs > row.endMs ? row.wouldEndMs : -1
    row.isAmbiguous = call.isMutating
  }

  /**
   * Stops what runs below a cut attempt when the word arrives there, and returns where its rows end when written from `write`.
   * `row` already ends at the cut. A downstream that has ended by then, or to which no word is sent, is left as it is.
   */
  #stopDownstream(row: Row, read: number, write: number): number {
    const call = row.step as PlanCall
    const wordAtMs = row.endMs + (call.downstream as PlanDownstream).networkMs
    const to = read + row.size
    this.#probe?.compare(row.wouldEndMs - wordAtMs)
    const end = call.isAbandoned || row.wouldEndMs <= wordAtMs ? this.#keepRows(read, to, write) : this.#stopRows(read, to, write, wordAtMs)
    row.size = end - write
    return end
  }

  /** Moves rows down the tape as they are. `write` is never past `read`. */
  #keepRows(from: number, to: number, write: number): number {
    if (from === write) return to
    let at = write
    for (let read = from; read < to; read++) this.#swapRows(read, at++)
    return at
  }

  #swapRows(a: number, b: number): void {
    const row = this.#rows[a] as Row
    this.#rows[a] = this.#rows[b] as Row
    this.#rows[b] = row
  }

  /** Stops the rows of one list at `atMs`, writing what is left of them from `write` on. Returns where they end. Never makes more rows than it reads. */
  #stopRows(from: number, to: number, write: number, atMs: number): number {
    const rows = this.#rows
    let read = from
    let at = write
    while (read < to) {
      let row = rows[read] as Row
      let next = read + 1 + row.size
      this.#probe?.compare(row.startMs - atMs)
      if (row.startMs >= atMs) {
        // The step would start too late: one mark stands for all of its rows.
        while (next < to && !(rows[next] as Row).isFirst) next += 1 + (rows[next] as Row).size
        this.#swapRows(read, at++)
        markRow(row, atMs)
        read = next
        continue
      }
      for (;;) {
        if (this.#probe !== null) {
          this.#probe.compare(row.startMs - atMs)
          this.#probe.compare(row.endMs - atMs)
        }
        if (row.startMs < atMs) {
          const inner = read + 1
          this.#swapRows(read, at++)
          if (row.endMs <= atMs) at = this.#keepRows(inner, next, at)
          else {
            row.endMs = atMs
            row.cutBy = null
            if (row.kind === 'attempt') {
              row.status = 'cancelled'
              this.#cutRow(row)
              if (row.size > 0) at = this.#stopDownstream(row, inner, at)
            } else if (row.kind === 'work') {
              row.status = 'cancelled'
              if (!(row.step as PlanWork).isInterruptible) row.orphanEndMs = row.wouldEndMs
            }
          }
        }
        read = next
        if (read >= to) break
        row = rows[read] as Row
        if (row.isFirst) break
        next = read + 1 + row.size
      }
    }
    return at
  }

  /* ---- the tape ---- */

  #addRow(
    step: PlanCall | PlanWork,
    kind: SpanKind,
    attempt: number,
    nowMs: number,
    limitAtMs: number,
    deadlineAtMs: number,
    depth: number,
  ): Row {
    if (this.#made >= this.#maxSpans) throw new TooManySpans(`a lab may make ${this.#maxSpans} spans at most`)
    this.#made++
    const index = this.#count++
    let row = this.#rows[index]
    if (row === undefined) {
      row = emptyRow(step)
      this.#rows.push(row)
    }
    row.kind = kind
    row.step = step
    row.attempt = attempt
    row.startMs = nowMs
    row.endMs = nowMs
    row.cutBy = null
    row.orphanEndMs = -1
    row.isAmbiguous = false
    row.isFirst = false
    row.depth = depth
    row.grantMs = -1
    row.needMs = -1
    row.limitAtMs = limitAtMs
    row.deadlineAtMs = deadlineAtMs
    row.size = 0
    row.wouldEndMs = nowMs
    return row
  }
}

function emptyRow(step: PlanCall | PlanWork): Row {
  return {
    kind: 'attempt',
    step,
    attempt: 0,
    startMs: 0,
    endMs: 0,
    status: 'ok',
    cutBy: null,
    orphanEndMs: -1,
    isAmbiguous: false,
    depth: 0,
    grantMs: -1,
    needMs: -1,
    limitAtMs: 0,
    deadlineAtMs: 0,
    size: 0,
    isFirst: true,
    wouldEndMs: 0,
  }
}

/** Turns a row into the mark of a step that never started. */
function markRow(row: Row, atMs: number): void {
  row.kind = 'not_started'
  row.status = 'not_started'
  row.attempt = 0
  row.startMs = atMs
  row.endMs = atMs
  row.cutBy = null
  row.orphanEndMs = -1
  row.isAmbiguous = false
  row.grantMs = -1
  row.needMs = -1
  row.size = 0
  row.wouldEndMs = atMs
}

/** What one attempt is allowed: the smaller of its own timeout and what remains. Both may be Infinity. */
export function grantAttempt(timeoutMs: number, remainingMs: number): number {
  return Math.min(timeoutMs, remainingMs)
}

/** What the remote does on attempt 1, 2, …; the last response repeats. */
function responseTo(responses: NonNullable<PlanCall['responses']>, attempt: number): NonNullable<PlanCall['responses']>[number] {
  const last = responses.length - 1
  return responses[Math.min(attempt - 1, last)] as NonNullable<PlanCall['responses']>[number]
}

/** The pause after attempt `retry`, before attempt `retry + 1`. Exponential steps are doubles, rounded half up only at the end. */
export function nextBackoffMs(backoff: PlanCall['backoff'], retry: number): number {
  if (backoff === null) return 0
  switch (backoff.kind) {
    case 'fixed':
      return backoff.ms
    case 'schedule':
      return backoff.ms[Math.min(retry, backoff.ms.length) - 1] as number
    case 'exponential': {
      let ms = backoff.initialMs
      for (let k = 1; k < retry; k++) ms = ms * backoff.multiplier
      return Math.min(backoff.maxMs, Math.floor(ms + 0.5))
    }
  }
}

/** Engines with a tape to spare. A recorder that starts another run gets another engine. */
const idle: Engine[] = []

/** Runs a plan, reports its spans in order and then its end. Returns how many spans were made. Throws `TooManySpans` past `maxSpans`. */
export function runPlan(plan: Plan, recorder: Recorder | null, maxSpans = MAX_SPANS, probe: Probe | null = null): number {
  const engine = idle.pop() ?? new Engine()
  try {
    return engine.run(plan, recorder, maxSpans, probe)
  } finally {
    idle.push(engine)
  }
}
