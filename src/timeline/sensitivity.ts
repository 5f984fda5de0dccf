import { CountingRecorder } from '../core/count-scenario.ts'
import { type Probe, runPlan } from '../core/engine.ts'
import { type Lab, MAX_SPANS, type Scenario } from '../core/lab.ts'
import { compileScenario } from '../core/plan.ts'
import type { Outcome } from '../core/timeline.ts'
import type { Cause } from './causes.ts'
import { changeAt } from './lab-path.ts'

/** A stretch of a cause's range, both ends included, over which a row has one outcome. */
export interface OutcomeStretch {
  readonly from: number
  readonly to: number
  readonly outcome: Outcome
  /** Whether the total passes the budget. */
  readonly isOver: boolean
}

/** Where values are not whole numbers of milliseconds, or the run is not linear in them, each is tried: at most this many. */
const MAX_TRIALS = 4000

/**
 * How the outcome of one row changes over a cause's range, from `cause.min` to `reach`.
 *
 * The values at which it changes are exact, also where the range has millions of them. Between two comparisons that turn, every instant of a run is a linear
 * function of the value, so two neighbouring runs tell how far each comparison is from its turn, and the search leaps to the nearest:
 *
 *      |--- same comparisons ---|t|----- same comparisons -----|
 *      v v+1                     leap                          reach
 */
export function outcomeStretches(lab: Lab, scenario: Scenario, cause: Cause, reach: number): readonly OutcomeStretch[] {
  const sweep = new Sweep(lab, scenario, cause)
  const out: { from: number; to: number; outcome: Outcome; isOver: boolean }[] = []
  const add = (from: number, to: number) => {
    const last = out[out.length - 1]
    if (last !== undefined && last.outcome === sweep.outcome && last.isOver === sweep.isOver) last.to = to
    else out.push({ from, to, outcome: sweep.outcome, isOver: sweep.isOver })
  }

  if (!isLinear(lab, cause)) {
    const step = cause.unit === 'factor' ? 0.05 : Math.max(1, Math.ceil((reach - cause.min) / MAX_TRIALS))
    const count = Math.round((reach - cause.min) / step)
    for (let i = 0; i <= count; i++) {
      const value = cause.unit === 'factor' ? Math.round((cause.min + i * step) * 100) / 100 : Math.min(reach, cause.min + i * step)
      sweep.run(value, sweep.here)
      add(value, value)
    }
    return out
  }

  let value = cause.min
  while (value <= reach) {
    sweep.run(value, sweep.here)
    // A row of thousands of spans has thousands of comparisons that turn: past this, the leaps are too short to be worth their runs.
    if (sweep.isSpent) return sampledStretches(sweep, cause, reach)
    const { outcome, isOver } = sweep
    let leap = 0
    if (value < reach) {
      sweep.run(value + 1, sweep.there)
      leap = sweep.here.leapTo(sweep.there)
    }
    sweep.outcome = outcome
    sweep.isOver = isOver
    const end = Math.min(reach, value + leap)
    add(value, end)
    value = end + 1
  }
  return out
}

/** Spans that one strip may make in all its runs. An ordinary row needs some hundreds. */
const MAX_SPANS_RUN = 150_000
const SAMPLES = 48

/** Where an exact search would take too long: samples, and between two that differ the turn is searched for by halves, so that each turn shown is a true one. */
function sampledStretches(sweep: Sweep, cause: Cause, reach: number): readonly OutcomeStretch[] {
  const at = (value: number) => {
    sweep.run(value, sweep.here)
    return { value, outcome: sweep.outcome, isOver: sweep.isOver }
  }
  const same = (a: { outcome: Outcome; isOver: boolean }, b: { outcome: Outcome; isOver: boolean }) =>
    a.outcome === b.outcome && a.isOver === b.isOver
  const out: { from: number; to: number; outcome: Outcome; isOver: boolean }[] = []
  let before = at(cause.min)
  out.push({ from: before.value, to: before.value, outcome: before.outcome, isOver: before.isOver })
  for (let i = 1; i <= SAMPLES; i++) {
    const next = at(Math.round(cause.min + ((reach - cause.min) * i) / SAMPLES))
    if (!same(before, next)) {
      let low = before
      let high = next
      while (high.value - low.value > 1) {
        const middle = at(Math.floor((low.value + high.value) / 2))
        if (same(middle, low)) low = middle
        else high = middle
      }
      const last = out[out.length - 1]
      if (last !== undefined) last.to = low.value
      out.push({ from: high.value, to: next.value, outcome: next.outcome, isOver: next.isOver })
    }
    const last = out[out.length - 1]
    if (last !== undefined) last.to = next.value
    before = next
  }
  return out
}

/** A count changes which steps there are, and a factor is raised to a power: neither moves instants in straight lines. */
function isLinear(lab: Lab, cause: Cause): boolean {
  if (cause.unit !== 'ms') return false
  if (!cause.path.endsWith('.backoff.initialMs')) return true
  const backoff = lab.calls[cause.path.slice('calls.'.length, -'.retry.backoff.initialMs'.length)]?.retry?.backoff
  return backoff?.kind === 'exponential' && Number.isInteger(backoff.multiplier)
}

/** The differences that one run compared, in order. */
class Comparisons implements Probe {
  #differences = new Float64Array(64)
  #count = 0

  clear(): void {
    this.#count = 0
  }

  compare(differenceMs: number): void {
    if (this.#count === this.#differences.length) {
      const larger = new Float64Array(this.#count * 2)
      larger.set(this.#differences)
      this.#differences = larger
    }
    this.#differences[this.#count++] = differenceMs
  }

  /** By how much the value can grow, from this run on, until some comparison turns. `next` is the run at the next value. */
  leapTo(next: Comparisons): number {
    if (next.#count !== this.#count) return 0
    let leap = Number.POSITIVE_INFINITY
    for (let i = 0; i < this.#count; i++) {
      const here = this.#differences[i] as number
      const there = next.#differences[i] as number
      if (Math.sign(here) !== Math.sign(there) && !(Number.isNaN(here) && Number.isNaN(there))) return 0
      const slope = there - here
      // Towards zero: the last whole step before it is reached.
      if (slope * here < 0) leap = Math.min(leap, Math.ceil(-here / slope) - 1)
    }
    return leap
  }
}

/** One lab, copied once, in which one number is written again and again. */
class Sweep {
  outcome: Outcome = 'ok'
  isOver = false
  #spansRun = 0
  readonly here = new Comparisons()
  readonly there = new Comparisons()
  readonly #recorder = new CountingRecorder()
  readonly #lab: Lab
  readonly #scenario: Scenario
  readonly #set: (value: number) => void

  constructor(lab: Lab, scenario: Scenario, cause: Cause) {
    const index = lab.scenarios.indexOf(scenario)
    // A copy of the objects on the way to the value, which is then written in place.
    this.#lab = changeAt(lab, cause.path.split('.'), (old) => old) as Lab
    this.#scenario = this.#lab.scenarios[index] as Scenario
    this.#set = setterAt(this.#lab, cause.path)
  }

  get isSpent(): boolean {
    return this.#spansRun > MAX_SPANS_RUN
  }

  run(value: number, probe: Comparisons): void {
    this.#set(value)
    probe.clear()
    const plan = compileScenario(this.#lab, this.#scenario)
    this.#spansRun += runPlan(plan, this.#recorder, MAX_SPANS * 2, probe)
    probe.compare(this.#recorder.totalMs - plan.budgetMs)
    // The one comparison that the engine does not see: a reserve larger than the budget leaves nothing, not less than nothing.
    probe.compare(plan.budgetMs - (this.#scenario.reserveMs ?? 0))
    this.outcome = this.#recorder.outcome
    this.isOver = this.#recorder.overBudgetMs > 0
  }
}

function setterAt(lab: Lab, path: string): (value: number) => void {
  const keys = path.split('.')
  const last = keys.pop() as string
  let node: unknown = lab
  for (const key of keys) node = (node as Record<string, unknown>)[key]
  const holder = node as Record<string, unknown>
  return (value) => {
    holder[last] = value
  }
}
