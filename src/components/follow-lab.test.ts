import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openingPreset } from '../presets/presets.ts'
import { createLabStore } from '../store/lab-store.ts'
import { listCauses } from '../timeline/causes.ts'
import { Follower, type Part } from './follow-lab.ts'
import { REST_MS } from './stream.ts'

const FRAME_MS = 16

let sights: Map<Element, (isInSight: boolean) => void>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, FRAME_MS))
  sights = new Map()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe(element: Element) {
        sights.set(element, (isIntersecting) => this.tell([{ isIntersecting }]))
      }
      disconnect() {}
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A follower whose ledger has a place, and a hand on the deadline. */
function follow() {
  const store = createLabStore({ lab: openingPreset.lab, origin: { kind: 'browser' } })
  const follower = new Follower(store)
  const place = {} as Element
  const stop = follower.watch('ledger', place)
  return {
    store,
    follower,
    stop,
    see: (isInSight: boolean) => sights.get(place)?.(isInSight),
    /** One change in each frame, as in a drag; the last is not followed by a frame. */
    drag(fromMs: number, toMs: number) {
      for (let ms = fromMs; ms <= toMs; ms++) {
        if (ms > fromMs) vi.advanceTimersByTime(FRAME_MS)
        const deadline = listCauses(store.getState().current.lab).find(({ path }) => path === 'budgetMs')
        if (deadline === undefined) throw new Error('the lab has no deadline')
        store.getState().changeCause(deadline, ms, 'drag')
      }
    },
    budgetOf: (part: Part) => follower.shown[part].getState().current.lab.budgetMs,
  }
}

test('a part in sight follows every frame of a drag', () => {
  const { drag, see, budgetOf } = follow()
  see(true)
  drag(161, 190)
  expect(budgetOf('ledger')).toBe(190)
})

test('a part out of sight shows the first change of a drag, and the others once the hand rests', () => {
  const { drag, see, budgetOf } = follow()
  see(false)
  drag(161, 190)
  expect(budgetOf('words')).toBe(190)
  expect(budgetOf('ledger')).toBe(161)
  vi.advanceTimersByTime(REST_MS)
  expect(budgetOf('ledger')).toBe(190)
})

test('it follows as soon as the hand lets go', () => {
  const { store, drag, see, budgetOf } = follow()
  see(false)
  drag(161, 190)
  store.getState().endGesture()
  expect(budgetOf('ledger')).toBe(190)
})

test('it follows as soon as it is seen, in the middle of a drag', () => {
  const { drag, see, budgetOf } = follow()
  see(false)
  drag(161, 170)
  see(true)
  vi.advanceTimersByTime(2 * FRAME_MS)
  expect(budgetOf('ledger')).toBe(170)
  drag(171, 180)
  expect(budgetOf('ledger')).toBe(180)
})

test('a part without a place, or whose place is gone, follows every frame', () => {
  const { drag, see, stop, budgetOf } = follow()
  see(false)
  stop()
  drag(161, 190)
  expect(budgetOf('ledger')).toBe(190)
  expect(budgetOf('receipts')).toBe(190)
})

test('two parts may have one place', () => {
  const { follower, drag, budgetOf } = follow()
  const shared = {} as Element
  follower.watch('causes', shared)
  const seen = sights.get(shared)
  const stop = follower.watch('strips', shared)
  for (const tell of [seen, sights.get(shared)]) tell?.(false)
  drag(161, 180)
  expect([budgetOf('causes'), budgetOf('strips')]).toEqual([161, 161])
  stop()
  drag(181, 190)
  expect([budgetOf('causes'), budgetOf('strips')]).toEqual([161, 190])
})

test('a change that is no movement of a hand is followed everywhere at once', () => {
  const { store, see, budgetOf } = follow()
  see(false)
  store.getState().editLab({ ...openingPreset.lab, budgetMs: 300 })
  expect(budgetOf('ledger')).toBe(300)
  store.getState().undo()
  expect(budgetOf('ledger')).toBe(160)
})
