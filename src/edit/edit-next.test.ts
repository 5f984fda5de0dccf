import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { threeRows } from '../presets/three-rows.ts'
import { emptyLab, setLab } from './edit-lab.ts'
import { addNextCall, copyStepCall, removeStepCall } from './edit-next.ts'
import type { EditResult } from './edit-result.ts'
import type { StepPlace } from './step-place.ts'

const { lab } = threeRows

function done(result: EditResult): Lab {
  if (!result.ok) throw new Error(result.sentence)
  return result.lab
}

const at = (id: string, position: number): StepPlace => ({ owner: { kind: 'scenario', id }, at: [position] })

describe('the next call', () => {
  it('begins with the timeout and the duration of the call before it', () => {
    const next = done(addNextCall(lab, at('retry', 1)))
    expect(next.calls.call).toEqual({ label: 'D', timeoutMs: 60, attempts: [{ durationMs: 80 }] })
    expect(next.scenarios[2]?.steps).toEqual(['supplier', 'call', 'audit'])
  })

  it('begins with the budget where there is none before it', () => {
    expect(done(addNextCall(emptyLab(), at('scenario-1', 0))).calls.call).toEqual({
      label: 'A',
      timeoutMs: 500,
      attempts: [{ durationMs: 330 }],
    })
  })
})

describe('a copy of a step’s call', () => {
  it('stands after it under names of its own', () => {
    const copied = copyStepCall(lab, at('retry', 0))
    expect(done(copied).scenarios[2]?.steps).toEqual(['supplier', 'supplier-2', 'audit'])
    expect(done(copied).calls['supplier-2']).toEqual({ ...lab.calls.supplier, label: 'D' })
    expect(copied).toMatchObject({ at: { kind: 'step', place: at('retry', 1) } })
  })
})

describe('a call that is removed by way of a step', () => {
  it('goes with its only step', () => {
    const removed = removeStepCall(lab, at('retry', 1))
    expect(done(removed).calls.audit).toBeUndefined()
    expect(done(removed).scenarios[2]?.steps).toEqual(['supplier'])
    expect(removed).toMatchObject({ at: { kind: 'step', place: at('retry', 0) } })
  })

  it('stays where others use it, and the other steps are offered', () => {
    expect(removeStepCall(lab, at('local', 0))).toMatchObject({ ok: false, kind: 'in_use', offer: { label: 'Remove it and the 2 steps' } })
  })
})

describe('an edit of the whole lab', () => {
  it('leaves the reasons for ignored findings where they are', () => {
    const ignored = { 'R1/catalog': 'known' }
    expect(done(setLab({ ...lab, ignored }, { title: 'Other' }))).toEqual({ ...lab, title: 'Other', ignored })
  })
})
