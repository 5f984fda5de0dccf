import { expect, test } from './fixtures.ts'
import { barsOf, ledgerOf, totalOf } from './page-facts.ts'

test.describe('the opening view', () => {
  test('tells 210, 160 and 160 before anyone has touched it', async ({ page }) => {
    await page.goto('./')
    await expect(page).toHaveTitle("Slackline: where a deadline's time goes")
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await totalOf(page, 'local')).toContain('210 ms')
    expect(await totalOf(page, 'shared')).toContain('160 ms')
    expect(await totalOf(page, 'retry')).toContain('160 ms')
  })

  test('carries its numbers in the attributes of the bars', async ({ page }) => {
    await page.goto('./')
    expect(await barsOf(page, 'local')).toEqual(['catalog1 attempt ok 0-70', 'delivery1 attempt ok 70-140', 'loyalty1 attempt ok 140-210'])
    expect(await barsOf(page, 'shared')).toEqual([
      'catalog1 attempt ok 0-70',
      'delivery1 attempt ok 70-140',
      'loyalty1 attempt deadline_exceeded 140-160',
    ])
    expect(await barsOf(page, 'retry')).toEqual([
      'supplier1 attempt timeout 0-60',
      'supplier backoff backoff 60-80',
      'supplier2 attempt ok 80-130',
      'audit1 attempt deadline_exceeded 130-160',
    ])
  })

  // Step, attempt, start, granted, spent, end, remaining, status, cause.
  test('carries them in the ledger', async ({ page }) => {
    await page.goto('./')
    expect(await ledgerOf(page, 'local')).toEqual([
      'A Catalog 1 0 100 70 70 no limit ok',
      'B Delivery 1 70 100 70 140 no limit ok',
      'C Loyalty 1 140 100 70 210 no limit ok',
    ])
    expect(await ledgerOf(page, 'shared')).toEqual([
      'A Catalog 1 0 100 70 70 90 ok',
      'B Delivery 1 70 90 70 140 20 ok',
      'C Loyalty 1 140 20 20 160 0 deadline exceeded the deadline',
    ])
    expect(await ledgerOf(page, 'retry')).toEqual([
      'A Supplier 1 0 60 60 60 100 timeout its own timeout',
      'pause after A1 60 20 80 80 pause',
      'A Supplier 2 80 60 50 130 30 ok',
      'B Audit 1 130 30 30 160 0 deadline exceeded the deadline',
    ])
  })

  test('draws the bars to scale on one axis, with the dashed line at 160', async ({ page }) => {
    await page.goto('./')
    const box = async (selector: string) => {
      const found = await page.locator(`svg.fig .bar${selector}`).boundingBox()
      if (found === null) throw new Error(`${selector} is not drawn`)
      return found
    }
    // The body is the first shape of a bar: its label may be wider than a short bar.
    const bodies = await page.locator('svg.fig .bar').evaluateAll((bars) =>
      bars.map((bar) => {
        const body = (bar.firstElementChild as SVGGraphicsElement).getBoundingClientRect()
        const { startMs, endMs, kind } = (bar as SVGElement).dataset
        return { kind, startMs: Number(startMs), endMs: Number(endMs), left: body.left, right: body.right }
      }),
    )
    const attempts = bodies.filter((body) => body.kind === 'attempt')
    const first = attempts[0] as (typeof attempts)[number]
    const long = attempts[2] as (typeof attempts)[number]
    const perMs = (long.right - first.left) / 210
    for (const { startMs, endMs, left, right } of attempts) {
      expect(Math.abs(left - first.left - startMs * perMs)).toBeLessThan(2.5)
      expect(Math.abs(right - first.left - endMs * perMs)).toBeLessThan(2.5)
    }
    const line = await page.locator('svg.fig path.boundary').first().boundingBox()
    expect(Math.abs((line?.x ?? 0) + (line?.width ?? 0) / 2 - first.left - 160 * perMs)).toBeLessThan(2.5)
    const top = await box('[data-scenario="local"] >> nth=0')
    const bottom = await box('[data-scenario="retry"] >> nth=0')
    expect(top.y).toBeLessThan(bottom.y)
    expect(
      await page
        .locator('svg.fig path.boundary')
        .first()
        .evaluate((path) => getComputedStyle(path).strokeDasharray),
    ).toMatch(/^6px, 4px$/)
  })

  test('says the arithmetic of the span that is chosen, in the picture, the sentence and the ledger alike', async ({ page }) => {
    await page.goto('./')
    await expect(page.locator('.sentence')).toContainText('min(100, 20) = 20 ms')
    await expect(page.locator('tr.is-selected')).toContainText('Loyalty')
    await page.getByRole('option', { name: 'A1 timeout 0 to 60' }).click()
    await expect(page.locator('.sentence')).toContainText('60 ms')
    await expect(page.locator('tr.is-selected')).toContainText('Supplier')
    await page.locator('tr[data-scenario="local"]').first().click()
    await expect(page.locator('.sentence')).toContainText('Catalog')
  })

  test('is walked with the arrow keys, one tab stop for the whole picture', async ({ page }) => {
    await page.goto('./')
    const list = page.getByRole('listbox', { name: 'Spans of all rows' })
    await list.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('tr.is-selected')).toHaveAttribute('data-scenario', 'local')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('tr.is-selected')).toContainText('pause after A1')
    await page.keyboard.press('End')
    await expect(page.locator('tr.is-selected')).toContainText('Audit')
    await expect(list).toBeFocused()
    const active = await list.getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toHaveAccessibleName('B1 deadline exceeded 130 to 160')
  })
})

test('what is drawn while in use is what the still picture of the same width holds, shape by shape', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto('./')
  await page.getByRole('listbox').waitFor()
  const both = await page.evaluate(async () => {
    /** An element with its attributes in one order, and all below it. */
    const describe = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
      const element = node as Element
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort()
      return `<${element.tagName.toLowerCase()} ${attributes.join(' ')}>${[...element.childNodes].map(describe).join('')}`
    }
    const still = new DOMParser().parseFromString(await (await fetch('./')).text(), 'text/html').querySelector('.at-wide svg.fig')
    const live = document.querySelector('.figure-frame svg.fig')
    const parts = (svg: Element | null) => ({
      bars: [...(svg?.querySelectorAll('.bar') ?? [])].map(describe),
      over: [...(svg?.querySelectorAll('.row-over') ?? [])].map((row) => [...row.childNodes].map(describe).join('')),
      boundary: [...(svg?.querySelectorAll('.boundary, .tag-body, .tag-label') ?? [])].map(describe),
    })
    return { width: live?.getAttribute('width'), still: parts(still), live: parts(live) }
  })
  expect(both.width).toBe('1136')
  expect(both.still.bars).toHaveLength(10)
  expect(both.live).toEqual(both.still)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [1280, 700, 360, 320]) {
    test(`the three rows and the text are there, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('./')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const picture = page.locator('svg.fig[role="img"]:visible')
      await expect(picture).toHaveCount(1)
      await expect(picture).toHaveAccessibleName(/C1 deadline_exceeded 140-160/)
      await expect(picture.locator('.bar')).toHaveCount(10)
      await expect(picture.getByText('Deadline 160 ms')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible()
      await expect(page.locator('.needs-script:visible')).toHaveCount(0)
      const drawn = await picture.boundingBox()
      expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThanOrEqual(width)
    })
  }
})
