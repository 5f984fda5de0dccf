import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LabKeeper } from '../keep-lab.ts'

/** `null` where the page is only drawn, as by the build. */
export const KeeperContext = createContext<LabKeeper | null>(null)

/** The keeper; the component draws again when what is kept changes. */
export function useKeeper(): LabKeeper | null {
  const keeper = useContext(KeeperContext)
  useSyncExternalStore(keeper?.shelf.subscribe ?? subscribeToNothing, keeper?.shelf.getChanges ?? zero, zero)
  return keeper
}

const subscribeToNothing = () => () => {}
const zero = () => 0
