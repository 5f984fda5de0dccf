import { startTransition, useEffect, useState } from 'react'

/** As many as most labs have. */
const FIRST = 40
const MORE = 16

/** How many of a long list are drawn: the first at once, the others soon, some at a time, so that the first are not kept waiting. */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(FIRST)
  useEffect(() => {
    if (count >= total) return undefined
    const timer = setTimeout(() => startTransition(() => setCount(count + MORE)), 30)
    return () => clearTimeout(timer)
  }, [count, total])
  return count
}
