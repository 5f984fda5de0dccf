import { expect, test } from './fixtures.ts'

test('the page opens under its name without an error', async ({ page }) => {
  await page.goto('./')
  await expect(page).toHaveTitle("Slackline: where a deadline's time goes")
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
