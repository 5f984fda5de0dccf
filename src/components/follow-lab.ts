import { type RefObject, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LabState, LabStore, OpenLab } from '../store/lab-store.ts'
import { isLargeLab, type LabView, type SpanPlace, shownSpan, viewLab } from '../timeline/lab-view.ts'
import { useLabStore } from './store-context.ts'
import { REST_MS, STREAM_MS } from './stream.ts'
import { watchSight } from './use-is-near.ts'

/** What a part of the page beside the picture shows. */
export interface ShownLab {
  readonly current: OpenLab
  readonly view: LabView
  /** The span that a person chose, whether or not there is such a span now. */
  readonly chosenKey: string | null
  /** The span that is explained, and its key. */
  readonly selected: SpanPlace | null
  readonly selectedKey: string | null
}

/** The parts that follow the picture, in their turns. */
const PARTS = ['causes', 'words', 'ledger', 'strips', 'receipts'] as const

export type Part = (typeof PARTS)[number]

/** Changes that come faster than any screen shows them: of these, not all are followed. */
const FRAME_MS = 14
/** What all parts may cost together, in script, to be drawn in the same frame as the picture. On a slower machine they take turns. */
const LIGHT_MS = 7
/** No part takes its turn sooner than this after another: the frames between are the picture's own. */
const TURN_MS = 15

const followers = new WeakMap<LabStore, Follower>()

/**
 * The lab as one part of the page shows it: as the picture does, in the same frame. Where that would hold up the picture while a hand moves, because the
 * machine is slow or the lab is large, the parts take turns, one after a frame in which the picture has been drawn; when the hand rests, all have caught up
 * some frames later. A part that is told its `place` waits for that rest while the place is out of sight.
 */
export function useShown(part: Part, place?: RefObject<Element | null>): ShownLab {
  const store = useLabStore()
  const follower = followerOf(store)
  useEffect(() => {
    const element = place?.current ?? null
    return element === null ? undefined : follower.watch(part, element)
  }, [follower, part, place])
  return useStore(follower.shown[part])
}

/** The follower of a store: made once, and gone with it. */
function followerOf(store: LabStore): Follower {
  const known = followers.get(store)
  if (known !== undefined) return known
  const made = new Follower(store)
  followers.set(store, made)
  return made
}

/** Keeps what the parts show up with a store. For tests; the page asks by `useShown`. */
export class Follower {
  readonly shown: Readonly<Record<Part, StoreApi<ShownLab>>>
  readonly #store: LabStore
  /** The places of a part that are known, and whether each is in view. */
  readonly #places = new Set<{ readonly part: Part; isInSight: boolean }>()
  #changedAtMs = Number.NEGATIVE_INFINITY
  #followedAtMs = Number.NEGATIVE_INFINITY
  /** What all parts cost of late. */
  #costMs = 0
  #turn = 0
  #isWaiting = false
  #restTimer: ReturnType<typeof setTimeout> | undefined

  constructor(store: LabStore) {
    this.#store = store
    this.shown = Object.fromEntries(PARTS.map((part) => [part, createStore<ShownLab>()(() => readShown(store))])) as Record<
      Part,
      StoreApi<ShownLab>
    >
    // On paper all parts show the same lab.
    globalThis.addEventListener?.('beforeprint', () => this.#draw(PARTS))
    store.subscribe((state, before) => this.#follow(state, before))
  }

  /** From now on the part is drawn while a hand moves only where this, or another of its places, is in view. Returns how to end that. */
  watch(part: Part, element: Element): () => void {
    const place = { part, isInSight: true }
    this.#places.add(place)
    const stop = watchSight(element, '0px', (isInSight) => {
      place.isInSight = isInSight
      if (isInSight && this.#isBehind(part)) this.#wait()
    })
    return () => {
      stop()
      this.#places.delete(place)
    }
  }

  #follow(state: LabState, before: LabState): void {
    const isSameGesture = state.gesture !== null && state.gesture === before.gesture
    if (state.current === before.current && state.selectedKey === before.selectedKey) {
      // The hand has let go: what waited for that need not wait for a rest.
      if (!isSameGesture) this.#rest()
      return
    }
    const nowMs = performance.now()
    const isStream = isSameGesture && state.current.origin === before.current.origin && nowMs - this.#changedAtMs < STREAM_MS
    this.#changedAtMs = nowMs
    // What is chosen is followed at once in any case.
    const isHeavy = state.current.lab !== before.current.lab && isLargeLab(viewLab(state.current.lab))
    if (isHeavy || (isStream && (this.#costMs > LIGHT_MS || nowMs - this.#followedAtMs < FRAME_MS))) {
      // Of a lab that was opened the title is there with its picture.
      if (state.current.origin !== before.current.origin) this.#draw(['words'])
      this.#wait()
    } else {
      this.#followedAtMs = nowMs
      this.#draw(isStream ? PARTS.filter((part) => this.#isInSight(part)) : PARTS)
    }
    if (isStream) this.#restTimer ??= setTimeout(() => this.#restWhenStill(), REST_MS)
  }

  /** One timer for a whole stream. */
  #restWhenStill(): void {
    const stillMs = performance.now() - this.#changedAtMs
    if (stillMs < REST_MS) this.#restTimer = setTimeout(() => this.#restWhenStill(), REST_MS - stillMs)
    else this.#rest()
  }

  #rest(): void {
    if (this.#restTimer === undefined) return
    clearTimeout(this.#restTimer)
    this.#restTimer = undefined
    if (this.#costMs <= LIGHT_MS && !isLargeLab(viewLab(this.#store.getState().current.lab)))
      this.#draw(PARTS.filter((part) => this.#isBehind(part)))
    else this.#wait()
  }

  #wait(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    // A task after the frame, not a callback in it: the picture is on screen by then.
    requestAnimationFrame(() => setTimeout(() => this.#takeTurn(), 0))
  }

  #takeTurn(): void {
    this.#isWaiting = false
    const nowMs = performance.now()
    if (nowMs - this.#followedAtMs >= TURN_MS) {
      const due = PARTS.map((_, i) => partAt(this.#turn + i)).filter((part) => this.#isDue(part))
      const [first] = due
      if (first !== undefined) {
        this.#followedAtMs = nowMs
        this.#turn += 1
        this.#draw(this.#costMs <= LIGHT_MS ? due : [first])
      }
    }
    if (PARTS.some((part) => this.#isDue(part))) this.#wait()
  }

  #draw(parts: readonly Part[]): void {
    const startMs = performance.now()
    const next = readShown(this.#store)
    for (const part of parts) this.shown[part].setState(next)
    // What is drawn by that is drawn in a microtask.
    queueMicrotask(() =>
      queueMicrotask(() => {
        if (parts.length > 0) this.#costMs += (((performance.now() - startMs) * PARTS.length) / parts.length - this.#costMs) / 4
      }),
    )
  }

  /** Behind, and not one of those that wait for the hand to rest. */
  #isDue(part: Part): boolean {
    return this.#isBehind(part) && (this.#restTimer === undefined || this.#isInSight(part))
  }

  #isBehind(part: Part): boolean {
    return !isUpToDate(this.#store, this.shown[part].getState())
  }

  #isInSight(part: Part): boolean {
    let isKnown = false
    for (const place of this.#places) {
      if (place.part !== part) continue
      if (place.isInSight) return true
      isKnown = true
    }
    return !isKnown
  }
}

function partAt(turn: number): Part {
  return PARTS[turn % PARTS.length] as Part
}

function readShown(store: LabStore): ShownLab {
  const { current, selectedKey: chosenKey } = store.getState()
  const view = viewLab(current.lab)
  const selected = shownSpan(view, chosenKey)
  return { current, view, chosenKey, selected, selectedKey: selected === null ? null : (selected.row.keys[selected.spanIndex] ?? null) }
}

function isUpToDate(store: LabStore, shown: ShownLab): boolean {
  const { current, selectedKey } = store.getState()
  return shown.current === current && shown.chosenKey === selectedKey
}
