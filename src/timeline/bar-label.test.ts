import { describe, expect, test } from 'vitest'
import { type BarRoom, fitBarLabel } from './bar-label.ts'
import type { BarName } from './row-context.ts'
import { measureWith } from './text-width.ts'

const measure = measureWith(1)
const catalog: BarName = { letter: 'A', name: 'Catalog', short: 'A', plain: 'A' }
const pricing: BarName = { letter: null, name: 'Pricing', short: 'Pricing', plain: 'Pricing' }

function room(widthPx: number, more: Partial<BarRoom> = {}): BarRoom {
  return { x: 0, endX: widthPx, hasGrip: false, isCut: false, boundaryX: 10_000, ...more }
}

/** The label as it is read: `A Catalog … 70 ms`. */
function read(within: BarRoom, name: BarName, durationMs = 70): string | null {
  const label = fitBarLabel(within, name, durationMs, measure)
  if (label === null) return null
  const left = label.left.map((run) => run.text).join('')
  return label.right === null ? left : `${left} … ${label.right}`
}

describe('the label on a bar', () => {
  test.each([
    [200, 'A Catalog … 70 ms'],
    [100, 'A … 70 ms'],
    [50, 'A 70'],
    [20, 'A'],
    [12, null],
    [5, null],
  ])('in %d px: %s', (widthPx, expected) => {
    expect(read(room(widthPx), catalog)).toBe(expected)
  })

  test.each([
    [200, 'Pricing … 70 ms'],
    [90, 'Pricing 70'],
    [60, 'Pricing'],
    [40, null],
  ])('without a letter, in %d px: %s', (widthPx, expected) => {
    expect(read(room(widthPx), pricing)).toBe(expected)
  })

  test('stands clear of the edges, the grip and the other half', () => {
    for (let widthPx = 12; widthPx < 260; widthPx++) {
      for (const hasGrip of [false, true]) {
        const label = fitBarLabel(room(widthPx, { hasGrip }), catalog, 70, measure)
        if (label === null) continue
        const [first, rest] = label.left
        const endX = label.x + measure(first?.text ?? '', 13, 600) + measure(rest?.text ?? '', 13, 400)
        const limitX =
          label.right === null ? widthPx - (hasGrip && !label.isGripOnJoint ? 18 : 3) : label.rightX - measure(label.right, 13, 400) - 9
        expect(label.x).toBeGreaterThanOrEqual(3)
        expect(endX).toBeLessThanOrEqual(limitX + 1e-6)
      }
    }
  })

  test('the grip gives way to a name that needs all the room', () => {
    expect(fitBarLabel(room(24, { hasGrip: true }), catalog, 70, measure)).toMatchObject({ isGripOnJoint: true })
    expect(fitBarLabel(room(90, { hasGrip: true }), catalog, 70, measure)).toMatchObject({ isGripOnJoint: false })
  })

  test('name and time may stand on two sides of the boundary, but neither across it', () => {
    expect(read(room(200, { boundaryX: 100 }), catalog)).toBe('A Catalog … 70 ms')
    expect(read(room(200, { boundaryX: 40 }), catalog)).toBe('A … 70 ms')
    expect(fitBarLabel(room(200, { boundaryX: 12 }), catalog, 70, measure)).toMatchObject({ x: 20, right: '70 ms' })
    for (let boundaryX = 1; boundaryX < 200; boundaryX++) {
      const label = fitBarLabel(room(200, { boundaryX }), catalog, 70, measure)
      if (label === null) continue
      const width = measure(label.left[0]?.text ?? '', 13, 600) + measure(label.left[1]?.text ?? '', 13, 400)
      expect(label.x < boundaryX && label.x + width > boundaryX).toBe(false)
    }
  })
})
