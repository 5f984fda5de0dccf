import { useEffect, useState } from 'react'
import { REST_MS } from './stream.ts'

/** A value that waits until nothing has changed for a moment. The first comes at once. */
export function useLate<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (shown === value) return undefined
    const timer = setTimeout(() => setShown(value), REST_MS)
    return () => clearTimeout(timer)
  }, [shown, value])
  return shown
}
