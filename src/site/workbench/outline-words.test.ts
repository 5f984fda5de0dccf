import { describe, expect, it } from 'vitest'
import { threeRows } from '../../presets/three-rows.ts'
import { describeCall, describeGroup, describeRare, describeRules, describeTries, describeWork } from './outline-words.ts'

const { calls, scenarios } = threeRows.lab

describe('a line of the outline', () => {
  it('says of a call what it takes, for how long it is waited for, and what is not as usual', () => {
    expect(Object.values(calls).map(describeCall)).toEqual([
      '70 ms · timeout 100 ms',
      '70 ms · timeout 100 ms',
      '70 ms · timeout 100 ms',
      '80, 50 ms · timeout 60 ms · up to 2 attempts',
      '50 ms · timeout 60 ms',
    ])
    expect(
      describeCall({ label: 'P', timeoutMs: null, attempts: [{ durationMs: 90, result: 'error' }], mutating: true, onCut: 'abandon' }),
    ).toBe('error after 90 ms · no timeout · changes data · goes on when cut')
    expect(describeCall({ label: 'S', timeoutMs: 2500, downstream: { steps: ['a'] }, optional: {} })).toBe(
      'a service of 1 step · timeout 2\u202f500 ms · optional',
    )
  })

  it('says of work and groups what they are and hold', () => {
    expect(describeWork({ work: 'Render', durationMs: 30, interruptible: false, finally: true })).toBe(
      '30 ms of local work · cannot be stopped · runs whatever happened',
    )
    expect(describeGroup(threeRows.lab, ['catalog', { work: 'Sort', durationMs: 1 }, { sequence: ['audit', 'audit'] }])).toBe(
      'A, Sort, a group of 2',
    )
    expect(describeGroup(threeRows.lab, [])).toBe('nothing in it yet')
    expect(describeGroup(threeRows.lab, ['catalog', 'catalog', 'catalog', 'catalog', 'catalog', 'catalog'])).toBe('A, A, A, A and 2 more')
  })

  it('says of folded settings what they are', () => {
    expect(Object.values(calls).slice(2, 4).map(describeTries)).toEqual(['one, no retry', 'up to 2, backoff 20 ms'])
    expect(Object.values(calls).slice(0, 1).map(describeRare)).toEqual(['as usual'])
    expect(scenarios.map(describeRules)).toEqual(['', '', ''])
    expect(describeRules({ id: 'x', title: '', steps: [], reserveMs: 150, onFailure: 'stop', unfitPause: 'cut', budgetMs: 90 })).toBe(
      'budget 90 ms · reserve 150 ms · stops after a failure · a pause that does not fit is begun',
    )
  })
})
