import { readFile } from 'node:fs/promises'
import { test as base, expect, type Page } from '@playwright/test'

interface Fixtures {
  faults: string[]
  /** Console errors that a test is about. */
  expectedFaults: readonly RegExp[]
}

/** The page is painted before its script runs: until the live figure has taken the place of the still ones, there is nothing to drag. */
export async function live(page: Page): Promise<void> {
  // A page that another one hides draws no frames: it is brought to the front, and not asked by frames.
  await page.bringToFront()
  await page.waitForFunction(() => document.querySelector('#root .at-wide') === null, undefined, { polling: 50 })
}

/**
 * Opens a lab as a file, and waits until all of it is on screen. The page moves when a lab is opened: a button that is pressed in that moment is no longer
 * below the pointer when that is let go.
 */
export async function openLab(page: Page, lab: { readonly title: string }): Promise<void> {
  await page
    .getByLabel('Lab file')
    .setInputFiles({ name: 'lab.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lab)) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lab.title.trim() === '' ? 'Untitled lab' : lab.title)
  await expect(page.locator('.figure-frame svg')).not.toHaveAttribute('aria-busy')
}

/**
 * What the page saves when `press` is done, with the name it has. A headless browser loses a download now and then, without a word to the page: it is
 * then asked once more.
 */
export async function savedFile(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const WAIT_MS = 5_000
  let file: { name: string; bytes: Buffer } | undefined
  await expect(async () => {
    const saving = page.waitForEvent('download', { timeout: WAIT_MS })
    await press()
    const download = await saving
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the file did not come')), WAIT_MS))
    file = { name: download.suggestedFilename(), bytes: await readFile(await Promise.race([download.path(), late])) }
  }).toPass({ timeout: 6 * WAIT_MS })
  if (file === undefined) throw new Error('no file was saved')
  return file
}

/** Playwright's `test`, in which a navigation ends when the page is live, and every page also fails its test by a console error, an uncaught exception or a failed request. */
export const test = base.extend<Fixtures>({
  expectedFaults: [[], { option: true }],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      const { goto, reload, goBack } = page
      page.goto = async (url, options) => {
        const response = await goto.call(page, url, options)
        if (options?.waitUntil !== 'commit') await live(page)
        return response
      }
      page.reload = async (options) => {
        const response = await reload.call(page, options)
        if (options?.waitUntil !== 'commit') await live(page)
        return response
      }
      page.goBack = async (options) => {
        const response = await goBack.call(page, options)
        await live(page)
        return response
      }
    }
    await use(page)
  },
  faults: [
    async ({ page, expectedFaults }, use) => {
      const faults: string[] = []
      const note = (fault: string) => {
        if (!expectedFaults.some((pattern) => pattern.test(fault))) faults.push(fault)
      }
      page.on('console', (message) => {
        if (message.type() === 'error') note(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
      page.on('requestfailed', (request) => note(`request failed: ${request.url()}`))
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
