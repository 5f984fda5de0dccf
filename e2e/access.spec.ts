import { violationsIn } from './axe.ts'
import { expect, test } from './fixtures.ts'

const examples = ['three-rows', 'five-seconds', 'retry-gate', 'cancel-against-abandon', 'cut-payment', 'fresh-clock']

/** Every example once, and the opening view in both themes, wide and narrow. An analysis takes seconds: each is a test of its own. */
const views = [
  ...examples.map((example, i) => [example, i % 2 === 0 ? 'light' : 'dark', i % 3 === 2 ? 360 : 1280] as const),
  ['three-rows', 'dark', 1280] as const,
  ['three-rows', 'light', 360] as const,
  ['three-rows', 'dark', 360] as const,
]

for (const [example, colorScheme, width] of views) {
  test.describe(`${example}, ${colorScheme}, ${width} px wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })
    test('axe finds nothing', async ({ page }) => {
      await page.goto('./')
      await page.getByRole('combobox', { name: 'Example' }).selectOption(example)
      const violations = await violationsIn(page)
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
    })
  })
}

test('axe finds nothing while a notice and a refused field are shown', async ({ page }) => {
  await page.goto('./')
  await page
    .getByLabel('Lab file')
    .setInputFiles({ name: 'faulty.json', mimeType: 'application/json', buffer: Buffer.from('{"version":1}') })
  await page.getByRole('textbox', { name: 'Backoff, value' }).fill('soon')
  const violations = await violationsIn(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
})

for (const width of [360, 320]) {
  test(`${width} px: no horizontal scroll, and no text under 12 px or outside the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('./')
    for (const example of examples) {
      await page.getByRole('combobox', { name: 'Example' }).selectOption(example)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const odd = await page.evaluate((limit) => {
        const found: string[] = []
        for (const element of document.querySelectorAll('body *')) {
          const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
          if (!own || element.closest('.sr, thead, script, option, noscript') !== null) continue
          const style = getComputedStyle(element)
          const box = element.getBoundingClientRect()
          if (box.width === 0) continue
          const size = Number.parseFloat(style.fontSize)
          if (size < 12) found.push(`${size} px: ${element.textContent}`)
          if (box.left < -0.5 || box.right > limit + 0.5) found.push(`outside: ${element.textContent}`)
        }
        return found
      }, width)
      expect(odd.map((line) => `${example}: ${line}`)).toEqual([])
    }
  })

  test(`${width} px: no two labels of the picture lie on one another`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('./')
    for (const example of examples) {
      await page.getByRole('combobox', { name: 'Example' }).selectOption(example)
      const overlaps = await page
        .locator('svg.fig')
        .first()
        .evaluate(() => {
          const texts = [...document.querySelectorAll('.figure-frame svg.fig text')].map((text) => ({
            said: text.textContent,
            box: text.getBoundingClientRect(),
          }))
          const out: string[] = []
          texts.forEach((a, i) => {
            for (const b of texts.slice(i + 1)) {
              const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
              // Boxes are taller than letters: only what overlaps by half a line is read as one on the other.
              const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
              if (across > 0.5 && down > 7) out.push(`${a.said} | ${b.said}`)
            }
          })
          return out
        })
      expect(overlaps.map((line) => `${example}: ${line}`)).toEqual([])
    }
  })
}

test('titles without a place to break do not widen the page', async ({ page }) => {
  const lab = {
    version: 1,
    title: 'T'.repeat(200),
    budgetMs: 160,
    calls: { a: { label: 'W'.repeat(24), timeoutMs: 100, attempts: [{ durationMs: 70 }] } },
    scenarios: [{ id: 's', title: 'W'.repeat(200), steps: ['a', { work: 'M'.repeat(24), durationMs: 20 }] }],
  }
  for (const width of [1280, 720, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('./')
    await page
      .getByLabel('Lab file')
      .setInputFiles({ name: 'long.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lab)) })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lab.title)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const ledger = await page.locator('.ledger').boundingBox()
    const receipt = await page.locator('.receipts').boundingBox()
    if (width === 1280) expect((ledger?.x ?? 0) + (ledger?.width ?? 0)).toBeLessThanOrEqual(receipt?.x ?? 0)
  }
})

test('the page asks no other host for anything', async ({ page, baseURL }) => {
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) others.push(request.url())
  })
  await page.goto('./')
  await page.getByRole('combobox', { name: 'Example' }).selectOption('fresh-clock')
  expect(others).toEqual([])
})

test('the chosen theme is kept, and is there before the first paint', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(21, 24, 26)')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('auto')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 246)')
})

for (const [width, height] of [
  [1280, 600],
  [360, 740],
] as const) {
  test(`${width} x ${height} px: walking through the page by Tab, forward and back, nothing that has the focus is behind the picture`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('./')
    /** What has the focus, with how many pixels of it the picture covers; `null` within the picture and outside the work below it. */
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement
        const stage = document.querySelector('.stage.is-kept')
        if (element === null || stage === null || stage.contains(element) || element.closest('.workspace') === null) return null
        const [box, cover] = [element.getBoundingClientRect(), stage.getBoundingClientRect()]
        const coveredPx = Math.min(box.bottom, cover.bottom) - Math.max(box.top, cover.top)
        return { name: element.getAttribute('aria-label') ?? element.textContent ?? element.id, coveredPx }
      })
    const walk = async (key: 'Tab' | 'Shift+Tab') => {
      let seen = 0
      // The outline of three rows has the most stops.
      for (let i = 0; i < 90; i++) {
        await page.keyboard.press(key)
        const found = await focused()
        if (found === null) {
          if (seen > 0) break
          continue
        }
        seen++
        // The editor of the text brings itself into view, a moment after the browser has.
        await expect.poll(async () => (await focused())?.coveredPx, { message: found.name }).toBeLessThanOrEqual(0)
      }
      return seen
    }
    for (const [title, ready] of [
      ['Causes', '.causes'],
      ['Build', '.build-body'],
      ['Text', '.cm-content'],
      ['Review', '[data-finding]'],
    ] as const) {
      await page.getByRole('tab', { name: title }).click()
      await page.locator(ready).first().waitFor()
      await page.getByRole('slider', { name: 'Row 3: end of B' }).focus()
      const forward = await walk('Tab')
      expect(forward).toBeGreaterThan(8)
      expect(await walk('Shift+Tab')).toBeGreaterThan(8)
    }
  })
}
