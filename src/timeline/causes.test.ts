import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import model from '../core/vectors/model.json'
import { presets } from '../presets/presets.ts'
import { threeRows } from '../presets/three-rows.ts'
import { type Cause, causeGroups, constrainCause, listCauses, niceCeil, readCause, setCause, sliderLimits } from './causes.ts'

const { lab } = threeRows
const causeNamed = (name: string, from: Lab = lab): Cause => {
  const found = listCauses(from).find((cause) => cause.name === name)
  if (found === undefined) throw new Error(`no cause is named ${name}`)
  return found
}
const labs: readonly Lab[] = [...presets.map((preset) => preset.lab), ...model.map((vector) => vector.lab as unknown as Lab)]

describe('the causes of the opening lab', () => {
  it('are grouped by the rows that share them', () => {
    expect(causeGroups(lab).map(({ title, causes }) => [title, causes.map((cause) => cause.name)])).toEqual([
      ['Every row', ['Deadline', 'Row 2 reserve', 'Row 3 reserve']],
      [
        'Rows 1 and 2',
        [
          'Catalog (A) duration',
          'Catalog (A) local timeout',
          'Delivery (B) duration',
          'Delivery (B) local timeout',
          'Loyalty (C) duration',
          'Loyalty (C) local timeout',
        ],
      ],
      [
        'Row 3',
        [
          'Supplier (A) first attempt',
          'Supplier (A) local timeout',
          'Supplier (A) second attempt',
          'Backoff',
          'Supplier (A) max attempts',
          'Supplier (A) expected time',
          'Audit (B) duration',
          'Audit (B) local timeout',
        ],
      ],
    ])
  })
  it('reach as far as the opening view needs: 300 for the deadline, 200 for what happens inside it', () => {
    const limits = sliderLimits(lab)
    expect(limits.get('budgetMs')).toBe(300)
    expect(limits.get('calls.catalog.attempts.0.durationMs')).toBe(200)
    expect(limits.get('calls.supplier.retry.backoff.ms')).toBe(200)
  })
})

describe('every cause of every lab', () => {
  it('has a path and a name of its own, and a label that is part of its name', () => {
    for (const one of labs) {
      const causes = listCauses(one)
      expect(new Set(causes.map((cause) => cause.path)).size).toBe(causes.length)
      expect(new Set(causes.map((cause) => cause.name)).size).toBe(causes.length)
      for (const cause of causes) expect(cause.name).toContain(cause.label)
    }
  })
  it('is called by a name that turns no words around it, whatever a person wrote', () => {
    const steps = ['a', { work: '\u202eabc', durationMs: 10 }]
    const calls = { a: { label: '\u2067B\u200f', timeoutMs: 50, attempts: [{ durationMs: 30 }] } }
    const read = parseLab({ version: 1, title: '', budgetMs: 100, calls, scenarios: [{ id: 's', title: '', steps }] })
    const names = read.ok ? listCauses(read.lab).flatMap(({ name, label }) => [name, label]) : []
    expect(names).toContain('abc work')
    expect(names).toContain('A (B) duration')
    expect(names.filter((name) => /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/.test(name))).toEqual([])
  })
  it('sets the value at its own path and nothing else, and the result is a lab', () => {
    for (const one of labs) {
      for (const cause of listCauses(one)) {
        const value = cause.value === cause.min ? cause.min + 1 : cause.min
        const changed = setCause(one, cause, value)
        expect(parseLab(changed)).toMatchObject({ ok: true })
        const again = listCauses(changed)
        expect(again.find((other) => other.path === cause.path)?.value).toBe(value)
        expect(again.filter((other) => other.path !== cause.path).map((other) => other.value)).toEqual(
          listCauses(one)
            .filter((other) => other.path !== cause.path)
            .map((other) => other.value),
        )
      }
    }
  })
})

describe('what a value may become', () => {
  const timeout = causeNamed('Catalog (A) local timeout')
  it('is whole and within the range of the document', () => {
    expect(constrainCause(timeout, 59.6)).toBe(60)
    expect(constrainCause(timeout, -3)).toBe(1)
    expect(constrainCause(timeout, 1e12)).toBe(86_400_000)
    expect(constrainCause(timeout, Number.NaN)).toBe(1)
  })
  it('is refused, not moved, when typed out of range', () => {
    expect(readCause(timeout, '0')).toEqual({ ok: false, message: '0 ms is too small: the least is 1 ms.' })
    expect(readCause(timeout, '25 h')).toEqual({ ok: false, message: '90000000 ms is too large: the most is 86400000 ms (one day).' })
    expect(readCause(causeNamed('Supplier (A) max attempts'), '2.5')).toMatchObject({ ok: false })
    expect(readCause(causeNamed('Supplier (A) max attempts'), '21')).toEqual({ ok: false, message: '21 is too large: the most is 20.' })
  })
  it('may be none for a timeout and for nothing else', () => {
    expect(readCause(timeout, 'none')).toEqual({ ok: true, value: null })
    expect(readCause(causeNamed('Deadline'), 'none')).toMatchObject({ ok: false })
    expect(setCause(lab, timeout, null).calls.catalog?.timeoutMs).toBeNull()
    expect(setCause(lab, causeNamed('Deadline'), null)).toBe(lab)
  })
  it('keeps the same lab when it is that value already', () => expect(setCause(lab, timeout, 100)).toBe(lab))
  it('writes a backoff where none is written', () => {
    const bare: Lab = {
      ...lab,
      calls: { ...lab.calls, supplier: { label: 'A', timeoutMs: 60, attempts: [{ durationMs: 80 }], retry: { maxAttempts: 2 } } },
    }
    expect(setCause(bare, causeNamed('Backoff', bare), 20).calls.supplier?.retry).toEqual({
      maxAttempts: 2,
      backoff: { kind: 'fixed', ms: 20 },
    })
  })
  it('works for a call named __proto__', () => {
    const calls = JSON.parse('{"__proto__":{"label":"P","timeoutMs":9,"attempts":[{"durationMs":5}]}}') as Lab['calls']
    const odd: Lab = { ...lab, calls, scenarios: [{ id: 's', title: '', steps: ['__proto__'] }] }
    const duration = listCauses(odd).find((cause) => cause.path === 'calls.__proto__.attempts.0.durationMs') as Cause
    const changed = setCause(odd, duration, 7)
    expect(JSON.stringify(changed.calls)).toBe('{"__proto__":{"label":"P","timeoutMs":9,"attempts":[{"durationMs":7}]}}')
    expect(Object.getPrototypeOf(changed.calls)).toBe(Object.prototype)
  })
})

describe('niceCeil', () => {
  it.each([
    [0, 10],
    [11, 15],
    [200, 200],
    [201, 250],
    [262.5, 300],
    [9375, 10_000],
    [86_400_000, 100_000_000],
  ])('%d -> %d', (from, to) => expect(niceCeil(from)).toBe(to))
})
