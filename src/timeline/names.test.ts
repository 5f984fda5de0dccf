import { describe, expect, it } from 'vitest'
import type { TraceSpan } from '../core/recorders.ts'
import { traceScenario } from '../core/simulate.ts'
import { ledgerRows } from './ledger.ts'
import { nameCall, numberLabel } from './names.ts'
import { nameSpan, nameSpanFully } from './span-names.ts'
import { onlyScenario, tinyLab } from './testing/tiny-lab.ts'

describe('a call', () => {
  it.each([
    ['catalog', 'A', 'Catalog', 'Catalog (A)'],
    ['supplier-eu_2', 'S', 'Supplier eu 2', 'Supplier eu 2 (S)'],
    ['__proto__', 'P', 'Proto', 'Proto (P)'],
    ['pricing', 'Pricing', 'Pricing', 'Pricing'],
    ['pricing', 'PRICING', 'PRICING', 'PRICING'],
    ['price-list', 'Price list', 'Price list', 'Price list'],
    ['--', 'D', '--', '-- (D)'],
    ['--', '--', '--', '--'],
    ['a', '<b>A</b>', 'A', 'A (<b>A</b>)'],
  ])('of id %s and label %s is named once where both say the same', (id, label, name, full) => {
    expect(nameCall(id, { label })).toEqual({ label, name, full })
  })
})

describe('a span', () => {
  const retry = { maxAttempts: 2, backoff: { kind: 'fixed' as const, ms: 5 } }
  const lab = tinyLab(
    100,
    {
      catalog: { label: 'A', needs: 10 },
      supplier: { label: 'S', timeoutMs: 5, needs: 10, retry },
      pricing: { label: 'Pricing', timeoutMs: 5, needs: 10, retry },
      third: { label: 'S3', timeoutMs: 5, needs: 10, retry },
      pay: { label: 'Charge', timeoutMs: 5, needs: 10, retry },
      b: { label: 'B', timeoutMs: 5, needs: 10, retry },
    },
    {
      steps: ['catalog', 'supplier', 'pricing', 'third', 'pay', 'b', { work: 'render', durationMs: 1 }, { work: 'catalog', durationMs: 1 }],
    },
  )
  const spans = traceScenario(lab, onlyScenario(lab)).spans

  it('has its number where its call may be tried again', () => {
    expect(spans.map((span) => nameSpan(lab, span))).toEqual([
      'A',
      'S1',
      'S',
      'S2',
      'Pricing 1',
      'Pricing',
      'Pricing 2',
      'S3 1',
      'S3',
      'S3 2',
      'Charge 1',
      'Charge',
      'Charge 2',
      'B1',
      'B',
      'B2',
      'render',
      'catalog',
    ])
  })

  it('is named in full in a sentence', () => {
    const names = spans.map((span) => nameSpanFully(lab, span))
    expect(names.slice(0, 6)).toEqual(['Catalog (A)', 'Supplier (S1)', 'Supplier (S)', 'Supplier (S2)', 'Pricing (attempt 1)', 'Pricing'])
    expect(names[7]).toBe('Third (S3 1)')
    expect(names[10]).toBe('Pay (Charge 1)')
  })

  it('of work has the name of the work, also where a call has that id', () =>
    expect(nameSpanFully(lab, spans.at(-1) as TraceSpan)).toBe('catalog'))

  it('names the attempt before a pause', () => expect(numberLabel(lab, spans[2] as TraceSpan, 1)).toBe('S1'))
})

describe('a name of nothing but spaces', () => {
  const lab = tinyLab(
    100,
    {
      catalog: { label: '  ', needs: 10 },
      supplier: { label: ' ', timeoutMs: 5, needs: 10, retry: { maxAttempts: 2 } },
    },
    { steps: ['catalog', 'supplier', { work: ' ', durationMs: 1 }] },
  )
  const scenario = onlyScenario(lab)
  const trace = traceScenario(lab, scenario)

  it('gives way to the id of a call, and to what work is', () =>
    expect(trace.spans.map((span) => nameSpanFully(lab, span))).toEqual([
      'Catalog',
      'Supplier (attempt 1)',
      'Supplier',
      'Supplier (attempt 2)',
      'Local work',
    ]))

  it('leaves no line of the ledger without a step', () => {
    for (const { stepText } of ledgerRows(lab, scenario, trace)) expect(stepText.trim()).not.toBe('')
  })
})
