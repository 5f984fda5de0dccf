import type { Page } from '@playwright/test'
import type { Lab } from '../src/core/lab.ts'
import { goalState } from '../src/lessons/goals.ts'
import type { Block, Chapter, RenderedRun } from '../src/lessons/lesson.ts'
import { judgeChoice, judgeMarker, markerAnswerMs, markerTolerances, revealRuns } from '../src/lessons/predict.ts'
import { type Edits, goalCases } from '../src/lessons/testing/goal-cases.ts'
import { blockText, runsText } from '../src/lessons/write.ts'
import { formatNumber } from '../src/timeline/format-ms.ts'
import { viewLab } from '../src/timeline/lab-view.ts'
import { expect, test } from './fixtures.ts'
import { codeLinesOf, edited, everyChapter, goalOf, makeEdits, openChapter, textOf } from './lesson-facts.ts'
import { barsOf } from './page-facts.ts'

// What plays is tested apart: here the row is open at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const say = (runs: readonly RenderedRun[]) => runs.map((run) => (run.kind === 'source' ? run.label : run.text)).join('')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

async function blocksOf(page: Page, place: string): Promise<string[]> {
  const blocks = await page.locator(`${place} .prose > :is(p, ul)`).all()
  return Promise.all(
    blocks.map(async (block) => {
      const items = await block.locator('li').allTextContents()
      return items.length === 0 ? await textOf(block) : items.map(oneLine).join(' ')
    }),
  )
}

/** Guesses, in turn: one that is wrong, and one that is right; with what is said to each. */
function guessesOf({ prediction, lab }: Chapter): readonly { readonly guess: string; readonly said: string; readonly verdict: string }[] {
  const view = viewLab(lab)
  if (prediction.kind === 'choice') {
    const right = prediction.options.find((option) => option.isRight(view))
    const wrong = prediction.options.find((option) => option !== right && option.isNear !== true)
    if (right === undefined || wrong === undefined) throw new Error('no such options')
    return [wrong, right].map((option) => {
      const { runs, verdict } = judgeChoice(prediction, view, option.id)
      return { guess: runsText(option.text, view), said: say(runs), verdict }
    })
  }
  const miss = prediction.misses[0]?.atMs(view) ?? 0
  return [miss, markerAnswerMs(prediction, view) + markerTolerances(view).rightMs].map((ms) => {
    const { runs, verdict } = judgeMarker(prediction, view, ms)
    return { guess: String(ms), said: say(runs), verdict }
  })
}

async function guess(page: Page, { prediction }: Chapter, value: string, isByRange: boolean): Promise<void> {
  if (prediction.kind === 'choice') await page.getByRole('radio', { name: value, exact: true }).check()
  else if (isByRange) await page.getByRole('slider', { name: 'Your marker' }).fill(value)
  else await page.getByRole('textbox', { name: 'Your marker, in ms' }).fill(value)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

for (const chapter of everyChapter) {
  test(`chapter ${chapter.number} asks before it tells, says what the core says, and its goals and code follow the reader’s hand`, async ({
    page,
  }) => {
    const { lab, prediction, text, setUp, goals } = chapter
    const view = viewLab(lab)
    const written = (blocks: readonly Block[]) => blocks.map((block) => oneLine(blockText(block, view)))
    const [wrong, right] = guessesOf(chapter)
    if (wrong === undefined || right === undefined) throw new Error('no guesses')

    await openChapter(page, chapter)
    await expect(page).toHaveTitle(`${chapter.title} | Slackline`)
    await expect(page.getByRole('heading', { level: 1, name: chapter.title })).toBeVisible()
    expect(await textOf(page.locator('.lesson-intro .lede'))).toBe(chapter.promise)
    expect(await blocksOf(page, '.lesson-intro')).toEqual(written(text.slice(0, setUp)))
    expect(await textOf(page.locator('.ask-question'))).toBe(oneLine(runsText(prediction.question, view)))
    // What is asked for is nowhere in the page: neither drawn, nor said, nor written.
    expect(await barsOf(page, prediction.row)).toEqual([])
    await expect(page.getByRole('img', { name: /: covered until you have made a guess\.$/ })).toHaveCount(1)
    expect(await blocksOf(page, '.lesson-rest')).toEqual([])
    await expect(page.getByRole('table')).toHaveCount(0)
    expect(oneLine((await page.locator('body').textContent()) ?? '')).not.toContain(oneLine(say(revealRuns(prediction, view))))

    await guess(page, chapter, wrong.guess, false)
    expect(wrong.verdict).toBe('wrong')
    await expect(page.locator('.verdict-box')).toHaveClass(/is-wrong/)
    await expect(page.locator('.verdict-box')).toBeFocused()
    expect(await textOf(page.locator('.verdict-box'))).toBe(oneLine(wrong.said))
    if (prediction.kind === 'marker') {
      await expect(page.locator('.figure-overlay').getByText(`you: ${formatNumber(Number(wrong.guess))}`)).toBeVisible()
      await expect(page.locator('.figure-overlay .axis-mark.is-answer')).toHaveCount(1)
    } else await expect(page.locator('.choice.is-right')).toHaveCount(1)
    expect(await blocksOf(page, '.lesson-rest')).toEqual(written(text.slice(setUp)))
    for (const { scenario, trace } of view.rows) {
      const bars = await barsOf(page, scenario.id)
      expect(bars).toEqual(
        trace.spans.map(
          (span) => `${span.step}${span.kind === 'attempt' ? span.attempt : ''} ${span.kind} ${span.status} ${span.startMs}-${span.endMs}`,
        ),
      )
    }

    // On the way to one goal another may be reached as well: that is kept, too.
    const seen: Lab[] = []
    const make = async (edits: Edits) => {
      const entries = Object.entries(edits)
      entries.forEach((_, i) => {
        seen.push(edited(lab, Object.fromEntries(entries.slice(0, i + 1))))
      })
      await makeEdits(page, chapter, edits)
    }
    for (const goal of goals) {
      const one = goalCases[chapter.id]?.[goal.id]
      if (one === undefined) throw new Error(`no case for ${goal.id}`)
      const shown = goalOf(page, goal.id)
      await make(one.miss)
      await expect(shown).toHaveAttribute('data-reached', 'false')
      const wasReached = seen.some((one) => goalState(goal, lab, one).isReached)
      await expect(shown.locator('.goal-note')).toHaveText(
        wasReached ? 'Reached earlier; not with the numbers as they are now.' : one.because,
      )
      await page.getByRole('button', { name: 'Start again' }).click()
      await make(one.way)
      await expect(shown).toHaveAttribute('data-reached', 'true')
      await expect(shown.locator('.goal-note')).toHaveText('Reached.')
      // The code has the numbers that are on screen.
      const lines = await page.locator('.code-box .code-line').allTextContents()
      expect(lines.map((line) => line.replace(/\n$/, ''))).toEqual(codeLinesOf(chapter, edited(lab, one.way)))
      await page.getByRole('button', { name: 'Start again' }).click()
      await expect(shown.locator('.goal-note')).toHaveText('Reached earlier; not with the numbers as they are now.')
    }
    // What was put back is not kept.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['slackline-lesson'])

    await openChapter(page, chapter)
    await guess(page, chapter, right.guess, true)
    await expect(page.locator('.verdict-box')).toHaveClass(/is-right/)
    expect(await textOf(page.locator('.verdict-box'))).toBe(oneLine(right.said))
  })
}
