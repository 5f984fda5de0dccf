import { describe, expect, it } from 'vitest'
import { goalState, isReached } from './goals.ts'
import { chapterOf, edit, everyChapter } from './testing/every-chapter.ts'
import { goalCases } from './testing/goal-cases.ts'

it('every goal of every chapter has its case', () => {
  expect(Object.fromEntries(Object.entries(goalCases).map(([id, goals]) => [id, Object.keys(goals)]))).toEqual(
    Object.fromEntries(everyChapter.map(({ id, goals }) => [id, goals.map((goal) => goal.id)])),
  )
})

describe.each(Object.entries(goalCases).flatMap(([id, goals]) => Object.entries(goals).map(([goalId, one]) => [id, goalId, one] as const)))(
  'the goal %s / %s',
  (id, goalId, { way, otherWay, miss, because, cheat }) => {
    const { lab, goals } = chapterOf(id)
    const goal = goals.find((each) => each.id === goalId) as (typeof goals)[number]

    it('is not reached by doing nothing', () => {
      const state = goalState(goal, lab, lab)
      expect(state.isReached).toBe(false)
      expect(state.because).toMatch(/\.$/)
    })

    it('is reached by an edit, and by another', () => {
      expect(goalState(goal, lab, edit(lab, way))).toEqual({ isReached: true, because: null })
      if (otherWay !== undefined) expect(goalState(goal, lab, edit(lab, otherWay))).toEqual({ isReached: true, because: null })
    })

    it('is not reached by a near miss, and says what is in the way', () => {
      expect(goalState(goal, lab, edit(lab, miss)).because).toMatch(because)
    })

    it('is not reached in a way that was ruled out', () => {
      if (cheat !== undefined) expect(isReached(goal, lab, edit(lab, cheat))).toBe(false)
    })

    it('can be reached with what the chapter lets a reader move', () => {
      const { causes } = chapterOf(id)
      for (const path of [...Object.keys(way), ...Object.keys(otherWay ?? {}), ...Object.keys(miss)]) expect(causes).toContain(path)
    })
  },
)

it('a page is not ready by the line where a call takes no time at all', () => {
  const { lab, goals } = chapterOf('three-timeouts')
  const paths = ['catalog', 'delivery', 'loyalty'].map((id) => `calls.${id}.attempts.0.durationMs`)
  const byTheLine = goals.find(({ id }) => id === 'by-the-line') as (typeof goals)[number]
  for (const empty of [paths, paths.slice(2)]) {
    const state = goalState(byTheLine, lab, edit(lab, Object.fromEntries(empty.map((path) => [path, 0]))))
    expect(state).toEqual({ isReached: false, because: 'A call takes no time at all.' })
  }
})
