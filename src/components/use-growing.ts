import { startTransition, useEffect, useState } from 'react'

export interface Growth {
  /** How many are drawn at once. */
  readonly first: number
  /** How many more each time. */
  readonly more: number
}

/**
 * How many of a long list are drawn: the first at once, the others soon, some at a time, so that neither the first nor a key are kept waiting. It begins anew
 * with another `subject`, such as the lab that was opened. On paper all of them stand, whenever it is printed.
 */
export function useGrowing(total: number, { first, more }: Growth, subject?: unknown): number {
  const [grown, setGrown] = useState({ subject, count: first })
  const count = grown.subject === subject ? grown.count : first
  useEffect(() => {
    if (count >= total) return undefined
    const timer = setTimeout(() => startTransition(() => setGrown({ subject, count: count + more })), 30)
    const finish = () => setGrown({ subject, count: total })
    addEventListener('beforeprint', finish)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', finish)
    }
  }, [count, total, more, subject])
  return count
}
