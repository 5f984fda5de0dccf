import type { Page } from '@playwright/test'
import { emptyLab } from '../src/edit/edit-lab.ts'
import { savedFile } from './fixtures.ts'

/** The lab on screen, as its own file says it. */
export async function savedLab(page: Page): Promise<unknown> {
  const button = page.getByRole('button', { name: 'Save file' })
  // By the page, so that the focus stays where it is.
  const { bytes } = await savedFile(page, () => button.evaluate((element: HTMLButtonElement) => element.click()))
  return JSON.parse(String(bytes))
}

/** A page with the panel open. */
export async function openPanel(page: Page, title: 'Build' | 'Text'): Promise<void> {
  await page.getByRole('tab', { name: title }).click()
  await (title === 'Build' ? page.locator('.build-body') : page.locator('.cm-content')).waitFor()
}

/** 300 calls in 5 scenarios, `count` of them by default. */
export function largeLab(count = 300) {
  const ids = Array.from({ length: count }, (_, i) => `call-${i}`)
  return {
    ...emptyLab(),
    title: `${count} calls`,
    budgetMs: count * 6,
    calls: Object.fromEntries(ids.map((id, i) => [id, { label: `C${i}`, timeoutMs: 9, attempts: [{ durationMs: 3 + (i % 9) }] }])),
    scenarios: Array.from({ length: 5 }, (_, row) => ({
      id: `row-${row}`,
      title: `Row ${row}`,
      ...(row % 2 === 0 ? {} : { deadline: 'none' }),
      steps: ids.filter((_, i) => i % 5 >= row || row === 0),
    })),
  }
}
