/** What fills a bar that did not simply end well: data, so that React and the static picture draw the same. */

export type PatternShape =
  | {
      readonly kind: 'rect'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly className: string
    }
  | { readonly kind: 'circle'; readonly cx: number; readonly cy: number; readonly r: number; readonly className: string }

export interface PatternDef {
  readonly id: string
  readonly width: number
  readonly height: number
  /** For `patternTransform`, in degrees; the units are user space. */
  readonly rotateDeg: number
  readonly shapes: readonly PatternShape[]
}

export const patternDefs: readonly PatternDef[] = [
  lines('p-deadline', 7, 1.5, 45, 'f-body-deadline', 'h-deadline'),
  lines('p-timeout', 7, 1.3, -45, 'f-body-timeout', 'h-timeout'),
  {
    id: 'p-error',
    width: 7,
    height: 7,
    rotateDeg: 0,
    shapes: [ground(7, 'f-body-error'), { kind: 'circle', cx: 3.5, cy: 3.5, r: 1.15, className: 'h-error' }],
  },
  lines('p-orphan', 4.5, 1.2, 45, 'f-body-still', 'h-still'),
  lines('p-cancelled', 5, 1.1, 90, 'f-body-still', 'h-still'),
  lines('p-late', 5, 1.3, 0, 'f-body-still', 'h-deadline'),
  lines('p-reserve', 10, 1, -45, null, 'h-still'),
  lines('p-strip', 4.5, 1.1, 45, null, 'h-still'),
]

function ground(tilePx: number, className: string): PatternShape {
  return { kind: 'rect', x: 0, y: 0, width: tilePx, height: tilePx, className }
}

/** Upright lines, turned as a whole. */
function lines(id: string, tilePx: number, linePx: number, rotateDeg: number, groundClass: string | null, lineClass: string): PatternDef {
  const line: PatternShape = { kind: 'rect', x: 0, y: 0, width: linePx, height: tilePx, className: lineClass }
  return { id, width: tilePx, height: tilePx, rotateDeg, shapes: groundClass === null ? [line] : [ground(tilePx, groundClass), line] }
}
