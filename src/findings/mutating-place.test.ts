import { expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { findFindings } from './find-findings.ts'

it('a call that only a later row can cut is shown in that row', () => {
  const lab: Lab = {
    version: 1,
    title: 'Safe, then not',
    budgetMs: 160,
    calls: { payment: { label: 'Payment', timeoutMs: null, attempts: [{ durationMs: 70 }], mutating: true } },
    scenarios: [
      { id: 'safe', title: 'Safe', deadline: 'none', steps: ['payment'] },
      { id: 'cut', title: 'Cut', steps: ['payment'] },
    ],
  }
  const found = findFindings(lab).find(({ ruleId }) => ruleId === 'mutating-may-be-cut')
  expect(found?.spanKey).toBe('cut/payment/1/attempt/0')
})
