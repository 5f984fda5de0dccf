import { useSyncExternalStore } from 'react'

const QUERY = '(pointer: coarse)'

function follow(onChange: () => void): () => void {
  const media = matchMedia(QUERY)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the main pointer is a finger: what it is to meet must be larger. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(QUERY).matches,
    () => false,
  )
}
