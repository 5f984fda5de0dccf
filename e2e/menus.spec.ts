import { expect, openLab, test } from './fixtures.ts'
import { openPanel } from './workbench-facts.ts'

const title = 'All that the shop does, '.repeat(9).slice(0, 200)
const LAB = {
  version: 1,
  title,
  budgetMs: 100,
  calls: { a: { label: 'A', timeoutMs: null, attempts: [{ durationMs: 10 }] } },
  scenarios: [{ id: 's', title: 'S', steps: ['a', { parallel: ['a'] }] }],
}

test('a title of 200 characters leaves the toolbar on one line, and is whole where it is pointed at', async ({ page }) => {
  await page.goto('./')
  await openLab(page, LAB)
  const example = page.getByRole('combobox', { name: 'Example' })
  await expect(example).toHaveAttribute('title', title.trim())
  const tops = await page.locator('.toolbar').evaluate((bar) =>
    [...bar.querySelectorAll('button, select')]
      .map((one) => one.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ top, height }) => Math.round(top + height / 2)),
  )
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('Esc closes what More shows, once no dialog is in front, and the focus is on its button again', async ({ page }) => {
    await page.goto('./')
    const more = page.locator('.more-toggle')
    await more.click()
    await page.getByRole('button', { name: 'Labs' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Labs' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Labs' })).toBeHidden()
    await expect(more).toBeFocused()
    await expect(more).toHaveAttribute('aria-expanded', 'false')
  })
})

test('Esc leaves the choice of a call that is used again, and nothing else', async ({ page }) => {
  await page.goto('./')
  await openLab(page, LAB)
  await openPanel(page, 'Build')
  await page.locator('[data-focus="r0/1:toggle"]').click()
  const again = page.locator('[data-focus="r0/1:pick"]')
  await again.click()
  await page.locator('.bpicker select').focus()
  await page.keyboard.press('Escape')
  await expect(page.locator('.bpicker')).toHaveCount(0)
  await expect(again).toBeFocused()
  await expect(page.locator('[data-focus="r0/1:toggle"]')).toHaveAttribute('aria-expanded', 'true')
})
