import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import model from '../core/vectors/model.json'
import { LEDGER_COLUMNS, ledgerRows } from './ledger.ts'
import { onlyScenario, tinyLab } from './testing/tiny-lab.ts'

/** One line of text for each row: step | attempt start granted spent end remaining | status | cause. */
function lines(lab: Lab, index = 0): string[] {
  const scenario = lab.scenarios[index]
  if (scenario === undefined) return []
  return ledgerRows(lab, scenario, traceScenario(lab, scenario)).map((row) => {
    const numbers = [row.attempt, row.startMs, row.grantedMs, row.spentMs, row.endMs, row.remainingMs]
      .map((value) => value ?? '-')
      .join(' ')
    const extra = [row.causeWord, row.orphanMs > 0 ? `${row.orphanMs} orphaned` : '', row.ambiguous ? 'ambiguous' : ''].filter(Boolean)
    return `${'>'.repeat(row.depth)}${row.stepText} | ${numbers} | ${[row.statusWord, ...extra].join(', ')}`
  })
}

describe('the ledger', () => {
  const opening = model[0]?.lab as unknown as Lab

  it('has a head for each column', () => {
    expect(LEDGER_COLUMNS.map(({ head }) => head)).toEqual([
      'Step',
      'Attempt',
      'Start',
      'Granted',
      'Spent',
      'End',
      'Remaining',
      'Status',
      'Cause',
    ])
  })

  it('says "no limit" where no deadline is enforced', () => {
    expect(lines(opening, 0)).toEqual([
      'A Catalog | 1 0 100 70 70 no limit | ok',
      'B Delivery | 1 70 100 70 140 no limit | ok',
      'C Loyalty | 1 140 100 70 210 no limit | ok',
    ])
  })

  it('grants what remains under a shared deadline', () => {
    expect(lines(opening, 1)).toEqual([
      'A Catalog | 1 0 100 70 70 90 | ok',
      'B Delivery | 1 70 90 70 140 20 | ok',
      'C Loyalty | 1 140 20 20 160 0 | deadline exceeded, the deadline',
    ])
  })

  it('names a pause by the attempt before it', () => {
    expect(lines(opening, 2)).toEqual([
      'A Supplier | 1 0 60 60 60 100 | timeout, its own timeout',
      'pause after A1 | - 60 - 20 80 80 | pause',
      'A Supplier | 2 80 60 50 130 30 | ok',
      'B Audit | 1 130 30 30 160 0 | deadline exceeded, the deadline',
    ])
  })

  it('has a word for what was cut by the reserve, not sent, late and left behind', () => {
    const lab = tinyLab(
      100,
      { pay: { label: 'Pay', needs: 90, mutating: true, onCut: 'abandon' }, log: { label: 'L', needs: 5 } },
      { reserveMs: 20, steps: ['pay', 'log', { work: 'render', durationMs: 30, interruptible: false }] },
    )
    expect(lines(lab)).toEqual([
      'Pay | 1 0 80 80 80 0 | deadline exceeded, the reserve, 10 orphaned, ambiguous',
      'L Log | 1 80 0 0 80 0 | not sent, the reserve',
      'render | - 80 - 30 110 0 | late',
    ])
  })

  it('has a word for what was skipped, denied, cancelled and never started', () => {
    const lab = tinyLab(
      100,
      {
        tips: { needs: 5, optional: { minRemainingMs: 101 } },
        stock: { timeoutMs: 60, needs: 70, retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 50 } } },
        slow: { needs: 90 },
        last: { needs: 1 },
      },
      { onFailure: 'stop', steps: ['tips', { parallel: ['stock', 'slow'] }, 'last'] },
    )
    expect(lines(lab)).toEqual([
      'TIPS | - 0 - 0 0 100 | skipped',
      'STOCK | 1 0 60 60 60 40 | timeout, its own timeout',
      'STOCK | 2 60 - 0 60 40 | retry denied',
      'SLOW | 1 0 100 60 60 40 | cancelled',
      'LAST | - 60 - 0 60 40 | not started',
    ])
  })

  it('shows what an attempt with no limit at all was granted', () => {
    const lab = tinyLab(10, { a: { label: 'Alpha', needs: 5 } }, { deadline: 'none' })
    expect(lines(lab)).toEqual(['Alpha A | 1 0 no limit 5 5 no limit | ok'])
  })

  it('sets what runs inside a call apart, with a deadline of its own', () => {
    const lab = tinyLab(
      100,
      { quote: { timeoutMs: 50, downstream: { steps: ['rules'] } }, rules: { label: 'R', timeoutMs: 80, needs: 70 } },
      { steps: ['quote'] },
    )
    expect(lines(lab)).toEqual([
      'QUOTE | 1 0 50 50 50 50 | timeout, its own timeout',
      '>R Rules | 1 0 50 50 50 0 | deadline exceeded, its deadline',
    ])
  })

  it('keys each span by its step, attempt and kind, and counts those that share them', () => {
    const lab = tinyLab(100, { a: { needs: 1 } }, { steps: ['a', 'a', { work: 'a', durationMs: 1 }] })
    const keys = ledgerRows(lab, onlyScenario(lab), traceScenario(lab, onlyScenario(lab))).map((row) => row.key)
    expect(keys).toEqual(['row/a/1/attempt/0', 'row/a/1/attempt/1', 'row/a/0/work/0'])
  })

  it('has a full row for every span of every vector, with keys that differ', () => {
    for (const vector of model) {
      const lab = vector.lab as unknown as Lab
      for (const scenario of lab.scenarios) {
        const rows = ledgerRows(lab, scenario, traceScenario(lab, scenario))
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
        for (const row of rows) {
          expect(row.stepText).not.toBe('')
          expect(row.statusWord).not.toBe('')
          expect(JSON.stringify(row)).not.toMatch(/undefined|NaN|Infinity/)
        }
      }
    }
  })
})
