import { CountingRecorder, countScenario } from './count-scenario.ts'
import { runPlan } from './engine.ts'
import type { Lab } from './lab.ts'
import { compileScenario } from './plan.ts'
import { TimelineRecorder } from './recorders.ts'
import { simulate } from './simulate.ts'

/*
 * The opening lab's three scenarios, once by the engine and once by loops written by hand for just these rules: attempts, timeouts, one deadline,
 * a fixed pause. The loops know nothing of groups, downstreams, reserves or gates; they are the floor that the engine is measured against.
 */

interface HandCall {
  readonly step: string
  readonly capMs: number
  readonly needMs: readonly number[]
  readonly backoffMs: number
}

interface HandSpan {
  kind: string
  step: string
  attempt: number
  startMs: number
  endMs: number
  status: string
}

function chainsOf(lab: Lab): { deadlineMs: number; calls: HandCall[] }[] {
  return lab.scenarios.map((scenario) => ({
    deadlineMs: scenario.deadline === 'none' ? Number.POSITIVE_INFINITY : lab.budgetMs,
    calls: (scenario.steps as readonly string[]).map((step) => {
      const call = lab.calls[step]
      const backoff = call?.retry?.backoff
      return {
        step,
        capMs: call?.timeoutMs ?? Number.POSITIVE_INFINITY,
        needMs: (call?.attempts ?? []).map((response) => response.durationMs),
        backoffMs: backoff?.kind === 'fixed' ? backoff.ms : 0,
      }
    }),
  }))
}

/** Makes a span for each attempt and pause. */
function loopWithSpans(chain: { deadlineMs: number; calls: HandCall[] }): { spans: HandSpan[]; totalMs: number } {
  const spans: HandSpan[] = []
  let now = 0
  for (const call of chain.calls) {
    for (let k = 0; k < call.needMs.length; k++) {
      const remaining = chain.deadlineMs - now
      const need = call.needMs[k] as number
      const grant = Math.min(call.capMs, remaining)
      const spent = Math.min(need, grant)
      const status = remaining <= 0 ? 'deadline_exceeded' : need <= grant ? 'ok' : remaining <= call.capMs ? 'deadline_exceeded' : 'timeout'
      spans.push({ kind: 'attempt', step: call.step, attempt: k + 1, startMs: now, endMs: now + spent, status })
      now += spent
      if (status !== 'timeout' || k + 1 === call.needMs.length) break
      if (call.backoffMs > chain.deadlineMs - now) {
        spans.push({ kind: 'retry_denied', step: call.step, attempt: k + 2, startMs: now, endMs: now, status: 'retry_denied' })
        break
      }
      spans.push({ kind: 'backoff', step: call.step, attempt: k + 2, startMs: now, endMs: now + call.backoffMs, status: 'backoff' })
      now += call.backoffMs
    }
  }
  return { spans, totalMs: now }
}

/** The same, for the total and whether all was well. */
function loopWithoutSpans(chain: { deadlineMs: number; calls: HandCall[] }): number {
  let now = 0
  let failed = 0
  for (const call of chain.calls) {
    for (let k = 0; k < call.needMs.length; k++) {
      const remaining = chain.deadlineMs - now
      const need = call.needMs[k] as number
      const grant = Math.min(call.capMs, remaining)
      if (remaining > 0 && need <= grant) {
        now += need
        break
      }
      now += grant
      if (remaining <= call.capMs || k + 1 === call.needMs.length || call.backoffMs > chain.deadlineMs - now) {
        failed++
        break
      }
      now += call.backoffMs
    }
  }
  return now * 2 + (failed > 0 ? 1 : 0)
}

export interface BenchCase {
  readonly name: string
  /** The case that this one is a ratio of; the floors name themselves. */
  readonly floor: string
  /** Runs all scenarios once and returns a number that depends on every result, so that no work can be left out. */
  readonly run: () => number
}

export function benchCases(lab: Lab): readonly BenchCase[] {
  const chains = chainsOf(lab)
  const plans = lab.scenarios.map((scenario) => compileScenario(lab, scenario))
  const counter = new CountingRecorder()
  return [
    {
      name: 'loop with spans',
      floor: 'loop with spans',
      run: () => {
        let sum = 0
        for (const chain of chains) {
          const { spans, totalMs } = loopWithSpans(chain)
          sum += totalMs + spans.length
        }
        return sum
      },
    },
    {
      name: 'simulate (compiles and makes spans)',
      floor: 'loop with spans',
      run: () => {
        let sum = 0
        for (const scenario of lab.scenarios) {
          const { spans, totalMs } = simulate(lab, scenario)
          sum += totalMs + spans.length
        }
        return sum
      },
    },
    {
      name: 'compiled plan, timeline recorder',
      floor: 'loop with spans',
      run: () => {
        let sum = 0
        for (const plan of plans) {
          const recorder = new TimelineRecorder()
          runPlan(plan, recorder)
          sum += recorder.timeline.totalMs + recorder.timeline.spans.length
        }
        return sum
      },
    },
    {
      name: 'loop without spans',
      floor: 'loop without spans',
      run: () => {
        let sum = 0
        for (const chain of chains) sum += loopWithoutSpans(chain)
        return sum
      },
    },
    {
      name: 'compiled plan, counting recorder',
      floor: 'loop without spans',
      run: () => {
        let sum = 0
        for (const plan of plans) {
          runPlan(plan, counter)
          sum += counter.totalMs * 2 + (counter.outcome === 'ok' ? 0 : 1)
        }
        return sum
      },
    },
    {
      name: 'countScenario (compiles and counts)',
      floor: 'loop without spans',
      run: () => {
        let sum = 0
        for (const scenario of lab.scenarios) {
          countScenario(lab, scenario, counter)
          sum += counter.totalMs * 2 + (counter.outcome === 'ok' ? 0 : 1)
        }
        return sum
      },
    },
  ]
}

export { threeRows } from '../presets/three-rows.ts'
