import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field, slider } from './page-facts.ts'

interface Paints {
  readonly shifts: readonly string[]
  readonly lcp: readonly { readonly atMs: number; readonly element: string }[]
  readonly scriptCameAtMs: number
}

/** What moved, and what was the largest thing painted, from the start of the navigation on. */
async function paintsOf(page: Page): Promise<Paints> {
  return page.evaluate(async () => {
    const shifts: string[] = []
    const lcp: { atMs: number; element: string }[] = []
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? ''}` : String(node?.nodeName)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
        shifts.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => nameOf(node)).join(' ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
        lcp.push({ atMs: entry.startTime, element: nameOf(entry.element) })
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const main = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter((entry) =>
      /assets\/[^/]+\.js$/.test(entry.name),
    )
    return { shifts, lcp, scriptCameAtMs: Math.max(...main.map((entry) => entry.responseEnd)) }
  })
}

async function delay(page: Page, pattern: RegExp, ms: number): Promise<void> {
  await page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
}

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [360, 740],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } })

    test('the view is painted before its script has come, and the script moves and repaints nothing', async ({ page }) => {
      await delay(page, /assets\/[^/]+\.js$/, 300)
      await page.goto('./', { waitUntil: 'networkidle' })
      const { shifts, lcp, scriptCameAtMs } = await paintsOf(page)
      expect(shifts).toEqual([])
      // One candidate, of the markup: nothing larger was painted by the script.
      expect(lcp.length).toBe(1)
      expect(lcp[0]?.element).toMatch(/^(p\.lede|h1\.)$/)
      expect(lcp[0]?.atMs).toBeLessThan(scriptCameAtMs)
    })

    test('the type, where it comes late, moves next to nothing', async ({ page }) => {
      await delay(page, /\.woff2$/, 500)
      await page.goto('./', { waitUntil: 'networkidle' })
      const { shifts } = await paintsOf(page)
      expect(shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)).toBeLessThan(0.01)
    })
  })
}

/** Holds the script back until it is let go. */
async function holdScript(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let asked = 0
  await page.route(/assets\/[^/]+\.js$/, async (route) => {
    asked++
    if (asked > 1) await held
    await route.continue()
  })
  return letGo
}

test('what is focused, pressed, moved, typed and chosen before the script has come is kept when it comes', async ({ page }) => {
  const letGo = await holdScript(page)
  await page.goto('./', { waitUntil: 'commit' })
  await expect(page.locator('.at-wide svg.fig')).toBeVisible()
  await slider(page, 'Catalog (A) duration').fill('90')
  await field(page, 'Backoff').fill('35')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await field(page, 'Deadline').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  letGo()
  await expect(page.locator('.figure-frame svg.fig')).toBeVisible()
  await expect(field(page, 'Deadline')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.type('5')
  await expect(field(page, 'Deadline')).toHaveValue('165')
  await expect(slider(page, 'Deadline')).toHaveValue('165')
  await expect(slider(page, 'Catalog (A) duration')).toHaveValue('90')
  await expect(slider(page, 'Backoff')).toHaveValue('35')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an example chosen before the script has come is opened when it comes', async ({ page }) => {
  const letGo = await holdScript(page)
  await page.goto('./', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Example' }).selectOption('cut-payment')
  letGo()
  await expect(page.locator('.figure-frame svg.fig')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Example' })).toHaveValue('cut-payment')
  await expect(slider(page, 'Payment duration')).toBeVisible()
})
