import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What an A4 page has between margins of 1.5 cm, in CSS pixels. */
const PRINT_PX = 680

/**
 * The width of an element in whole pixels, measured before the first paint and followed after it. A hidden element keeps the width that it had. On paper
 * it is the width of the sheet.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const paper = matchMedia('print')
    const measure = () => {
      const found = measureWidth(element)
      if (found > 0) setWidth(found)
    }
    // The sheet is laid out right after this event: there is no later frame to draw in.
    const turn = () => flushSync(measure)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    paper.addEventListener('change', turn)
    return () => {
      observer.disconnect()
      paper.removeEventListener('change', turn)
    }
  }, [ref])
  return width
}

/** As it is laid out, before anything around it is scaled, as on a slide; 0 where the element is hidden. It has no padding. */
export function measureWidth(element: HTMLElement): number {
  if (matchMedia('print').matches) return PRINT_PX
  return element.clientWidth === 0 ? 0 : Math.floor(Number.parseFloat(getComputedStyle(element).width))
}
