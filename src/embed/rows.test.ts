import { describe, expect, it } from 'vitest'
import { threeRows } from '../presets/three-rows.ts'
import { readIds, readWord } from './request.ts'
import { pickRows, putRowsBack } from './rows.ts'

const { lab } = threeRows
const idsOf = (picked: ReturnType<typeof pickRows>) => (picked.ok ? picked.lab.scenarios.map(({ id }) => id) : picked.title)

describe('the rows that an embed shows', () => {
  it('are all of them, the very same lab, where none is named', () => {
    expect(pickRows(lab, null)).toEqual({ ok: true, lab })
  })

  it('come in the order in which they are named, once each', () => {
    expect(idsOf(pickRows(lab, ['retry', 'local', 'retry']))).toEqual(['retry', 'local'])
  })

  it('are refused where the lab has no such row, and those it has are named', () => {
    expect(idsOf(pickRows(lab, ['shared', 'nope']))).toBe('“scenarios” names “nope”, and the lab has local, shared, retry.')
  })

  it('go back into the whole lab with what was changed in them and in the calls', () => {
    const picked = pickRows(lab, ['retry'])
    if (!picked.ok) throw new Error(picked.title)
    const changed = { ...picked.lab, budgetMs: 200, scenarios: picked.lab.scenarios.map((row) => ({ ...row, reserveMs: 5 })) }
    const whole = putRowsBack(lab, changed)
    expect(whole.budgetMs).toBe(200)
    expect(whole.scenarios.map(({ id, reserveMs }) => [id, reserveMs])).toEqual([
      ['local', undefined],
      ['shared', undefined],
      ['retry', 5],
    ])
  })
})

describe('an attribute', () => {
  it('of words takes the first where it is missing or unknown', () => {
    expect(readWord(null, ['auto', 'light'])).toBe('auto')
    expect(readWord('blue', ['auto', 'light'])).toBe('auto')
    expect(readWord(' Light ', ['auto', 'light'])).toBe('light')
  })

  it('of ids has them between commas or spaces', () => {
    expect(readIds('a, b  c,')).toEqual(['a', 'b', 'c'])
    expect(readIds(' , ')).toBeNull()
    expect(readIds(null)).toBeNull()
  })
})
