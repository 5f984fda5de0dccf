import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { LabState, LabStore } from '../store/lab-store.ts'

export const StoreContext = createContext<LabStore | null>(null)

export function useLabStore(): LabStore {
  const store = useContext(StoreContext)
  if (store === null) throw new Error('no LabStore above this component')
  return store
}

/** Reads a part of the store; the component draws again when that part is another value. */
export function useLab<T>(select: (state: LabState) => T): T {
  return useStore(useLabStore(), select)
}
