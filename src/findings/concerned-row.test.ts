import { describe, expect, it } from 'vitest'
import type { Call, Lab, Scenario } from '../core/lab.ts'
import { findFindings } from './find-findings.ts'
import type { RuleId } from './finding.ts'

/** Two rows that use the same calls, of which only the second is what the finding says. */
function labOf(calls: Record<string, Call>, first: Partial<Scenario>, second: Partial<Scenario>): Lab {
  const row = (id: string, more: Partial<Scenario>): Scenario => ({ id, title: id, steps: [Object.keys(calls)[0] ?? ''], ...more })
  return { version: 1, title: '', budgetMs: 200, calls, scenarios: [row('first', first), row('second', second)] }
}

const spanKeyIn = (lab: Lab, ruleId: RuleId) => findFindings(lab).find((finding) => finding.ruleId === ruleId)?.spanKey
const db: Call = { label: 'DB', timeoutMs: null, attempts: [{ durationMs: 10 }] }
const retry = { maxAttempts: 3, backoff: { kind: 'fixed', ms: 20 } } as const

describe('a finding about a call that two rows use points to the row that it is about', () => {
  it('retried-without-key: where the call has time to be tried so often', () => {
    const pay: Call = { ...db, mutating: true, retry }
    // In 30 ms two pauses of 20 never fit.
    expect(spanKeyIn(labOf({ pay }, { budgetMs: 30 }, {}), 'retried-without-key')).toBe('second/pay/1/attempt/0')
  })

  it('retried-without-key: where its caller has time to', () => {
    const shop: Call = { label: 'S', timeoutMs: null, downstream: { steps: ['pay'] }, retry }
    const calls = { shop, pay: { ...db, mutating: true } as Call }
    expect(spanKeyIn(labOf(calls, { budgetMs: 30 }, {}), 'retried-without-key')).toMatch(/^second\//)
  })

  it('retries-multiply: where every layer has time to', () => {
    const shop: Call = { label: 'S', timeoutMs: null, downstream: { steps: ['pay'] }, retry }
    const calls = { shop, pay: { ...db, retry: { maxAttempts: 2 } } as Call }
    expect(spanKeyIn(labOf(calls, { budgetMs: 30 }, {}), 'retries-multiply')).toMatch(/^second\//)
  })

  it('downstream-outlives-caller: where the caller waits for as long as it says', () => {
    const shop: Call = { label: 'S', timeoutMs: null, downstream: { steps: ['db'], deadline: 'own', ownMs: 900 } }
    expect(spanKeyIn(labOf({ shop, db }, { budgetMs: 100 }, {}), 'downstream-outlives-caller')).toBe('second/shop/1/attempt/0')
  })

  it('no-margin-for-answer: where the service has most time', () => {
    const shop: Call = { label: 'S', timeoutMs: null, downstream: { steps: ['db'], networkMs: 5 } }
    expect(spanKeyIn(labOf({ shop, db }, { budgetMs: 100 }, {}), 'no-margin-for-answer')).toBe('second/shop/1/attempt/0')
  })

  it('and to the first that has a bar where no row of today does what it says', () => {
    const pay: Call = { ...db, mutating: true, retry }
    const lab = labOf({ pay }, { steps: [{ work: 'W', durationMs: 1 }, 'pay'] }, { steps: [{ work: 'W', durationMs: 400 }, 'pay'] })
    expect(spanKeyIn(lab, 'retried-without-key')).toBe('first/pay/1/attempt/0')
  })
})
