import type { Locator, Page } from '@playwright/test'
import { expect, openLab, test } from './fixtures.ts'
import { openPanel, savedLab } from './workbench-facts.ts'

const answers = { timeoutMs: 100, attempts: [{ durationMs: 40 }] }
const LAB = {
  version: 1,
  title: 'Steps to move',
  budgetMs: 400,
  calls: {
    auth: { label: 'A', ...answers },
    price: { label: 'P', ...answers },
    tips: { label: 'T', ...answers },
    stock: { label: 'S', timeoutMs: 100, downstream: { steps: ['price'] } },
  },
  scenarios: [{ id: 'all', title: 'Today', steps: ['auth', { parallel: ['price', 'tips'] }, 'stock', { work: 'Render', durationMs: 30 }] }],
}

type Point = { readonly x: number; readonly y: number }

async function middle(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const item = (page: Page, key: string) => page.locator(`[data-key="${key}"]`)
const grip = (page: Page, key: string) => page.locator(`[data-key="${key}"] > .bgrip`)
const line = (page: Page, key: string) => page.locator(`[data-focus="${key}:toggle"]`)
const mark = (page: Page) => page.locator('.bdrop')

async function open(page: Page): Promise<void> {
  await page.goto('./')
  await openLab(page, LAB)
  await openPanel(page, 'Build')
  await grip(page, 'r0/3').scrollIntoViewIfNeeded()
}

async function steps(page: Page): Promise<unknown> {
  return ((await savedLab(page)) as typeof LAB).scenarios[0]?.steps
}

/** Just below the upper edge of an item: what is dropped there stands before it. */
async function topOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('not shown')
  return { x: box.x + box.width / 2, y: box.y + 4 }
}

test.describe('by mouse', () => {
  test.use({ viewport: { width: 1280, height: 1300 } })

  test('a step is dragged into a group, as one step to undo, and Esc leaves it where it was', async ({ page }) => {
    await open(page)
    const drag = async (from: Locator, to: Point) => {
      const at = await middle(from)
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      await page.mouse.move(at.x, at.y - 8)
      await page.mouse.move(to.x, to.y, { steps: 4 })
    }
    await drag(grip(page, 'r0/3'), await topOf(item(page, 'r0/1/1')))
    await expect(mark(page)).toBeVisible()
    const shown = await middle(mark(page))
    const tips = await item(page, 'r0/1/1').boundingBox()
    expect(Math.abs(shown.y - (tips?.y ?? 0))).toBeLessThan(3)
    await page.keyboard.press('Escape')
    await expect(mark(page)).toHaveCount(0)
    await page.mouse.up()
    expect(await steps(page)).toEqual(LAB.scenarios[0]?.steps)

    await drag(grip(page, 'r0/3'), await topOf(item(page, 'r0/1/1')))
    await page.mouse.up()
    expect(await steps(page)).toEqual(['auth', { parallel: ['price', { work: 'Render', durationMs: 30 }, 'tips'] }, 'stock'])
    await expect(line(page, 'r0/1/1')).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await steps(page)).toEqual(LAB.scenarios[0]?.steps)

    // A group cannot be put into itself: over its own steps nothing is offered.
    await drag(grip(page, 'r0/1'), await topOf(item(page, 'r0/1/0')))
    await expect(page.locator('.bghost')).toBeVisible()
    await expect(mark(page)).toBeHidden()
    await page.mouse.up()
    expect(await steps(page)).toEqual(LAB.scenarios[0]?.steps)

    // A press that goes nowhere opens the step; into the service behind it, a step of the row can be dragged. It stays open, one place further up.
    await grip(page, 'r0/2').click()
    await expect(line(page, 'r0/2')).toHaveAttribute('aria-expanded', 'true')
    await drag(grip(page, 'r0/0'), await topOf(item(page, 'r0/2/d/0')))
    await page.mouse.up()
    await expect(line(page, 'r0/1/d/0')).toBeFocused()
    expect(((await savedLab(page)) as typeof LAB).calls.stock.downstream.steps).toEqual(['auth', 'price'])

    // What closes over the step in the hand ends the drag: by key, say, on a tablet.
    await drag(grip(page, 'r0/1/d/0'), await topOf(item(page, 'r0/0')))
    await expect(page.locator('.bghost')).toBeVisible()
    await line(page, 'r0/1').evaluate((element: HTMLButtonElement) => element.click())
    await expect(page.locator('.bghost')).toHaveCount(0)
    await page.mouse.up()
  })

  test('near the edge the page scrolls as far as the panel goes', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 })
    await open(page)
    await grip(page, 'r0/0').evaluate((element) => element.scrollIntoView({ block: 'end' }))
    const at = await middle(grip(page, 'r0/0'))
    const from = await page.evaluate(() => scrollY)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    // Scrolled by hand, what is below the resting pointer is another place, and that is where the step would land.
    await page.mouse.move(at.x + 60, 350, { steps: 4 })
    await page.mouse.wheel(0, 400)
    await expect.poll(async () => Math.abs(((await mark(page).boundingBox())?.y ?? 0) - 350)).toBeLessThan(60)
    await page.mouse.move(at.x + 60, 690, { steps: 4 })
    await expect
      .poll(() => page.locator('.build-body').evaluate((body) => body.getBoundingClientRect().bottom <= innerHeight + 1))
      .toBe(true)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(from)
    const end = await middle(page.locator('.bsteps > .baddbar').last())
    await page.mouse.move(end.x, end.y, { steps: 2 })
    await page.mouse.up()
    expect(await steps(page)).toEqual([...(LAB.scenarios[0]?.steps.slice(1) ?? []), 'auth'])
  })
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 1100 } })

  test('a grip is 44 px, drags its step, and is the only place that takes a scroll away', async ({ page }) => {
    await open(page)
    const box = await grip(page, 'r0/3').boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(await line(page, 'r0/3').evaluate((element) => getComputedStyle(element).touchAction)).toBe('auto')
    const names = () => page.locator('.bstep-line b').allTextContents()
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: Point) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
    const drag = async (to: Point) => {
      const at = await middle(grip(page, 'r0/3'))
      await touch('touchStart', at)
      for (let i = 1; i <= 6; i++) await touch('touchMove', { x: at.x, y: at.y + ((to.y - at.y) * i) / 6 })
    }
    await drag(await topOf(item(page, 'r0/1/1')))
    await expect(mark(page)).toBeVisible()
    await touch('touchCancel')
    await expect(mark(page)).toHaveCount(0)
    expect(await names()).toEqual(['Auth', 'In parallel', 'Price', 'Tips', 'Stock', 'Render'])
    await drag(await topOf(item(page, 'r0/1/1')))
    await touch('touchEnd')
    await expect(line(page, 'r0/1/1')).toBeFocused()
    expect(await names()).toEqual(['Auth', 'In parallel', 'Price', 'Render', 'Tips', 'Stock'])
  })
})
