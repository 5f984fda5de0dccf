import { describe, expect, it } from 'vitest'
import { chapterOf, everyChapter } from '../../lessons/testing/every-chapter.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { type AxisMark, askedAxis, coverBox, knownShapes, layAsked, placeMarks, xOf } from './ask-picture.ts'
import { GOALS_PER_CHAPTER } from './ContentsList.tsx'
import { chapterFile, chapterOfPath, lessonFiles } from './lesson-files.ts'
import { parseProgress } from './progress.ts'

const layout = (id: string, width = 600) => {
  const { lab, prediction, causes } = chapterOf(id)
  const view = viewLab(lab)
  const axis = askedAxis(prediction, view)
  return { view, axis, figure: layAsked(view, { width, hitPx: 24, textScale: 1, movable: new Set(causes), domainMs: axis.endMs }) }
}

/** How far the words of a 12 px label rise above their line. */
const ASCENT_PX = 9.5

describe('the picture of a question', () => {
  it.each(everyChapter)('has room on its axis for what people often guess in chapter $number', ({ prediction, lab }) => {
    const view = viewLab(lab)
    const { endMs } = askedAxis(prediction, view)
    if (prediction.kind === 'marker') for (const { atMs } of prediction.misses) expect(atMs(view)).toBeLessThan(endMs)
    expect(lab.budgetMs).toBeLessThan(endMs)
  })

  it.each([328, 600, 1000])('covers all lanes of the asked row and no other row, %i px wide', (width) => {
    const { figure } = layout('hand-down', width)
    const [first, second] = figure.rows
    if (first === undefined || second === undefined) throw new Error('no rows')
    const cover = coverBox(figure, first)
    for (const { box } of first.bars) {
      expect(box.y).toBeGreaterThanOrEqual(cover.y)
      expect(box.y + box.height).toBeLessThanOrEqual(cover.y + cover.height)
    }
    expect(cover.y + cover.height).toBeLessThan(second.y)
    expect([cover.x, cover.x + cover.width]).toEqual([figure.plot.x0, figure.plot.x1])
  })

  it.each([
    ['cut-payment', 'left', 328],
    ['cut-payment', 'left', 600],
    ['reserve', 'reserve', 328],
    ['reserve', 'reserve', 600],
  ])('covers the words of what is kept back as a whole: %s, row %s, %i px wide', (id, rowId, width) => {
    const { figure } = layout(id, width)
    const row = figure.rows.find(({ scenarioId }) => scenarioId === rowId)
    if (row === undefined) throw new Error('no row')
    const cover = coverBox(figure, row)
    const tops = figure.ground.flatMap((shape) =>
      shape.kind === 'text' && shape.y > row.y && shape.y < row.y + row.height && shape.runs[0]?.text.startsWith('reserve')
        ? [shape.y - ASCENT_PX]
        : [],
    )
    expect(tops).toHaveLength(1)
    for (const top of tops) expect(top).toBeGreaterThanOrEqual(cover.y)
  })

  it.each([328, 600, 1000])('shows a row’s name and nothing of its result, %i px wide', (width) => {
    const { figure } = layout('one-deadline', width)
    const row = figure.rows.find(({ scenarioId }) => scenarioId === 'shared')
    if (row === undefined) throw new Error('no row')
    const words = knownShapes(figure, row).flatMap((shape) => (shape.kind === 'text' ? shape.runs.map(({ text }) => text) : []))
    expect(words[0]).toBe('Shared deadline')
    expect(words.join(' ')).not.toMatch(/160|cut|over/)
  })

  it('moves the chips of two marks apart where they would meet, and keeps both in the frame', () => {
    const { figure } = layout('one-deadline', 328)
    const mark = (atMs: number, tone: AxisMark['tone']): AxisMark => ({ atMs, tone, words: `${tone} ${atMs}` })
    for (const [guessMs, answerMs] of [
      [158, 160],
      [0, 2],
      [258, 260],
      [10, 200],
    ] as const) {
      const [left, right] = placeMarks(figure, [mark(guessMs, 'guess'), mark(answerMs, 'answer')])
      if (left === undefined || right === undefined) throw new Error('no marks')
      expect(left.chip.x).toBeGreaterThanOrEqual(0)
      expect(left.chip.x + left.chip.width).toBeLessThan(right.chip.x)
      expect(right.chip.x + right.chip.width).toBeLessThanOrEqual(figure.width)
      expect([left.x, right.x].map(Math.round)).toEqual([guessMs, answerMs].map((ms) => Math.round(xOf(figure, ms))))
    }
  })
})

describe('the pages of the lesson', () => {
  it('are told from their addresses, with or without the ending', () => {
    expect(chapterOfPath('/a/b/lesson-retry-gate.html')).toBe('retry-gate')
    expect(chapterOfPath('/lesson-reserve')).toBe('reserve')
    for (const path of ['/lesson.html', '/lesson-glossary.html', '/lesson-nowhere.html', '/']) expect(chapterOfPath(path)).toBeNull()
    expect(new Set(lessonFiles).size).toBe(14)
    expect(lessonFiles).toContain(chapterFile('your-code'))
  })

  it('count as many goals for a chapter as it has', () => {
    for (const { goals } of everyChapter) expect(goals).toHaveLength(GOALS_PER_CHAPTER)
  })
})

describe('what a browser has kept of the goals', () => {
  it.each([null, '', '{', '[]', '3', 'null', `{"a":"${'x'.repeat(20_000)}"}`])('is nothing where %j stands there', (text) => {
    expect(parseProgress(text)).toEqual({})
  })
  it('is what was written, without what is no list of ids', () => {
    expect(parseProgress('{"retries":["both",3],"reserve":"all"}')).toEqual({ retries: ['both'], reserve: [] })
  })
})
