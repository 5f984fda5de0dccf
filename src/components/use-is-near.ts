import { type RefObject, useEffect, useState } from 'react'

/** Ready a little before it comes into view. */
const MARGIN = '300px'

/** Whether an element is in view, or nearly. */
export function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), { rootMargin: MARGIN })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isNear
}
