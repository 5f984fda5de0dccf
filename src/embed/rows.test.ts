import { describe, expect, it } from 'vitest'
import { threeRows } from '../presets/three-rows.ts'
import { explain } from './faults.ts'
import { putRowsBack } from './put-rows-back.ts'
import { readIds, readWord } from './request.ts'
import { pickRows } from './rows.ts'

const { lab } = threeRows
const picked = (ids: readonly string[]) => {
  const rows = pickRows(lab, ids)
  if (typeof rows === 'string') throw new Error(rows)
  return rows
}

describe('the rows that an embed shows', () => {
  it('are all of them, the very same lab, where none is named', () => {
    expect(pickRows(lab, null)).toBe(lab)
  })

  it('come in the order in which they are named, once each', () => {
    expect(picked(['retry', 'local', 'retry']).scenarios.map(({ id }) => id)).toEqual(['retry', 'local'])
  })

  it('are refused where the lab has no such row, and those it has are named', () => {
    const missing = pickRows(lab, ['shared', 'nope'])
    expect(missing).toBe('nope')
    const failure = { kind: 'row', id: 'nope', ids: lab.scenarios.map(({ id }) => id) } as const
    expect(explain(failure, [])).toEqual({ title: '“scenarios” names “nope”, and the lab has local, shared, retry.', errors: [] })
  })

  it('go back into the whole lab with what was changed in them and in the calls', () => {
    const rows = picked(['retry'])
    const changed = { ...rows, budgetMs: 200, scenarios: rows.scenarios.map((row) => ({ ...row, reserveMs: 5 })) }
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
