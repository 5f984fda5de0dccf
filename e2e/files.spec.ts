import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { barsOf, slider } from './page-facts.ts'

const lab = {
  version: 1,
  title: 'My own chain',
  budgetMs: 300,
  calls: { search: { label: 'S', timeoutMs: 200, attempts: [{ durationMs: 120 }] } },
  scenarios: [{ id: 'mine', title: 'One search', steps: ['search', { work: 'Render', durationMs: 40 }] }],
}
const opening = ['catalog1 attempt ok 0-70', 'delivery1 attempt ok 70-140', 'loyalty1 attempt deadline_exceeded 140-160']

test.beforeEach(async ({ page }) => {
  await page.goto('./')
})

async function openFile(page: import('@playwright/test').Page, name: string, text: string | Buffer) {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text
  await page.getByLabel('Lab file').setInputFiles({ name, mimeType: 'application/json', buffer })
}

test('a lab opens from a file and is saved to one that opens again', async ({ page }) => {
  await openFile(page, 'mine.slackline.json', JSON.stringify(lab))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My own chain')
  expect(await barsOf(page, 'mine')).toEqual(['search1 attempt ok 0-120', 'Render work ok 120-160'])
  await slider(page, 'Search (S) duration').fill('100')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('my-own-chain.slackline.json')
  const saved = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(saved)).toEqual({ ...lab, calls: { search: { label: 'S', timeoutMs: 200, attempts: [{ durationMs: 100 }] } } })

  await page.getByRole('combobox', { name: 'Example' }).selectOption('three-rows')
  await openFile(page, 'again.json', saved)
  await expect.poll(() => barsOf(page, 'mine')).toEqual(['search1 attempt ok 0-100', 'Render work ok 100-140'])
})

test('opening a file loses nothing: one undo brings back what was open', async ({ page }) => {
  await slider(page, 'Deadline').fill('180')
  await openFile(page, 'mine.json', JSON.stringify(lab))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My own chain')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(slider(page, 'Deadline')).toHaveValue('180')
})

test('a file with five faults shows all five with their paths, and the lab on screen stays', async ({ page }) => {
  const faulty = {
    ...lab,
    version: 7,
    budgetMs: -5,
    calls: { search: { label: 'S', timeoutMs: 0, attempts: [{ durationMs: 'long' }] } },
    scenarios: [{ id: 'mine', title: '', steps: ['serach'] }],
  }
  await openFile(page, 'faulty.json', JSON.stringify(faulty))
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('“faulty.json” is a lab with 5 faults')
  await expect(notice.locator('code')).toHaveText([
    'version',
    'budgetMs',
    'calls.search.timeoutMs',
    'calls.search.attempts.0.durationMs',
    'scenarios.0.steps.0',
  ])
  expect(await barsOf(page, 'shared')).toEqual(opening)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('a broken file says where it breaks', async ({ page }) => {
  await openFile(page, 'broken.json', `${JSON.stringify(lab, null, 2).slice(0, 40)}!`)
  await expect(page.getByRole('alert')).toContainText('“broken.json” is not JSON: it breaks at line')
  expect(await barsOf(page, 'shared')).toEqual(opening)
})

test('a file that is not JSON says so', async ({ page }) => {
  await openFile(page, 'picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255, 254]))
  await expect(page.getByRole('alert')).toContainText('“picture.png” is not JSON')
  expect(await barsOf(page, 'shared')).toEqual(opening)
})

test('a file of 50 MB is refused at once', async ({ page }) => {
  // Made in the page: the test's own channel to the browser takes no file that large.
  await page.getByLabel('Lab file').evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(50_000_000)], 'huge.json', { type: 'application/json' }))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByRole('alert')).toContainText('“huge.json” is too large: 50 MB, and a lab has at most 2 MB')
  expect(await barsOf(page, 'shared')).toEqual(opening)
})

test('text in a lab is only ever text', async ({ page }) => {
  const hostile = '<img src=x onerror=alert(1)>'
  const nasty = {
    ...lab,
    title: hostile,
    calls: { search: { ...lab.calls.search, label: '<b>x</b>' } },
    scenarios: [{ ...lab.scenarios[0], title: '</text><script>alert(1)</script>' }],
  }
  page.on('dialog', () => {
    throw new Error('a script ran')
  })
  await openFile(page, 'nasty.json', JSON.stringify(nasty))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  expect(await page.locator('main img, main script').count()).toBe(0)
})
