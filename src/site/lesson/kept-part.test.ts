import { describe, expect, it } from 'vitest'
import { keptPart } from './kept-part.ts'

//   0   44 row 1   164 row 2   364 row 3   564 axis and buttons   650
const ROWS = [
  { topPx: 44, bottomPx: 164 },
  { topPx: 164, bottomPx: 364 },
  { topPx: 364, bottomPx: 564 },
]
const HEIGHT_PX = 650

describe('the part of a figure that stays in view', () => {
  it('is all of it where there is room', () => {
    expect(keptPart(HEIGHT_PX, 650, ROWS, 0)).toEqual({ fromPx: 0, cutPx: 0 })
  })

  it('goes down to the axis, from a row’s beginning, where the chosen row is in that', () => {
    expect(keptPart(HEIGHT_PX, 500, ROWS, 1)).toEqual({ fromPx: 164, cutPx: 0 })
    expect(keptPart(HEIGHT_PX, 500, ROWS, 2)).toEqual({ fromPx: 164, cutPx: 0 })
    expect(keptPart(HEIGHT_PX, 300, ROWS, 2)).toEqual({ fromPx: 364, cutPx: 0 })
  })

  it('leaves the last rows out where else the chosen one would be', () => {
    expect(keptPart(HEIGHT_PX, 500, ROWS, 0)).toEqual({ fromPx: 0, cutPx: 650 - 364 })
    expect(keptPart(HEIGHT_PX, 200, ROWS, 0)).toEqual({ fromPx: 0, cutPx: 650 - 164 })
    expect(keptPart(HEIGHT_PX, 300, ROWS, 1)).toEqual({ fromPx: 164, cutPx: 650 - 364 })
  })

  it('leaves the top out where only the row itself has room', () => {
    expect(keptPart(HEIGHT_PX, 130, ROWS, 0)).toEqual({ fromPx: 44, cutPx: 650 - 164 })
  })

  it('is nothing where the chosen row has no room, or there is none', () => {
    expect(keptPart(HEIGHT_PX, 150, ROWS, 1)).toBeNull()
    expect(keptPart(HEIGHT_PX, 500, ROWS, -1)).toBeNull()
    expect(keptPart(HEIGHT_PX, 500, [], 0)).toBeNull()
  })
})
