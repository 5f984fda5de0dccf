import { startTransition, useEffect, useRef, useState } from 'react'

/** Changes that come closer together than this are one movement of a hand. */
const STREAM_MS = 100
/** How long a hand must be still to have come to rest. */
const REST_MS = 120

/**
 * A value for what may follow the picture. A change by itself is followed at once. In a stream of changes, as in a drag, the value comes after the frame
 * that showed the picture (`frame`), or when the hand rests (`rest`): then it is always the latest. `late` waits for rest after every change.
 */
export function useFollowing<T>(value: T, when: 'frame' | 'rest' | 'late'): T {
  const [shown, setShown] = useState(value)
  const seen = useRef({ value, atMs: Number.NEGATIVE_INFINITY, isStream: false })
  const isPending = useRef(false)
  if (seen.current.value !== value) {
    const atMs = performance.now()
    seen.current = { value, atMs, isStream: atMs - seen.current.atMs < STREAM_MS }
  }
  const { isStream } = seen.current

  useEffect(() => {
    if (shown === value) return undefined
    if (when !== 'frame') {
      const timer = setTimeout(() => setShown(value), REST_MS)
      return () => clearTimeout(timer)
    }
    if (isPending.current) return undefined
    isPending.current = true
    // A task after the frame, not a callback in it: the picture is on screen by then. It takes the value that is the latest at that time.
    requestAnimationFrame(() => {
      setTimeout(() => {
        isPending.current = false
        startTransition(() => setShown(seen.current.value))
      }, 0)
    })
    return undefined
  }, [shown, value, when])

  return isStream || when === 'late' ? shown : value
}
