import { describe, expect, it } from 'vitest'
import { findSpan, viewLab } from '../timeline/lab-view.ts'
import type { ChoicePrediction, MarkerPrediction, RenderedRun } from './lesson.ts'
import { judgeChoice, judgeMarker, markerAnswerMs, markerTolerances, revealRuns } from './predict.ts'
import { chapterOf, edit, everyChapter } from './testing/every-chapter.ts'

const say = (runs: readonly RenderedRun[]) => runs.map((run) => (run.kind === 'source' ? run.label : run.text)).join('')

const marked = everyChapter.flatMap(({ id, lab, prediction }) =>
  prediction.kind === 'marker' ? [{ id, view: viewLab(lab), prediction: prediction as MarkerPrediction }] : [],
)
const chosen = everyChapter.flatMap(({ id, lab, prediction }) =>
  prediction.kind === 'choice' ? [{ id, view: viewLab(lab), prediction: prediction as ChoicePrediction }] : [],
)

describe('the answers', () => {
  it('come from the core', () => {
    const answers = Object.fromEntries(marked.map(({ id, view, prediction }) => [id, markerAnswerMs(prediction, view)]))
    expect(answers).toEqual({
      'three-timeouts': 70 + 70 + 70,
      'one-deadline': 160,
      retries: 160,
      reserve: 5000 - 150,
      'side-by-side': 80 + 30,
      'hand-down': 15 + 200 + 250,
      'your-code': 120 + 40 + 180 + 240 + 120 + 40 + 30,
    })
    const rights = Object.fromEntries(
      chosen.map(({ id, view, prediction }) => [id, prediction.options.filter(({ isRight }) => isRight(view)).map((option) => option.id)]),
    )
    expect(rights).toEqual({
      'which-clock': ['own-and-on'],
      'retry-gate': ['deny'],
      'optional-call': ['skipped'],
      'cut-payment': ['unknown'],
      'more-budget': ['cut'],
    })
  })

  it('follow the lab', () => {
    const { lab, prediction } = chapterOf('one-deadline')
    const view = viewLab(edit(lab, { budgetMs: 180 }))
    expect(markerAnswerMs(prediction as MarkerPrediction, view)).toBe(180)
    const gate = chapterOf('retry-gate')
    const fits = viewLab(edit(gate.lab, { 'calls.supplier.attempts.0.retryAfterMs': 100 }))
    expect(judgeChoice(gate.prediction as ChoicePrediction, fits, 'wait-all').verdict).toBe('right')
  })
})

describe.each(marked)('the marker of $id', ({ view, prediction }) => {
  const answerMs = markerAnswerMs(prediction, view)
  const { rightMs, nearMs } = markerTolerances(view)
  const judge = (guessMs: number) => judgeMarker(prediction, view, guessMs)

  it('is right on the spot, and to within a hundredth', () => {
    expect(judge(answerMs)).toMatchObject({ verdict: 'right', answerMs, offMs: 0 })
    expect(say(judge(answerMs).runs)).toMatch(/^Right: it ends at/)
    expect(judge(answerMs + rightMs).verdict).toBe('right')
    expect(say(judge(answerMs - rightMs).runs)).toMatch(/^Right, to within/)
  })

  it('is near to within a twentieth, where no known thought is behind it', () => {
    const isKnown = (ms: number) => prediction.misses.some(({ atMs }) => Math.abs(atMs(view) - ms) <= rightMs)
    const near = [answerMs - nearMs, answerMs + nearMs].filter((ms) => !isKnown(ms))
    for (const ms of near) {
      expect(judge(ms).verdict).toBe('near')
      expect(say(judge(ms).runs)).toContain(ms < answerMs ? 'too early' : 'too late')
    }
  })

  it('is wrong elsewhere, and says by how much, without blame', () => {
    const guess = answerMs + Math.ceil(view.lab.budgetMs / 2)
    expect(judge(guess)).toMatchObject({ verdict: 'wrong', offMs: guess - answerMs })
    expect(say(judge(guess).runs)).toMatch(/earlier than you said/)
    expect(say(judge(0).runs)).toMatch(/later than you said/)
    expect(say(judge(guess).runs)).not.toMatch(/wrong|mistake|fail(ed|ure)? to/i)
  })

  it('has an answer for what people often think, which is not the answer itself', () => {
    for (const { atMs, reply } of prediction.misses) {
      const guess = atMs(view)
      expect(Math.abs(guess - answerMs)).toBeGreaterThan(rightMs)
      expect(judge(guess).verdict).toBe('wrong')
      expect(say(judge(guess).runs)).toContain(say(reply.map((run) => (run.kind === 'number' ? { ...run, text: run.text(view) } : run))))
    }
    const values = prediction.misses.map(({ atMs }) => atMs(view))
    expect(new Set(values).size).toBe(values.length)
  })

  it('gives the arithmetic to everybody, also to one who asks to be shown', () => {
    const why = say(prediction.why.map((run) => (run.kind === 'number' ? { ...run, text: run.text(view) } : run)))
    for (const runs of [judge(answerMs).runs, judge(0).runs, revealRuns(prediction, view)]) expect(say(runs)).toContain(why)
  })
})

describe.each(chosen)('the choice of $id', ({ view, prediction }) => {
  it('has exactly one right option, and one that is near', () => {
    expect(prediction.options.filter(({ isRight }) => isRight(view)).length).toBe(1)
    expect(prediction.options.filter(({ isNear }) => isNear === true).length).toBe(1)
    expect(findSpan(view, null)).toBeNull()
  })

  it('answers each option with its own words and the arithmetic', () => {
    const why = say(prediction.why.map((run) => (run.kind === 'number' ? { ...run, text: run.text(view) } : run)))
    for (const option of prediction.options) {
      const { verdict, rightId, runs } = judgeChoice(prediction, view, option.id)
      const opening = verdict === 'right' ? 'Right. ' : verdict === 'near' ? 'Close. ' : 'Not quite. '
      expect(verdict).toBe(option.isRight(view) ? 'right' : option.isNear === true ? 'near' : 'wrong')
      expect(say(runs).startsWith(opening)).toBe(true)
      expect(say(runs).endsWith(why)).toBe(true)
      expect(prediction.options.find(({ id }) => id === rightId)?.isRight(view)).toBe(true)
    }
    expect(say(revealRuns(prediction, view)).endsWith(why)).toBe(true)
  })

  it('refuses an option that it does not have', () => {
    expect(() => judgeChoice(prediction, view, 'nothing')).toThrow(RangeError)
  })
})
