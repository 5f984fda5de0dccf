import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What the pointer rests on. It comes and goes with the pointer, so it is no part of the lab's store and of no history. */
export interface Hover {
  readonly spanKey: string | null
  readonly causePath: string | null
  /** A span pointed at in the picture: its sentence is shown, since nothing under the pointer can move for it. */
  readonly previewKey: string | null
  /** Several spans at once, as of a line of code; none where it is not given. */
  readonly spanKeys?: readonly string[]
}

export const NOTHING: Hover = { spanKey: null, causePath: null, previewKey: null, spanKeys: [] }

export function createHoverStore() {
  return createStore<Hover>()(() => NOTHING)
}

export type HoverStore = ReturnType<typeof createHoverStore>

export const HoverContext = createContext<HoverStore>(createHoverStore())

export function useHover<T>(select: (hover: Hover) => T): T {
  return useStore(useContext(HoverContext), select)
}

/** Handlers for an element that stands for a span or a cause. */
export function useHoverTarget(target: Partial<Hover>): { onPointerEnter: () => void; onPointerLeave: () => void } {
  const store = useContext(HoverContext)
  return {
    onPointerEnter: () => store.setState({ ...NOTHING, ...target }),
    onPointerLeave: () => store.setState(NOTHING),
  }
}
