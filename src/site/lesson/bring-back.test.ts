import { describe, expect, it } from 'vitest'
import type { Lab } from '../../core/lab.ts'
import { oneDeadline } from '../../lessons/chapter-02-one-deadline.ts'
import { hasOwnNumbers } from '../../lessons/goals.ts'
import { createLabStore } from '../../store/lab-store.ts'
import { setCause } from '../../timeline/causes.ts'
import { causeAt } from '../../timeline/drag.ts'
import { bringBack } from './bring-back.ts'

const own = oneDeadline.lab
const C = 'calls.loyalty.attempts.0.durationMs'

function causeOf(lab: Lab, path: string) {
  const cause = causeAt(lab, path)
  if (cause === undefined) throw new Error(`no cause ${path}`)
  return cause
}

function returned() {
  const store = createLabStore({ lab: own, origin: { kind: 'preset', id: 'one' } })
  bringBack(store, own, setCause(own, causeOf(own, C), 20))
  const change = (value: number, gesture?: string) => store.getState().changeCause(causeOf(store.getState().current.lab, C), value, gesture)
  return { state: store.getState, change }
}

describe('the numbers of an earlier visit', () => {
  it('are told of while they are there, and not when they are gone', () => {
    const { state } = returned()
    expect(state().notice).not.toBeNull()
    state().undo()
    expect(state().notice).toBeNull()
    state().redo()
    expect(state().notice).not.toBeNull()
    state().editLab(own)
    expect(state().notice).toBeNull()
  })

  it('are gone as well where each was typed back', () => {
    const { state, change } = returned()
    change(70)
    expect(hasOwnNumbers(own, state().current.lab)).toBe(true)
    expect(state().notice).toBeNull()
  })

  it('are told of all the while of a drag, and not again by numbers that are new or by one who has put the words away', () => {
    const { state, change } = returned()
    change(70, 'drag')
    expect(state().notice).not.toBeNull()
    state().endGesture()
    expect(state().notice).toBeNull()
    change(30)
    expect(state().notice).toBeNull()

    const other = returned()
    other.state().notify(null)
    other.state().undo()
    other.state().redo()
    expect(other.state().notice).toBeNull()
  })

  it('are none where nothing was kept', () => {
    const store = createLabStore({ lab: own, origin: { kind: 'preset', id: 'one' } })
    expect(bringBack(store, own, own)).toBe(false)
    expect(store.getState().notice).toBeNull()
  })
})
