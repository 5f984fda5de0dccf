import { type Recorder, runPlan } from '../../core/engine.ts'
import type { Lab, Response, Step } from '../../core/lab.ts'
import { compileScenario } from '../../core/plan.ts'

/** A length that stands for "for ever": nothing in a small lab comes near it. */
const FOREVER_MS = 1_000_000

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/**
 * The longest that the only scenario of a small lab can take, by trying all that its attempts may do: every length, and every answer. `null` where
 * nothing bounds it; `undefined` where there are more than `mostTrials` to try.
 */
export function bruteLongest(lab: Lab, mostTrials: number): number | null | undefined {
  const [scenario] = lab.scenarios
  if (scenario === undefined) throw new Error('a lab has a scenario')
  // Past every timeout and every limit, lengths do the same.
  let mostMs = scenario.budgetMs ?? lab.budgetMs
  for (const call of Object.values(lab.calls)) mostMs = Math.max(mostMs, call.timeoutMs ?? 0, call.downstream?.ownMs ?? 0)

  const free: { response: Mutable<Response>; options: readonly Partial<Response>[] }[] = []
  const used = reachedFrom(lab, scenario.steps)
  const calls = Object.fromEntries(
    Object.entries(lab.calls).map(([id, call]) => {
      if (call.attempts === undefined || !used.has(id)) return [id, call]
      const { attempts, timeoutMs } = call
      const most = call.retry?.maxAttempts ?? 1
      const lastMs = Math.min(timeoutMs ?? mostMs, mostMs)
      const responses = Array.from({ length: most }, (_, i): Mutable<Response> => {
        const response = { ...(attempts[Math.min(i, attempts.length - 1)] as Response) }
        const options: Partial<Response>[] = [{ durationMs: timeoutMs === null ? FOREVER_MS : lastMs + 1, result: 'ok' }]
        for (let durationMs = 0; durationMs <= lastMs; durationMs++) {
          options.push({ durationMs, result: 'ok' }, { durationMs, result: 'error', retryable: true })
          if (i < most - 1) options.push({ durationMs, result: 'error', retryable: false })
        }
        free.push({ response, options })
        return response
      })
      return [id, { ...call, attempts: responses }]
    }),
  )
  let trials = 1
  for (const { options } of free) trials *= options.length
  if (trials > mostTrials) return undefined

  // The responses in the plan are the very objects that are written.
  const plan = compileScenario({ ...lab, calls }, scenario)
  let longestMs = 0
  const recorder: Recorder = {
    span: () => undefined,
    finish: (totalMs) => {
      longestMs = Math.max(longestMs, totalMs)
    },
  }
  for (let trial = 0; trial < trials; trial++) {
    let rest = trial
    for (const { response, options } of free) {
      Object.assign(response, options[rest % options.length])
      rest = Math.floor(rest / options.length)
    }
    runPlan(plan, recorder)
  }
  return longestMs >= FOREVER_MS ? null : longestMs
}

function reachedFrom(lab: Lab, steps: readonly Step[], into = new Set<string>()): ReadonlySet<string> {
  for (const step of steps) {
    if (typeof step === 'string') {
      into.add(step)
      reachedFrom(lab, lab.calls[step]?.downstream?.steps ?? [], into)
    } else if (!('work' in step)) reachedFrom(lab, 'parallel' in step ? step.parallel : step.sequence, into)
  }
  return into
}
