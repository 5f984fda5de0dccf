import { adopt } from './adopt.ts'
import type { Still } from './request.ts'

/** Shows a preset as it was drawn by the build. May throw where the host allows no markup to be made from text. */
export function showPresetStill(root: ShadowRoot, box: HTMLElement, still: Still, homeUrl: string): void {
  adopt(root, still.css)
  box.innerHTML = still.markup
  for (const element of box.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset.style ?? ''
  for (const link of box.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) link.href = homeUrl + link.getAttribute('href')
}

/** Draws a still picture as wide as its place. */
export function fitStill(box: HTMLElement, widthPx: number): void {
  const frame = box.querySelector<HTMLElement>('.figure-frame')
  const stillPx = Number(frame?.querySelector('svg')?.getAttribute('width'))
  if (!frame || widthPx === 0) return
  frame.style.width = `${stillPx}px`
  frame.style.zoom = String(widthPx / stillPx)
}
