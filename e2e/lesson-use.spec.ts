import { viewLab } from '../src/timeline/lab-view.ts'
import { playAt, playEndMs, playInstants } from '../src/timeline/play.ts'
import { expect, test } from './fixtures.ts'
import { chapterOf, goalOf, makeEdits, openChapter, openLesson, textOf } from './lesson-facts.ts'
import { barsOf, field, slider } from './page-facts.ts'

const retries = chapterOf('retries')
const wordsAt = (id: string, atMs: number) =>
  playAt(viewLab(chapterOf(id).lab), atMs).rows.map(({ sentence }) => sentence.runs.map((run) => run.text).join(''))

test('a guess by pointer puts the marker where the pointer is; the row then plays, and only after it the answer is said', async ({
  page,
}) => {
  const chapter = chapterOf('one-deadline')
  await openChapter(page, chapter)
  const marker = slider(page, 'Your marker')
  await expect(marker).toHaveAttribute('aria-valuetext', 'not set')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Set the marker first, or choose “Show me”.')).toBeVisible()
  const axis = await page.locator('.ask-frame svg.fig').evaluate((svg) => {
    const box = svg.querySelector('.axis')?.getBoundingClientRect()
    const cover = svg.querySelector('.cover')?.getBoundingClientRect()
    return { left: box?.left ?? 0, right: box?.right ?? 0, y: ((cover?.top ?? 0) + (cover?.bottom ?? 0)) / 2 }
  })
  const domainMs = Number(await marker.getAttribute('max'))
  const xOf = (ms: number) => axis.left + ((axis.right - axis.left) * ms) / domainMs
  await page.mouse.click(xOf(200), axis.y)
  const value = async () => Number(await marker.inputValue())
  expect(Math.abs((await value()) - 200)).toBeLessThanOrEqual(1)
  await page.mouse.move(xOf(200), axis.y)
  await page.mouse.down()
  await page.mouse.move(xOf(120), axis.y + 3, { steps: 5 })
  await page.mouse.up()
  expect(Math.abs((await value()) - 120)).toBeLessThanOrEqual(1)
  const line = await page.locator('.axis-mark .mark-line').boundingBox()
  expect(Math.abs((line?.x ?? 0) + (line?.width ?? 0) / 2 - xOf(await value()))).toBeLessThan(2)
  await marker.press('Shift+ArrowRight')
  await marker.press('ArrowRight')
  expect(Math.abs((await value()) - 131)).toBeLessThanOrEqual(1)
  await page.getByRole('textbox', { name: 'Your marker, in ms' }).fill('')
  await expect(marker).toHaveAttribute('aria-valuetext', 'not set')
  await page.getByRole('textbox', { name: 'Your marker, in ms' }).fill('0.16 s')
  await expect(marker).toHaveValue('160')
  await page.getByRole('textbox', { name: 'Your marker, in ms' }).fill('9 s')
  await expect(page.getByRole('alert').filter({ hasText: 'is not on the axis' })).toBeVisible()
  await expect(marker).toHaveValue('160')

  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.locator('.is-opening')).toBeVisible()
  await expect(page.locator('.verdict-box')).toHaveText('Watch the row…')
  await expect(page.locator('.ask-frame .film-line')).toHaveCount(1)
  await expect(page.locator('.verdict-box.is-right')).toContainText('Right: it ends at 160 ms.')
  await expect(page.locator('.ask-frame')).toHaveCount(0)
  expect(await barsOf(page, 'shared')).toHaveLength(3)
  // The marks are about the chapter's own numbers: with others they go.
  await expect(page.locator('.axis-mark')).toHaveCount(2)
  await makeEdits(page, chapter, { budgetMs: 170 })
  await expect(page.locator('.axis-mark')).toHaveCount(0)
})

test('printed while its row plays, a chapter shows the row open and says the answer', async ({ page }) => {
  await page.clock.install()
  await openChapter(page, retries)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(page.locator('.ask.is-opening')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.still-answer')).toBeVisible()
  await expect(page.getByText('Watch the row…')).toBeHidden()
  await expect(page.locator('.ask-frame .cover')).toHaveAttribute('width', '0')
})

test('the film plays to its end, is paused, stepped and scrubbed, and says what each row is doing', async ({ page }) => {
  await openLesson(page, 'lesson-retries.html#goals')
  const view = viewLab(retries.lab)
  const endMs = playEndMs(view)
  const time = slider(page, 'Time')
  const words = page.getByRole('list', { name: 'What is going on' }).locator('li')
  const status = page.getByRole('status').filter({ hasText: /^At / })
  await page.getByRole('button', { name: 'Step forward' }).click()
  for (const atMs of playInstants(view).slice(1)) {
    await page.getByRole('button', { name: 'Step forward' }).click()
    await expect(time).toHaveValue(String(atMs))
    await expect(words).toHaveText(wordsAt('retries', atMs))
    await expect(status).toHaveText(wordsAt('retries', atMs))
  }
  await page.getByRole('button', { name: 'Step back' }).click()
  await expect(words).toHaveText(wordsAt('retries', 130))
  await time.fill('75')
  await expect(words).toHaveText(wordsAt('retries', 75))
  await expect(status).toHaveCount(0) // scrubbing would only chatter
  await time.press('Shift+ArrowRight')
  await expect(time).toHaveValue('85')
  const lineX = await page.locator('.figure-overlay .film-line').boundingBox()
  const a2 = await page.locator('.bar[data-step="supplier"][data-attempt="2"][data-kind="attempt"]').boundingBox()
  expect(lineX?.x ?? 0).toBeGreaterThan(a2?.x ?? 0)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Pause' }).click()
  const pausedAt = Number(await time.inputValue())
  expect(pausedAt).toBeLessThan(endMs)
  await expect(status).toHaveText(wordsAt('retries', pausedAt))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(words).toHaveCount(0)
  await expect(page.locator('.figure-overlay .film-line')).toHaveCount(0)
  await expect(page.locator('.sentence')).toBeVisible()
})

test('with reduced motion the row is open at once, the film goes in steps, and nothing is in transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openChapter(page, retries)
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(page.locator('.is-opening')).toHaveCount(0)
  await expect(page.locator('.verdict-box')).toContainText('It ends at 160 ms.')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const seen = await page.evaluate(async () => {
    const out = new Set<string>()
    const range = document.querySelector<HTMLInputElement>('input[aria-label="Time"]')
    const until = performance.now() + 1900
    while (performance.now() < until) {
      out.add(range?.value ?? '')
      await new Promise(requestAnimationFrame)
    }
    return [...out]
  })
  expect(seen).toEqual(['0', '60'])
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('a line of code lights up its bars, a bar marks its lines, and each language has its tab', async ({ page }) => {
  await openLesson(page, 'lesson-retries.html#code')
  const line = (text: string) => page.locator('.code-line', { hasText: text })
  const outlines = page.locator('.outlines rect')
  await line('const BACKOFF_MS').hover()
  await expect(outlines).toHaveCount(1)
  const pause = await page.locator('.bar[data-kind="backoff"]').boundingBox()
  const outline = await outlines.boundingBox()
  expect(Math.abs((outline?.x ?? 0) - (pause?.x ?? 0))).toBeLessThan(8)
  await page.mouse.move(4, 4)
  await expect(outlines).toHaveCount(0)
  // By key the same: from line to line, and it is said which bars a line makes.
  const box = page.getByRole('region', { name: /^Code in TypeScript/ })
  await box.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.code-line.is-active')).toHaveCount(1)
  await expect(outlines).not.toHaveCount(0)
  await expect(box.getByRole('status')).toContainText('in Retry inside the budget')
  await page.keyboard.press('Tab')
  await expect(page.locator('.code-line.is-active')).toHaveCount(0)

  const markedLines = () => page.locator('.code-line.is-marked').allTextContents()
  await page.getByRole('option', { name: /^A backoff/ }).click()
  expect((await markedLines()).some((text) => text.includes('BACKOFF_MS ='))).toBe(true)
  expect((await markedLines()).some((text) => text.includes('B_TIMEOUT_MS ='))).toBe(false)
  await page.getByRole('option', { name: /^B1/ }).click()
  expect((await markedLines()).some((text) => text.includes('B_TIMEOUT_MS ='))).toBe(true)

  for (const [language, word] of [
    ['Python', 'await'],
    ['Go', 'func'],
    ['Java', 'Budget'],
  ] as const) {
    await page.getByRole('radio', { name: language }).check()
    await expect(page.getByRole('region', { name: new RegExp(`^Code in ${language}`) })).toContainText(word)
    await expect(page.locator('.code-panel > .code-note')).toContainText('they check the syntax')
  }
  await page.getByRole('radio', { name: 'Java' }).press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Go' })).toBeChecked()
  // What the code calls is there as well, folded away.
  await expect(line('func remaining(')).toBeHidden()
  await page.getByText(/^What it calls/).click()
  await expect(line('func remaining(')).toBeVisible()
})

test('only the chapter’s own numbers can be moved, on the picture as well', async ({ page }) => {
  const chapter = chapterOf('three-timeouts')
  await openLesson(page, 'lesson-three-timeouts.html#goals')
  const paths = await page.locator('[data-path]').evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-path')))])
  expect(paths.sort()).toEqual([...chapter.causes].sort())
  await expect(slider(page, 'Deadline')).toHaveCount(0)
  await expect(page.locator('.grip[data-path="budgetMs"]')).toHaveCount(0)
  await expect(page.locator('.figure-frame .tag-body')).toHaveCount(1) // the line keeps its tag
})

test('a goal that a drag only passes through is not reached; undo and “Start again” go back; the reader’s own labs are left alone', async ({
  page,
}) => {
  await page.goto('./')
  await field(page, 'Catalog (A) duration').fill('93')
  await field(page, 'Catalog (A) duration').press('Enter')
  const kept = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('slackline.'))
        .sort(),
    )
  await expect.poll(async () => JSON.stringify(await kept())).toContain('93')
  const before = await kept()

  await openLesson(page, 'lesson-one-deadline.html#goals')
  const c = slider(page, 'Loyalty (C) duration').last()
  const saved = goalOf(page, 'save-c')
  const grip = await page.locator('.grip[data-path="calls.loyalty.attempts.0.durationMs"]').last().boundingBox()
  if (grip === null) throw new Error('no grip')
  const msPx = await page.locator('.figure-frame svg.fig').evaluate((svg) => {
    const axis = svg.querySelector('.axis')?.getBoundingClientRect()
    return (axis?.width ?? 0) / Number(svg.getAttribute('data-domain-ms'))
  })
  const x = grip.x + grip.width / 2
  const y = grip.y + grip.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60 * msPx, y, { steps: 3 })
  await page.mouse.move(x - 20 * msPx, y, { steps: 3 })
  await page.mouse.up()
  await expect(c).toHaveValue('50')
  await expect(saved.locator('.goal-note')).toHaveText('Not yet. C does not end ok.')
  await page.keyboard.press('Control+z')
  await expect(c).toHaveValue('70')
  await field(page, 'Loyalty (C) duration').fill('20')
  await expect(saved).toHaveAttribute('data-reached', 'true') // once the hand rests, without a key more
  await expect(page.getByRole('status').filter({ hasText: 'Goal reached: Save C' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(c).toHaveValue('70')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(c).toHaveValue('20')

  // What was made here can be taken along, and what was reached is remembered.
  await page.getByRole('link', { name: 'Open this lab in Slackline' }).hover()
  await expect(page.getByRole('link', { name: 'Open this lab in Slackline' })).toHaveAttribute('href', /^\.\/#./)
  expect(await kept()).toEqual(before)
  const address = await page.getByRole('link', { name: 'Open this lab in Slackline' }).getAttribute('href')
  await openLesson(page, 'lesson.html')
  await expect(page.getByRole('navigation', { name: 'Chapters' }).getByRole('listitem').nth(1)).toContainText('1 goal reached')
  await page.goto(address ?? '')
  await expect(slider(page, 'Loyalty (C) duration').last()).toHaveValue('20')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One deadline for the whole operation')
})

test('what was changed is there on the next visit, undo and “Start again” lead back, and two tabs do not disturb each other', async ({
  page,
  context,
}) => {
  const chapter = chapterOf('one-deadline')
  const { prediction } = chapter
  const c = field(page, 'Loyalty (C) duration')
  await openLesson(page, 'lesson-one-deadline.html#goals')
  await c.fill('20')
  await expect(goalOf(page, 'save-c')).toHaveAttribute('data-reached', 'true')
  const other = await context.newPage()
  await openLesson(other, 'lesson-retries.html#goals')
  await field(other, 'Backoff').fill('0')
  await field(other, 'Backoff').press('Enter')

  // Without the place in the address: the row is open all the same, because the point was seen before.
  await openChapter(page, chapter)
  await expect(page.getByText('The numbers that you changed here on an earlier visit are back')).toBeVisible()
  await expect(c).toHaveValue('20')
  expect(await barsOf(page, prediction.row)).toContain('loyalty1 attempt ok 140-160')
  await expect(goalOf(page, 'save-c').locator('.goal-note')).toHaveText('Reached.')
  await expect(page.getByRole('status').filter({ hasText: 'Goal reached' })).toHaveCount(0) // it was said when it was reached
  await page.keyboard.press('Control+z')
  await expect(c).toHaveValue('70')
  await page.keyboard.press('Control+y')
  await expect(c).toHaveValue('20')
  await page.locator('.notice').getByRole('button', { name: 'Start again' }).click()
  await expect(c).toHaveValue('70')
  await expect(page.locator('.notice')).toHaveCount(0)

  // Put back, the chapter asks again.
  await openChapter(page, chapter)
  await expect(page.locator('.cover')).toHaveCount(1)
  await expect(page.locator('.notice')).toHaveCount(0)

  // The same chapter in a second tab: each keeps its own on screen.
  await openLesson(other, 'lesson-retries.html')
  await expect(field(other, 'Backoff')).toHaveValue('0')
  await openLesson(page, 'lesson-retries.html')
  await field(page, 'Backoff').fill('10')
  await field(page, 'Backoff').press('Enter')
  await field(other, 'Backoff').fill('5')
  await field(other, 'Backoff').press('Enter')
  await expect(field(page, 'Backoff')).toHaveValue('10')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('slackline-lesson-numbers-retries'))).toMatch(/:5\}$/)
  await page.reload()
  await expect(field(page, 'Backoff')).toHaveValue('5')
})

for (const [what, spoil] of [
  [
    'is forbidden',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    'holds nonsense',
    () => {
      if (location.pathname.includes('lesson'))
        localStorage.setItem('slackline-lesson-numbers-one-deadline', '{"budgetMs":-5,"calls.loyalty.timeoutMs":"100","x":[')
    },
  ],
] as const) {
  test(`where the browser’s storage ${what}, a chapter works as on a first visit`, async ({ page }) => {
    await page.addInitScript(spoil)
    await openLesson(page, 'lesson-one-deadline.html#goals')
    await field(page, 'Loyalty (C) duration').fill('20')
    await expect(goalOf(page, 'save-c')).toHaveAttribute('data-reached', 'true')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Loyalty (C) duration')).toHaveValue('70')
    await page.getByRole('button', { name: 'Redo' }).click()
    await openChapter(page, chapterOf('one-deadline'))
    await expect(page.locator('.cover')).toHaveCount(1)
  })
}

test('a term explains itself beside its link, and gives the focus back; the glossary has an address for each', async ({ page }) => {
  await openChapter(page, chapterOf('one-deadline'))
  const term = page.getByRole('link', { name: 'deadline', exact: true })
  await term.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Deadline' })
  await expect(card).toBeFocused()
  await expect(card).toContainText('The instant at which the budget runs out')
  const box = await card.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 1280).toBe(true)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(term).toBeFocused()
  await term.click()
  await card.getByRole('link', { name: 'In the glossary' }).click()
  await expect(page).toHaveURL(/lesson-glossary\.html#deadline$/)
  await expect(page.locator('#deadline dt')).toHaveText('Deadline')
  await page.locator('#deadline').getByRole('link', { name: 'One deadline for the whole operation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One deadline for the whole operation')
  // From chapter to chapter, to the contents, and to the timeline.
  await page.getByRole('navigation', { name: 'Previous and next chapter' }).getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which clock stopped it?')
  await page.getByText('Chapter 3 of 12').click()
  await page.getByRole('navigation', { name: 'Chapters', exact: true }).getByRole('link', { name: 'Side by side' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Side by side')
  await page.getByRole('link', { name: 'Lesson', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Chapters' }).getByRole('link')).toHaveCount(12)
  await page.getByRole('link', { name: 'Slackline' }).click()
  await page.getByRole('link', { name: 'Lesson', exact: true }).click()
  await expect(page).toHaveURL(/lesson\.html$/)
})

test('one chapter, from its question to its second goal, by the keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openChapter(page, retries)
  /** Goes on by Tab until something of that name has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
        return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
      })
      if (name.test(focused.trim())) return
    }
    throw new Error(`no way to ${name}`)
  }
  await tabTo(/^Your marker$/)
  for (let i = 0; i < 16; i++) await page.keyboard.press('PageUp')
  await tabTo(/^Check$/)
  await page.keyboard.press('Enter')
  await expect(page.locator('.verdict-box')).toContainText('Right: it ends at 160 ms.')
  await tabTo(/^Hint$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The pause is the caller’s own choice.')).toBeVisible()
  await tabTo(/^Backoff$/)
  await page.keyboard.press('Home')
  await expect(goalOf(page, 'both')).toHaveAttribute('data-reached', 'true')
  await tabTo(/^Undo$/)
  await page.keyboard.press('Enter')
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Shift+Tab')
    if (await page.evaluate(() => document.activeElement?.getAttribute('data-path') === 'calls.supplier.timeoutMs')) break
  }
  for (let i = 0; i < 2; i++) await page.keyboard.press('PageUp')
  await expect(goalOf(page, 'one-attempt')).toHaveAttribute('data-reached', 'true')
  await tabTo(/^Code in TypeScript/)
  await page.keyboard.press('ArrowDown')
  await tabTo(/^Every number in a table$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible()
  await tabTo(/^Next/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask before you pause')
  expect(await textOf(page.locator('.lesson-intro .lede'))).toBe(chapterOf('retry-gate').promise)
})
