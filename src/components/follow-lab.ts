import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LabStore, OpenLab } from '../store/lab-store.ts'
import { isLargeLab, type LabView, type SpanPlace, shownSpan, viewLab } from '../timeline/lab-view.ts'
import { useLabStore } from './store-context.ts'
import { STREAM_MS } from './stream.ts'

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

const followers = new WeakMap<LabStore, Readonly<Record<Part, StoreApi<ShownLab>>>>()

/**
 * The lab as one part of the page shows it: as the picture does, in the same frame. Where that would hold up the picture while a hand moves, because the
 * machine is slow or the lab is large, the parts take turns, one after a frame in which the picture has been drawn; when the hand rests, all have caught up
 * some frames later.
 */
export function useShown(part: Part): ShownLab {
  const store = useLabStore()
  return useStore(followersOf(store)[part])
}

/** The followers of a store: made once, and gone with it. */
function followersOf(store: LabStore): Readonly<Record<Part, StoreApi<ShownLab>>> {
  const known = followers.get(store)
  if (known !== undefined) return known
  const made = Object.fromEntries(PARTS.map((part) => [part, createStore<ShownLab>()(() => readShown(store))])) as Record<
    Part,
    StoreApi<ShownLab>
  >
  followers.set(store, made)
  follow(store, made)
  return made
}

function follow(store: LabStore, shown: Readonly<Record<Part, StoreApi<ShownLab>>>): void {
  let changedAtMs = Number.NEGATIVE_INFINITY
  let followedAtMs = Number.NEGATIVE_INFINITY
  /** What all parts cost of late. */
  let costMs = 0
  let turn = 0
  let isWaiting = false

  const isBehind = (part: Part) => !isUpToDate(store, shown[part].getState())
  const draw = (parts: readonly Part[]) => {
    const startMs = performance.now()
    const next = readShown(store)
    for (const part of parts) shown[part].setState(next)
    // What is drawn by that is drawn in a microtask.
    queueMicrotask(() =>
      queueMicrotask(() => {
        costMs += (((performance.now() - startMs) * PARTS.length) / parts.length - costMs) / 4
      }),
    )
  }
  const wait = () => {
    if (isWaiting) return
    isWaiting = true
    // A task after the frame, not a callback in it: the picture is on screen by then.
    requestAnimationFrame(() => setTimeout(takeTurn, 0))
  }
  const takeTurn = () => {
    isWaiting = false
    const nowMs = performance.now()
    if (nowMs - followedAtMs >= TURN_MS) {
      const behind = PARTS.map((_, i) => partAt(turn + i)).filter(isBehind)
      const [first] = behind
      if (first !== undefined) {
        followedAtMs = nowMs
        turn += 1
        draw(costMs <= LIGHT_MS ? behind : [first])
      }
    }
    if (PARTS.some(isBehind)) wait()
  }

  // On paper all parts show the same lab.
  globalThis.addEventListener?.('beforeprint', () => draw(PARTS))
  store.subscribe((state, before) => {
    if (state.current === before.current && state.selectedKey === before.selectedKey) return
    const nowMs = performance.now()
    const isSameHand = state.gesture !== null && state.gesture === before.gesture && state.current.origin === before.current.origin
    const isStream = isSameHand && nowMs - changedAtMs < STREAM_MS
    changedAtMs = nowMs
    // What is chosen is followed at once in any case.
    const isHeavy = state.current.lab !== before.current.lab && isLargeLab(viewLab(state.current.lab))
    if (isHeavy || (isStream && (costMs > LIGHT_MS || nowMs - followedAtMs < FRAME_MS))) {
      // Of a lab that was opened the title is there with its picture.
      if (state.current.origin !== before.current.origin) draw(['words'])
      wait()
      return
    }
    followedAtMs = nowMs
    draw(PARTS)
  })
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
