import type { Shape } from '../../timeline/figure.ts'
import { glyphs } from '../../timeline/glyphs.ts'
import { type PatternDef, patternDefs } from '../../timeline/patterns.ts'
import type { AttributesOf } from './figure-attributes.ts'
import { escapeXml, writeAttributes, writeElement } from './xml.ts'

const LOCAL_FILL = /^url\(#([\w-]+)\)$/

/** Writes shapes as SVG that needs no style sheet, and remembers which patterns they were filled with. */
export class ShapeWriter {
  readonly usedPatterns = new Set<string>()
  readonly #attributesOf: AttributesOf
  readonly #idPrefix: string
  readonly #hasGrips: boolean

  /** Without grips, the mark of a timeout is drawn without the part to take it by. */
  constructor(attributesOf: AttributesOf, idPrefix: string, hasGrips = true) {
    this.#attributesOf = attributesOf
    this.#idPrefix = idPrefix
    this.#hasGrips = hasGrips
  }

  writeAll(shapes: readonly Shape[]): string {
    return shapes.map((shape) => this.write(shape)).join('')
  }

  write(shape: Shape): string {
    switch (shape.kind) {
      case 'path':
        return writeElement('path', { d: shape.d, ...this.#fill(shape.fill), ...this.#attributesOf('path', shape.className) })
      case 'polyline':
      case 'polygon':
        return writeElement(shape.kind, {
          points: shape.points,
          ...this.#fill(shape.fill),
          ...this.#attributesOf(shape.kind, shape.className),
        })
      case 'rect': {
        const { x, y, width, height, rx } = shape
        return writeElement('rect', { x, y, width, height, rx, ...this.#fill(shape.fill), ...this.#attributesOf('rect', shape.className) })
      }
      case 'circle':
        return writeElement('circle', { cx: shape.cx, cy: shape.cy, r: shape.r, ...this.#attributesOf('circle', shape.className) })
      case 'text': {
        const runs = shape.runs.map((run) =>
          run.className === undefined && run.dx === undefined
            ? escapeXml(run.text)
            : `<tspan${writeAttributes({ dx: run.dx, ...this.#attributesOf('tspan', run.className ?? '') })}>${escapeXml(run.text)}</tspan>`,
        )
        return `<text${writeAttributes({ x: shape.x, y: shape.y, ...this.#attributesOf('text', shape.className) })}>${runs.join('')}</text>`
      }
      case 'glyph': {
        const name = shape.name === 'timeout-handle' && !this.#hasGrips ? 'timeout' : shape.name
        return writeElement('g', { transform: `translate(${shape.x} ${shape.y})` }, this.writeAll(glyphs[name]))
      }
    }
  }

  /** The patterns that were used, with their ids. */
  writePatterns(): string {
    return patternDefs
      .filter((pattern) => this.usedPatterns.has(pattern.id))
      .map((pattern) => this.#writePattern(pattern))
      .join('')
  }

  #writePattern({ id, width, height, rotateDeg, shapes }: PatternDef): string {
    const attributes = {
      id: `${this.#idPrefix}${id}`,
      width,
      height,
      patternUnits: 'userSpaceOnUse',
      patternTransform: rotateDeg === 0 ? undefined : `rotate(${rotateDeg})`,
    }
    return writeElement('pattern', attributes, this.writeAll(shapes))
  }

  /** A fill names a pattern of this picture and nothing else. */
  #fill(fill: string | undefined): { readonly fill?: string } {
    const id = fill === undefined ? undefined : LOCAL_FILL.exec(fill)?.[1]
    if (id === undefined) return {}
    this.usedPatterns.add(id)
    return { fill: `url(#${this.#idPrefix}${id})` }
  }
}
