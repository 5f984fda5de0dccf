import type { Call, Lab, Response } from '../../core/lab.ts'
import type { Random } from '../../core/testing/mutate-lab.ts'

/**
 * The lab with remotes that do something else: any duration, any result. Policies and local work stay. Durations are drawn near the numbers that decide: 0, the timeout, and what the lab
 * had. A server wishes for nothing.
 */
export function withOtherRemotes(lab: Lab, random: Random): Lab {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const bias = pick(['quick', 'slow', 'any'])
  const answer = (call: Call): Response => {
    const cap = call.timeoutMs ?? 40
    const durations =
      bias === 'quick' ? [0, 0, 0, 1] : bias === 'slow' ? [cap, cap, cap + 1] : [0, 1, 2, 3, 5, 8, cap, Math.max(0, cap - 1), cap + 1, 50]
    return { durationMs: pick(durations), result: pick(['ok', 'ok', 'error']), retryable: random() < 0.9 }
  }
  const calls = Object.entries(lab.calls).map(([id, call]) => {
    if (call.attempts === undefined) return [id, call] as const
    return [id, { ...call, attempts: Array.from({ length: pick([1, 2, 3]) }, () => answer(call)) }] as const
  })
  return { ...lab, calls: Object.fromEntries(calls) }
}
