import { describe, expect, it } from 'vitest'
import { retries } from '../../lessons/chapter-04-retries.ts'
import { createLabStore } from '../../store/lab-store.ts'
import { listCauses } from '../../timeline/causes.ts'
import { FILM_MS } from '../../timeline/play.ts'
import { Film, type FilmClock } from './film.ts'

/** A clock that a test turns: frames come when it says so. */
class HandClock implements FilmClock {
  #atMs = 1000
  #waiting: { readonly dueAtMs: number; readonly call: () => void }[] = []
  readonly #isStepped: boolean
  constructor(isStepped: boolean) {
    this.#isStepped = isStepped
  }
  nowMs = () => this.#atMs
  onFrame = (call: () => void) => this.after(0, call)
  after(ms: number, call: () => void) {
    const entry = { dueAtMs: this.#atMs + ms, call }
    this.#waiting.push(entry)
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== entry)
    }
  }
  movesInSteps = () => this.#isStepped
  /** Lets time pass, and whatever is due by then happen once. */
  turn(ms: number) {
    this.#atMs += ms
    const due = this.#waiting.filter(({ dueAtMs }) => dueAtMs <= this.#atMs)
    this.#waiting = this.#waiting.filter((one) => !due.includes(one))
    for (const { call } of due) call()
  }
  get isIdle() {
    return this.#waiting.length === 0
  }
}

//      |-- A1 60 --x|-- 20 --|-- A2 50 --|-- B 30 --x|   0, 60, 80, 130, 160
function makeFilm(isStepped = false) {
  const store = createLabStore({ lab: retries.lab, origin: { kind: 'preset', id: 'retries' } })
  const clock = new HandClock(isStepped)
  return { store, clock, film: new Film(store, clock) }
}

describe('the film of a lab', () => {
  it('is off at first, plays from the start to the end in its own length of time, and is told of when it is over', () => {
    const { film, clock } = makeFilm()
    expect(film.read()).toEqual({ atMs: null, isRunning: false, isTold: false })
    film.play()
    expect(film.read()).toEqual({ atMs: 0, isRunning: true, isTold: false })
    clock.turn(FILM_MS / 2)
    expect(film.read()).toEqual({ atMs: 80, isRunning: true, isTold: false })
    clock.turn(FILM_MS / 2)
    expect(film.read()).toEqual({ atMs: 160, isRunning: false, isTold: true })
    expect(clock.isIdle).toBe(true)
    film.play()
    expect(film.read().atMs).toBe(0)
  })

  it('stands at the end of a lab that ends sooner now, steps from there, and is where it was once the lab is as long again', () => {
    const { store, film } = makeFilm()
    film.scrub(160)
    // The line is at 100: A2 is stopped there, and B is not sent.
    const budget = listCauses(retries.lab).find(({ path }) => path === 'budgetMs')
    if (budget === undefined) throw new Error('no budget')
    store.getState().changeCause(budget, 100)
    expect(film.read().atMs).toBe(100)
    expect(film.read()).toBe(film.read())
    store.getState().undo()
    expect(film.read().atMs).toBe(160)
    store.getState().redo()
    film.step(-1)
    expect(film.read().atMs).toBe(80)
  })

  it('goes on from where it was paused', () => {
    const { film, clock } = makeFilm()
    film.play()
    clock.turn(FILM_MS / 4)
    film.pause()
    expect(film.read()).toEqual({ atMs: 40, isRunning: false, isTold: true })
    clock.turn(FILM_MS)
    expect(film.read().atMs).toBe(40)
    film.play()
    clock.turn(FILM_MS / 4)
    expect(film.read().atMs).toBe(80)
  })

  it('steps from instant to instant both ways, and stays at its ends', () => {
    const { film } = makeFilm()
    const steps = (direction: 1 | -1, count: number) =>
      Array.from({ length: count }, () => {
        film.step(direction)
        return film.read().atMs
      })
    expect(steps(1, 6)).toEqual([0, 60, 80, 130, 160, 160])
    expect(steps(-1, 5)).toEqual([130, 80, 60, 0, 0])
    film.close()
    expect(steps(-1, 1)).toEqual([160])
  })

  it('is scrubbed to whole milliseconds within its length, without being told of', () => {
    const { film, clock } = makeFilm()
    film.play()
    film.scrub(75.4)
    expect(film.read()).toEqual({ atMs: 75, isRunning: false, isTold: false })
    expect(clock.isIdle).toBe(true)
    film.scrub(9999)
    expect(film.read().atMs).toBe(160)
    film.scrub(-1)
    expect(film.read().atMs).toBe(0)
  })

  it('goes in steps where nothing is to glide', () => {
    const { film, clock } = makeFilm(true)
    film.play()
    const seen = Array.from({ length: 5 }, () => {
      clock.turn(1600)
      return film.read().atMs
    })
    expect(seen).toEqual([60, 80, 130, 160, 160])
    expect(film.read()).toMatchObject({ isRunning: false, isTold: true })
  })

  it('follows the lab when it is changed in the middle', () => {
    const { film, clock, store } = makeFilm()
    film.play()
    const deadline = listCauses(retries.lab).find(({ path }) => path === 'budgetMs')
    if (deadline === undefined) throw new Error('no deadline')
    store.getState().changeCause(deadline, 100)
    clock.turn(FILM_MS)
    expect(film.read().atMs).toBe(100)
  })

  it('tells its listeners of a change, and of nothing else', () => {
    const { film } = makeFilm()
    let heard = 0
    const stop = film.subscribe(() => heard++)
    film.scrub(10)
    film.scrub(10)
    film.close()
    film.close()
    expect(heard).toBe(2)
    stop()
    film.scrub(20)
    expect(heard).toBe(2)
  })
})
