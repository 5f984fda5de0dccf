import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import { traceScenario } from '../core/simulate.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import model from '../core/vectors/model.json'
import { isOptional, stepEnd, stepEnds } from './step-ends.ts'
import { firstFailure, stopReason } from './stop-reason.ts'

/** What the engine decided is read back from the spans: it must come out the same. */
function checkLab(lab: Lab): void {
  for (const scenario of lab.scenarios) {
    const trace = traceScenario(lab, scenario)
    const hasFailed = firstFailure(lab, trace, -1) !== -1
    const ends = stepEnds(trace, -1).map((i) => trace.spans[i] as TraceSpan)
    const isDegraded = ends.some((span) => isOptional(lab, span) && stepEnd(lab, span) !== 'ok')
    expect(hasFailed ? 'failed' : isDegraded ? 'degraded' : 'ok').toBe(trace.outcome)

    trace.spans.forEach((span, i) => {
      const isAttempt = span.kind === 'attempt' && (span.status === 'ok' || span.status === 'error')
      const isService = isAttempt && lab.calls[span.step]?.downstream !== undefined
      if (isService) expect(firstFailure(lab, trace, i) !== -1).toBe(span.status === 'error')

      const isLast = stepEnds(trace, span.parent).includes(i)
      if (stepEnd(lab, span) !== 'stopped' || !isLast) return
      const reason = stopReason(lab, scenario, trace, span)
      expect(reason).not.toBeNull()
      const source = trace.spans[reason?.index ?? -1] as TraceSpan
      if (reason?.by === 'failure') expect(source.endMs).toBeLessThanOrEqual(span.endMs)
      else {
        expect(['timeout', 'deadline_exceeded', 'cancelled']).toContain(source.status)
        const wordAtMs = source.endMs + (reason?.by === 'caller' ? reason.networkMs : 0)
        expect(span.endMs).toBe(wordAtMs)
      }
    })
  }
}

describe('what the spans of a step say', () => {
  it('gives the outcome that the engine gave, and a reason for all that was stopped, in every vector', () => {
    for (const { lab } of model) checkLab(lab as unknown as Lab)
  })

  it('does so in random labs', () => {
    fc.assert(fc.property(arbitraryLab(), checkLab), { numRuns: 1000 })
  })
})
