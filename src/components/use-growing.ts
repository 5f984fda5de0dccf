import { startTransition, useEffect, useState } from 'react'

export interface Growth {
  /** How many are drawn at once. */
  readonly first: number
  /** How many more each time. */
  readonly more: number
}

/** Stands for whichever lab is shown when the page is printed. */
const ON_PAPER = {}

/**
 * How many of a long list are drawn: the first at once, the others soon, some at a time, so that neither the first nor a key are kept waiting. It begins anew
 * with another `subject`, such as the lab that was opened. On paper all of them stand, whenever it is printed.
 */
export function useGrowing(total: number, { first, more }: Growth, subject?: unknown): number {
  const [grown, setGrown] = useState<{ subject: unknown; count: number }>({ subject, count: first })
  const isOnPaper = grown.subject === ON_PAPER
  const count = isOnPaper || grown.subject === subject ? grown.count : first
  useEffect(() => {
    const grow = () => startTransition(() => setGrown({ subject, count: count + more }))
    const timer = count < total || isOnPaper ? setTimeout(grow, 30) : 0
    const finish = () => setGrown({ subject: ON_PAPER, count: Number.POSITIVE_INFINITY })
    addEventListener('beforeprint', finish)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', finish)
    }
  }, [count, total, more, subject, isOnPaper])
  return count
}
