import type { Backoff, Lab, Response, Scenario, Step } from './lab.ts'

/**
 * A scenario made ready to run: ids resolved, defaults filled in, empty groups left out, `null` timeouts turned into Infinity.
 * Every object of a kind has the same keys in the same order, which keeps the engine's property reads fast.
 */
export interface Plan {
  readonly budgetMs: number
  /** When the whole operation must have ended; Infinity where no deadline is enforced. */
  readonly deadlineAtMs: number
  /** When calls must have ended: the deadline less the reserve. */
  readonly limitAtMs: number
  readonly cutsPause: boolean
  readonly list: PlanList
}

export interface PlanList {
  readonly steps: readonly PlanStep[]
  readonly stopsOnFailure: boolean
}

export const CALL = 0
export const WORK = 1
export const SEQUENCE = 2
export const PARALLEL = 3

export type PlanStep = PlanCall | PlanWork | PlanGroup

/** A step that is a call. Two steps that name one call are two of these, with one downstream between them. */
export interface PlanCall {
  readonly op: typeof CALL
  readonly id: string
  readonly label: string
  /** Position among the calls and works of its list, in document order. */
  readonly leaf: number
  /** Infinity where an attempt has no timeout of its own. */
  readonly timeoutMs: number
  readonly responses: readonly Response[] | null
  readonly downstream: PlanDownstream | null
  readonly maxAttempts: number
  readonly backoff: Backoff | null
  readonly expectedMs: number
  readonly isOptional: boolean
  readonly minRemainingMs: number
  readonly isMutating: boolean
  readonly isAbandoned: boolean
}

export interface PlanDownstream {
  readonly networkMs: number
  readonly deadline: 'propagated' | 'own' | 'none'
  readonly ownMs: number
  readonly marginMs: number
  readonly list: PlanList
}

export interface PlanWork {
  readonly op: typeof WORK
  /** The name of the work, twice: a span's step and its label. */
  readonly id: string
  readonly label: string
  readonly leaf: number
  readonly durationMs: number
  readonly isInterruptible: boolean
  readonly isFinally: boolean
}

export interface PlanGroup {
  readonly op: typeof SEQUENCE | typeof PARALLEL
  readonly steps: readonly PlanStep[]
}

/**
 * Compiles one scenario of a lab that `parseLab` accepted. Throws a RangeError for a step that names no call,
 * which such a lab cannot hold.
 */
export function compileScenario(lab: Lab, scenario: Scenario): Plan {
  const budgetMs = scenario.budgetMs ?? lab.budgetMs
  const enforced = scenario.deadline !== 'none'
  return {
    budgetMs,
    deadlineAtMs: enforced ? budgetMs : Number.POSITIVE_INFINITY,
    limitAtMs: enforced ? Math.max(0, budgetMs - (scenario.reserveMs ?? 0)) : Number.POSITIVE_INFINITY,
    cutsPause: scenario.unfitPause === 'cut',
    list: new Compiler(lab).compileList(scenario.steps, scenario.onFailure),
  }
}

class Compiler {
  readonly #lab: Lab
  /** Downstreams are shared by every step that reaches them: copied out, ten levels of ten would be ten thousand million steps. */
  #downstreams: Map<string, PlanDownstream> | null = null
  #leaves = 0

  constructor(lab: Lab) {
    this.#lab = lab
  }

  compileList(steps: readonly Step[], onFailure: 'continue' | 'stop' | undefined): PlanList {
    const outer = this.#leaves
    this.#leaves = 0
    const list = { steps: this.#compileSteps(steps), stopsOnFailure: onFailure === 'stop' }
    this.#leaves = outer
    return list
  }

  #compileSteps(steps: readonly Step[]): PlanStep[] {
    const out: PlanStep[] = []
    for (let i = 0; i < steps.length; i++) {
      const step = this.#compileStep(steps[i] as Step)
      if (step !== null) out.push(step)
    }
    return out
  }

  /** `null` for a group with nothing in it: it takes no time and leaves no mark. */
  #compileStep(step: Step): PlanStep | null {
    if (typeof step === 'string') return this.#compileCall(step)
    if ('work' in step) {
      return {
        op: WORK,
        id: step.work,
        label: step.work,
        leaf: this.#leaves++,
        durationMs: step.durationMs,
        isInterruptible: step.interruptible !== false,
        isFinally: step.finally === true,
      }
    }
    const isParallel = 'parallel' in step
    const steps = this.#compileSteps(isParallel ? step.parallel : step.sequence)
    return steps.length === 0 ? null : { op: isParallel ? PARALLEL : SEQUENCE, steps }
  }

  #compileCall(id: string): PlanCall {
    const call = this.#lab.calls[id]
    // Not own keys alone, for speed: what an object inherits is no call either way.
    if (typeof call !== 'object' || call === Object.prototype) throw new RangeError(`no call is named ${JSON.stringify(id)}`)
    const { retry, optional } = call
    return {
      op: CALL,
      id,
      label: call.label,
      leaf: this.#leaves++,
      timeoutMs: call.timeoutMs ?? Number.POSITIVE_INFINITY,
      responses: call.attempts ?? null,
      downstream: call.downstream === undefined ? null : this.#compileDownstream(id, call.downstream),
      maxAttempts: retry === undefined ? 1 : retry.maxAttempts,
      backoff: retry?.backoff ?? null,
      expectedMs: retry?.expectedMs ?? 0,
      isOptional: optional !== undefined,
      minRemainingMs: optional?.minRemainingMs ?? 0,
      isMutating: call.mutating === true,
      isAbandoned: call.onCut === 'abandon',
    }
  }

  #compileDownstream(id: string, from: NonNullable<Lab['calls'][string]['downstream']>): PlanDownstream {
    this.#downstreams ??= new Map()
    const known = this.#downstreams.get(id)
    if (known !== undefined) return known
    const made: PlanDownstream = {
      networkMs: from.networkMs ?? 0,
      deadline: from.deadline ?? 'propagated',
      ownMs: from.ownMs ?? 0,
      marginMs: from.marginMs ?? 0,
      list: this.compileList(from.steps, from.onFailure),
    }
    this.#downstreams.set(id, made)
    return made
  }
}
