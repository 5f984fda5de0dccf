import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. By then what is shown on paper alone is there, and what is folded away on the screen is unfolded; after it both are as before. */
export function useOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    let unfolded: readonly HTMLDetailsElement[] = []
    const turn = (isPaper: boolean) => {
      for (const fold of unfolded) fold.open = false
      // The browser takes its picture of the page as soon as this has returned.
      flushSync(() => setOnPaper(isPaper))
      unfolded = isPaper ? [...document.querySelectorAll<HTMLDetailsElement>('details.ledger-fold:not([open])')] : []
      for (const fold of unfolded) fold.open = true
    }
    const follow = () => turn(paper.matches)
    const begin = () => turn(true)
    const end = () => turn(false)
    paper.addEventListener('change', follow)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      paper.removeEventListener('change', follow)
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isOnPaper
}
