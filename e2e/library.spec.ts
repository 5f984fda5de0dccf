import type { Locator, Page } from '@playwright/test'
import { violationsIn } from './axe.ts'
import { expect, live, savedFile, test } from './fixtures.ts'
import { slider } from './page-facts.ts'

const TITLE = 'Three calls, one budget'
const lab = (title: string) => ({
  version: 1,
  title,
  budgetMs: 300,
  calls: { search: { label: 'S', timeoutMs: 200, attempts: [{ durationMs: 120 }] } },
  scenarios: [{ id: 'mine', title: 'One search', steps: ['search', { work: 'Render', durationMs: 40 }] }],
})
const fileOf = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

const labsButton = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: 'Labs' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Labs' })
const titlesIn = (page: Page): Locator => dialogOf(page).locator('.library-open')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) => page.locator('.notice')

/** Titles and budgets of what the browser keeps, in the order of the alphabet; what is damaged, as such. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('slackline.labs.'))
      .map(([, text]) => {
        try {
          const { title, budgetMs } = JSON.parse(text.slice(text.indexOf('\n') + 1))
          return `${title}: ${budgetMs}`
        } catch {
          return 'damaged'
        }
      })
      .sort(),
  )

async function openFiles(page: Page, ...titles: string[]) {
  await page.getByLabel('Lab file').setInputFiles(titles.map((title) => fileOf(`${title}.json`, JSON.stringify(lab(title)))))
}

async function setDeadline(page: Page, ms: number) {
  await slider(page, 'Deadline').fill(`${ms}`)
}

test('labs are kept as they are changed, and are opened, renamed, duplicated and deleted by pointer', async ({ page }) => {
  await page.goto('./')
  await labsButton(page).click()
  await expect(dialogOf(page)).toContainText('No labs yet.')
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(labsButton(page)).toBeFocused()

  await setDeadline(page, 180)
  await openFiles(page, 'Checkout')
  await expect(heading(page)).toHaveText('Checkout')
  await labsButton(page).click()
  await expect(titlesIn(page)).toHaveText(['Checkout', TITLE])
  await expect(dialogOf(page).getByRole('listitem').first()).toContainText('On screen. Changed just now')
  await expect(dialogOf(page)).toContainText(/2 of 200 labs, \d kB of about 5 MB/)

  await dialogOf(page).getByRole('button', { name: 'Duplicate Checkout' }).click()
  await expect(titlesIn(page)).toHaveText(['Checkout (2)', 'Checkout', TITLE])
  await dialogOf(page).getByRole('button', { name: 'Delete Checkout', exact: true }).click()
  await expect(titlesIn(page)).toHaveText(['Checkout (2)', TITLE])
  await expect(heading(page)).toHaveText('Checkout') // the lab on screen stays there
  await dialogOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(titlesIn(page)).toHaveText(['Checkout (2)', 'Checkout', TITLE])

  await dialogOf(page).getByRole('button', { name: 'Delete Checkout (2)' }).click()
  await titlesIn(page).filter({ hasText: TITLE }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(slider(page, 'Deadline')).toHaveValue('180')
  await page.getByRole('button', { name: 'Undo' }).click() // what was on the screen is one undo away
  await expect(heading(page)).toHaveText('Checkout')
  expect(await kept(page)).toEqual(['Checkout: 300', `${TITLE}: 180`])
})

test('the library is used by keys alone, and a deletion can be taken back on the page too', async ({ page }) => {
  await page.goto('./')
  await openFiles(page, 'One', 'Two')
  await expect(notice(page)).toContainText('2 labs were opened. The last one is on screen, the others are in your library.')
  await labsButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(titlesIn(page).first()).toBeFocused()
  await dialogOf(page).getByRole('button', { name: 'Rename Two' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('x'.repeat(201))
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('alert')).toContainText('expected text of at most 200 characters')
  await page.keyboard.press('Escape') // ends the renaming, not the dialog
  await expect(dialogOf(page).getByRole('button', { name: 'Rename Two' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('button', { name: 'Rename Second' })).toBeFocused()
  await expect(heading(page)).toHaveText('Second')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // Delete
  await expect(dialogOf(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(labsButton(page)).toBeFocused()
  await expect(notice(page)).toContainText('“Second” was deleted.')
  expect(await kept(page)).toEqual(['One: 300'])
  await notice(page).getByRole('button', { name: 'Undo' }).click()
  expect(await kept(page)).toEqual(['One: 300', 'Second: 300'])
})

test('two deletions are taken back one after the other, and the keyboard stays in the dialog', async ({ page }) => {
  await page.goto('./')
  await openFiles(page, 'One', 'Two', 'Three')
  await labsButton(page).click()
  await dialogOf(page).getByRole('button', { name: 'Delete One' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete Two' }).click()
  const undo = dialogOf(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(dialogOf(page).getByRole('status')).toContainText('“One” was deleted.')
  await undo.click()
  expect((await kept(page)).map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(['One', 'Two', 'Three']))
  await dialogOf(page).getByRole('button', { name: 'Delete Two' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete One' }).click()
  await page.keyboard.press('Escape')
  await expect(notice(page)).toContainText('2 labs were deleted.')
  await notice(page).getByRole('button', { name: 'Undo' }).click()
  expect(await kept(page)).toHaveLength(3)
})

test('all labs are one file, and another browser opens it', async ({ page, browser }) => {
  const elsewhere = await browser.newContext({ serviceWorkers: 'block' })
  const other = await elsewhere.newPage()
  await page.goto('./')
  await setDeadline(page, 180)
  await openFiles(page, 'Checkout')
  await page.evaluate(() => localStorage.setItem('slackline.labs.x', 'half a lab'))
  await labsButton(page).click()
  const exported = await savedFile(page, () => dialogOf(page).getByRole('button', { name: 'Export all' }).click())
  expect(exported.name).toBe('slackline-labs.json')
  const text = String(exported.bytes)

  await other.goto(page.url())
  await live(other)
  await labsButton(other).click()
  const withFault = text.replace('"budgetMs":300', '"budgetMs":-3')
  await other.getByLabel('Files to import').setInputFiles(fileOf('faulty.json', withFault))
  await expect(notice(other)).toContainText('Not every lab could be added')
  await expect(notice(other).locator('code')).toHaveText(['faulty.json', /^labs\.\d\.lab\.budgetMs$/])
  await labsButton(other).click()
  await other.getByLabel('Files to import').setInputFiles(fileOf('slackline-labs.json', text))
  await expect(notice(other)).toContainText('1 lab added, 1 was there already')
  expect(await kept(other)).toEqual(['Checkout: 300', `${TITLE}: 180`, 'damaged'])
  await elsewhere.close()
})

test('a tab shows its own lab again, also after a stop in mid-edit; a new tab the lab that was changed last', async ({ page, context }) => {
  await page.goto('./')
  await setDeadline(page, 180)
  await page.reload() // at once, before the page would have written by itself
  await expect(slider(page, 'Deadline')).toHaveValue('180')
  const other = await context.newPage()
  await other.goto('./')
  await live(other)
  await expect(slider(other, 'Deadline')).toHaveValue('180')
  await openFiles(other, 'Newer')
  await expect(heading(other)).toHaveText('Newer')
  await page.reload()
  await expect(slider(page, 'Deadline')).toHaveValue('180')
  await page.getByRole('combobox', { name: 'Example' }).selectOption('five-seconds')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Example' })).toHaveValue('five-seconds')
  const third = await context.newPage()
  await third.goto('./')
  await live(third)
  await expect(heading(third)).toHaveText('Newer')
})

test('the lab of an earlier version of the page is in the library', async ({ page }) => {
  await page.addInitScript(
    (text) => {
      if (localStorage.length === 0) localStorage.setItem('slackline.lab', text)
    },
    `lab\n${JSON.stringify(lab('From before'), null, 2)}\n`,
  )
  await page.goto('./')
  await expect(heading(page)).toHaveText('From before')
  expect(await kept(page)).toEqual(['From before: 300'])
  expect(await page.evaluate(() => localStorage.getItem('slackline.lab'))).toBe(null)
})

test('a full storage is said once, nothing on the screen is lost, and it is kept when there is room', async ({ page }) => {
  await page.goto('./')
  await openFiles(page, 'Checkout')
  await expect(heading(page)).toHaveText('Checkout')
  await page.evaluate(() => {
    for (let size = 4_000_000, i = 0; size >= 1; i++) {
      try {
        localStorage.setItem(`fill${i}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  })
  await page.getByRole('combobox', { name: 'Example' }).selectOption('three-rows')
  await setDeadline(page, 180)
  await expect(notice(page)).toContainText('This browser’s storage is full, so your last changes are on screen but not kept.')
  const { bytes } = await savedFile(page, () => notice(page).getByRole('button', { name: 'Save file' }).click())
  expect(JSON.parse(String(bytes)).budgetMs).toBe(180)
  await notice(page).getByRole('button', { name: 'Labs' }).click()
  await expect(dialogOf(page)).toContainText('The lab on screen is not kept just now.')
  await page.keyboard.press('Escape')
  expect(await kept(page)).toEqual(['Checkout: 300'])
  const asking = page.waitForEvent('dialog') // the browser asks before it leaves
  await page.close({ runBeforeUnload: true })
  const question = await asking
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  await page.evaluate(() => localStorage.removeItem('fill0'))
  await setDeadline(page, 190)
  await expect(notice(page)).toContainText('The lab is kept in this browser again, with all your changes.')
  expect(await kept(page)).toEqual(['Checkout: 300', `${TITLE}: 190`])
})

test('a forbidden storage is said, and the page works', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await page.goto('./')
  await setDeadline(page, 180)
  await expect(notice(page)).toContainText('This browser forbids this page to store anything')
  await notice(page).getByRole('button', { name: 'Dismiss' }).click()
  await setDeadline(page, 190)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(slider(page, 'Deadline')).toHaveValue('180')
  await labsButton(page).click()
  await expect(dialogOf(page)).toContainText('No labs yet.')
  await expect(dialogOf(page)).toContainText('The lab on screen is not kept just now.')
  await expect(notice(page)).toHaveCount(0)
})

test('a damaged entry is said once, and its text is kept and can be saved', async ({ page }) => {
  await page.goto('./')
  await openFiles(page, 'Checkout', 'Cart')
  await expect(heading(page)).toHaveText('Cart')
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) if (text.includes('"Cart"')) localStorage.setItem(key, text.slice(0, -9))
  })
  await page.goto('./') // not a reload: the address would bring the lab back
  await expect(page.getByRole('alert')).toContainText('A lab that this browser kept could not be read: not JSON')
  await setDeadline(page, 180) // the opening lab, an entry of its own
  await page.goto('./')
  await expect(notice(page)).toHaveCount(0)
  await labsButton(page).click()
  await expect(titlesIn(page)).toHaveText([TITLE, 'Checkout'])
  const row = dialogOf(page).getByRole('listitem').last()
  await expect(row).toContainText('Could not be read')
  const { bytes } = await savedFile(page, () => row.getByRole('button', { name: 'Save its text' }).click())
  expect(String(bytes)).toContain('"Cart"')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await dialogOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialogOf(page).getByRole('listitem').last()).toContainText('Could not be read')
})

test.describe('two tabs', () => {
  let other: Page
  test.beforeEach(async ({ page, context }) => {
    await page.goto('./')
    await setDeadline(page, 170)
    await expect.poll(() => kept(page)).toEqual([`${TITLE}: 170`])
    other = await context.newPage()
    await other.goto(page.url())
    await live(other)
    await expect(slider(other, 'Deadline')).toHaveValue('170')
  })

  test('with different labs do not disturb each other', async ({ page }) => {
    await other.getByRole('combobox', { name: 'Example' }).selectOption('five-seconds')
    await Promise.all([setDeadline(page, 180), setDeadline(other, 4000)])
    await expect.poll(() => kept(page)).toEqual([`${TITLE}: 180`, 'Three long calls against 5 000 ms: 4000'])
    await expect(notice(page)).toHaveCount(0)
    await expect(notice(other)).toHaveCount(0)
  })

  test('with the same lab: one follows the other, and can keep what it had', async ({ page }) => {
    await setDeadline(page, 180)
    await expect(slider(other, 'Deadline')).toHaveValue('180')
    await expect(notice(other)).toContainText('This lab was changed in another tab, and this tab shows its latest version.')
    await setDeadline(other, 190)
    await expect(slider(page, 'Deadline')).toHaveValue('190')
    expect(await kept(page)).toEqual([`${TITLE}: 190`])
    await notice(page).getByRole('button', { name: 'Keep what was here as a copy' }).click()
    await expect(heading(page)).toHaveText(`${TITLE} (2)`)
    await expect.poll(() => kept(page)).toEqual([`${TITLE} (2): 180`, `${TITLE}: 190`])
    await expect(slider(other, 'Deadline')).toHaveValue('190')
  })

  test('that change the same lab at the same moment keep both versions, again and again', async ({ page }) => {
    await Promise.all([setDeadline(page, 180), setDeadline(other, 190)])
    // Which of two is the copy depends on who was first.
    await expect.poll(async () => (await kept(page)).map((line) => line.split(': ')[0])).toEqual([`${TITLE} (2)`, TITLE])
    expect((await kept(page)).map((line) => line.slice(-3)).sort()).toEqual(['180', '190'])
    const [told, quiet] = (await notice(page).count()) > 0 ? [page, other] : [other, page]
    await expect(notice(told)).toContainText('What you made here is kept as a lab of its own')
    await expect(notice(quiet)).toHaveCount(0)
    await notice(told).getByRole('button', { name: 'See the other version' }).click()
    await expect(slider(told, 'Deadline')).toHaveValue(await slider(quiet, 'Deadline').inputValue())
    await Promise.all([setDeadline(page, 200), setDeadline(other, 210)])
    await expect.poll(async () => (await kept(page)).length).toBe(3)
    expect((await kept(page)).map((line) => line.slice(-3))).toEqual(expect.arrayContaining(['200', '210']))
  })

  test('of which one deletes the lab of both: it stays on the other’s screen', async ({ page }) => {
    await labsButton(page).click()
    await dialogOf(page)
      .getByRole('button', { name: `Delete ${TITLE}` })
      .click()
    await expect(notice(other)).toContainText('This lab was deleted from your library in another tab.')
    await expect(slider(other, 'Deadline')).toHaveValue('170')
    await notice(other).getByRole('button', { name: 'Keep it' }).click()
    await expect(titlesIn(page)).toHaveText([TITLE]) // the open dialog shows it too
    expect(await kept(page)).toEqual([`${TITLE}: 170`])
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 320]) {
    test(`axe finds nothing in the library, ${colorScheme}, ${width} px wide, and nothing is wider than the screen`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.goto('./')
      await openFiles(page, 'Checkout', `\u202e${'W'.repeat(120)}`)
      await expect(notice(page)).toHaveCount(1)
      await page.evaluate(() => localStorage.setItem('slackline.labs.x', 'half a lab'))
      if (width === 320) await page.getByRole('button', { name: 'More' }).click()
      await labsButton(page).click()
      await dialogOf(page).getByRole('button', { name: 'Delete Checkout' }).click()
      await dialogOf(page)
        .getByRole('button', { name: /^Rename W|^Rename .W/ })
        .click()
      const violations = await violationsIn(page, { only: 'dialog' })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await dialogOf(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
      const small = await dialogOf(page)
        .locator('button:visible')
        .evaluateAll(
          (buttons) => buttons.filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 24).length,
        )
      expect(small).toBe(0)
    })
  }
}
