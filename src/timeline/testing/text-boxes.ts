import type { Box, Figure, Shape, TextRun } from '../figure.ts'
import { measureWith, type Weight } from '../text-width.ts'

/** A text of a figure, and the room it takes by the advance table. */
export interface TextBox extends Box {
  readonly text: string
  readonly className: string
  /** The scenario whose row it stands in; `null` for the axis and the tags. */
  readonly scenarioId: string | null
}

/** Ascent and descent, as shares of the text size: of capitals and digits, and of a comma. */
const ASCENT = 0.72
const DESCENT = 0.12

/** Every text that shows without hovering. */
export function textBoxes(figure: Figure, faceFactor = 1): TextBox[] {
  const boxes: TextBox[] = []
  const add = (shapes: readonly Shape[], scenarioId: string | null) => {
    for (const shape of shapes) if (shape.kind === 'text') boxes.push(boxOf(shape, scenarioId, faceFactor))
  }
  add(figure.ground, null)
  add(figure.axis, null)
  add(figure.boundary, null)
  for (const row of figure.rows) {
    add(row.shapes, row.scenarioId)
    for (const bar of row.bars) {
      add(bar.shapes, row.scenarioId)
      add(bar.over, row.scenarioId)
    }
  }
  return boxes
}

function boxOf(shape: Extract<Shape, { kind: 'text' }>, scenarioId: string | null, faceFactor: number): TextBox {
  const measure = measureWith(faceFactor)
  const names = shape.className.split(' ')
  let width = 0
  let tallest = 0
  for (const run of shape.runs) {
    const size = sizeOf(names, run)
    width += (run.dx ?? 0) + measure(run.text, size, weightOf(names, run))
    tallest = Math.max(tallest, size)
  }
  const left = names.includes('end') ? shape.x - width : names.includes('mid') ? shape.x - width / 2 : shape.x
  const text = shape.runs.map((run) => run.text).join('')
  return {
    text,
    className: shape.className,
    scenarioId,
    x: left,
    width,
    y: shape.y - tallest * ASCENT,
    height: tallest * (ASCENT + DESCENT),
  }
}

/** The sizes and weights of figure.css. */
function sizeOf(names: readonly string[], run: TextRun): number {
  if (run.className?.split(' ').includes('v') === true) return 14
  if (names.includes('row-title') || names.includes('verdict')) return 15
  return names.includes('t-tick') ? 12 : 13
}

function weightOf(names: readonly string[], run: TextRun): Weight {
  const own = run.className?.split(' ') ?? []
  if (own.includes('strong')) return 600
  if (own.includes('label')) return 500
  if (own.includes('v')) return 400
  return names.includes('strong') || names.includes('row-title') || names.includes('tag-label') ? 600 : 400
}

/** Pairs of texts that cover one another, as readable lines. */
export function overlaps(boxes: readonly TextBox[]): string[] {
  const found: string[] = []
  const sorted = [...boxes].sort((a, b) => a.y - b.y)
  for (let i = 0; i < sorted.length; i++) {
    const a = sorted[i] as TextBox
    for (let k = i + 1; k < sorted.length; k++) {
      const b = sorted[k] as TextBox
      if (b.y >= a.y + a.height) break
      if (a.x < b.x + b.width && b.x < a.x + a.width) found.push(`"${a.text}" (${a.className}) and "${b.text}" (${b.className})`)
    }
  }
  return found
}
