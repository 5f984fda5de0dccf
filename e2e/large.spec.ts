import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { slider } from './page-facts.ts'

/** One row of `count` calls, one in ten of them cut. */
const labOf = (count: number) => ({
  version: 1,
  title: `${count} calls`,
  budgetMs: count * 5,
  calls: {
    quick: { label: 'Q', timeoutMs: 6, attempts: [{ durationMs: 4 }] },
    slow: { label: 'S', timeoutMs: 6, attempts: [{ durationMs: 9 }] },
  },
  scenarios: [
    {
      id: 'many',
      title: 'Many calls',
      deadline: 'none',
      steps: Array.from({ length: count }, (_, i) => (i % 10 === 7 ? 'slow' : 'quick')),
    },
  ],
})

async function open(page: Page, count: number): Promise<void> {
  await page.goto('./')
  await page
    .getByLabel('Lab file')
    .setInputFiles({ name: 'many.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(labOf(count))) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count} calls`)
}

for (const count of [2000, 10_000]) {
  test(`${count} spans in a row are drawn as density, with few elements, and say how many were cut`, async ({ page }) => {
    await open(page, count)
    expect(await page.locator('.figure-frame svg *').count()).toBeLessThan(400)
    await expect(page.locator('.figure-frame .dense path').first()).toBeVisible()
    await expect(page.locator('.figure-frame svg')).toContainText(/attempts/)
    expect(await page.locator('.ledger tr').count()).toBeLessThan(250)
    await expect(page.locator('.ledger .pager')).toContainText(`of ${String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')}`)
  })
}

test('in a dense row a pointer and the keys still mean one span', async ({ page }) => {
  await open(page, 2000)
  const lane = await page.locator('.figure-frame [data-dense]').boundingBox()
  if (lane === null) throw new Error('no dense lane')
  await page.mouse.click(lane.x + lane.width / 2, lane.y + lane.height / 2)
  const chosen = page.locator('tr.is-selected')
  await expect(chosen).toHaveCount(1)
  const start = async () => Number(((await chosen.locator('.c-start').textContent()) ?? '').replace(/\D/g, ''))
  const before = await start()
  expect(before).toBeGreaterThan(2000)
  await page.getByRole('listbox', { name: 'Spans of all rows' }).focus()
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(start).toBeGreaterThan(before + 15)
  await expect(page.locator('.sentence')).toContainText(/was allowed/)
  await expect(page.getByRole('listbox')).toBeFocused()
})

test('a slider of a lab with 2 000 spans changes picture, ledger and receipt alike', async ({ page }) => {
  await open(page, 2000)
  await slider(page, 'Slow (S) duration').fill('5')
  await expect(page.locator('.figure-frame svg')).toContainText('2\u202f000 attempts')
  await expect(page.locator('.ledger td.st-timeout')).toHaveCount(0)
  await expect(page.locator('.receipt dl')).not.toContainText('cut by its own timeout')
})

test('once the hand rests, ledger, strips and sentence agree with the picture', async ({ page }) => {
  await page.goto('./')
  // One change at every frame, as in a drag.
  await slider(page, 'Deadline').evaluate(async (range: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (let ms = 160; ms <= 190; ms++) {
      set?.call(range, String(ms))
      range.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await expect(page.locator('.figure-frame .bar[data-scenario="shared"]').last()).toHaveAttribute('data-end-ms', '190')
  await expect(page.locator('tr[data-scenario="shared"]').last()).toContainText('190')
  await expect(page.locator('.sentence')).toContainText('min(100, 50) = 50 ms')
  await expect(page.getByRole('textbox', { name: 'Deadline, value' })).toHaveValue('190')
  await expect(page.locator('.receipt[data-scenario="shared"] h3')).toContainText('190 ms')
})
