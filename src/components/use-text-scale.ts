import { type RefObject, useLayoutEffect, useState } from 'react'

const USUAL_PX = 16

/**
 * How much larger than usual a reader has set their text: 2 at 200 %. Followed while the page is open. What is measured is one line of the style sheet
 * (`.text-probe`), beside the figure where that stands in a shadow root.
 */
export function useTextScale(figure: RefObject<Element | null>): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const probe = document.createElement('span')
    probe.className = 'text-probe'
    probe.setAttribute('aria-hidden', 'true')
    const root = figure.current?.getRootNode()
    ;(root instanceof ShadowRoot ? root : document.body).append(probe)
    const measure = () => {
      // As laid out: something around it may be scaled, as on a slide.
      const px = Number.parseFloat(getComputedStyle(probe).width)
      if (px > 0) setScale(Math.round((px / USUAL_PX) * 100) / 100)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(probe)
    return () => {
      observer.disconnect()
      probe.remove()
    }
  }, [figure])
  return scale
}
