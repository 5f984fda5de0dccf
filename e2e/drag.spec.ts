import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { barsOf, slider } from './page-facts.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** The five kinds of grip, in rows of every kind: what is taken, and the slider of the same cause. */
const GRIPS: readonly (readonly [what: string, example: string, grip: string, nth: number, slider: string, direction: 1 | -1])[] = [
  ['the end of an answered call', 'three-rows', 'calls.catalog.attempts.0.durationMs', 0, 'Catalog (A) duration', 1],
  ['where a cut call would have ended', 'three-rows', 'calls.loyalty.attempts.0.durationMs', 1, 'Loyalty (C) duration', -1],
  ['the end of a second attempt', 'three-rows', 'calls.supplier.attempts.1.durationMs', 0, 'Supplier (A) second attempt', 1],
  ['an attempt timeout', 'three-rows', 'calls.supplier.timeoutMs', 0, 'Supplier (A) local timeout', -1],
  ['the end of a pause', 'three-rows', 'calls.supplier.retry.backoff.ms', 0, 'Backoff', 1],
  ['the boundary', 'three-rows', 'budgetMs', 0, 'Deadline', 1],
  ['the reserve', 'five-seconds', 'scenarios.2.reserveMs', 0, 'Row 3 reserve', -1],
  ['the end of a call in a parallel group', 'five-seconds', 'calls.stock.attempts.0.durationMs', -1, 'Stock (C) duration', 1],
  ['the end of a call inside a downstream', 'fresh-clock', 'calls.rates.attempts.0.durationMs', 0, 'Rates duration', -1],
  ['the timeout of a call with a downstream', 'fresh-clock', 'calls.quote.timeoutMs', 0, 'Quote local timeout', -1],
  ['the reserve beside a cut payment', 'cut-payment', 'scenarios.0.reserveMs', 0, 'Row 1 reserve', -1],
  ['the end of orphaned work', 'cut-payment', 'calls.payment.attempts.0.durationMs', 0, 'Payment duration', 1],
]

async function open(page: Page, example: string): Promise<void> {
  await page.goto('./')
  await page.getByRole('combobox', { name: 'Example' }).selectOption(example)
}

async function gripAt(page: Page, path: string, nth: number): Promise<Point> {
  // Where a pointer would land follows the picture once the hand has rested.
  await page.waitForTimeout(200)
  const grips = page.locator(`.grip[data-path="${path}"]`)
  const grip = nth < 0 ? grips.last() : grips.nth(nth)
  await grip.scrollIntoViewIfNeeded()
  const box = await grip.boundingBox()
  if (box === null) throw new Error(`no grip for ${path}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Milliseconds for one pixel of the page, from the picture's own axis. */
const msPerPx = (page: Page): Promise<number> =>
  page
    .locator('.figure-frame svg.fig')
    .first()
    .evaluate((svg) => {
      const { domainMs, plotX0, plotX1 } = (svg as SVGElement).dataset
      return Number(domainMs) / (Number(plotX1) - Number(plotX0))
    })

async function touch(cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: Point): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at.x, y: at.y }] })
}

/** The grips of each example, so that a page is loaded once for all of its own. */
const byExample = [...new Set(GRIPS.map(([, example]) => example))].map(
  (example) => [example, GRIPS.filter((grip) => grip[1] === example)] as const,
)

for (const [example, grips] of byExample) {
  test(`${example}: every grip follows the mouse, to the millisecond while Alt is held, and a drag is one step to undo`, async ({
    page,
  }) => {
    await open(page, example)
    for (const [what, , path, nth, name] of grips) {
      await test.step(what, async () => {
        const from = Number(await slider(page, name).inputValue())
        const at = await gripAt(page, path, nth)
        const scale = await msPerPx(page)
        const px = 30 * (path.endsWith('reserveMs') ? -1 : 1)
        await page.mouse.move(at.x, at.y)
        await page.mouse.down()
        await page.keyboard.down('Alt')
        for (let i = 1; i <= 10; i++) await page.mouse.move(at.x + (px * i) / 10, at.y)
        await expect(page.locator('.value-chip')).toBeVisible()
        await page.mouse.up()
        await page.keyboard.up('Alt')
        await expect(page.locator('.value-chip')).toHaveCount(0)
        const min = Number(await slider(page, name).getAttribute('min'))
        await expect(slider(page, name)).toHaveValue(String(Math.max(min, Math.round(from + 30 * scale))))
        await page.keyboard.press('Control+z')
        await expect(slider(page, name)).toHaveValue(String(from))
      })
    }
  })

  test(`${example}: every grip is moved by keys on the range behind it`, async ({ page }) => {
    await open(page, example)
    for (const [what, , path, nth, name, direction] of grips) {
      await test.step(what, async () => {
        const from = Number(await slider(page, name).inputValue())
        const ranges = page.locator(`.handle-input[data-path="${path}"]`)
        const range = nth < 0 ? ranges.last() : ranges.nth(nth)
        await expect(range).toHaveAccessibleName(/^(Row \d+: |Boundary of every row)/)
        await range.focus()
        const unit = Number(await slider(page, name).getAttribute('max')) >= 2000 ? 10 : 1
        await page.keyboard.press(direction === 1 ? 'ArrowRight' : 'ArrowLeft')
        await expect(slider(page, name)).toHaveValue(String(from + direction * unit))
        await expect(range).toBeFocused()
        await page.keyboard.press(direction === 1 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft')
        await expect(slider(page, name)).toHaveValue(String(Math.max(0, from + direction * unit * 11)))
        await expect(range).toBeFocused()
        await page.keyboard.press('Control+z')
        await page.keyboard.press('Control+z')
        await expect(slider(page, name)).toHaveValue(String(from))
      })
    }
  })
}

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 900, height: 900 } })

  for (const [example, grips] of byExample) {
    test(`${example}: every grip follows a horizontal drag`, async ({ page }) => {
      await open(page, example)
      const cdp = await page.context().newCDPSession(page)
      for (const [what, , path, nth, name] of grips) {
        await test.step(what, async () => {
          const from = Number(await slider(page, name).inputValue())
          const at = await gripAt(page, path, nth)
          const px = path.endsWith('reserveMs') ? -40 : 40
          await touch(cdp, 'touchStart', at)
          for (let i = 1; i <= 8; i++) await touch(cdp, 'touchMove', { x: at.x + (px * i) / 8, y: at.y })
          await touch(cdp, 'touchEnd')
          await expect.poll(async () => Number(await slider(page, name).inputValue())).toBeGreaterThan(from)
          await page.getByRole('button', { name: 'Undo' }).click()
          await expect(slider(page, name)).toHaveValue(String(from))
        })
      }
    })
  }

  for (const [what, selector] of [
    ['a bar', '.hit[data-hit^="shared/catalog"]'],
    ['a grip', '.grip[data-path="calls.catalog.attempts.0.durationMs"]'],
    ['a slider', '.causes input[type="range"] >> nth=3'],
  ] as const) {
    test(`a vertical swipe that starts on ${what} scrolls the page and changes nothing`, async ({ page }) => {
      await open(page, 'three-rows')
      const cdp = await page.context().newCDPSession(page)
      const target = page.locator(selector).first()
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (box === null) throw new Error('nothing there')
      const at = { x: box.x + box.width * 0.8, y: box.y + box.height / 2 }
      const before = await page.evaluate(() => scrollY)
      const lab = () => page.locator('.causes input[type="range"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      const values = await lab()
      await touch(cdp, 'touchStart', at)
      for (let i = 1; i <= 12; i++) await touch(cdp, 'touchMove', { x: at.x + i, y: at.y - i * 18 })
      await touch(cdp, 'touchEnd')
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
      expect(await lab()).toEqual(values)
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
    })
  }

  test('a horizontal swipe on a bar changes its duration', async ({ page }) => {
    await open(page, 'three-rows')
    const cdp = await page.context().newCDPSession(page)
    const box = await page.locator('.hit[data-hit^="shared/delivery"]').boundingBox()
    if (box === null) throw new Error('no bar')
    const at = { x: box.x + box.width / 3, y: box.y + box.height / 2 }
    await touch(cdp, 'touchStart', at)
    for (let i = 1; i <= 8; i++) await touch(cdp, 'touchMove', { x: at.x - i * 10, y: at.y })
    await touch(cdp, 'touchEnd')
    await expect.poll(async () => Number(await slider(page, 'Delivery (B) duration').inputValue())).toBeLessThan(60)
  })

  test('what can be touched is at least 44 px high and wide where its neighbours leave room', async ({ page }) => {
    await open(page, 'three-rows')
    const tag = await page.locator('.grip[data-path="budgetMs"]').boundingBox()
    expect(tag?.width).toBeGreaterThanOrEqual(44)
    expect(tag?.height).toBeGreaterThanOrEqual(44)
  })

  test('each field and each button of the axis is at least 44 px high and wide', async ({ page }) => {
    await open(page, 'three-rows')
    const targets = page.locator('.field input, .zoom button')
    expect(await targets.count()).toBeGreaterThan(10)
    for (const target of await targets.all()) {
      const box = await target.boundingBox()
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        (await target.getAttribute('aria-label')) ?? (await target.textContent()) ?? '',
      ).toBeGreaterThanOrEqual(44)
    }
  })
})

test.describe('a drag', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, 'three-rows')
  })

  /** Presses on a grip and moves it by some pixels, without letting go. */
  async function hold(page: Page, path: string, px: number): Promise<void> {
    const at = await gripAt(page, path, 0)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + px / 2, at.y)
    await page.mouse.move(at.x + px, at.y)
  }

  test('comes to rest at the first value at which a call survives', async ({ page }) => {
    // 210 is where C is answered; 50 ms to the right of 160. A little short of it is drawn in.
    await hold(page, 'budgetMs', Math.round(50 / (await msPerPx(page))) - 4)
    await page.mouse.up()
    await expect(slider(page, 'Deadline')).toHaveValue('210')
    expect((await barsOf(page, 'shared'))[2]).toBe('loyalty1 attempt ok 140-210')
  })

  test('is given up with Esc', async ({ page }) => {
    await hold(page, 'budgetMs', 100)
    await expect(slider(page, 'Deadline')).not.toHaveValue('160')
    await page.keyboard.press('Escape')
    await expect(slider(page, 'Deadline')).toHaveValue('160')
    await page.mouse.move(10, 10)
    await page.mouse.up()
    await expect(slider(page, 'Deadline')).toHaveValue('160')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('ends cleanly when it is let go outside the window', async ({ page }) => {
    await hold(page, 'budgetMs', 60)
    await page.mouse.move(5000, -200)
    await page.mouse.up()
    await expect(page.locator('.value-chip')).toHaveCount(0)
    const value = await slider(page, 'Deadline').inputValue()
    await page.mouse.move(300, 300)
    await expect(slider(page, 'Deadline')).toHaveValue(value)
    await page.keyboard.press('Control+z')
    await expect(slider(page, 'Deadline')).toHaveValue('160')
  })

  test('ends where another lab is opened in its middle, and leaves that lab alone', async ({ page }) => {
    await hold(page, 'budgetMs', 40)
    await page.getByRole('combobox', { name: 'Example' }).selectOption('five-seconds')
    await page.mouse.move(700, 300)
    await expect(page.locator('.value-chip')).toHaveCount(0)
    await expect(slider(page, 'Deadline')).toHaveValue('5000')
    await page.mouse.up()
    await expect(slider(page, 'Deadline')).toHaveValue('5000')
  })

  test('needs a button that is down: one let go where the page could not hear it moves nothing', async ({ page }) => {
    await page.goto('./')
    const bar = await page.locator('.hit[data-hit^="shared/catalog"]').boundingBox()
    if (bar === null) throw new Error('no bar')
    const x = bar.x + bar.width / 2
    await page.mouse.move(x, bar.y + 10)
    await page.mouse.down()
    await page.mouse.move(x, 20, { steps: 4 }) // straight up, off the figure
    await page.mouse.up()
    await page.mouse.move(x + 60, bar.y + 10, { steps: 6 })
    await page.mouse.move(x - 40, bar.y + 12, { steps: 6 })
    await expect(page.locator('.is-dragging')).toHaveCount(0)
    await expect(slider(page, 'Catalog (A) duration')).toHaveValue('70')
  })

  test('follows the pointer where the page is shown scaled, as on a slide', async ({ page }) => {
    await page.goto('./')
    await page.evaluate(() => document.querySelector<HTMLElement>('.page')?.style.setProperty('transform', 'scale(0.5)'))
    const at = await page.locator('.grip[data-path="budgetMs"]').boundingBox()
    if (at === null) throw new Error('no grip')
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.keyboard.down('Alt')
    await page.mouse.move(x - 40, y, { steps: 4 })
    const moved = await page.locator('.figure-frame .boundary').first().boundingBox()
    expect(Math.abs((moved?.x ?? 0) - (x - 40))).toBeLessThan(2)
    await page.keyboard.up('Alt')
    await page.mouse.up()
  })

  test('that the browser cancels goes back to where it began', async ({ page }) => {
    await hold(page, 'budgetMs', 80)
    await page
      .locator('.figure-frame')
      .evaluate((frame) => frame.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, bubbles: true, isPrimary: true })))
    await expect(slider(page, 'Deadline')).toHaveValue('160')
    await page.mouse.up()
    await expect(page.locator('.value-chip')).toHaveCount(0)
  })

  test('shows its value inside the frame, also at the edge', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await hold(page, 'budgetMs', 400)
    const chip = await page.locator('.value-chip .chip').boundingBox()
    const frame = await page.locator('.figure-frame').boundingBox()
    expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 0.5)
    expect(chip?.y ?? 0).toBeGreaterThanOrEqual(frame?.y ?? 0)
    await page.mouse.up()
  })

  test('of 100 steps makes at most one announcement, after it has ended, and only where something came out differently', async ({
    page,
  }) => {
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const region = document.querySelector('[data-announcer]')
      if (region === null) throw new Error('no announcer')
      new MutationObserver(() => {
        if ((region.textContent ?? '') !== '') said.push(region.textContent ?? '')
      }).observe(region, { childList: true, characterData: true, subtree: true })
    })
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
    const at = await gripAt(page, 'budgetMs', 0)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    for (let i = 1; i <= 100; i++) await page.mouse.move(at.x + i, at.y)
    expect(await said()).toEqual([])
    await page.mouse.up()
    await expect.poll(said).toHaveLength(1)
    expect((await said())[0]).toContain('Shared deadline')
    // A timeout that no call reaches changes nothing that matters.
    await slider(page, 'Catalog (A) local timeout').fill('120')
    await page.waitForTimeout(1200)
    expect(await said()).toHaveLength(1)
  })
})

test('a drag with the axis held still: nothing jumps under the hand', async ({ page }) => {
  await open(page, 'three-rows')
  const at = await gripAt(page, 'budgetMs', 0)
  const domain = () => page.locator('.figure-frame svg.fig').first().getAttribute('data-domain-ms')
  const before = await domain()
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 300, at.y)
  expect(await domain()).toBe(before)
  await page.mouse.up()
  expect(await domain()).not.toBe(before)
})

test('hover and focus link bar, control, ledger row and sentence', async ({ page }) => {
  await open(page, 'three-rows')
  const linkedControls = () => page.locator('.control.is-linked label').allTextContents()
  await page.locator('.hit[data-hit^="retry/supplier/2/attempt"]').first().hover()
  await expect.poll(linkedControls).toEqual(['local timeout', 'Supplier (A) second attempt'])
  await expect(page.locator('tr.is-linked')).toContainText('Supplier')
  await page.locator('tr[data-scenario="retry"]').nth(1).hover()
  await expect.poll(linkedControls).toEqual(['Backoff', 'max attempts', 'expected time'])
  await expect(page.locator('.outlines .hover')).toHaveCount(1)
  await page.mouse.move(0, 0)
  await slider(page, 'Catalog (A) duration').focus()
  await expect(page.locator('.outlines .hover')).toHaveCount(2)
  await expect(page.locator('tr.is-linked')).toHaveCount(2)
  await slider(page, 'Loyalty (C) duration').focus()
  await expect(page.locator('.sentence')).toHaveClass(/is-linked/)
})
