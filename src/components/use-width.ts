import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The width of an element in whole pixels, measured before the first paint and followed after it. A hidden element keeps the width that it had.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const found = Math.floor(element.getBoundingClientRect().width)
      if (found > 0) setWidth(found)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
