import type { Shape, TextRun } from '../timeline/figure.ts'
import { glyphs } from '../timeline/glyphs.ts'

/*
 * The picture while a hand moves. React would compare every element of it at every event; here each drawn element remembers its shape, and only what
 * differs is written. `ShapeView.tsx` draws the same shapes for a page without scripts, and a test holds the two against each other.
 */

const SVG = 'http://www.w3.org/2000/svg'

interface Drawn {
  readonly element: SVGElement
  shape: Shape
}

/** Keeps the children of one SVG group equal to a list of shapes. The group must have no other children. */
export class ShapeList {
  readonly #group: SVGElement
  readonly #drawn: Drawn[] = []
  #last: readonly Shape[] | null = null

  constructor(group: SVGElement) {
    this.#group = group
  }

  get length(): number {
    return this.#drawn.length
  }

  draw(shapes: readonly Shape[]): void {
    const drawn = this.#drawn
    const group = this.#group
    if (shapes === this.#last) return
    this.#last = shapes
    for (let i = 0; i < shapes.length; i++) {
      const shape = shapes[i] as Shape
      const old = drawn[i]
      if (old === undefined) {
        const made = { element: makeElement(shape), shape }
        drawn.push(made)
        group.append(made.element)
      } else if (old.shape !== shape) {
        if (old.shape.kind === shape.kind && changeElement(old.element, old.shape, shape)) old.shape = shape
        else {
          const element = makeElement(shape)
          old.element.replaceWith(element)
          drawn[i] = { element, shape }
        }
      }
    }
    while (drawn.length > shapes.length) drawn.pop()?.element.remove()
  }
}

function makeElement(shape: Shape): SVGElement {
  switch (shape.kind) {
    case 'path':
    case 'polyline':
    case 'polygon':
    case 'rect':
    case 'circle': {
      const element = document.createElementNS(SVG, shape.kind)
      for (const [name, key] of ATTRIBUTES[shape.kind])
        setAttribute(element, name, (shape as unknown as Record<string, string | number | undefined>)[key])
      return element
    }
    case 'text': {
      const element = document.createElementNS(SVG, 'text')
      setAttribute(element, 'x', shape.x)
      setAttribute(element, 'y', shape.y)
      setAttribute(element, 'class', shape.className)
      fillText(element, shape.runs)
      return element
    }
    case 'glyph': {
      const element = document.createElementNS(SVG, 'g')
      element.setAttribute('transform', `translate(${shape.x} ${shape.y})`)
      element.append(...glyphs[shape.name].map(makeElement))
      return element
    }
  }
}

type Plain = 'path' | 'polyline' | 'polygon' | 'rect' | 'circle'

const POINTS = [
  ['points', 'points'],
  ['class', 'className'],
  ['fill', 'fill'],
] as const

const ATTRIBUTES: Readonly<Record<Plain, readonly (readonly [attribute: string, key: string])[]>> = {
  path: [
    ['d', 'd'],
    ['class', 'className'],
    ['fill', 'fill'],
  ],
  polyline: POINTS,
  polygon: POINTS,
  rect: [
    ['x', 'x'],
    ['y', 'y'],
    ['width', 'width'],
    ['height', 'height'],
    ['rx', 'rx'],
    ['class', 'className'],
    ['fill', 'fill'],
  ],
  circle: [
    ['cx', 'cx'],
    ['cy', 'cy'],
    ['r', 'r'],
    ['class', 'className'],
  ],
}

/** Writes what differs between two shapes of one kind. `false` where the element cannot become the new shape. */
function changeElement(element: SVGElement, from: Shape, to: Shape): boolean {
  if (to.kind === 'glyph') {
    if (from.kind !== 'glyph' || from.name !== to.name) return false
    if (from.x !== to.x || from.y !== to.y) element.setAttribute('transform', `translate(${to.x} ${to.y})`)
    return true
  }
  if (to.kind === 'text') {
    if (from.kind !== 'text') return false
    if (from.x !== to.x) setAttribute(element, 'x', to.x)
    if (from.y !== to.y) setAttribute(element, 'y', to.y)
    if (from.className !== to.className) setAttribute(element, 'class', to.className)
    changeText(element, from.runs, to.runs)
    return true
  }
  const before = from as unknown as Record<string, string | number | undefined>
  const after = to as unknown as Record<string, string | number | undefined>
  for (const [name, key] of ATTRIBUTES[to.kind]) if (before[key] !== after[key]) setAttribute(element, name, after[key])
  return true
}

function setAttribute(element: SVGElement, name: string, value: string | number | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(value))
}

function fillText(element: SVGElement, runs: readonly TextRun[]): void {
  element.replaceChildren(...runs.map(makeRun))
}

function makeRun(run: TextRun): Node {
  if (isPlain(run)) return document.createTextNode(run.text)
  const span = document.createElementNS(SVG, 'tspan')
  setAttribute(span, 'class', run.className)
  setAttribute(span, 'dx', run.dx)
  span.textContent = run.text
  return span
}

function changeText(element: SVGElement, from: readonly TextRun[], to: readonly TextRun[]): void {
  const isSameShape = from.length === to.length && to.every((run, i) => run.className === from[i]?.className && run.dx === from[i]?.dx)
  if (!isSameShape) {
    fillText(element, to)
    return
  }
  to.forEach((run, i) => {
    const node = element.childNodes[i]
    if (run.text !== from[i]?.text && node !== undefined) (node.nodeType === 3 ? node : (node.firstChild ?? node)).textContent = run.text
  })
}

function isPlain(run: TextRun): boolean {
  return run.className === undefined && run.dx === undefined
}
