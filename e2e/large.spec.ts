import type { Page } from '@playwright/test'
import { expect, openLab, test } from './fixtures.ts'
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

/** Twenty rows of 499 spans: just under the limit of a lab. */
const limitLab = {
  ...labOf(499),
  title: 'Twenty rows',
  scenarios: Array.from({ length: 20 }, (_, i) => ({ ...labOf(499).scenarios[0], id: `row-${i}`, title: `Row ${i}` })),
}

const asFile = (lab: unknown) => ({ name: 'lab.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lab)) })

/** From now on: how many elements of a kind are added in each go. What is drawn without a pause is told to an observer at once. */
async function watchGoes(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.evaluate((wanted) => {
    const goes: number[] = []
    Reflect.set(window, 'goes', goes)
    let before = document.querySelectorAll(wanted).length
    new MutationObserver(() => {
      const now = document.querySelectorAll(wanted).length
      if (now > before) goes.push(now - before)
      before = now
    }).observe(document.body, { childList: true, subtree: true })
  }, selector)
  return () => page.evaluate(() => Reflect.get(window, 'goes') as number[])
}

test('of a lab at the limit of spans the rows are drawn one after another, not in one go', async ({ page }) => {
  await page.goto('./')
  const goes = await watchGoes(page, '.figure-frame .row')
  await page.getByLabel('Lab file').setInputFiles(asFile(limitLab))
  const svg = page.locator('.figure-frame svg')
  await expect(svg.locator('.row')).toHaveCount(20)
  await expect(svg).not.toHaveAttribute('aria-busy')
  // The first takes the place of the rows of the lab before.
  expect(await goes()).toEqual(new Array(19).fill(1))
})

test('its ledger comes in parts, with shorter pages, and then says the same as the picture', async ({ page }) => {
  await page.goto('./')
  const goes = await watchGoes(page, '.ledger tr[data-span]')
  await page.getByLabel('Lab file').setInputFiles(asFile(limitLab))
  await expect(page.locator('.ledger tr[data-scenario="row-19"]')).toHaveCount(25)
  await expect(page.locator('.ledger')).not.toHaveAttribute('aria-busy')
  await expect(page.locator('.ledger tr[data-span]')).toHaveCount(500)
  await expect(page.locator('.ledger .pager').last()).toContainText('Lines 1 to 25 of 499')
  await expect(page.locator('.receipt')).toHaveCount(20)
  expect(Math.max(...(await goes()))).toBeLessThanOrEqual(120)
  await slider(page, 'Slow (S) duration').fill('5')
  await expect(page.locator('.ledger td.st-timeout')).toHaveCount(0)
  await expect(page.locator('.receipt', { hasText: 'cut by its own timeout' })).toHaveCount(0)
  await expect(page.locator('.figure-frame .row')).toHaveCount(20)
})

test('its link opens it in the same way, and a row that is added to it is drawn', async ({ page }) => {
  await page.goto('./')
  await page.getByLabel('Lab file').setInputFiles(asFile({ ...limitLab, scenarios: limitLab.scenarios.slice(0, 19) }))
  await expect.poll(() => page.evaluate(() => location.hash.length)).toBeGreaterThan(100)
  await page.reload()
  await expect(page.locator('.figure-frame .row')).toHaveCount(19)
  await expect(page.locator('.figure-frame svg')).not.toHaveAttribute('aria-busy')
  await page.getByRole('tab', { name: 'Build' }).click()
  // By key: the outline is still growing under a pointer.
  await page.getByRole('button', { name: 'Add row' }).press('Enter')
  await expect(page.locator('.figure-frame .row')).toHaveCount(20)
})

test('its report is drawn row by row, and can be taken along when it is whole', async ({ page }) => {
  await page.goto('./')
  await openLab(page, limitLab)
  await page.getByRole('tab', { name: 'Review' }).click()
  const goes = await watchGoes(page, '.sheet-row')
  await page.getByRole('button', { name: /report/i }).click()
  const report = page.getByRole('dialog')
  await expect(report.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 })
  await expect(report.locator('.sheet-row')).toHaveCount(20)
  await expect(report.locator('.sheet')).not.toHaveAttribute('aria-busy')
  expect(await goes()).toEqual(new Array(20).fill(1))
})

test('a lab of thousands of parallel branches has a picture of hundreds of lanes, and every span in its ledger', async ({ page }) => {
  const branches = 9000
  const { calls } = labOf(1)
  await page.goto('./')
  await page.getByLabel('Lab file').setInputFiles(
    asFile({
      version: 1,
      title: 'Wide',
      budgetMs: 20,
      calls,
      scenarios: [{ id: 'wide', title: 'Wide', steps: [{ parallel: new Array(branches).fill('quick') }] }],
    }),
  )
  await expect(page.locator('.figure-frame svg')).toContainText('8\u202f700 more lanes stand in the ledger alone')
  expect(await page.locator('.figure-frame .bar').count()).toBeLessThanOrEqual(300)
  await expect(page.locator('.ledger .pager')).toContainText('of 9\u2009000')
  // The keys still go through all of them.
  await page.getByRole('listbox', { name: 'Spans of all rows' }).focus()
  await page.keyboard.press('End')
  await expect(page.locator('.ledger .pager')).toContainText('Lines 8\u2009801 to 9\u2009000')
  await expect(page.locator('tr.is-selected')).toHaveCount(1)
})

test('a lab of thousands of causes has them in pages, of which the one with the chosen span is shown', async ({ page }) => {
  const steps = Array.from({ length: 1500 }, (_, i) => ({ work: `step ${i + 1}`, durationMs: 2 }))
  await page.goto('./')
  await page
    .getByLabel('Lab file')
    .setInputFiles(asFile({ version: 1, title: 'Works', budgetMs: 4000, calls: {}, scenarios: [{ id: 'works', title: 'Works', steps }] }))
  const causes = page.locator('.causes')
  const sliders = causes.getByRole('slider')
  // The deadline and the reserve of the row stand on each page.
  await expect(sliders).toHaveCount(602)
  await expect(causes.locator('.pager')).toContainText('Causes 1 to 600 of 1\u202f500')
  // It takes no room from the sliders.
  expect((await slider(page, 'Deadline').boundingBox())?.width).toBeGreaterThan(800)
  await page.getByRole('listbox', { name: 'Spans of all rows' }).focus()
  await page.keyboard.press('End')
  await expect(causes.locator('.pager')).toContainText('Causes 1\u202f201 to 1\u202f500')
  await expect(sliders).toHaveCount(302)
  await slider(page, 'step 1500 work').fill('40')
  await expect(page.locator('.receipt h3')).toContainText('3\u202f038')
  await causes.getByRole('button', { name: 'Earlier' }).click()
  await expect(slider(page, 'step 601 work')).toHaveCount(1)
  await expect(slider(page, 'Deadline')).toHaveCount(1)
  await expect(slider(page, 'step 600 work')).toHaveCount(0)
  await expect(slider(page, 'step 1201 work')).toHaveCount(0)
})

test('what is printed while a lab is still being drawn is all of it', async ({ page }) => {
  await page.goto('./')
  // As soon as a part of the page shows the lab, it is told that it will be printed: what stands there of the lab before and after that.
  await page.evaluate(() => {
    const printed: Record<string, number[][]> = {}
    Reflect.set(window, 'printed', printed)
    const counts = () =>
      ['.figure-frame .row', '.ledger tr', '.receipt'].map((one) => document.querySelectorAll(`${one}[data-scenario^="row-"]`).length)
    for (const [part, name] of ['rows', 'lines', 'receipts'].entries()) {
      const watch = new MutationObserver(async () => {
        if (counts()[part] === 0) return
        watch.disconnect()
        const before = counts()
        dispatchEvent(new Event('beforeprint'))
        // What is drawn by that is drawn in microtasks, which end before the page is laid out for paper.
        for (let i = 0; i < 20; i++) await null
        printed[name] = [before, counts()]
      })
      watch.observe(document.body, { childList: true, subtree: true })
    }
  })
  await page.getByLabel('Lab file').setInputFiles(asFile(limitLab))
  await page.waitForFunction(() => Object.keys(Reflect.get(window, 'printed')).length === 3)
  const printed: Record<string, number[][]> = await page.evaluate(() => Reflect.get(window, 'printed'))
  expect(printed.rows?.[0]?.[0]).toBeLessThan(20)
  for (const part of ['rows', 'lines', 'receipts']) expect(printed[part]?.[1], part).toEqual([20, 500, 20])
  await expect(page.locator('.figure-frame svg')).not.toHaveAttribute('aria-busy')
  await expect(page.locator('.ledger')).not.toHaveAttribute('aria-busy')
})

test('long numbers leave the heads of the ledger whole, and a row without a title is named by its id', async ({ page }) => {
  const day = 86_400_000
  await page.goto('./')
  await page.getByLabel('Lab file').setInputFiles(
    asFile({
      version: 1,
      title: 'Days',
      budgetMs: 1,
      calls: {
        a: { label: 'A', timeoutMs: null, attempts: [{ durationMs: day }], onCut: 'abandon', mutating: true },
        b: { label: 'B', timeoutMs: day, attempts: [{ durationMs: day }] },
      },
      scenarios: [
        { id: 'one', title: 'One', steps: ['a', 'b'] },
        { id: 'unnamed', title: '  ', deadline: 'none', steps: ['a', 'b'] },
      ],
    }),
  )
  await expect(page.getByRole('rowheader', { name: 'unnamed' })).toBeVisible()
  await expect(page.locator('.receipt h3').last()).toContainText('unnamed')
  for (const width of [1280, 1000]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await page.locator('.ledger thead th').evaluateAll((heads) =>
      heads.map((head) => {
        const range = document.createRange()
        range.selectNodeContents(head)
        return range.getClientRects().length
      }),
    )
    expect(lines).toEqual(new Array(9).fill(1))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})
