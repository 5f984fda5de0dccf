import { describe, expect, test } from 'vitest'
import { presets } from '../presets/presets.ts'
import type { Box, Figure } from './figure.ts'
import { drawLab } from './testing/draw-lab.ts'
import { kindsLab } from './testing/kinds-lab.ts'
import { stressLabs } from './testing/stress-labs.ts'

/** Marks of 0 ms, which hang below their lane. */
const MARKS = ['denied', 'skip', 'not-started', 'not-sent']
const MARK_RADIUS_PX = 7

/** What of the marks lies below a grip: the grip's path and the mark. */
function coveredMarks(figure: Figure): string[] {
  const marks = figure.rows.flatMap((row) =>
    row.bars.flatMap((bar) => bar.over.flatMap((shape) => (shape.kind === 'glyph' && MARKS.includes(shape.name) ? [shape] : []))),
  )
  const pills = figure.handles.flatMap(({ path, shapes }) =>
    shapes.flatMap((shape) => (shape.kind === 'rect' ? [{ path, box: shape as Box }] : [])),
  )
  return pills.flatMap(({ path, box }) =>
    marks.flatMap(({ x, y, name }) => {
      const awayX = Math.max(box.x - x, 0, x - box.x - box.width)
      const awayY = Math.max(box.y - y, 0, y - box.y - box.height)
      return Math.hypot(awayX, awayY) < MARK_RADIUS_PX ? [`${path} on ${name}`] : []
    }),
  )
}

const LABS = [...presets.map(({ id, lab }) => [id, lab] as const), ['kinds', kindsLab] as const, ...Object.entries(stressLabs)]

describe('no grip lies on a mark of 0 ms', () => {
  test.each(LABS)('%s', (_, lab) => {
    for (const width of [288, 328, 608, 1136])
      expect([width, ...coveredMarks(drawLab(lab, { width, hitPx: width < 700 ? 44 : 24 }))]).toEqual([width])
  })
})
