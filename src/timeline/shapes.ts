import type { GlyphName, Shape, TextRun } from './figure.ts'
import { withoutDirections } from './without-directions.ts'

/** Coordinates in hundredths of a pixel: shorter markup, and the same on every machine. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

export function pathShape(d: string, className: string): Shape {
  return { kind: 'path', d, className }
}

/** A path with a pattern's fill. */
export function patternShape(d: string, patternId: string, className: string): Shape {
  return { kind: 'path', d, className, fill: `url(#${patternId})` }
}

export function glyphShape(x: number, y: number, name: GlyphName): Shape {
  return { kind: 'glyph', x: round(x), y: round(y), name }
}

export function textShape(x: number, y: number, className: string, text: string): Shape {
  return { kind: 'text', x: round(x), y: round(y), className, runs: [{ text: withoutDirections(text) }] }
}

export function runsShape(x: number, y: number, className: string, runs: readonly TextRun[]): Shape {
  return { kind: 'text', x: round(x), y: round(y), className, runs: runs.map((run) => ({ ...run, text: withoutDirections(run.text) })) }
}

/** The grip that says "this can be moved", around its centre. */
export function pillShape(x: number, y: number, heightPx: number, tone: string, isActive: boolean): Shape {
  const width = isActive ? 9 : 7
  const height = isActive ? heightPx + 2 : heightPx
  const className = isActive ? 'pill is-active' : `pill t-${tone}`
  return { kind: 'rect', x: round(x - width / 2), y: round(y - height / 2), width, height, rx: 3.5, className }
}
