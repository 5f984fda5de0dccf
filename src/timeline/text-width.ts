import { advanceOf } from './face-widths.ts'

/* How wide a text will be, without a page to measure it in. */

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
    width = (weight === 500 ? (thousandths(text, false) + thousandths(text, true)) / 2 : thousandths(text, weight === 600)) / 1000
    if (widths.size >= MAX_KEPT) widths.clear()
    widths.set(text, width)
  }
  return width
}

function thousandths(text: string, isStrong: boolean): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) as number
    if (code > 0xffff) i++
    sum += advanceOf(code, isStrong)
  }
  return sum
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
