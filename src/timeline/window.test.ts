import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import type { Figure, Shape, TimeWindow } from './figure.ts'
import { crowdLab } from './testing/crowd-lab.ts'
import { allShapes, barOf, drawLab, endOf, handlesAt, textsOf, xOf } from './testing/draw-lab.ts'
import { kindsLab } from './testing/kinds-lab.ts'
import { openingLab } from './testing/opening-lab.ts'
import { overlaps, textBoxes } from './testing/text-boxes.ts'

const WIDTHS = [328, 640, 1136]
/** A few hundred labs take a second; a busy machine may take ten. */
const LONG = { timeout: 60_000 }

function drawWindow(fromMs: number, toMs: number, width = 1136): Figure {
  return drawLab(openingLab, { width, window: { fromMs, toMs } })
}

function isClass(className: string): (shape: Shape) => boolean {
  return (shape) => shape.kind !== 'glyph' && shape.className === className
}

function labelsOf(figure: Figure): string {
  return figure.ticks.flatMap((tick) => tick.label ?? []).join(' ')
}

describe('a window on the axis', () => {
  test('of all of it shows what there is without one', () => {
    const { rows, ticks, handles } = drawLab(openingLab)
    expect(drawWindow(0, 220)).toMatchObject({ rows, ticks, handles, window: { fromMs: 0, toMs: 220 }, domainMs: 220 })
  })

  test('leaves out the bars outside, and clips those across its edges', () => {
    const figure = drawWindow(80, 200)
    expect(figure.rows.map((row) => row.bars.map((bar) => bar.spanIndex))).toEqual([
      [1, 2],
      [1, 2],
      [2, 3],
    ])
    const { box } = barOf(figure, 'local', 'delivery')
    expect(box.x).toBeCloseTo(figure.plot.x0 + 1, 1)
    expect(endOf(box)).toBeCloseTo(xOf(figure, 140) - 1, 1)
    expect(endOf(barOf(figure, 'local', 'loyalty').box)).toBeLessThanOrEqual(figure.plot.x1)
  })

  test('keeps the grips of the ends that it shows, and no others', () => {
    const figure = drawWindow(80, 200)
    expect(handlesAt(figure, 'calls.delivery.attempts.0.durationMs').map(({ originMs }) => originMs)).toEqual([70, 70])
    expect(handlesAt(figure, 'calls.catalog.attempts.0.durationMs')).toEqual([])
    // One ends at 210; the other's need is clamped, as ever.
    expect(handlesAt(figure, 'calls.loyalty.attempts.0.durationMs').map(({ scenarioId }) => scenarioId)).toEqual(['shared'])
  })

  test('says at its edges that a row goes on', () => {
    const arrows = (figure: Figure) =>
      figure.rows.map((row) =>
        row.shapes.flatMap((shape) => (shape.kind === 'path' && shape.className === 'more t-still' ? [shape.d] : [])),
      )
    expect(arrows(drawWindow(0, 220))).toEqual([[], [], []])
    expect(arrows(drawWindow(0, 200)).map((each) => each.length)).toEqual([1, 0, 0])
    expect(arrows(drawWindow(100, 150)).map((each) => each.length)).toEqual([2, 2, 2])
  })

  describe('without the boundary', () => {
    test.each([
      [0, 100, 'right'],
      [180, 220, 'left'],
    ])('of %d to %d has its tag at the %s edge, with its name and its handle', (fromMs, toMs, side) => {
      for (const width of WIDTHS) {
        const figure = drawWindow(fromMs, toMs, width)
        const [tag] = handlesAt(figure, 'budgetMs')
        expect(tag?.shapes[0]).toMatchObject({ kind: 'path', className: 'tag-body is-outside' })
        expect(Math.abs((tag?.x ?? 0) - (side === 'right' ? figure.plot.x1 : figure.plot.x0))).toBeLessThanOrEqual(14)
        expect(textsOf(figure.boundary)).toEqual(['Deadline 160 ms'])
        expect(figure.boundary.filter(isClass('boundary'))).toEqual([])
        expect(figure.ticks.some((tick) => tick.isBudget)).toBe(false)
      }
    })

    test('is tinted all over where it is past', () => {
      const figure = drawWindow(180, 220)
      const [past] = figure.ground
      expect(past).toMatchObject({ className: 'past', x: figure.plot.x0, width: figure.plot.x1 - figure.plot.x0 })
      expect(drawWindow(0, 100).ground.some(isClass('past'))).toBe(false)
    })
  })

  test.each<[number, number, string]>([
    [0, 10, '0 ms 1 2 3 4 5 6 7 8 9 10'],
    [3, 6, '3 ms 4 5 6'],
    [103, 113, '103 ms 104 105 106 107 108 109 110 111 112 113'],
    [
      7000,
      7050,
      '7\u202f000 ms 7\u202f005 7\u202f010 7\u202f015 7\u202f020 7\u202f025 7\u202f030 7\u202f035 7\u202f040 7\u202f045 7\u202f050',
    ],
    [60_000, 120_000, '60 s 65 70 75 80 85 90 95 100 105 110 115 120'],
    [3_600_000, 14_400_000, '60 min 90 120 150 180 210 240'],
    [14_400_000, 86_400_000, '4 h 6 8 10 12 14 16 18 20 22 24'],
  ])('from %d to %d has ticks', (fromMs, toMs, expected) => {
    expect(labelsOf(drawWindow(fromMs, toMs))).toBe(expected)
  })

  test('shows as bars what is too narrow in the whole picture', () => {
    const lab = crowdLab(2000)
    const figure = drawLab(lab, { window: { fromMs: 5000, toMs: 5200 } })
    expect(figure.rows[0]?.dense).toEqual([])
    expect(figure.rows[0]?.bars.map((bar) => bar.spanIndex)).toEqual(Array.from({ length: 20 }, (_, i) => 500 + i))
  })

  test('keeps every text inside the frame and off the others, for any lab', LONG, () => {
    const aWindow = fc
      .tuple(fc.nat(400), fc.integer({ min: 10, max: 600 }))
      .map(([fromMs, ms]): TimeWindow => ({ fromMs, toMs: fromMs + ms }))
    fc.assert(
      fc.property(
        fc.oneof(arbitraryLab(), fc.constantFrom(openingLab, kindsLab)),
        fc.constantFrom(...WIDTHS),
        aWindow,
        (lab, width, window) => {
          const figure = drawLab(lab, { width, window })
          const boxes = textBoxes(figure)
          expect(overlaps(boxes)).toEqual([])
          for (const { x, width: textPx, text } of boxes) {
            expect(x, text).toBeGreaterThanOrEqual(-0.02)
            expect(x + textPx, text).toBeLessThanOrEqual(figure.width + 0.02)
          }
          for (const bar of figure.rows.flatMap((row) => row.bars)) {
            expect(bar.box.x).toBeGreaterThanOrEqual(figure.plot.x0 - 20)
            expect(endOf(bar.box)).toBeLessThanOrEqual(figure.plot.x1 + 20)
          }
          expect(JSON.stringify(allShapes(figure))).not.toMatch(/NaN|Infinity|null/)
        },
      ),
      { numRuns: 250 },
    )
  })
})
