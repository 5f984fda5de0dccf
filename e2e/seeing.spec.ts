import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { colorsOf, slider } from './page-facts.ts'

type Rgb = readonly [number, number, number]

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function contrast(a: Rgb, b: Rgb): number {
  const luminance = (rgb: Rgb) => {
    const [r, g, bl] = rgb.map((channel) => {
      const c = channel / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Every colour token as the browser resolves it. */
async function tokens(page: Page, names: readonly string[]): Promise<Record<string, Rgb>> {
  return page.evaluate((wanted) => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const out: Record<string, [number, number, number]> = {}
    for (const name of wanted) {
      probe.style.color = `var(--${name})`
      const [r = 0, g = 0, b = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number)
      out[name] = [r, g, b]
    }
    probe.remove()
    return out
  }, names)
}

const GROUNDS = ['paper', 'past', 'ok-fill', 'deadline-fill', 'timeout-fill', 'error-fill', 'still-fill']
const TEXTS = ['ink', 'ink-2', 'deadline-line', 'timeout-line', 'error-line']
const MARKS = ['ok-line', 'still-line', 'line', 'grip-line', 'focus']
const HATCHES = ['deadline', 'timeout', 'error', 'still'] as const

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })
    test('text has 4.5:1 on every ground that it stands on, marks and hatches 3:1', async ({ page }) => {
      await page.goto('./')
      const color = await tokens(page, [...GROUNDS, ...TEXTS, ...MARKS, ...HATCHES.map((status) => `${status}-hatch`), 'on-line'])
      const weak: string[] = []
      const check = (mark: string, ground: string, least: number) => {
        const found = contrast(color[mark] as Rgb, color[ground] as Rgb)
        if (found < least) weak.push(`${mark} on ${ground}: ${found.toFixed(2)} < ${least}`)
      }
      for (const ground of ['paper', 'past']) {
        for (const text of TEXTS) check(text, ground, 4.5)
        for (const mark of MARKS) check(mark, ground, 3)
      }
      for (const ground of GROUNDS) check('ink', ground, 4.5)
      for (const status of HATCHES) check(`${status}-hatch`, `${status}-fill`, 3)
      for (const status of ['ok', ...HATCHES]) check(`${status}-line`, `${status}-fill`, 3)
      check('on-line', 'deadline-line', 4.5)
      check('on-line', 'error-line', 4.5)
      expect(weak).toEqual([])
    })
  })
}

test.describe('in forced colours', () => {
  test.use({ colorScheme: 'light' })
  test('outcomes are told apart by pattern and word, and every mark has a system colour', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('./')
    const fills = await page
      .locator('.figure-frame .bar[data-kind="attempt"]')
      .evaluateAll((bars) =>
        bars.map((bar) => `${(bar as SVGElement).dataset.status} ${bar.querySelector('[fill^="url"]')?.getAttribute('fill') ?? 'plain'}`),
      )
    expect([...new Set(fills)].sort()).toEqual(['deadline_exceeded url(#p-deadline)', 'ok plain', 'timeout url(#p-timeout)'])
    for (const word of ['cut by the deadline', 'cut by its own timeout'])
      await expect(page.locator('.figure-frame').getByText(word).first()).toBeVisible()
    const [ink = ''] = await colorsOf(page, ['CanvasText'])
    await expect(page.locator('.figure-frame path.boundary').first()).toHaveCSS('stroke', ink)
    await expect(page.locator('.figure-frame .rule').first()).toHaveCSS('stroke', ink)
  })
})

test('in forced colours, no border shows that has no colour otherwise: the tab that is open is the one that is underlined', async ({
  page,
}) => {
  /** The sides of everything on the page whose border has a width and a style, with its colour as it is now. */
  const borders = (paper?: string) =>
    page.evaluate(
      (ground) =>
        [...document.querySelectorAll('body *')].flatMap((element, i) =>
          ['top', 'right', 'bottom', 'left'].flatMap((side) => {
            const style = getComputedStyle(element)
            const color = style.getPropertyValue(`border-${side}-color`)
            const isDrawn =
              style.getPropertyValue(`border-${side}-style`) !== 'none' && style.getPropertyValue(`border-${side}-width`) !== '0px'
            const isUnseen = ground === undefined ? color === 'rgba(0, 0, 0, 0)' : color === ground
            return isDrawn && isUnseen ? [`${i} ${element.tagName} ${element.className} ${side}`] : []
          }),
        ),
      paper,
    )
  const inForcedColors = async () => {
    const unseen = await borders()
    expect(unseen).not.toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const stillUnseen = new Set(await borders(paper))
    await page.emulateMedia({ forcedColors: 'none' })
    expect(unseen.filter((border) => !stillUnseen.has(border))).toEqual([])
  }
  await page.goto('./')
  await inForcedColors()
  await page.getByRole('tab', { name: 'Build' }).click()
  await page.locator('.build-body').waitFor()
  await inForcedColors()
  await page.goto('./lesson-three-timeouts.html')
  await page.getByRole('button', { name: 'Show me' }).click()
  await page.locator('.code-line').first().waitFor()
  await inForcedColors()
  for (const width of [1280, 600]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('./docs/element.html')
    await inForcedColors()
  }
})

test('without colour, every status of the ledger still has its word and its sign', async ({ page }) => {
  await page.goto('./')
  for (const line of await page.locator('.ledger td.st').all()) {
    await expect(line.locator('svg')).toHaveCount(1)
    expect((await line.textContent())?.trim()).not.toBe('')
  }
})

test('320 px wide with text at 200 %: no horizontal scroll, and nothing under 12 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('./')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expect
    .poll(() =>
      page
        .locator('.figure-frame svg.fig')
        .evaluate((svg) => Number(svg.getAttribute('width')) / (svg as SVGSVGElement).viewBox.baseVal.width),
    )
    .toBeGreaterThan(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('1 920 px wide, the picture uses the room', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('./')
  const box = await page.locator('.figure-frame svg.fig').boundingBox()
  expect(box?.width).toBeGreaterThan(1500)
})

test('with reduced motion, and without it, nothing is in transition', async ({ page }) => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('./')
    await slider(page, 'Deadline').fill('200')
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  }
})

test('in a page that reads from right to left, time still runs to the right, and ArrowRight adds', async ({ page }) => {
  await page.goto('./')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const boxes = await page
    .locator('.figure-frame .bar[data-scenario="shared"]')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().left))
  expect(boxes).toEqual([...boxes].sort((a, b) => a - b))
  await slider(page, 'Deadline').focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider(page, 'Deadline')).toHaveValue('161')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test.describe('on paper, from the dark theme', () => {
  test.use({ colorScheme: 'dark' })
  test('the picture is light, its patterns and its line are drawn, the ledger is there, the controls are not, nothing is cut off', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('./')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('group', { name: 'Axis' })).toBeHidden()
    await page.setViewportSize({ width: 680, height: 960 }) // A4 less margins of 1.5 cm
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('.figure-frame path.boundary').first()).toHaveCSS('stroke', 'rgb(192, 60, 13)')
    expect(await page.locator('.figure-frame [fill="url(#p-deadline)"]').count()).toBeGreaterThan(0)
    await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible()
    await expect(page.locator('.causes, .toolbar, .zoom').first()).toBeHidden()
    const width = await page.locator('.figure-frame svg.fig').evaluate((svg) => svg.getBoundingClientRect().width)
    expect(width).toBeLessThanOrEqual(680)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680)
  })
})

test.describe('the keyboard', () => {
  test('goes through the page in one order, and its place is always visible', async ({ page }) => {
    await page.goto('./')
    const stop = () =>
      page.evaluate(() => {
        const element = document.activeElement
        if (element === null || element === document.body) return null
        const box = element.getBoundingClientRect()
        const ring = getComputedStyle(element)
        const isSeen = ring.outlineStyle !== 'none' || element.matches('input[type="range"], [role="listbox"]')
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        return { name, isSeen, isOn: box.bottom > 0 && box.top < innerHeight }
      })
    const walk = async () => {
      await page.getByRole('listbox').waitFor()
      const names: string[] = []
      for (let i = 0; i < 80; i++) {
        await page.keyboard.press('Tab')
        const at = await stop()
        if (at === null) break
        expect(at.isSeen, `${at.name} shows its focus`).toBe(true)
        expect(at.isOn, `${at.name} is in view`).toBe(true)
        names.push(at.name)
      }
      return names
    }
    const first = await walk()
    expect(first.length).toBeGreaterThan(40)
    await page.reload()
    expect(await walk()).toEqual(first)
  })

  test('the wheel over a focused field scrolls the page and changes nothing', async ({ page }) => {
    await page.goto('./')
    const field = page.getByRole('textbox', { name: 'Backoff, value' })
    await field.focus()
    await field.hover()
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
    await expect(field).toHaveValue('20')
  })
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('the figure stays in view while the controls are used', async ({ page }) => {
    await page.goto('./')
    for (const name of ['Deadline', 'Loyalty (C) local timeout', 'Audit (B) duration']) {
      await slider(page, name).scrollIntoViewIfNeeded()
      await slider(page, name).focus()
      await page.keyboard.press('ArrowLeft')
      const figure = await page.locator('.figure-frame').boundingBox()
      const control = await slider(page, name).boundingBox()
      const bottom = (figure?.y ?? -1000) + (figure?.height ?? 0)
      expect(bottom).toBeGreaterThan(300)
      expect(control?.y ?? 0).toBeGreaterThanOrEqual(bottom - 1)
      expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual(740)
    }
  })
})

test.describe('the axis', () => {
  test('shows the budget, one row or a part, and the boundary is always found', async ({ page }) => {
    await page.goto('./')
    const says = page.locator('.zoom-says')
    await expect(says).toHaveText('0 to 220 ms')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    // The line at 160 lies outside what is shown now.
    const shownTo = Number(((await says.textContent()) ?? '').replace(/^.* to |\D/g, ''))
    expect(shownTo).toBeLessThan(160)
    await expect(page.locator('.figure-frame').getByText('Deadline 160 ms')).toBeVisible()
    const frame = await page.locator('.figure-frame').boundingBox()
    for (const text of await page.locator('.figure-frame svg text').all()) {
      const box = await text.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 1)
    }
    await page.getByRole('button', { name: 'All rows' }).click()
    await expect(says).toHaveText('0 to 220 ms')
  })
})
