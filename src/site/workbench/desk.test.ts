import { describe, expect, it } from 'vitest'
import type { Lab } from '../../core/lab.ts'
import { tinyLab } from '../../timeline/testing/tiny-lab.ts'
import { isWithin, itemAt, keyAfterMove, keyOfTarget, listAtKey, type ShownList } from './desk.ts'

const lab: Lab = {
  ...tinyLab(100, { a: { needs: 1 }, s: { downstream: { steps: ['a', { sequence: ['a', 'a'] }] } } }),
  scenarios: [
    { id: 'x', title: '', steps: ['a'] },
    { id: 'y', title: '', steps: ['a', { parallel: ['a', { sequence: ['a', 's'] }] }] },
  ],
}
const inY: ShownList = { key: 'r1', owner: { kind: 'scenario', id: 'y' }, at: [] }

describe('a key of the outline', () => {
  it('leads to a row, a call, a step, a step in groups, and a step of a service behind one', () => {
    expect(itemAt(lab, 'r1')).toEqual({ kind: 'row', index: 1, id: 'y' })
    expect(itemAt(lab, 'c1')).toEqual({ kind: 'call', id: 's' })
    expect(itemAt(lab, 'r1/0')).toEqual({ kind: 'step', list: inY, position: 0 })
    expect(itemAt(lab, 'r1/1/1/0')).toEqual({ kind: 'step', list: { ...inY, key: 'r1/1/1', at: [1, 1] }, position: 0 })
    const service: ShownList = { key: 'r1/1/1/1/d', owner: { kind: 'call', id: 's' }, at: [] }
    expect(itemAt(lab, 'r1/1/1/1/d/0')).toEqual({ kind: 'step', list: service, position: 0 })
    expect(itemAt(lab, 'r1/1/1/1/d/1/1')).toEqual({
      kind: 'step',
      list: { ...service, key: 'r1/1/1/1/d/1', at: [1] },
      position: 1,
    })
    expect(itemAt(lab, 'c1/d/0')).toEqual({ kind: 'step', list: { ...service, key: 'c1/d' }, position: 0 })
  })

  it('leads nowhere once its step is gone', () => {
    expect(['r2', 'c2', 'r0/1', 'r0/0/0', 'r0/0/d', 'r1/1/1/1/d/7'].map((key) => itemAt(lab, key))).toEqual([
      null,
      null,
      null,
      null,
      expect.anything(),
      null,
    ])
  })

  it('is found again for what an edit gave, also out of the group in which it began', () => {
    const group = { ...inY, key: 'r1/1/1', at: [1, 1] }
    const place = { owner: inY.owner, at: [1, 2] }
    expect(keyOfTarget(lab, { kind: 'step', place }, { part: 'toggle', list: group })).toBe('r1/1/2')
    expect(keyOfTarget(lab, { kind: 'scenario', id: 'y' }, { part: 'title' })).toBe('r1')
    expect(keyOfTarget(lab, { kind: 'call', id: 's' }, { part: 'name' })).toBe('c1')
    expect(keyOfTarget(lab, { kind: 'attempt', id: 'a', index: 1 }, { part: 'takes1', key: 'r0/0' })).toBe('r0/0')
    expect(keyOfTarget(lab, undefined, { part: 'call', key: 'r0' })).toBe('r0')
  })

  it('holds the keys that begin with it, not those of its tenth neighbour', () => {
    expect(isWithin('r1/1/0', 'r1/1')).toBe(true)
    expect(isWithin('r1/10', 'r1/1')).toBe(false)
    expect(isWithin(null, 'r1')).toBe(false)
  })

  it('leads to the list of a row, a group and a service, and from what holds no steps to none', () => {
    expect(listAtKey(lab, 'r1')).toEqual(inY)
    expect(listAtKey(lab, 'r1/1/1')).toEqual({ ...inY, key: 'r1/1/1', at: [1, 1] })
    expect(listAtKey(lab, 'r1/1/1/1/d')).toEqual({ key: 'r1/1/1/1/d', owner: { kind: 'call', id: 's' }, at: [] })
    expect(listAtKey(lab, 'r1/1/1/1/d/1')).toEqual({ key: 'r1/1/1/1/d/1', owner: { kind: 'call', id: 's' }, at: [1] })
    expect(listAtKey(lab, 'c1/d')).toEqual({ key: 'c1/d', owner: { kind: 'call', id: 's' }, at: [] })
    expect(['r1/0', 'r1/0/d', 'c0', 'r7', 'r1/8'].map((key) => listAtKey(lab, key))).toEqual([null, null, null, null, null])
  })

  it('goes along when a step is moved: with it, past it, and with the group in which it lies', () => {
    // r0: a b c -> b c a
    expect(['r0/0', 'r0/1', 'r0/2', 'r1/0', 'r0'].map((key) => keyAfterMove(key, 'r0/0', 'r0/2'))).toEqual([
      'r0/2',
      'r0/0',
      'r0/1',
      'r1/0',
      'r0',
    ])
    // r0: a b c -> c a b
    expect(['r0/0', 'r0/1', 'r0/2/d/4'].map((key) => keyAfterMove(key, 'r0/2', 'r0/0'))).toEqual(['r0/1', 'r0/2', 'r0/0/d/4'])
    // Out of the group at r0/1 to stand before it, and into it from before it.
    expect(['r0/1/0', 'r0/1/1', 'r0/1/2/d/0'].map((key) => keyAfterMove(key, 'r0/1/1', 'r0/1'))).toEqual(['r0/2/0', 'r0/1', 'r0/2/1/d/0'])
    expect(['r0/0', 'r0/1/0', 'r0/1/1', 'r0/2'].map((key) => keyAfterMove(key, 'r0/0', 'r0/0/1'))).toEqual([
      'r0/0/1',
      'r0/0/0',
      'r0/0/2',
      'r0/1',
    ])
    // The service behind r0/1 is a list of its own.
    expect(keyAfterMove('r0/1/d/0', 'r0/0', 'r1/5')).toBe('r0/0/d/0')
  })
})
