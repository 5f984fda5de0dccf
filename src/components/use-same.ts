import { useRef } from 'react'

/**
 * The value of the last drawing, as long as it is the same by `isSame`, so that what depends on it is not drawn again. `merge` may carry over the parts that
 * did not change.
 */
export function useSame<T>(value: T, isSame: (a: T, b: T) => boolean, merge: (before: T, after: T) => T = (_, after) => after): T {
  const kept = useRef({ from: value, value })
  if (kept.current.from !== value) {
    kept.current = isSame(kept.current.value, value)
      ? { from: value, value: kept.current.value }
      : { from: value, value: merge(kept.current.value, value) }
  }
  return kept.current.value
}
