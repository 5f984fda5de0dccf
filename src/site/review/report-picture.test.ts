import { expect, it } from 'vitest'
import type { Lab } from '../../core/lab.ts'
import { exportSvg } from '../../io/export/svg.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { openingLab } from '../../timeline/testing/opening-lab.ts'
import { workWindow } from './report-picture.ts'

const labOf = (budgetMs: number, ownBudgetMs?: number): Lab => ({
  version: 1,
  title: 'Quick',
  budgetMs,
  calls: { a: { label: 'A', timeoutMs: null, attempts: [{ durationMs: 100 }] } },
  scenarios: [{ id: 'row', title: 'Row', ...(ownBudgetMs !== undefined && { budgetMs: ownBudgetMs }), steps: ['a'] }],
})

it('a budget of a day does not hide work of milliseconds', () => {
  expect(workWindow(viewLab(labOf(86_400_000)))).toEqual({ fromMs: 0, toMs: 105 })
  // The row's own boundary is near, and is shown; the lab's is not.
  expect(workWindow(viewLab(labOf(86_400_000, 200)))).toEqual({ fromMs: 0, toMs: 240 })
})

it('a budget of up to three times the work is shown, with all there is', () => {
  expect(workWindow(viewLab(labOf(300)))).toBeNull()
  expect(workWindow(viewLab(labOf(301)))).toEqual({ fromMs: 0, toMs: 105 })
  expect(workWindow(viewLab(openingLab))).toBeNull()
})

it('a picture without grips has fewer shapes and keeps the name of its boundary', () => {
  const options = { widthPx: 700, theme: 'light', font: null } as const
  const full = exportSvg(viewLab(openingLab), options).svg
  const still = exportSvg(viewLab(openingLab), { ...options, hasGrips: false }).svg
  const shapes = (svg: string) => svg.match(/<(?:path|polyline|polygon|rect|circle)\b/g)?.length ?? 0
  const words = (svg: string) => [...svg.matchAll(/<text\b[^>]*>(.*?)<\/text>/g)].map(([, text]) => text).toSorted()
  expect(shapes(still)).toBeLessThan(shapes(full) - 3)
  // The part by which a timeout's mark is taken.
  expect(full).toContain('M9.6-3.4v6.8')
  expect(still).not.toContain('M9.6-3.4v6.8')
  expect(words(still)).toEqual(words(full))
})
