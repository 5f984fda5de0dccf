import type { GlyphName, Shape, TextRun } from './figure.ts'
import { withoutDirections } from './without-directions.ts'

/** Coordinates in hundredths of a pixel: shorter markup, and the same on every machine. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

export function pathShape(d: string, className: string): Shape {
  return { kind: 'path', d, className }
}

/** Straight lines from point to point: x and y in turn. */
export function lineShape(className: string, ...points: readonly number[]): Shape {
  return { kind: 'polyline', points: points.map(round).join(' '), className }
}

export function areaShape(className: string, ...points: readonly number[]): Shape {
  return { kind: 'polygon', points: points.map(round).join(' '), className }
}

/** An area with a pattern's fill. */
export function patternShape(patternId: string, className: string, ...points: readonly number[]): Shape {
  return { kind: 'polygon', points: points.map(round).join(' '), className, fill: `url(#${patternId})` }
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

const PILL_RADIUS_PX = 3.5

/** Points around a circle that the sides between them touch, none of them on an axis: each belongs to a corner. */
const CORNERS = Array.from({ length: 16 }, (_, i) => {
  const angle = ((i + 0.5) * Math.PI) / 8
  const radius = PILL_RADIUS_PX / Math.cos(Math.PI / 16)
  return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
})

/** The grip that says "this can be moved", around its centre. */
export function pillShape(x: number, y: number, heightPx: number, tone: string, isActive: boolean): Shape {
  const width = isActive ? 9 : 7
  const height = isActive ? heightPx + 2 : heightPx
  const className = isActive ? 'pill is-active' : `pill t-${tone}`
  const right = width / 2 - PILL_RADIUS_PX
  const bottom = height / 2 - PILL_RADIUS_PX
  const points: number[] = []
  for (const [toX, toY] of CORNERS) points.push(x + toX + Math.sign(toX) * right, y + toY + Math.sign(toY) * bottom)
  return areaShape(className, ...points)
}
