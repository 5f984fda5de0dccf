import { type RefObject, useEffect, useState } from 'react'

/** Ready a little before it comes into view. */
const MARGIN = '300px'

/** Whether an element is in view, or nearly. */
export function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => (ref.current === null ? undefined : watchSight(ref.current, MARGIN, setNear)), [ref])
  return isNear
}

/** Tells soon, and at every change, whether an element is in view or no farther from it than the margin. Returns how to stop that. */
export function watchSight(element: Element, margin: string, onChange: (isInSight: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false), { rootMargin: margin })
  observer.observe(element)
  return () => observer.disconnect()
}
