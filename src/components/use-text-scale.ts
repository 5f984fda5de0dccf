import { useLayoutEffect, useState } from 'react'

const USUAL_PX = 16

/** How much larger than usual a reader has set their text: 2 at 200 %. Followed while the page is open. */
export function useTextScale(): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const probe = document.createElement('span')
    probe.className = 'text-probe'
    probe.setAttribute('aria-hidden', 'true')
    document.body.append(probe)
    const measure = () => {
      const px = probe.getBoundingClientRect().width
      if (px > 0) setScale(Math.round((px / USUAL_PX) * 100) / 100)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(probe)
    return () => {
      observer.disconnect()
      probe.remove()
    }
  }, [])
  return scale
}
