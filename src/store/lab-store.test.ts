import { describe, expect, it } from 'vitest'
import { formatTimeline } from '../core/format-timeline.ts'
import type { Lab } from '../core/lab.ts'
import { simulate } from '../core/simulate.ts'
import { fiveSeconds } from '../presets/five-seconds.ts'
import { threeRows } from '../presets/three-rows.ts'
import { listCauses } from '../timeline/causes.ts'
import { createLabStore, type LabStore } from './lab-store.ts'

const open = () => createLabStore({ lab: threeRows.lab, origin: { kind: 'preset', id: 'three-rows' } })
const labOf = (store: LabStore) => store.getState().current.lab
const set = (store: LabStore, name: string, value: number | null, gesture?: string) => {
  const cause = listCauses(labOf(store)).find((one) => one.name === name)
  if (cause === undefined) throw new Error(`no cause is named ${name}`)
  store.getState().changeCause(cause, value, gesture)
}
const row = (store: LabStore, i: number) => {
  const lab = labOf(store)
  return formatTimeline(simulate(lab, lab.scenarios[i] as Lab['scenarios'][number]))
}

describe('editing', () => {
  it('of a shared call changes every row that uses it', () => {
    const store = open()
    set(store, 'Catalog (A) duration', 30)
    expect(row(store, 0)).toBe('A1 ok 0-30 | B1 ok 30-100 | C1 ok 100-170')
    expect(row(store, 1)).toBe('A1 ok 0-30 | B1 ok 30-100 | C1 deadline_exceeded 100-160')
    expect(row(store, 2)).toBe('A1 timeout 0-60 | A backoff 60-80 | A2 ok 80-130 | B1 deadline_exceeded 130-160')
  })
  it('in one gesture is one step to undo', () => {
    const store = open()
    for (let ms = 160; ms <= 180; ms++) set(store, 'Deadline', ms, 'drag')
    store.getState().endGesture()
    set(store, 'Deadline', 200, 'drag')
    expect(store.getState().past).toHaveLength(2)
    store.getState().undo()
    expect(labOf(store).budgetMs).toBe(180)
    store.getState().undo()
    expect(labOf(store)).toBe(threeRows.lab)
    store.getState().undo()
    expect(labOf(store)).toBe(threeRows.lab)
    store.getState().redo()
    store.getState().redo()
    store.getState().redo()
    expect(labOf(store).budgetMs).toBe(200)
  })
  it('goes back to where it began when the gesture is abandoned', () => {
    const store = open()
    set(store, 'Backoff', 30)
    set(store, 'Deadline', 170, 'drag')
    set(store, 'Deadline', 190, 'drag')
    store.getState().abandonGesture()
    expect(labOf(store).budgetMs).toBe(160)
    expect(labOf(store).calls.supplier?.retry?.backoff).toEqual({ kind: 'fixed', ms: 30 })
    store.getState().abandonGesture()
    expect(store.getState().past).toHaveLength(1)
  })
  it('given up leaves what could be redone, and there and back again is no step', () => {
    const store = open()
    set(store, 'Deadline', 190)
    store.getState().undo()
    set(store, 'Catalog (A) duration', 90, 'drag')
    store.getState().abandonGesture()
    expect(store.getState().future).toHaveLength(1)
    set(store, 'Catalog (A) duration', 90, 'drag')
    set(store, 'Catalog (A) duration', 70, 'drag')
    store.getState().endGesture()
    expect(store.getState().past).toHaveLength(0)
    store.getState().redo()
    expect(labOf(store).budgetMs).toBe(190)
  })
  it('after an undo drops what was undone', () => {
    const store = open()
    set(store, 'Deadline', 170)
    store.getState().undo()
    set(store, 'Deadline', 180)
    store.getState().redo()
    expect(labOf(store).budgetMs).toBe(180)
  })
  it('lets a slider reach further when more is typed', () => {
    const store = open()
    set(store, 'Deadline', 1000)
    expect(store.getState().limits.get('budgetMs')).toBe(1250)
  })
  it('is refused where the lab would make too many spans, and the lab stays', () => {
    // 20 attempts of 20 attempts of 20 attempts and more
    const retry = { maxAttempts: 20 }
    const failing = { label: 'X', timeoutMs: null, retry } as const
    const lab: Lab = {
      version: 1,
      title: '',
      budgetMs: 1000,
      calls: {
        leaf: { ...failing, attempts: [{ durationMs: 0, result: 'error' }] },
        middle: { ...failing, downstream: { steps: ['leaf'] } },
        top: { ...failing, retry: { maxAttempts: 1 }, downstream: { steps: ['middle'] } },
      },
      scenarios: [{ id: 's', title: '', steps: ['top'] }],
    }
    const store = createLabStore({ lab, origin: { kind: 'browser' } })
    set(store, 'Top (X) max attempts', 20)
    expect(labOf(store)).toBe(lab)
    expect(store.getState().notice?.title).toContain('more than 10000 spans')
  })
})

describe('opening another lab', () => {
  it('is one undo away from what was open', () => {
    const store = open()
    set(store, 'Deadline', 170)
    const mine = labOf(store)
    store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    expect(store.getState().limits.get('budgetMs')).toBe(10_000)
    store.getState().undo()
    expect(labOf(store)).toBe(mine)
    expect(store.getState().limits.get('budgetMs')).toBe(300)
    store.getState().redo()
    expect(labOf(store)).toBe(fiveSeconds.lab)
  })
})

describe('another version of the same lab', () => {
  it('that was edited is one step to undo', () => {
    const store = open()
    store.getState().editLab({ ...labOf(store), title: 'Mine' })
    expect(labOf(store).title).toBe('Mine')
    store.getState().undo()
    expect(labOf(store)).toBe(threeRows.lab)
  })
  it('that another page made is no step, and sliders reach as far as it needs', () => {
    const store = open()
    set(store, 'Catalog (A) duration', 90)
    store.getState().followLab({ ...labOf(store), budgetMs: 1000 })
    expect(store.getState().limits.get('budgetMs')).toBe(1250)
    expect(store.getState().past).toHaveLength(1)
    store.getState().undo()
    expect(labOf(store)).toBe(threeRows.lab)
  })
  it('has its title in all its steps, and no other lab has', () => {
    const store = open()
    store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    set(store, 'Deadline', 4000)
    set(store, 'Deadline', 4100)
    store.getState().undo()
    store.getState().retitle(store.getState().current.origin, 'Mine')
    const { past, current, future } = store.getState()
    expect([...past, current, ...future].map((step) => step.lab.title)).toEqual([threeRows.lab.title, 'Mine', 'Mine', 'Mine'])
  })
})

describe('how far a slider reaches', () => {
  const reach = (store: LabStore) => store.getState().limits.get('budgetMs')
  const type = (store: LabStore, ...values: number[]) => {
    for (const value of values) set(store, 'Deadline', value, 'field budgetMs')
    store.getState().endGesture()
  }
  it('is what it was, when the value that it grew for is undone or given up', () => {
    const store = open()
    const before = reach(store)
    type(store, 2500)
    expect(reach(store)).toBe(3125)
    store.getState().undo()
    expect(reach(store)).toBe(before)
    store.getState().redo()
    expect(reach(store)).toBe(3125)
    store.getState().undo()
    set(store, 'Deadline', 2500, 'field budgetMs')
    store.getState().abandonGesture()
    expect(reach(store)).toBe(before)
  })
  it('is no longer a day, when a day is followed by a usual value', () => {
    const store = open()
    const before = reach(store)
    type(store, 86_400_000)
    expect(reach(store)).toBe(86_400_000)
    type(store, 160)
    expect(reach(store)).toBe(before)
  })
  it('is a usual one for a call that was added', () => {
    const store = open()
    const lab = labOf(store)
    const added = { label: 'N', timeoutMs: 100, attempts: [{ durationMs: 40 }] }
    store.getState().editLab({ ...lab, calls: { ...lab.calls, added } })
    const { limits } = store.getState()
    expect(limits.get('calls.added.attempts.0.durationMs')).toBe(
      createLabStore({ lab: labOf(store), origin: { kind: 'browser' } })
        .getState()
        .limits.get('calls.added.attempts.0.durationMs'),
    )
    expect(limits.get('calls.added.attempts.0.durationMs')).toBeLessThan(2000)
  })
  it('stays under the hand that moves the slider', () => {
    const store = open()
    type(store, 2500)
    set(store, 'Deadline', 20, 'range budgetMs')
    store.getState().endGesture()
    expect(reach(store)).toBe(3125)
  })
})

describe('an edit of the whole lab', () => {
  it('is a step to undo; with one gesture, one after another, all are one', () => {
    const store = createLabStore({ lab: threeRows.lab, origin: { kind: 'browser' } })
    const edit = (title: string, gesture?: string) => store.getState().editLab({ ...store.getState().current.lab, title }, gesture)
    edit('A')
    edit('B', 'text 1')
    edit('BC', 'text 1')
    edit('BCD', 'text 2')
    expect(store.getState().past.map((open) => open.lab.title)).toEqual([threeRows.lab.title, 'A', 'BC'])
    edit('BC', 'text 2')
    // There and back again is no step.
    store.getState().endGesture()
    expect(store.getState().past.map((open) => open.lab.title)).toEqual([threeRows.lab.title, 'A'])
  })
})
