import { expect, it } from 'vitest'
import type { Lab, Scenario } from '../../core/lab.ts'
import { refuseChange } from './policy-changes.ts'

const row: Scenario = { id: 'row', title: 'Row', budgetMs: 160, reserveMs: 20, steps: [] }
const bare: Scenario = { id: 'bare', title: 'Bare', steps: [] }
const lab: Lab = { version: 1, title: 'Two', budgetMs: 500, calls: {}, scenarios: [row, bare] }
const refusal = (scenario: Scenario, part: 'reserveMs' | 'budgetMs' | 'deadline', ms: number) =>
  refuseChange(lab, scenario, part, ms)?.replaceAll('\u202f', ' ') ?? null

it('a change to the value that a row has already is refused', () => {
  expect(refusal(row, 'reserveMs', 20)).toBe('That row has a reserve of 20 ms already.')
  expect(refusal(bare, 'reserveMs', 0)).toBe('That row has no reserve already.')
  expect(refusal(row, 'budgetMs', 160)).toBe('That row has a budget of 160 ms already.')
  expect(refusal(bare, 'budgetMs', 500)).toBe('That row has a budget of 500 ms already.')
})

it('a reserve larger than the budget of its row is refused, and the budget named', () => {
  expect(refusal(row, 'reserveMs', 161)).toBe('The reserve is a part of the row’s budget, so it is at most 160 ms.')
  expect(refusal(bare, 'reserveMs', 501)).toContain('500 ms')
})

it('any other change is made', () => {
  expect(refusal(row, 'reserveMs', 160)).toBeNull()
  expect(refusal(row, 'reserveMs', 0)).toBeNull()
  expect(refusal(row, 'budgetMs', 500)).toBeNull()
  expect(refusal(row, 'deadline', 0)).toBeNull()
})
