import type { Page } from '@playwright/test'
import { LATE_MS } from '../src/site/parts/part-wait.ts'
import { expect, test } from './fixtures.ts'

/*
 * Every part of the page that is loaded when it is wanted: it hangs (no answer, ever), fails once, or fails always. The page says so, and it can be asked for
 * again.
 */

test.use({ expectedFaults: [[/Failed to load resource/, /request failed/], { scope: 'test' }] })

type Trouble = 'hangs' | 'fails'

/** From now on requests for a file are never answered, or fail, until `mend`. */
async function trouble(page: Page, file: string, kind: Trouble): Promise<{ mend(): Promise<void> }> {
  let isMended = false
  let asked = 0
  await page.route(file, async (route) => {
    asked++
    if (isMended) return route.continue()
    return kind === 'fails' ? route.abort() : undefined
  })
  return {
    async mend() {
      // What was not asked for yet would simply come.
      await expect.poll(() => asked).toBeGreaterThan(0)
      isMended = true
    },
  }
}

const strip = (page: Page) => page.locator('.part-waits')
const again = (page: Page) => strip(page).getByRole('button', { name: 'Try again' })
const LATE = { timeout: 20_000 }

/** From here on the page's own timers are the test's to hurry. */
const hurried = (page: Page) => page.clock.install()

/** Time goes by, in which there is no answer, until that is said. */
async function waitInVain(page: Page, isSaid: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(LATE_MS)
    await isSaid()
  }).toPass(LATE)
}

const says = (page: Page, words: RegExp) => expect(strip(page)).toContainText(words, { timeout: 500 })

/** What fails is said to have failed at once. */
async function isLost(page: Page, kind: Trouble, words: RegExp): Promise<void> {
  if (kind === 'hangs') await waitInVain(page, () => says(page, words))
  else await expect(strip(page)).toContainText(words)
}

interface Part {
  /** As the page speaks of it. */
  readonly name: string
  readonly files: readonly string[]
  ask(page: Page): Promise<void>
  come(page: Page): Promise<void>
}

const DROPPED = {
  version: 1,
  title: 'Dropped',
  budgetMs: 100,
  calls: { a: { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 70 }] } },
  scenarios: [{ id: 'one', title: 'One', steps: ['a'] }],
}

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const seen = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible()

const PARTS: readonly Part[] = [
  { name: '“Build”', files: ['**/BuildPanel-*.js', '**/BuildPanel-*.css'], ask: openTab('Build'), come: seen('.build-body') },
  { name: '“Text”', files: ['**/TextPanel-*.js', '**/TextPanel-*.css'], ask: openTab('Text'), come: seen('.cm-content') },
  { name: '“Review”', files: ['**/ReviewPanel-*.js', '**/ReviewPanel-*.css'], ask: openTab('Review'), come: seen('.review-top') },
  {
    name: '“Share”',
    files: ['**/ShareDialog-*.js', '**/ShareDialog-*.css', '**/lab-link-write-*.js'],
    ask: (page) => page.getByRole('button', { name: 'Share' }).click(),
    come: seen('dialog.share'),
  },
  {
    name: '“Labs”',
    files: ['**/LibraryDialog-*.js', '**/LibraryDialog-*.css'],
    ask: (page) => page.getByRole('button', { name: 'Labs' }).click(),
    come: seen('dialog.library'),
  },
  {
    name: 'the part that opens labs',
    files: ['**/open-labs-*.js', '**/lab-link-read-*.js'],
    ask: (page) =>
      page
        .getByLabel('Lab file')
        .setInputFiles({ name: 'lab.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(DROPPED)) }),
    come: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Dropped'),
  },
]

const lost = (name: string, still = '') => new RegExp(`${name} (has${still} not come|could${still} not be loaded)`, 'i')

for (const { name, files, ask, come } of PARTS) {
  for (const file of files) {
    for (const kind of ['hangs', 'fails'] as const) {
      test(`${name} comes when it is asked for again, where ${file} ${kind}`, async ({ page }) => {
        await hurried(page)
        await page.goto('./')
        const { mend } = await trouble(page, file, kind)
        await ask(page)
        await isLost(page, kind, lost(name))
        await mend()
        await again(page).click()
        await come(page)
        await expect(strip(page)).toHaveText('')
        // With its style.
        const bare = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => sheet === null)
        expect(await page.evaluate(`(${bare})().length`)).toBe(0)
      })
    }
  }
}

test('a part that is late shows when it comes, and the focus was never taken', async ({ page }) => {
  await hurried(page)
  await page.goto('./')
  let come = () => {}
  const isFree = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/BuildPanel-*.js', (route) => isFree.then(() => route.continue()))
  const tab = page.getByRole('tab', { name: 'Build' })
  await tab.click()
  await expect(strip(page)).toHaveText(/Loading “Build” …/)
  await expect(tab).toHaveAttribute('aria-busy', 'true')
  await waitInVain(page, () => says(page, lost('“Build”')))
  come()
  await expect(page.locator('.build-body')).toBeVisible()
  await expect(strip(page)).toHaveText('')
  await expect(tab).toBeFocused()
  await expect(tab).toHaveAttribute('aria-busy', 'false')
})

test('asked for again by keys, a part that does not come says so once more, and the focus is where it was', async ({ page }) => {
  await page.goto('./')
  await trouble(page, '**/ShareDialog-*.js', 'fails')
  const share = page.getByRole('button', { name: 'Share' })
  await share.focus()
  await page.keyboard.press('Enter')
  await expect(strip(page)).toContainText(lost('“Share”'), LATE)
  await again(page).press('Enter')
  await expect(strip(page)).toContainText(lost('“Share”', ' still'), LATE)
  await expect(strip(page)).toContainText('reload the page')
  await expect(share).toBeFocused()
  await strip(page).getByRole('button', { name: 'Leave it' }).press('Enter')
  await expect(strip(page)).toHaveText('')
  await expect(share).toBeFocused()
})

test('of two panels the one that was asked for last is shown, whichever comes first', async ({ page }) => {
  await page.goto('./')
  let come = () => {}
  const isFree = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/BuildPanel-*.js', (route) => isFree.then(() => route.continue()))
  await page.getByRole('tab', { name: 'Build' }).click()
  await expect(strip(page)).toContainText('Loading “Build”')
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(page.locator('.cm-content')).toBeVisible()
  await expect(strip(page)).toHaveText('')
  const arrived = page.waitForResponse('**/BuildPanel-*.js')
  come()
  await (await arrived).finished()
  await page.evaluate(() => new Promise((done) => setTimeout(done, 0)))
  await expect(page.locator('.cm-content')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Text' })).toHaveAttribute('aria-selected', 'true')
})

for (const kind of ['hangs', 'fails'] as const) {
  test(`a link is opened when what reads it is asked for again, where that ${kind}; until then the page is live and the link stays`, async ({
    page,
  }) => {
    await page.goto('./')
    await page.getByRole('slider', { name: 'Deadline', exact: true }).press('ArrowRight')
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#1\./)
    const { hash } = new URL(page.url())
    await page.evaluate(() => localStorage.clear())
    await page.goto('./docs/')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    const { mend } = await trouble(page, '**/lab-link-read-*.js', kind)
    await hurried(page)
    await page.goto(`./${hash}`, { waitUntil: 'commit' })
    await isLost(page, kind, lost('the part that reads links'))
    await expect(page.getByRole('alert')).toContainText('The link is not opened')
    await page.getByRole('slider', { name: 'Deadline', exact: true }).press('PageUp')
    expect(new URL(page.url()).hash).toBe(hash)
    await mend()
    await again(page).click()
    await expect(page.getByRole('slider', { name: 'Deadline', exact: true })).toHaveValue('161')
    expect(new URL(page.url()).hash).toBe(hash)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test(`Copy link copies the lab as it is then, where what writes links ${kind}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await hurried(page)
    await page.goto('./')
    const { mend } = await trouble(page, '**/lab-link-write-*.js', kind)
    await page.getByRole('slider', { name: 'Deadline', exact: true }).press('ArrowRight')
    await page.getByRole('button', { name: 'Copy link' }).click()
    // The address asks for it too, and pressing asks again for what has failed.
    await isLost(page, kind, lost('the part that writes links', kind === 'fails' ? ' still' : ''))
    await mend()
    await again(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#1\./)
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#1\./)
  })

  test(`Review looks through the lab all the same, where its thread ${kind}`, async ({ page }) => {
    await hurried(page)
    await page.goto('./')
    await trouble(page, '**/review-worker-*.js', kind)
    await page.getByRole('tab', { name: 'Review' }).click()
    await expect(page.locator('.review-top')).toBeVisible()
    await waitInVain(page, () => expect(page.getByText('Looking through the lab …')).toHaveCount(0, { timeout: 500 }))
  })

  test(`the page says that its script has not come, where that ${kind}, and is live once it does`, async ({ page }) => {
    const { mend } = await trouble(page, '**/read-address-*.js', kind)
    await hurried(page)
    await page.goto('./', { waitUntil: 'commit' })
    await isLost(page, kind, lost('the script of this page'))
    await mend()
    await again(page).click()
    await page.waitForFunction(() => document.querySelector('#root .at-wide') === null)
    await expect(strip(page)).toHaveText('')
  })

  test(`a chapter is live once what it needs is asked for again, where that ${kind}`, async ({ page }) => {
    const { mend } = await trouble(page, '**/chapter-02-*.js', kind)
    await hurried(page)
    await page.goto('./lesson-one-deadline.html', { waitUntil: 'commit' })
    await isLost(page, kind, lost('this chapter'))
    await mend()
    await again(page).click()
    await expect(page.locator('#root[data-live]')).toHaveCount(1)
    await expect(strip(page)).toHaveText('')
  })
}
