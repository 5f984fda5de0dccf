import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import model from '../core/vectors/model.json'
import { type Receipt, receiptFor } from './receipt.ts'
import { onlyScenario, tinyLab } from './testing/tiny-lab.ts'

function receiptOf(lab: Lab, index = 0): Receipt {
  const scenario = lab.scenarios[index] ?? onlyScenario(lab)
  return receiptFor(lab, scenario, traceScenario(lab, scenario))
}

function text({ totalMs, parts, orphanMs }: Receipt): string {
  return `${totalMs}: ${parts.map(({ label, ms }) => `${label} ${ms}`).join(', ')}${orphanMs > 0 ? `; orphaned ${orphanMs}` : ''}`
}

function checkLab(lab: Lab): void {
  for (const scenario of lab.scenarios) {
    const trace = traceScenario(lab, scenario)
    const { totalMs, parts, segments } = receiptFor(lab, scenario, trace)
    const spent = parts.filter(({ kind }) => kind !== 'unused' && kind !== 'over')
    expect(spent.reduce((sum, { ms }) => sum + ms, 0)).toBe(trace.totalMs)
    expect(spent.every(({ ms }) => ms > 0)).toBe(true)
    expect(new Set(parts.map(({ kind }) => kind)).size).toBe(parts.length)
    // Segments meet end to start and cover the row.
    let nowMs = 0
    for (const { startMs, endMs } of segments) {
      expect(startMs).toBe(nowMs)
      expect(endMs).toBeGreaterThan(startMs)
      nowMs = endMs
    }
    expect(nowMs).toBe(totalMs)
  }
}

describe('the receipt', () => {
  const opening = model[0]?.lab as unknown as Lab

  it('tells the three rows of the opening view', () => {
    expect([0, 1, 2].map((i) => text(receiptOf(opening, i)))).toEqual([
      '210: answered 210, over the budget of 160 50',
      '160: answered 140, cut by the deadline 20, unused 0',
      '160: cut by its own timeout 60, paused 20, answered 50, cut by the deadline 30, unused 0',
    ])
  })

  it('counts the branch that ends last', () => {
    const retry = { maxAttempts: 2, backoff: { kind: 'fixed' as const, ms: 20 } }
    const lab = tinyLab(
      100,
      { a: { needs: 40 }, b: { timeoutMs: 30, attempts: [{ durationMs: 50 }, { durationMs: 30 }], retry } },
      { steps: [{ parallel: ['a', 'b'] }] },
    )
    expect(text(receiptOf(lab))).toBe('80: cut by its own timeout 30, paused 20, answered 30, unused 20')
  })

  it('counts the first of two branches that end together', () => {
    const lab = tinyLab(
      100,
      { a: { needs: 40 }, b: { attempts: [{ durationMs: 40, result: 'error' }] } },
      { steps: [{ parallel: ['a', 'b'] }] },
    )
    expect(text(receiptOf(lab))).toBe('40: answered 40, unused 60')
  })

  it('counts the branch that failed, not the one that it stopped', () => {
    const lab = tinyLab(
      100,
      { a: { needs: 40 }, b: { attempts: [{ durationMs: 30, result: 'error' }] } },
      { onFailure: 'stop', steps: [{ parallel: ['a', 'b'] }, { work: 'tell', durationMs: 5, finally: true }] },
    )
    expect(text(receiptOf(lab))).toBe('35: answered with an error 30, local work 5, unused 65')
  })

  it('splits late work at the deadline, and puts the orphaned time beside the total', () => {
    const lab = tinyLab(
      100,
      { a: { timeoutMs: 80, needs: 95, onCut: 'abandon' } },
      { steps: ['a', { work: 'render', durationMs: 30, interruptible: false }, { work: 'log', durationMs: 5, interruptible: false }] },
    )
    expect(text(receiptOf(lab))).toBe(
      '115: cut by its own timeout 80, local work 20, local work, late 15, over the budget of 100 15; orphaned 15',
    )
  })

  it('counts what a reserve cut, and leaves the reserve unused', () => {
    const lab = tinyLab(100, { a: { needs: 95 } }, { reserveMs: 20 })
    expect(text(receiptOf(lab))).toBe('80: cut by the reserve 80, unused 20')
  })

  it('counts what a service did as its caller’s wait', () => {
    const lab = tinyLab(100, { quote: { downstream: { steps: ['rules'], networkMs: 5 } }, rules: { needs: 50 } }, { steps: ['quote'] })
    expect(text(receiptOf(lab))).toBe('60: answered 60, unused 40')
  })

  it('of a row without steps has the whole budget left', () => expect(text(receiptOf(tinyLab(100, {})))).toBe('0: unused 100'))

  it('adds up to the total in every vector', () => {
    for (const { lab } of model) checkLab(lab as unknown as Lab)
  })

  it('adds up to the total in random labs', () => {
    fc.assert(fc.property(arbitraryLab(), checkLab), { numRuns: 1000 })
  })
})
