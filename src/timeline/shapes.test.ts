import { expect, test } from 'vitest'
import { allShapes, drawLab } from './testing/draw-lab.ts'
import { openingLab } from './testing/opening-lab.ts'

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
