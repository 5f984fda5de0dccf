import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { viewLab } from '../timeline/lab-view.ts'
import { StillFigure } from './StillFigure.tsx'

it('a still picture draws the line at whose end the grip of the chosen bar’s timeout stands', () => {
  const lab: Lab = {
    version: 1,
    title: '',
    budgetMs: 200,
    calls: { a: { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 70 }] } },
    scenarios: [{ id: 's', title: 'S', steps: ['a'] }],
  }
  const view = viewLab(lab)
  const [row] = view.rows
  if (row === undefined) throw new Error('no row')
  const draw = (selected: Parameters<typeof StillFigure>[0]['selected']) =>
    renderToStaticMarkup(<StillFigure view={view} width={736} selected={selected} />)
  const chosen = draw({ row, rowIndex: 0, spanIndex: 0 })
  expect(chosen).toContain('allowed 100')
  expect(chosen).toMatch(/class="grant /)
  expect(draw(null)).not.toContain('allowed 100')
})
