import { expect, test } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { drawLab, textsOf } from './testing/draw-lab.ts'
import { textBoxes } from './testing/text-boxes.ts'

const DAY_MS = 86_400_000

/** Services inside one another, each named as its depth. */
function deepLab(depth: number): Lab {
  const id = (i: number) => `service-${i}`
  const calls = Object.fromEntries(
    Array.from({ length: depth }, (_, i) => [
      id(i),
      {
        label: `S${i}`,
        timeoutMs: null,
        ...(i === depth - 1 ? { attempts: [{ durationMs: 9 }] } : { downstream: { steps: [id(i + 1)] } }),
      },
    ]),
  ) as Lab['calls']
  return { version: 1, title: '', budgetMs: 100, calls, scenarios: [{ id: 's', title: 'S', steps: [id(0)] }] }
}

test.each([1, 5, 399])('a total of %i days is whole, and inside the figure', (days) => {
  const lab: Lab = {
    version: 1,
    title: '',
    budgetMs: DAY_MS,
    calls: {},
    scenarios: [{ id: 's', title: 'S', deadline: 'none', steps: Array.from({ length: days }, () => ({ work: 'W', durationMs: DAY_MS })) }],
  }
  const figure = drawLab(lab, { width: 1136 })
  const digits = String(days * DAY_MS)
  const total = textBoxes(figure).find(({ text }) => text.replace(/\D/g, '') === digits)
  expect(total).toBeDefined()
  expect((total?.x ?? 0) + (total?.width ?? 0)).toBeLessThanOrEqual(figure.width)
})

test('sixteen services deep, each lane still says whose inside it is', () => {
  const figure = drawLab(deepLab(17), { width: 1136 })
  const labels = textsOf(figure.rows[0]?.shapes ?? []).filter((text) => text.startsWith('inside'))
  expect(labels).toEqual(Array.from({ length: 16 }, (_, i) => `inside S${i}`))
  const boxes = textBoxes(figure).filter(({ text }) => text.startsWith('inside'))
  // The words left of the plot end before it.
  for (const { x, width } of boxes) expect(x + width).toBeLessThanOrEqual(figure.plot.x0)
  expect(boxes.slice(0, 8).every((box, i) => i === 0 || box.x === (boxes[i - 1]?.x ?? 0) + 12)).toBe(true)
})

test('what the first call of a service was allowed is no line through the words of the service’s clock', () => {
  const lab: Lab = {
    version: 1,
    title: '',
    budgetMs: 1000,
    calls: {
      shop: { label: 'S', timeoutMs: 900, downstream: { steps: ['db'] } },
      db: { label: 'D', timeoutMs: 700, attempts: [{ durationMs: 100 }] },
    },
    scenarios: [{ id: 's', title: 'S', steps: ['shop'] }],
  }
  const figure = drawLab(lab, { width: 1136, selected: { scenarioId: 's', spanIndex: 1 } })
  const words = textBoxes(figure).find(({ text }) => text === 'S was handed 900')
  const [line] = figure.rows[0]?.bars.find(({ spanIndex }) => spanIndex === 1)?.quiet ?? []
  if (words === undefined || line?.kind !== 'path') throw new Error('not drawn')
  // What is drawn across: from the last point moved to, to each end of a horizontal line.
  const across = [...line.d.matchAll(/M([\d.]+) [\d.]+(?:V[\d.]+)?H([\d.]+)/g)].map(([, from, to]) => [Number(from), Number(to)] as const)
  for (const [from, to] of across) expect(from >= words.x + words.width || to <= words.x).toBe(true)
})
