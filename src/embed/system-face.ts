/*
 * What stands in for `timeline/face-widths.ts`, the widths of the page's own face. An embed brings no face, which would weigh as much as all the rest: it
 * measures the reader's.
 */

/** In these pixels an advance is in thousandths of the text size. */
const SIZE_PX = 1000
/** Where nothing can be measured: most characters of most faces are narrower. */
const UNKNOWN = 700

const context = document.createElement('canvas').getContext('2d')
const known = new Map<string, number>()
let family = 'sans-serif'

/** Reads from the first box which face its style sheet asks for. */
export function readFace(box: HTMLElement): void {
  if (known.size === 0) family = getComputedStyle(box).getPropertyValue('--font')
}

/** The advance of one character, by its code point. */
export function advanceOf(code: number, isStrong: boolean): number {
  const key = `${code} ${isStrong}`
  let advance = known.get(key)
  if (advance === undefined) {
    advance = UNKNOWN
    if (context !== null) {
      context.font = `${isStrong ? 600 : 400} ${SIZE_PX}px ${family}`
      // The style sheet asks for digits that are all as wide as one another.
      advance = context.measureText(code >= 0x30 && code <= 0x39 ? '0' : String.fromCodePoint(code)).width
    }
    known.set(key, advance)
  }
  return advance
}
