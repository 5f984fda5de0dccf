import { expect, test } from 'vitest'
import type { Trace } from '../core/recorders.ts'
import { pagesOf } from './ledger-pages.ts'

const rows = (...counts: readonly number[]) => counts.map((count) => ({ trace: { spans: new Array(count) } as unknown as Trace }))

test('a row is shown whole up to 200 lines', () => {
  expect(pagesOf(rows(3, 200, 10))).toEqual({ pageLines: 200, starts: [0, 3, 203], total: 213 })
  expect(pagesOf(rows(9000))).toEqual({ pageLines: 200, starts: [0], total: 200 })
})

test('where all rows would show more than 500 lines together, they share them', () => {
  expect(pagesOf(rows(200, 200, 100)).pageLines).toBe(200)
  expect(pagesOf(rows(200, 200, 101)).pageLines).toBe(166)
  expect(pagesOf(rows(...new Array(20).fill(499)))).toMatchObject({ pageLines: 25, total: 500 })
})

test('a row that is shorter than a page stays whole', () => {
  expect(pagesOf(rows(9, 400, 400, 400, 400))).toEqual({ pageLines: 100, starts: [0, 9, 109, 209, 309], total: 409 })
})
