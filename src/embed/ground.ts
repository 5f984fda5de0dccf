/*
 * Light or dark. A host says which it is in many ways (`color-scheme`, a class, an attribute, nothing at all), and only what is painted behind the element counts.
 */

export type Scheme = 'light' | 'dark'

type Rgb = readonly [red: number, green: number, blue: number]

/** The texts of each palette that come nearest to their ground (`site/tokens.css`: --deadline-line, --ink-2). */
const FAINTEST: Readonly<Record<Scheme, readonly Rgb[]>> = {
  light: [
    [192, 60, 13],
    [86, 93, 99],
  ],
  dark: [
    [244, 134, 106],
    [169, 174, 177],
  ],
}
/** WCAG 2.2, 1.4.3, and a little for the tints that lie on the ground. */
const ENOUGH = 4.65

export interface Ground {
  readonly scheme: Scheme
  /** What the picture stands on: the host's own ground where every text can be read on it, else `null`, for one of ours. */
  readonly paper: string | null
}

/** Chooses the palette for what lies behind an element. A theme that was asked for is taken, on a ground of its own where the host's would not do. */
export function chooseGround(element: Element, theme: 'auto' | Scheme): Ground {
  const behind = groundBehind(element)
  const scheme = theme !== 'auto' ? theme : behind === null ? usedScheme(element) : luminance(behind) < 0.18 ? 'dark' : 'light'
  const isReadable = behind !== null && FAINTEST[scheme].every((text) => contrast(text, behind) >= ENOUGH)
  return { scheme, paper: isReadable ? `rgb(${behind.join(' ')})` : null }
}

/** The first ground behind an element that hides what lies below it; `null` where none does, as in a frame, or where it is a picture. */
function groundBehind(element: Element): Rgb | null {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    const style = getComputedStyle(at)
    if (style.backgroundImage !== 'none') return null
    const color = readColor(style.backgroundColor)
    if (color === 'see-through') continue
    return color
  }
  // A page that paints nothing stands on the browser's own canvas. A frame's canvas shows what its parent paints, which it cannot see.
  return window.parent === window ? (usedScheme(document.documentElement) === 'dark' ? [18, 18, 18] : [255, 255, 255]) : null
}

/** Above a shadow root comes its host. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** `null`: a colour between, or in a notation of its own, on which nothing is promised. */
function readColor(css: string): Rgb | 'see-through' | null {
  const numbers = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(css)
  if (numbers === null) return null
  const [, red, green, blue, alpha] = numbers
  if (alpha === '0') return 'see-through'
  return alpha === undefined ? [Number(red), Number(green), Number(blue)] : null
}

/** What `color-scheme` comes to for an element, by asking for a system colour. */
function usedScheme(element: Element): Scheme {
  const words = getComputedStyle(element).colorScheme
  const isDark = words.includes('dark') && (!words.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches)
  return isDark ? 'dark' : 'light'
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Calls back when the host may have turned from light to dark: by the system, or by an attribute of its outermost elements. */
export function watchGround(onTurn: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(onTurn)
  media.addEventListener('change', onTurn)
  // Once a host's own transition has ended, the colour is what it will be.
  document.addEventListener('transitionend', onTurn)
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true })
  return () => {
    media.removeEventListener('change', onTurn)
    document.removeEventListener('transitionend', onTurn)
    observer.disconnect()
  }
}
