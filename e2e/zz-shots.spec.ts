import { test } from './fixtures.ts'

const nested = {
  version: 1,
  title: 'Checkout with services',
  budgetMs: 800,
  calls: {
    auth: { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 40 }] },
    price: {
      label: 'P',
      timeoutMs: 200,
      attempts: [{ durationMs: 90, result: 'error' }, { durationMs: 60 }],
      retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 20 } },
    },
    stock: { label: 'S', timeoutMs: 300, downstream: { steps: ['price', { work: 'Sort', durationMs: 12 }], networkMs: 4 } },
    tips: { label: 'T', timeoutMs: 120, attempts: [{ durationMs: 70 }], optional: { minRemainingMs: 100 } },
    pay: { label: 'Pay', timeoutMs: 400, attempts: [{ durationMs: 210 }], mutating: true, idempotencyKey: true },
    spare: { label: 'X', timeoutMs: null, attempts: [{ durationMs: 5 }] },
  },
  scenarios: [
    {
      id: 'all',
      title: 'As it is today',
      onFailure: 'stop',
      steps: ['auth', { parallel: ['stock', { sequence: ['price', 'tips'] }] }, { work: 'Render', durationMs: 30 }, 'pay'],
    },
  ],
}
for (const width of [1280, 360])
  for (const theme of ['light', 'dark'] as const)
    test(`${width} ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto('./')
      const shot = async (name: string) => {
        await page.waitForTimeout(400)
        await page.locator('.panels').screenshot({ path: `/tmp/shots/${name}-${width}-${theme}.png` })
      }
      await page.getByRole('tab', { name: 'Build' }).click()
      await page.locator('[data-focus="r0:title"]').waitFor()
      await page.locator('[data-focus="r0/1:toggle"]').click()
      await shot('opening')
      await page.getByRole('tab', { name: 'Text' }).click()
      await page.locator('.cm-content').waitFor()
      await shot('text')
      await page.locator('.cm-content').click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('End')
      await page.keyboard.type('x')
      await page.waitForTimeout(300)
      await shot('textfault')
      await page.keyboard.press('Control+z')
      await page.getByRole('tab', { name: 'Build' }).click()
      await page.getByRole('button', { name: 'New lab' }).click()
      await shot('empty')
      await page
        .getByLabel('Lab file')
        .setInputFiles({ name: 'n.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(nested)) })
      await page.locator('[data-focus="r0/1/0:toggle"]').click()
      await page.locator('[data-focus="r0/1/0:more"]').click()
      await shot('nested')
      await page.locator('[data-focus="r0/1/1/0:toggle"]').click()
      await page.locator('[data-focus="r0/1/1/0:tries"]').click()
      await shot('retry')
    })
