import { useEffect } from 'react'

/** What is folded away on the screen is unfolded on paper, and folded again after it. */
export function useFoldOnPaper(): void {
  useEffect(() => {
    const paper = matchMedia('print')
    let unfolded: readonly HTMLDetailsElement[] = []
    const turn = () => {
      if (paper.matches) {
        unfolded = [...document.querySelectorAll<HTMLDetailsElement>('details.ledger-fold:not([open])')]
        for (const fold of unfolded) fold.open = true
      } else for (const fold of unfolded) fold.open = false
    }
    paper.addEventListener('change', turn)
    return () => paper.removeEventListener('change', turn)
  }, [])
}
