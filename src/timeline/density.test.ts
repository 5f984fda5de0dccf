import { describe, expect, test } from 'vitest'
import type { DenseLane, Figure, Shape } from './figure.ts'
import { boxOfSpan, spanAt } from './hit-test.ts'
import { crowdLab } from './testing/crowd-lab.ts'
import { allShapes, drawLab, handlesAt, textsOf, xOf } from './testing/draw-lab.ts'
import { tinyLab } from './testing/tiny-lab.ts'

function classOf(shape: Shape): string {
  return shape.kind === 'glyph' ? '' : shape.className
}

function laneOf(figure: Figure): DenseLane {
  return figure.rows[0]?.dense[0] as DenseLane
}

/** How many pixels high a class is drawn in a column: from its outlines’ upper edge there to their lower. */
function heightAt(lane: DenseLane, className: string, column: number): number {
  const shape = lane.shapes.find((each) => classOf(each) === className)
  if (shape?.kind !== 'path') return 0
  let height = 0
  for (const outline of shape.d.split('Z')) {
    let x = 0
    let y = 0
    let firstX = 0
    const level: number[] = []
    for (const [, command, numbers] of outline.matchAll(/([MHV])([\d. ]+)/g)) {
      if (command === 'M') {
        ;[x, y] = (numbers as string).split(' ').map(Number) as [number, number]
        firstX = x
      } else if (command === 'V') y = Number(numbers)
      else {
        const to = Number(numbers)
        if (column >= Math.min(x, to) && column < Math.max(x, to)) level.push(y)
        x = to
      }
    }
    if (column >= firstX && column < x) level.push(y)
    if (level.length === 2) height += Math.abs((level[0] as number) - (level[1] as number))
  }
  return height
}

describe('spans too narrow to be told apart', () => {
  const figure = drawLab(crowdLab(2000))
  const lane = laneOf(figure)

  test('are a path for each status, and none is a bar', () => {
    expect(figure.rows[0]?.bars).toEqual([])
    expect(lane.spans).toHaveLength(2000)
    expect(lane.shapes.map(classOf)).toEqual(['f-body-ok', 'h-error', 'h-timeout', 'rule t-ok', 'rule t-deadline'])
    expect(figure.handles.map(({ path }) => path)).toEqual(['budgetMs'])
    expect(allShapes(figure).length).toBeLessThan(60)
  })

  test('a tenth that was cut takes a tenth of the height', () => {
    const many = drawLab(crowdLab(10_000))
    const columns = Array.from({ length: 600 }, (_, i) => Math.ceil(xOf(many, 0)) + i + 1)
    const mean = (className: string) => columns.reduce((sum, column) => sum + heightAt(laneOf(many), className, column), 0) / columns.length
    expect(mean('h-timeout')).toBeGreaterThan(2.5)
    expect(mean('h-timeout')).toBeLessThan(3.6)
    expect(mean('f-body-ok')).toBeGreaterThan(23)
    for (const column of columns) {
      const total = ['f-body-ok', 'h-error', 'h-timeout'].reduce((sum, className) => sum + heightAt(laneOf(many), className, column), 0)
      expect(total).toBeGreaterThanOrEqual(29)
      expect(total).toBeLessThanOrEqual(31)
    }
  })

  test('one cut among thousands is at least a pixel high', () => {
    const steps = Array.from({ length: 5000 }, (_, i) => (i === 3333 ? 'cut' : 'a'))
    const one = drawLab(tinyLab(60_000, { a: { needs: 10 }, cut: { needs: 40, timeoutMs: 1 } }, { steps }))
    expect(heightAt(laneOf(one), 'h-timeout', Math.floor(xOf(one, 33_330)))).toBeGreaterThanOrEqual(1)
    expect(textsOf(one.rows[0]?.shapes ?? [])).toContain('5\u202f000 attempts, 1 cut')
  })

  test('are counted above, with what went wrong', () => {
    expect(textsOf(figure.rows[0]?.shapes ?? [])).toContain('2\u202f000 attempts, 200 cut, 200 errors')
  })

  test('leave the bars that are wide enough as they are', () => {
    const steps = Array.from({ length: 400 }, (_, i) => (i === 200 ? 'wide' : 'a'))
    const mixed = drawLab(tinyLab(5000, { a: { needs: 10 }, wide: { needs: 1000 } }, { steps }))
    expect(mixed.rows[0]?.bars.map((bar) => bar.spanIndex)).toEqual([200])
    expect(handlesAt(mixed, 'calls.wide.attempts.0.durationMs')).toHaveLength(1)
    const counts = textsOf(mixed.rows[0]?.shapes ?? []).filter((text) => text.endsWith('attempts'))
    expect(counts).toEqual(['200 attempts', '199 attempts'])
  })

  test('have all that a bar has once they are chosen, and stay in the picture of all', () => {
    const chosen = drawLab(crowdLab(2000), { selected: { scenarioId: 'row', spanIndex: 1004 } })
    expect(chosen.rows[0]?.bars.map((bar) => bar.spanIndex)).toEqual([1004])
    expect(textsOf(chosen.rows[0]?.bars[0]?.over ?? [])).toContain('cut by its own timeout')
    expect(handlesAt(chosen, 'calls.cut.timeoutMs')).toMatchObject([{ spanIndex: 1004, originMs: 10_040 }])
    expect(laneOf(chosen).shapes).toEqual(lane.shapes)
  })

  test('are drawn so in every lane, also of services and branches', () => {
    const branches = tinyLab(
      10_000,
      { a: { needs: 10 }, d: { downstream: { steps: ['a', 'a'] } } },
      {
        steps: [{ parallel: [{ sequence: Array.from({ length: 400 }, () => 'd') }, { sequence: Array.from({ length: 500 }, () => 'a') }] }],
      },
    )
    const drawn = drawLab(branches)
    expect(drawn.rows[0]?.dense.map((each) => each.spans.length)).toEqual([400, 800, 500])
    expect(drawn.rows[0]?.bars).toEqual([])
    expect(allShapes(drawn).length).toBeLessThan(80)
  })

  test('some dozens are bars, until they are slivers', () => {
    const dozens = (needs: number) => drawLab(tinyLab(60 * 100, { a: { needs } }, { steps: Array.from({ length: 60 }, () => 'a') }))
    expect(dozens(90).rows[0]?.bars).toHaveLength(60)
    expect(dozens(10).rows[0]?.bars).toHaveLength(0)
  })

  test('thousands of marks at one instant are one comb', () => {
    const unsent = drawLab(tinyLab(10, { a: { needs: 20 } }, { steps: Array.from({ length: 3000 }, () => 'a') }))
    expect(unsent.rows[0]?.bars.length).toBeLessThan(10)
    expect(unsent.rows[0]?.bars.flatMap((bar) => textsOf(bar.over))).toContain('2\u202f999 not sent')
    const chosen = drawLab(tinyLab(10, { a: { needs: 20 } }, { steps: Array.from({ length: 3000 }, () => 'a') }), {
      selected: { scenarioId: 'row', spanIndex: 2000 },
    })
    expect(chosen.rows[0]?.bars.find((bar) => bar.spanIndex === 2000)?.over).toMatchObject([{ className: 'selection' }])
  })
})

describe('what a pointer is over', () => {
  const figure = drawLab(crowdLab(2000))
  const lane = laneOf(figure)
  const y = lane.y + 5

  test('is the span at that instant, also where it is drawn with others', () => {
    for (const spanIndex of [0, 1, 999, 1998, 1999]) {
      expect(spanAt(figure, xOf(figure, spanIndex * 10 + 5), y)).toEqual({ scenarioId: 'row', spanIndex })
    }
  })

  test('is the nearest within 12 px, and nothing further off', () => {
    expect(spanAt(figure, xOf(figure, 20_000) + 10, y)?.spanIndex).toBe(1999)
    expect(spanAt(figure, xOf(figure, 20_000) + 14, y)).toBeNull()
    expect(spanAt(figure, xOf(figure, 500), lane.y - 30)).toBeNull()
  })

  test('is what is drawn by itself where that is as near', () => {
    const chosen = drawLab(crowdLab(2000), { selected: { scenarioId: 'row', spanIndex: 1000 } })
    expect(spanAt(chosen, xOf(chosen, 10_000) + 1.1, y)?.spanIndex).toBe(1000)
    expect(spanAt(chosen, xOf(chosen, 9000), y)?.spanIndex).toBeGreaterThan(890)
  })

  test('is a bar in its hit area', () => {
    const few = drawLab(tinyLab(300, { a: { needs: 140 }, b: { needs: 5 }, c: { needs: 140 } }), { width: 320 })
    for (const bar of few.rows[0]?.bars ?? []) {
      expect(spanAt(few, bar.hit.x + bar.hit.width / 2, bar.hit.y + 5)?.spanIndex).toBe(bar.spanIndex)
    }
  })

  test('has a box, whether it is drawn by itself or not', () => {
    const row = figure.rows[0] as Figure['rows'][0]
    expect(boxOfSpan(row, 700)?.x).toBeCloseTo(xOf(figure, 7000), 3)
    expect(boxOfSpan(row, 5000)).toBeNull()
    const few = drawLab(tinyLab(100, { a: { needs: 50 } }))
    expect(boxOfSpan(few.rows[0] as Figure['rows'][0], 0)).toBe(few.rows[0]?.bars[0]?.box)
  })
})
