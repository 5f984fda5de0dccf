import type { Page } from '@playwright/test'
import { revealRuns } from '../src/lessons/predict.ts'
import { blockText, runsText } from '../src/lessons/write.ts'
import { viewLab } from '../src/timeline/lab-view.ts'
import { summarizeRow } from '../src/timeline/verdict.ts'
import { violationsIn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { everyChapter, expectNoScroll, openLesson, textOf } from './lesson-facts.ts'
import { colorsOf } from './page-facts.ts'

/*
 * What holds on each of the twelve chapters once it is open: contrast, forced colours, no colour at all, reduced motion, a page that reads from right to left,
 * paper, the keyboard alone, and a screen reader. One page is loaded for each chapter and theme; what concerns all pages alike is tested once, in `seeing.spec.ts`.
 */

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What fills the bar of a span that does not end ok, by its status: DESIGN's table of statuses. */
const PATTERNS: Readonly<Record<string, string>> = {
  timeout: 'url(#p-timeout)',
  deadline_exceeded: 'url(#p-deadline)',
  error: 'url(#p-error)',
  cancelled: 'url(#p-cancelled)',
  late: 'url(#p-late)',
}

/** Tokens whose contrast is measured on every ground that they are drawn on. */
const TEXT_TOKENS = ['ink', 'ink-2', 'deadline-line', 'timeout-line', 'error-line', 'on-line'].map((token) => `var(--${token})`)

for (const chapter of everyChapter) {
  const { number, id, lab, prediction, text, goals, causes } = chapter
  const view = viewLab(lab)

  test.describe(`chapter ${number}`, () => {
    test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

    test('is told by patterns and words, keeps still, runs to the right, prints on light paper, uses the room', async ({ page }) => {
      await openLesson(page, `lesson-${id}.html#goals`)
      const figure = page.locator('.figure-frame')

      // Every text of the picture has a colour that was measured, in either theme.
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const measured = await colorsOf(page, TEXT_TOKENS)
        const used = await figure.locator('svg.fig text').evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fill))])
        for (const color of used) expect(measured, `${colorScheme}: ${color}`).toContain(color)
      }

      // Without colour: a pattern, or a mark with a word, for whatever did not end ok.
      const bars = figure.locator('.bar[data-kind="attempt"]')
      const drawn = await bars.evaluateAll((all) =>
        all.map((bar) => {
          const { status, startMs, endMs } = (bar as SVGElement).dataset
          const fill = bar.querySelector('[fill^="url"]')?.getAttribute('fill') ?? 'plain'
          return { status: status ?? '', isDrawn: startMs !== endMs, fill }
        }),
      )
      for (const { status, isDrawn, fill } of drawn) {
        // What is answered to nobody is hatched as well.
        if (isDrawn) expect(status === 'ok' ? ['plain', 'url(#p-orphan)'] : [PATTERNS[status]], status).toContain(fill)
      }
      await page.getByText('Every number in a table').click()
      for (const sign of await page.locator('.ledger td.st').all()) {
        await expect(sign.locator('svg')).toHaveCount(1)
        expect(await textOf(sign)).not.toBe('')
      }
      // The table has room for its words: none is broken letter by letter, and no column is cut off.
      const table = await page.getByRole('table', { name: 'Ledger' }).evaluate((element) => ({
        rightPx: element.getBoundingClientRect().right,
        highestPx: Math.max(...[...element.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)),
      }))
      expect(table.rightPx).toBeLessThanOrEqual(1280)
      expect(table.highestPx).toBeLessThan(60)
      await page.emulateMedia({ forcedColors: 'active' })
      const [ink = ''] = await colorsOf(page, ['CanvasText'])
      await expect(figure.locator('path.boundary').first()).toHaveCSS('stroke', ink)
      await expect(figure.locator('.rule').first()).toHaveCSS('stroke', ink)
      for (const tick of await page.locator('.tick circle').all()) await expect(tick).toHaveCSS('stroke', ink)
      await page.emulateMedia({ forcedColors: 'none' })

      // Nothing moves by itself.
      await page.getByRole('button', { name: 'Step forward' }).click()
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
      await page.getByRole('button', { name: 'Done' }).click()

      await page.evaluate(() => {
        document.documentElement.dir = 'rtl'
      })
      for (const { scenario } of view.rows) {
        const places = await figure.locator(`.bar[data-scenario="${scenario.id}"]`).evaluateAll((all) =>
          all
            .map((bar) => ({ startMs: Number((bar as SVGElement).dataset.startMs), endMs: Number((bar as SVGElement).dataset.endMs), bar }))
            .filter(({ startMs, endMs }) => startMs !== endMs)
            .sort((a, b) => a.startMs - b.startMs)
            .map(({ bar }) => bar.getBoundingClientRect().left),
        )
        places.forEach((left, i) => {
          expect(left).toBeGreaterThanOrEqual((places[i - 1] ?? Number.NEGATIVE_INFINITY) - 1)
        })
      }
      const first = page.locator('.lesson-causes input[type="range"]').first()
      const before = Number(await first.inputValue())
      await first.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => Number(await first.inputValue())).toBeGreaterThan(before)
      await expectNoScroll(page, 1280)
      await page.evaluate(() => {
        document.documentElement.dir = 'ltr'
      })
      await page.keyboard.press('ArrowLeft')

      // On paper, from the dark theme.
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await page.setViewportSize({ width: 680, height: 960 }) // A4 less margins of 1.5 cm
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(figure.locator('path.boundary').first()).toHaveCSS('stroke', 'rgb(192, 60, 13)')
      await expect(figure.locator('path.boundary').first()).not.toHaveCSS('stroke-dasharray', 'none')
      await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible()
      await expect(page.locator('input:visible, button:visible, select:visible')).toHaveCount(0)
      await expectNothingOutside(page)

      // Where there is room, the picture uses it: its titles stand beside the bars.
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 1920, height: 1000 })
      await expect.poll(async () => (await figure.boundingBox())?.width ?? 0).toBeGreaterThan(880)
    })

    test('before its point is shown, has a cover in forced colours, and prints the point as well', async ({ page }) => {
      await openLesson(page, `lesson-${id}.html`)
      await page.emulateMedia({ forcedColors: 'active' })
      await expect(page.locator('.figure-frame .cover')).toHaveCSS('stroke', (await colorsOf(page, ['CanvasText']))[0] ?? '')
      await page.emulateMedia({ forcedColors: 'none', media: 'print', colorScheme: 'dark' })
      await page.setViewportSize({ width: 680, height: 960 })
      const said = revealRuns(prediction, view)
        .map((run) => (run.kind === 'source' ? run.label : run.text))
        .join('')
      await expect(page.locator('.still-answer')).toBeVisible()
      expect(await textOf(page.locator('.still-answer'))).toContain(oneLine(said))
      await expect(page.locator('.figure-frame .cover')).toHaveAttribute('width', '0')
      for (const { scenario, trace } of view.rows)
        await expect(page.locator(`.figure-frame .bar[data-scenario="${scenario.id}"]`)).toHaveCount(trace.spans.length)
      for (const block of text.slice(chapter.setUp))
        if (block.kind === 'paragraph')
          await expect(page.locator('.prose p', { hasText: oneLine(blockText(block, view)).slice(0, 40) })).toBeVisible()
      await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible()
      await expect(page.locator('input:visible, button:visible, select:visible')).toHaveCount(0)
      await expectNothingOutside(page)
      // Back on the screen, nothing has been given away.
      await page.emulateMedia({ media: null })
      await expect(page.locator('.still-answer')).toHaveCount(0)
      await expect(page.locator(`.bar[data-scenario="${prediction.row}"]`)).toHaveCount(0)
    })

    test('is read aloud in its order, and gone through by the keyboard, from the guess to the next chapter', async ({ page }) => {
      await openLesson(page, `lesson-${id}.html`)
      const tabTo = (name: RegExp) => walk(page, (at) => name.test(at.name))
      if (prediction.kind === 'marker') {
        await tabTo(/^Your marker, in ms/)
        await page.keyboard.type('1')
      } else {
        await tabTo(new RegExp(`^${asPattern(runsText(prediction.options[0]?.text ?? [], view))}$`))
        await page.keyboard.press('Space')
      }
      await page.keyboard.press('Enter')
      await expect(page.locator('.verdict-box')).toBeFocused()

      const tree = (await page.locator('main').ariaSnapshot()).replace(/\\"/g, '"').replace(/[^\S\n]/g, ' ')
      const wanted = [
        `heading "${chapter.title}" [level=1]`,
        ...view.rows.map(({ scenario, trace }) => summarizeRow(lab, scenario, trace)),
        'heading "What do you expect?" [level=2]',
        'heading "Try it" [level=2]',
        ...goals.map((goal) => `Goal: ${runsText(goal.sentence, view)}`),
        'heading "As code" [level=2]',
        'navigation "Previous and next chapter"',
      ]
      let from = 0
      for (const words of wanted) {
        const at = tree.indexOf(oneLine(words), from)
        expect(at, `“${words}” comes in its turn`).toBeGreaterThanOrEqual(0)
        from = at
      }
      const spans = view.rows.reduce((sum, { trace }) => sum + trace.spans.length, 0)
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(spans)
      // No picture, button or field is without a name.
      expect(
        tree.match(/^\s*- '?(?:img|button|link|slider|textbox|radio|combobox|listbox|option|region|table)(?: \[|:|$).*$/gm) ?? [],
      ).toEqual([])

      // The figure stands before the question: back to it, and then on to the end.
      const back = await walk(page, ({ name }) => name === 'Spans of all rows', 'Shift+Tab')
      const seen = [...back, ...(await walk(page, ({ name }) => /^(Next|The end of the lesson)/.test(name)))]
      for (const { name, isSeen, isOn } of seen) {
        expect(isSeen, `${name} shows its focus`).toBe(true)
        expect(isOn, `${name} is in view`).toBe(true)
      }
      const paths = seen.map(({ path }) => path)
      for (const path of causes) expect(paths, path).toContain(path)
      for (const name of [
        /^Hint$/,
        /^Step forward$/,
        /^Open this lab in Slackline$/,
        /^Copy code$/,
        /^Code in TypeScript/,
        /^What it calls/,
        /^Every number/,
      ])
        expect(
          seen.some((at) => name.test(at.name)),
          String(name),
        ).toBe(true)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: chapter.title })).toHaveCount(0)
    })
  })
}

/** Nothing that is shown lies outside the page, and nothing is cut by a box that would scroll. */
async function expectNothingOutside(page: Page): Promise<void> {
  await expectNoScroll(page, 680)
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().width > 0 && element.closest('.sr, thead, defs, clipPath') === null)
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const isCut =
          element instanceof HTMLElement &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX !== 'visible'
        return box.right > innerWidth + 1 || box.left < -1 || isCut
      })
      .map((element) => `${element.tagName}.${element.getAttribute('class')} ${element.textContent?.slice(0, 40)}`),
  )
  expect(outside).toEqual([])
}

interface Stop {
  readonly name: string
  readonly path: string | null
  readonly isSeen: boolean
  readonly isOn: boolean
}

/** Goes on by a key until a stop is the one. Returns all on the way. */
async function walk(page: Page, isTheOne: (stop: Stop) => boolean, key = 'Tab'): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let i = 0; i < 140; i++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate((): Stop => {
      const element = document.activeElement ?? document.body
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      const box = element.getBoundingClientRect()
      // A native range and the list box draw theirs inside; a radio's is drawn by what stands for it.
      const isDrawnInside = element.matches('input[type="range"], input[type="radio"], [role="listbox"]')
      return {
        name: (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim(),
        path: element.getAttribute('data-path'),
        isSeen: isDrawnInside || getComputedStyle(element).outlineStyle !== 'none',
        isOn: box.bottom > 0 && box.top < innerHeight,
      }
    })
    stops.push(stop)
    if (isTheOne(stop)) return stops
  }
  throw new Error(`not on the way: ${stops.map(({ name }) => name.slice(0, 20)).join(', ')}`)
}

function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test.describe('contrast of what only the lesson draws', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is enough in the ${colorScheme} theme: axe finds nothing while a marker stands on a covered row`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openLesson(page, 'lesson-one-deadline.html')
      await page.getByRole('slider', { name: 'Your marker' }).fill('100')
      const violations = await violationsIn(page)
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
    })
  }
})
