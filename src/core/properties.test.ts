import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab, Step } from './lab.ts'
import { parseLab } from './parse-lab.ts'
import type { Trace, TraceSpan } from './recorders.ts'
import { countSpans, simulate, traceScenario } from './simulate.ts'
import { arbitraryLab } from './testing/arbitrary-lab.ts'
import { mutateLab, seededRandom } from './testing/mutate-lab.ts'
import model from './vectors/model.json'

const RUNS = { numRuns: 3000, seed: 160 }

/** Every scenario of many random labs. */
function forEachTrace(check: (trace: Trace, lab: Lab, steps: readonly Step[]) => void): void {
  fc.assert(
    fc.property(arbitraryLab(), (lab) => {
      for (const scenario of lab.scenarios) check(traceScenario(lab, scenario), lab, scenario.steps)
    }),
    RUNS,
  )
}

/**
 * Follows the steps of the document through the spans of a trace: in each lane a span starts where the one before it ended, the branches of a group start
 * together, and what follows a group starts when its last branch has ended. Every step is met exactly once.
 */
class Follower {
  #at = 0
  readonly #lab: Lab
  readonly #spans: readonly TraceSpan[]

  constructor(lab: Lab, spans: readonly TraceSpan[]) {
    this.#lab = lab
    this.#spans = spans
  }

  followAll(steps: readonly Step[]): number {
    const endMs = this.#followSteps(steps, 0, 0)
    expect(this.#at).toBe(this.#spans.length)
    return endMs
  }

  #followSteps(steps: readonly Step[], startMs: number, depth: number): number {
    return steps.reduce((nowMs, step) => this.#followStep(step, nowMs, depth), startMs)
  }

  #followStep(step: Step, startMs: number, depth: number): number {
    if (typeof step !== 'string' && 'sequence' in step) return this.#followSteps(step.sequence, startMs, depth)
    if (typeof step !== 'string' && 'parallel' in step) {
      return Math.max(startMs, ...step.parallel.map((branch) => this.#followStep(branch, startMs, depth)))
    }
    const name = typeof step === 'string' ? step : step.work
    let nowMs = startMs
    let before: TraceSpan | null = null
    for (;;) {
      const span = this.#spans[this.#at]
      const isFirst = before === null
      if (span === undefined || span.depth !== depth || span.step !== name || (!isFirst && !continues(before as TraceSpan, span))) {
        expect(isFirst, `${name} has no span at ${startMs}`).toBe(false)
        return nowMs
      }
      expect(span.startMs).toBe(nowMs)
      expect(span.endMs).toBeGreaterThanOrEqual(span.startMs)
      nowMs = span.endMs
      before = span
      this.#at++
      const downstream = typeof step === 'string' ? this.#lab.calls[step]?.downstream : undefined
      const isSent = span.kind === 'attempt' && this.#spans[this.#at]?.depth === depth + 1
      if (downstream !== undefined && isSent) this.#followSteps(downstream.steps, span.startMs + (downstream.networkMs ?? 0), depth + 1)
    }
  }
}

/** Whether a span belongs to the same call as the one before it: the next attempt, or the pause or the denial before it. */
function continues(before: TraceSpan, span: TraceSpan): boolean {
  if (before.kind === 'attempt') return (span.kind === 'backoff' || span.kind === 'retry_denied') && span.attempt === before.attempt + 1
  return before.kind === 'backoff' && span.kind === 'attempt' && span.attempt === before.attempt
}

describe('of every random lab', () => {
  it('the spans of a lane meet end to start', () => {
    forEachTrace((trace, lab, steps) => {
      new Follower(lab, trace.spans).followAll(steps)
    })
  })

  it('no attempt and no pause outlives its limit, and no attempt its timeout', () => {
    forEachTrace((trace) => {
      for (const span of trace.spans) {
        if (span.kind !== 'attempt' && span.kind !== 'backoff') continue
        if (span.limitAtMs !== null) expect(span.endMs).toBeLessThanOrEqual(Math.max(span.startMs, span.limitAtMs))
        if (span.kind === 'attempt' && span.timeoutMs !== null) expect(span.endMs - span.startMs).toBeLessThanOrEqual(span.timeoutMs)
      }
    })
  })

  it('the total is the last end of the scenario’s own spans, and nothing a service does can move it', () => {
    forEachTrace((trace) => {
      expect(trace.totalMs).toBe(Math.max(0, ...trace.spans.filter((span) => span.depth === 0).map((span) => span.endMs)))
      expect(trace.overBudgetMs).toBe(Math.max(0, trace.totalMs - trace.budgetMs))
    })
  })

  it('an orphan begins where its span was cut and ends later, and all of them add up', () => {
    forEachTrace((trace) => {
      let sum = 0
      for (const span of trace.spans) {
        if (span.orphanEndMs === undefined) continue
        expect(span.orphanEndMs).toBeGreaterThan(span.endMs)
        sum += span.orphanEndMs - span.endMs
      }
      expect(trace.orphanMs).toBe(sum)
    })
  })

  it('the same lab gives the same bytes twice, also after others have run', () => {
    fc.assert(
      fc.property(arbitraryLab(), arbitraryLab(), (lab, other) => {
        const bytes = (one: Lab) => JSON.stringify(one.scenarios.map((scenario) => simulate(one, scenario)))
        const first = bytes(lab)
        bytes(other)
        expect(bytes(structuredClone(lab))).toBe(first)
      }),
      { numRuns: 1000, seed: 160 },
    )
  })

  it('parse accepts what it prints, and prints the same again', () => {
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        const parsed = parseLab(JSON.parse(JSON.stringify(lab)))
        expect(parsed).toEqual({ ok: true, lab })
        if (parsed.ok) expect(parseLab(JSON.parse(JSON.stringify(parsed.lab)))).toEqual(parsed)
      }),
      { numRuns: 1000, seed: 160 },
    )
  })

  it('more budget is not always better, so no such property is claimed', () => {
    // A wider deadline wakes an optional step, which starves the required one after it.
    const lab = (budgetMs: number): Lab => ({
      version: 1,
      title: '',
      budgetMs,
      calls: {
        tips: { label: 'T', timeoutMs: null, attempts: [{ durationMs: 90 }], optional: { minRemainingMs: 100 } },
        pay: { label: 'P', timeoutMs: null, attempts: [{ durationMs: 60 }] },
      },
      scenarios: [{ id: 's', title: '', steps: ['tips', 'pay'] }],
    })
    const outcome = (budgetMs: number) => simulate(lab(budgetMs), lab(budgetMs).scenarios[0] as Lab['scenarios'][number]).outcome
    expect([outcome(99), outcome(100), outcome(150)]).toEqual(['degraded', 'failed', 'ok'])
  })
})

describe('whatever parseLab accepts', () => {
  it('can be simulated: 20 000 mutations of good labs, and none throws', () => {
    const random = seededRandom(7)
    let accepted = 0
    for (let i = 0; i < 20_000; i++) {
      const parsed = parseLab(mutateLab(structuredClone(model[i % model.length]?.lab) as never, random, 0.1))
      if (!parsed.ok) continue
      accepted++
      let spans = 0
      for (const scenario of parsed.lab.scenarios) {
        const timeline = simulate(parsed.lab, scenario)
        spans += countSpans(parsed.lab, scenario, 10_000)
        expect(Number.isSafeInteger(timeline.totalMs)).toBe(true)
      }
      expect(spans).toBeLessThanOrEqual(10_000)
    }
    expect(accepted).toBeGreaterThan(5000)
  }, 60_000)
})
