import type { LabStore } from '../../store/lab-store.ts'
import { type LabView, viewLab } from '../../timeline/lab-view.ts'
import { filmPosition, nextInstant, playEndMs, playInstants, previousInstant } from '../../timeline/play.ts'

export interface FilmState {
  /** Where it stands; `null` while it is not on: then all of the picture is shown. */
  readonly atMs: number | null
  readonly isRunning: boolean
  /** Whether it came to rest by a hand, and not by itself: then it is said what is going on. */
  readonly isTold: boolean
}

/** What the film reads of the browser. */
export interface FilmClock {
  nowMs(): number
  /** Calls back once, at the next frame. Gives what takes the request back. */
  onFrame(call: () => void): () => void
  after(ms: number, call: () => void): () => void
  /** Whether it is to move in steps: nothing glides then. */
  movesInSteps(): boolean
}

/** With reduced motion: how long each step stays. */
const STEP_MS = 1600
const OFF: FilmState = { atMs: null, isRunning: false, isTold: false }

/** The lab of a store as a film: played, paused, stepped and scrubbed. It follows the lab as it is changed. */
export class Film {
  readonly #store: LabStore
  readonly #clock: FilmClock
  readonly #listeners = new Set<() => void>()
  #state: FilmState = OFF
  #cancel: (() => void) | null = null
  #atEnd: { readonly of: FilmState; readonly shown: FilmState } | null = null

  constructor(store: LabStore, clock: FilmClock) {
    this.#store = store
    this.#clock = clock
  }

  get view(): LabView {
    return viewLab(this.#store.getState().current.lab)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** It stands in the lab as it is now: where that ends sooner than it did, at its end. */
  readonly read = (): FilmState => {
    const state = this.#state
    const endMs = playEndMs(this.view)
    if (state.atMs === null || state.atMs <= endMs) return state
    // The same object until something differs, as whoever reads it again and again needs.
    if (this.#atEnd?.of !== state || this.#atEnd.shown.atMs !== endMs) this.#atEnd = { of: state, shown: { ...state, atMs: endMs } }
    return this.#atEnd.shown
  }

  /** From where it stands, or from the start where it is off or at its end. */
  play(): void {
    const { atMs } = this.#state
    const fromMs = atMs === null || atMs >= playEndMs(this.view) ? 0 : atMs
    this.#stopClock()
    this.#set({ atMs: fromMs, isRunning: true, isTold: false })
    if (this.#clock.movesInSteps()) this.#walk()
    else this.#run(fromMs, this.#clock.nowMs())
  }

  pause(): void {
    this.#stopClock()
    this.#set({ ...this.#state, isRunning: false, isTold: true })
  }

  /** To the instant after, or before, at which anything happens. */
  step(direction: 1 | -1): void {
    const instants = playInstants(this.view)
    const { atMs } = this.read()
    this.#stopClock()
    const next =
      atMs === null
        ? direction === 1
          ? 0
          : (instants.at(-1) ?? 0)
        : direction === 1
          ? nextInstant(instants, atMs)
          : previousInstant(instants, atMs)
    this.#set({ atMs: next, isRunning: false, isTold: true })
  }

  scrub(toMs: number): void {
    this.#stopClock()
    this.#set({ atMs: Math.min(playEndMs(this.view), Math.max(0, Math.round(toMs))), isRunning: false, isTold: false })
  }

  close(): void {
    this.#stopClock()
    this.#set(OFF)
  }

  #run(fromMs: number, startedAtMs: number): void {
    this.#cancel = this.#clock.onFrame(() => {
      const endMs = playEndMs(this.view)
      const atMs = filmPosition(fromMs, endMs, this.#clock.nowMs() - startedAtMs)
      if (atMs >= endMs) this.#finish(endMs)
      else {
        this.#set({ atMs, isRunning: true, isTold: false })
        this.#run(fromMs, startedAtMs)
      }
    })
  }

  #walk(): void {
    this.#cancel = this.#clock.after(STEP_MS, () => {
      const instants = playInstants(this.view)
      const next = nextInstant(instants, this.#state.atMs ?? 0)
      if (next >= (instants.at(-1) ?? 0)) this.#finish(next)
      else {
        this.#set({ atMs: next, isRunning: true, isTold: false })
        this.#walk()
      }
    })
  }

  #finish(endMs: number): void {
    this.#cancel = null
    this.#set({ atMs: endMs, isRunning: false, isTold: true })
  }

  #stopClock(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #set(state: FilmState): void {
    const before = this.#state
    if (before.atMs === state.atMs && before.isRunning === state.isRunning && before.isTold === state.isTold) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

export const pageClock: FilmClock = {
  nowMs: () => performance.now(),
  onFrame(call) {
    const id = requestAnimationFrame(call)
    return () => cancelAnimationFrame(id)
  },
  after(ms, call) {
    const id = setTimeout(call, ms)
    return () => clearTimeout(id)
  },
  movesInSteps: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
}
