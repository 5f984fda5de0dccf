import type { Page } from '@playwright/test'
import { revealRuns } from '../src/lessons/predict.ts'
import { blockText, runsText } from '../src/lessons/write.ts'
import { viewLab } from '../src/timeline/lab-view.ts'
import { violationsIn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { chapterOf, everyChapter, expectNoScroll, openLesson } from './lesson-facts.ts'
import { colorsOf } from './page-facts.ts'

/** What is shown of a page, as text. */
function readText(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown does not count
  return page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '))
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Every chapter once it is open, in turn light and dark, wide and narrow; two while they ask; and the glossary. An analysis takes seconds. */
const views = [
  ['lesson-three-timeouts.html', 'light', 1280],
  ['lesson-which-clock.html', 'dark', 360],
  ['lesson-glossary.html', 'light', 360],
  ...everyChapter.map(({ id }, i) => [`lesson-${id}.html#goals`, i % 2 === 0 ? 'dark' : 'light', i % 4 < 2 ? 1280 : 360] as const),
] as const

for (const [file, colorScheme, width] of views) {
  test.describe(`${file}, ${colorScheme}, ${width} px wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })
    test('axe finds nothing', async ({ page }) => {
      await openLesson(page, file)
      if (file.includes('#goals')) {
        await page.getByText('Every number in a table').click()
        await page.getByRole('button', { name: 'Step forward' }).click()
        await page.getByRole('button', { name: 'Step forward' }).click()
      }
      const violations = await violationsIn(page)
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
    })
  })
}

test('320 px wide, also with text at 200 %, no page of the lesson scrolls sideways, and no text is under 12 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const file of ['lesson.html', 'lesson-glossary.html', ...everyChapter.map(({ id }) => `lesson-${id}.html#goals`)]) {
    await openLesson(page, file)
    await expectNoScroll(page, 320)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== ''),
        )
        .filter((element) => element.closest('.sr, thead, script, option, noscript') === null && element.getBoundingClientRect().width > 0)
        .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 12)
        .map((element) => element.textContent),
    )
    expect(small, file).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })
    await page.waitForTimeout(50)
    await expectNoScroll(page, 320)
  }
})

test('where there is room, figure and text stand side by side, and the figure stays in view while the causes are used', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLesson(page, 'lesson-your-code.html#goals')
  const cause = page.getByRole('slider', { name: /^Answer/ }).last()
  await cause.scrollIntoViewIfNeeded()
  const figure = await page.locator('.figure-frame').boundingBox()
  const control = await cause.boundingBox()
  if (figure === null || control === null) throw new Error('not there')
  expect(figure.y).toBeGreaterThanOrEqual(0)
  expect(figure.y + figure.height).toBeLessThanOrEqual(800)
  expect(control.x + control.width).toBeLessThan(figure.x)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('#code').scrollIntoViewIfNeeded()
  await cause.scrollIntoViewIfNeeded()
  const kept = await page.locator('.figure-frame').boundingBox()
  expect(kept?.y).toBeGreaterThanOrEqual(0)
  expect(kept?.y).toBeLessThan(10)
  // A high one would leave the text too little room: it stays only while the causes are used.
  await openLesson(page, 'lesson-cut-payment.html#code')
  await expect.poll(() => page.locator('.lesson-stage').evaluate((stage) => getComputedStyle(stage).position)).toBe('static')
  await page.getByRole('slider', { name: 'Charge first attempt' }).last().scrollIntoViewIfNeeded()
  await expect.poll(async () => Math.abs((await page.locator('.figure-frame').boundingBox())?.y ?? 99)).toBeLessThan(10)
  await page.setViewportSize({ width: 1920, height: 1000 })
  const wide = await page.locator('.figure-frame').boundingBox()
  expect(wide?.width).toBeGreaterThan(880) // room for the wide picture, with its titles beside the bars
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

  test('every chapter’s chosen row stays in view while a cause is used, and leaves the cause in view', async ({ page }) => {
    for (const { id, selected } of everyChapter) {
      await openLesson(page, `lesson-${id}.html#goals`)
      for (const at of [1, -1]) {
        const cause = page.locator('.lesson-causes input[type="range"]').nth(at)
        await cause.scrollIntoViewIfNeeded()
        await cause.focus()
        await page.keyboard.press('ArrowRight')
        const row = page.locator(`.figure-frame svg.fig .row[data-scenario="${selected.split('/')[0]}"]`)
        await expect
          .poll(
            async () => {
              const [chosen, control] = [await row.boundingBox(), await cause.boundingBox()]
              if (chosen === null || control === null) return 'not there'
              if (chosen.y < -1) return `the row begins at ${chosen.y}`
              if (control.y < chosen.y + chosen.height) return 'the row covers the cause'
              return control.y + control.height <= 740 ? 'both in view' : `the cause ends at ${control.y + control.height}`
            },
            { message: id },
          )
          .toBe('both in view')
      }
    }
  })

  test('what is reached by key comes to lie below the figure, not behind it', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    for (const id of ['one-deadline', 'side-by-side', 'cut-payment']) {
      await openLesson(page, `lesson-${id}.html#goals`)
      const controls = page.locator('.goals summary, .lesson-causes input, .lesson-tools button')
      const count = await controls.count()
      expect(count).toBeGreaterThan(8)
      for (let i = 0; i < count; i++) {
        const control = controls.nth(i)
        await control.focus()
        const isSeen = () =>
          control.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect()
            const seen = document.elementFromPoint(left + width / 2, top + height / 2)
            return seen !== null && (element.contains(seen) || seen.contains(element)) && seen !== document.body
          })
        await expect.poll(isSeen, { message: `${id}, control ${i}` }).toBe(true)
      }
    }
  })

  test('a place that the address names is below the figure, too', async ({ page }) => {
    for (const place of ['goals', 'code']) {
      await openLesson(page, `lesson-one-deadline.html#${place}`)
      const headTop = async () => (await page.locator(`#h-${place}`).boundingBox())?.y ?? 0
      const stage = page.locator('.lesson-stage.is-kept')
      await expect.poll(async () => (await headTop()) - ((await stage.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(0)
      expect(await headTop()).toBeLessThan(700)
    }
  })

  test('a figure too high for its controls stays in view from a row’s beginning down to its axis', async ({ page }) => {
    await openLesson(page, 'lesson-side-by-side.html#goals')
    await page.getByRole('slider', { name: 'Loyalty (C) duration' }).last().focus()
    await expect
      .poll(async () => Math.round((await page.locator('.row[data-scenario="together"]').first().boundingBox())?.y ?? -99))
      .toBe(0)
    await expect(page.locator('.figure-frame svg.fig .axis').first()).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Step forward' })).toBeInViewport()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each chapter has its text, its picture, its question with the answer, its goals, its code and its numbers', async ({ page }) => {
    for (const chapter of everyChapter) {
      const view = viewLab(chapter.lab)
      await page.goto(`./lesson-${chapter.id}.html`)
      const read = await readText(page)
      const wanted = [
        chapter.title,
        chapter.promise,
        ...chapter.text.map((block) => blockText(block, view)),
        runsText(chapter.prediction.question, view),
        ...revealRuns(chapter.prediction, view).flatMap((run) => (run.kind === 'number' ? [run.text] : [])),
        ...chapter.goals.map((goal) => runsText(goal.sentence, view)),
      ]
      for (const text of wanted) expect(read).toContain(oneLine(text))
      const picture = page.locator('svg.fig[aria-label="Timeline"]:visible')
      await expect(picture).toHaveCount(1)
      for (const { scenario, trace } of view.rows) {
        await expect(picture.locator(`.bar[data-scenario="${scenario.id}"]`)).toHaveCount(trace.spans.length)
      }
      await expect(picture.locator('.cover:visible')).toHaveCount(0)
      await expect(page.locator('.code-box').first()).toBeVisible()
      await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible()
      await expect(page.locator('.needs-script:visible')).toHaveCount(0)
    }
    for (const width of [700, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.locator('svg.fig[aria-label="Timeline"]:visible')).toHaveCount(1)
      await expectNoScroll(page, width)
    }
  })

  test('the whole lesson is one page, with a picture for each chapter and every term that its texts lead to', async ({ page }) => {
    await page.goto('./lesson.html')
    const read = await readText(page)
    for (const chapter of everyChapter) {
      for (const block of chapter.text) expect(read).toContain(oneLine(blockText(block, viewLab(chapter.lab))))
      await expect(page.locator(`#${chapter.id} svg.fig[role="img"]:visible`)).toHaveCount(1)
    }
    const dead = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#"]')]
        .map((a) => a.getAttribute('href') ?? '')
        .filter((href) => document.querySelector(href) === null),
    )
    expect(dead).toEqual([])
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id) => !/^p-/.test(id)))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('before the script has come, what gives the answer away is not shown', async ({ page }) => {
  const { prediction } = chapterOf('three-timeouts')
  await page.route(/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.goto('./lesson-three-timeouts.html', { waitUntil: 'commit' })
  await expect(page.locator('.cover:visible')).toHaveCount(1)
  await expect(page.locator('#root[data-live]')).toHaveCount(0)
  await expect(page.locator(`.bar[data-scenario="${prediction.row}"]:visible`)).toHaveCount(0)
  await expect(page.locator('.unscripted:visible')).toHaveCount(0)
  await page.locator('#root[data-live]').waitFor()
  const shifted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
  expect(shifted).toBeLessThan(0.05)
})

test.describe('on paper, from the dark theme', () => {
  test.use({ colorScheme: 'dark' })

  test('the whole lesson is light, holds every picture, and nothing on it is cut off', async ({ page }) => {
    await openLesson(page, 'lesson.html')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 680, height: 960 }) // A4 less margins of 1.5 cm
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('.whole-figure svg.fig:visible')).toHaveCount(12)
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().width > 0 && element.closest('.sr, defs') === null)
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 || element.getBoundingClientRect().left < -1)
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
    )
    expect(outside).toEqual([])
    await expectNoScroll(page, 680)
    await page.emulateMedia({ media: null })
    const pdf = await page.pdf({ format: 'A4' })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
    expect(pages).toBeGreaterThan(10)
    expect(pages).toBeLessThan(30)
  })
})

test('in forced colours the cover, the marker and what is reached are still there', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openLesson(page, 'lesson-one-deadline.html')
  await page.getByRole('slider', { name: 'Your marker' }).fill('100')
  const [ink = ''] = await colorsOf(page, ['CanvasText'])
  await expect(page.locator('.cover')).toHaveCSS('stroke', ink)
  await expect(page.locator('.axis-mark .mark-line')).toHaveCSS('stroke', ink)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('textbox', { name: 'Loyalty (C) duration, value' }).fill('20')
  await expect(page.getByText('Reached.', { exact: true })).toBeVisible()
})
