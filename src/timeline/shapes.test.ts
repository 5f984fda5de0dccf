import { expect, test } from 'vitest'
import { pillShape } from './shapes.ts'
import { allShapes, drawLab } from './testing/draw-lab.ts'
import { openingLab } from './testing/opening-lab.ts'

test.each([
  [16, false, 7],
  [14, true, 9],
])('a pill of %d px is as wide and as high as it says, and round at its ends', (heightPx, isActive, width) => {
  const pill = pillShape(100, 50, heightPx, 'ok', isActive)
  const numbers = pill.kind === 'polygon' ? pill.points.split(' ').map(Number) : []
  const points = numbers.flatMap((value, i) => (i % 2 === 0 ? [{ x: value - 100, y: (numbers[i + 1] as number) - 50 }] : []))
  const height = isActive ? heightPx + 2 : heightPx
  expect(Math.max(...points.map(({ x }) => x))).toBeCloseTo(width / 2, 1)
  expect(Math.min(...points.map(({ x }) => x))).toBeCloseTo(-width / 2, 1)
  expect(Math.max(...points.map(({ y }) => y))).toBeCloseTo(height / 2, 1)
  expect(Math.min(...points.map(({ y }) => y))).toBeCloseTo(-height / 2, 1)
  // Each point lies on a circle of 3.5 px around the centre of its corner, or where two sides that touch it meet.
  for (const { x, y } of points) {
    const off = Math.hypot(Math.abs(x) - (width / 2 - 3.5), Math.abs(y) - (height / 2 - 3.5))
    expect(off).toBeGreaterThan(3.49)
    expect(off).toBeLessThan(3.6)
  }
})

test('no text of a picture can turn the words beside it, whatever a name holds', () => {
  const turning = '\u202eA\u2066\u061c'
  const lab = {
    ...openingLab,
    calls: Object.fromEntries(
      Object.entries(openingLab.calls).map(([id, call]) => [id, { ...call, label: `${turning}${id}`.slice(0, 24) }]),
    ),
    scenarios: openingLab.scenarios.map((scenario) => ({ ...scenario, title: `${scenario.title}${turning}` })),
  }
  const texts = [1136, 608, 328].flatMap((width) =>
    allShapes(drawLab(lab, { width })).flatMap((shape) => (shape.kind === 'text' ? shape.runs.map((run) => run.text) : [])),
  )
  expect(texts.some((text) => text.includes('Acatalog'))).toBe(true)
  expect(texts.filter((text) => /[\u061c\u202e\u2066]/.test(text))).toEqual([])
})
