import { describe, expect, it } from 'vitest'
import { countScenario } from './count-scenario.ts'
import type { Call, Lab } from './lab.ts'
import { simulate, traceScenario } from './simulate.ts'
import type { Span } from './timeline.ts'
import article from './vectors/article.json'
import model from './vectors/model.json'

describe('article.json: chains with the results of the reference program', () => {
  it('holds 508 chains', () => expect(article).toHaveLength(508))

  it.each(article.map((chain, i) => [i, chain.name, chain] as const))('chain %i, %s', (_, __, chain) => {
    const lab = labOfChain(chain)
    const timeline = simulate(lab, lab.scenarios[0] as Lab['scenarios'][number])
    const found = timeline.spans.map((span) => ({
      kind: span.kind,
      call: (chain.calls[Number(span.step.slice(1))] as { name: string }).name,
      attempt: span.attempt,
      startMs: span.startMs,
      spentMs: span.endMs - span.startMs,
      remainingMs: chain.deadlineMs === null ? null : chain.deadlineMs - span.endMs,
      status: span.status,
    }))
    expect(found).toEqual(chain.expect)
    expect(timeline.totalMs).toBe(chain.totalMs)
  })
})

describe('model.json: labs with the result of every scenario', () => {
  it('holds 333 labs', () => expect(model).toHaveLength(333))

  it.each(model.map((vector, i) => [i, vector.lab.title, vector] as const))('lab %i, %s', (_, __, vector) => {
    const lab = vector.lab as unknown as Lab
    expect(vector.expect).toHaveLength(lab.scenarios.length)
    lab.scenarios.forEach((scenario, i) => {
      const { spans, totalMs, outcome, orphanMs } = simulate(lab, scenario)
      expect({ spans, totalMs, outcome, orphanMs }).toEqual(vector.expect[i])
    })
  })

  it('gives the same totals with every recorder', () => {
    for (const vector of model) {
      const lab = vector.lab as unknown as Lab
      for (const scenario of lab.scenarios) {
        const timeline = simulate(lab, scenario)
        const counted = countScenario(lab, scenario)
        const { totalMs, outcome, orphanMs, overBudgetMs } = counted
        expect({ totalMs, outcome, orphanMs, overBudgetMs, spans: counted.spanCount }).toEqual({
          totalMs: timeline.totalMs,
          outcome: timeline.outcome,
          orphanMs: timeline.orphanMs,
          overBudgetMs: timeline.overBudgetMs,
          spans: timeline.spans.length,
        })
        const trace = traceScenario(lab, scenario)
        expect(trace.spans.map(bareSpan)).toEqual(timeline.spans)
        expect(trace.totalMs).toBe(timeline.totalMs)
      }
    }
  })
})

function bareSpan({ kind, step, attempt, startMs, endMs, status, cutBy, orphanEndMs, ambiguous, depth }: Span) {
  return {
    kind,
    step,
    attempt,
    startMs,
    endMs,
    status,
    ...(cutBy && { cutBy }),
    ...(orphanEndMs !== undefined && { orphanEndMs }),
    ...(ambiguous && { ambiguous }),
    depth,
  }
}

/** A chain as a lab: attempt k needs `needMs[k-1]`, and `backoffMs[k-1]` is the pause after it. */
function labOfChain(chain: (typeof article)[number]): Lab {
  const calls: Record<string, Call> = {}
  chain.calls.forEach((call, i) => {
    calls[`c${i}`] = {
      label: call.name.slice(0, 24),
      timeoutMs: call.timeoutMs,
      attempts: call.needMs.map((durationMs) => ({ durationMs })),
      ...(call.backoffMs.length > 0 && { retry: { maxAttempts: call.needMs.length, backoff: { kind: 'schedule', ms: call.backoffMs } } }),
    }
  })
  return {
    version: 1,
    title: chain.name ?? '',
    budgetMs: chain.deadlineMs ?? 0,
    calls,
    scenarios: [
      { id: 'chain', title: 'Chain', deadline: chain.deadlineMs === null ? 'none' : 'shared', steps: chain.calls.map((_, i) => `c${i}`) },
    ],
  }
}
