/*
 * How wide a text will be, without a page to measure it in. Advances are those of the bundled face, in thousandths of the text size;
 * digits are all as wide as one another, so that a number does not move while it is dragged.
 */

/** Advances of U+0020 to U+007E. */
const REGULAR: readonly number[] = [
  236, 284, 419, 713, 598, 927, 694, 242, 335, 335, 450, 600, 272, 399, 272, 383, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 292,
  292, 600, 600, 600, 477, 891, 641, 653, 621, 671, 583, 559, 695, 707, 400, 510, 634, 501, 812, 707, 708, 606, 708, 640, 581, 572, 678,
  609, 891, 613, 593, 580, 317, 383, 317, 600, 565, 600, 534, 580, 503, 580, 549, 324, 528, 568, 250, 250, 527, 272, 873, 568, 560, 580,
  580, 367, 487, 351, 568, 492, 768, 507, 499, 464, 343, 314, 343, 600,
]
const STRONG: readonly number[] = [
  236, 309, 471, 656, 600, 960, 713, 260, 337, 337, 556, 600, 299, 402, 299, 437, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 319,
  319, 600, 600, 600, 493, 899, 672, 663, 642, 689, 600, 577, 712, 719, 423, 545, 678, 521, 817, 719, 712, 641, 712, 664, 611, 580, 689,
  638, 949, 655, 632, 599, 329, 437, 329, 600, 559, 600, 559, 600, 513, 600, 558, 350, 545, 588, 275, 275, 562, 294, 888, 588, 563, 600,
  600, 393, 499, 374, 588, 524, 819, 544, 524, 502, 363, 376, 363, 600,
]

/** Room for hinting and kerning. */
const SLACK = 1.03
/** Texts change with every step of a drag: what was measured is kept only so long. */
const MAX_KEPT = 4000

export type Weight = 400 | 500 | 600
/** Width in pixels. */
export type MeasureText = (text: string, sizePx: number, weight: Weight) => number

const kept: Readonly<Record<Weight, Map<string, number>>> = { 400: new Map(), 500: new Map(), 600: new Map() }

/** `faceFactor`: how much wider than the bundled face the one on the page may run; 1.2 covers system faces. */
export function measureWith(faceFactor: number): MeasureText {
  const factor = SLACK * faceFactor
  return (text, sizePx, weight) => ems(text, weight) * sizePx * factor
}

function ems(text: string, weight: Weight): number {
  const widths = kept[weight]
  let width = widths.get(text)
  if (width === undefined) {
    width =
      (weight === 500
        ? (thousandths(text, REGULAR) + thousandths(text, STRONG)) / 2
        : thousandths(text, weight === 600 ? STRONG : REGULAR)) / 1000
    if (widths.size >= MAX_KEPT) widths.clear()
    widths.set(text, width)
  }
  return width
}

function thousandths(text: string, advances: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) as number
    if (code > 0xffff) i++
    sum += advances[code - 0x20] ?? advanceOutside(code)
  }
  return sum
}

/** Other scripts come from whatever face the system has: these are generous. */
function advanceOutside(code: number): number {
  if (code === 0x2009 || code === 0x202f) return 118
  if (code === 0xa0) return 236
  if (code === 0xb7) return 349
  if (code === 0x2026) return 900
  if (code === 0x2019) return 300
  if (code < 0x20 || (code >= 0x300 && code < 0x370) || (code >= 0x200b && code <= 0x200f)) return 0
  if (code < 0x250) return 720
  if (code < 0x590) return 800 // Greek, Cyrillic, Armenian
  if (code < 0x1100) return 900
  return code < 0x1_f000 ? 1060 : 1400
}

/** The text, or as much of it as fits, ended by an ellipsis. Empty where not even that fits. */
export function truncateText(text: string, maxPx: number, sizePx: number, weight: Weight, measure: MeasureText): string {
  if (measure(text, sizePx, weight) <= maxPx) return text
  const characters = Array.from(text)
  let low = 0
  let high = characters.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(ellipsize(characters, middle), sizePx, weight) <= maxPx) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : ellipsize(characters, low)
}

function ellipsize(characters: readonly string[], count: number): string {
  return `${characters.slice(0, count).join('').trimEnd()}…`
}

/** Lines of words; what does not fit in the last line ends in an ellipsis, and so does a single word that is too long. */
export function wrapText(text: string, maxPx: number, maxLines: number, sizePx: number, weight: Weight, measure: MeasureText): string[] {
  if (measure(text, sizePx, weight) <= maxPx) return text === '' || maxLines === 0 ? [] : [text]
  const words = text.split(' ')
  const lines: string[] = []
  let line = ''
  for (let i = 0; i < words.length && lines.length < maxLines; i++) {
    const word = words[i] as string
    if (word === '') continue
    const next = line === '' ? word : `${line} ${word}`
    if (line === '' || measure(next, sizePx, weight) <= maxPx) {
      line = next
      continue
    }
    if (lines.length === maxLines - 1) {
      line = `${line} ${words.slice(i).join(' ')}`
      break
    }
    lines.push(truncateText(line, maxPx, sizePx, weight, measure))
    line = word
  }
  if (line !== '' && lines.length < maxLines) lines.push(truncateText(line, maxPx, sizePx, weight, measure))
  return lines.filter((each) => each !== '')
}
