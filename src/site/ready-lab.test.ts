import { expect, test } from 'vitest'
import { viewLab } from '../timeline/lab-view.ts'
import { tinyLab } from '../timeline/testing/tiny-lab.ts'
import { readyLab } from './ready-lab.ts'

test('between any two rows that it works out, and after the last, the page can answer', async () => {
  const one = tinyLab(100, { a: { needs: 10 } })
  const scenarios = ['x', 'y', 'z'].map((id) => ({ id, title: id, steps: ['a', 'a'] }))
  const order: string[] = []
  // Each scenario tells when its steps are first read.
  const told = scenarios.map((scenario) =>
    Object.defineProperty({ ...scenario }, 'steps', {
      enumerable: true,
      get() {
        if (order.at(-1) !== scenario.id) order.push(scenario.id)
        return scenario.steps
      },
    }),
  )
  const lab = { ...one, scenarios: told }
  await readyLab(lab, async () => {
    order.push('-')
  })
  expect(order).toEqual(['-', 'x', '-', 'y', '-', 'z', '-'])
  expect(viewLab(lab).rows.map(({ trace }) => trace.totalMs)).toEqual([20, 20, 20])
})
