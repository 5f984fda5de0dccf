import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { exportCsv } from '../src/io/export/csv.ts'
import { exportMarkdown } from '../src/io/export/markdown.ts'
import { exportMermaid } from '../src/io/export/mermaid.ts'
import { showScenarios } from '../src/io/export/shown-scenarios.ts'
import { hostileLab, hostileTexts } from '../src/io/export/testing/hostile-lab.ts'
import { exportText } from '../src/io/export/text.ts'
import { printLab } from '../src/io/lab-file.ts'
import { threeRows } from '../src/presets/three-rows.ts'
import { viewLab } from '../src/timeline/lab-view.ts'
import { crowdLab } from '../src/timeline/testing/crowd-lab.ts'
import { kindsLab } from '../src/timeline/testing/kinds-lab.ts'
import { violationsIn } from './axe.ts'
import { expect, openLab, savedFile, test } from './fixtures.ts'
import { slider } from './page-facts.ts'
import { differingShare, type Picture, screenshotOf, svgFacts } from './picture-facts.ts'

const STRICT_CSP = "default-src 'self'; img-src 'self' data: blob:"
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share' })
const format = (page: Page, name: string) => dialogOf(page).getByRole('radio', { name, exact: true }).check()

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click()
  await dialogOf(page).getByRole('radio', { name: 'Picture or data' }).check()
  await expect(dialogOf(page).getByRole('img')).toBeVisible()
}

async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const file = await savedFile(page, () => dialogOf(page).getByRole('button', { name: 'Download' }).click())
  await expect(dialogOf(page).getByRole('status')).toHaveText(`Downloaded as ${file.name}.`)
  return file
}

/** The page as it is built under the strict policy of a careful host. What the page itself breaks by loading is not told: only what comes after is. */
async function openUnderPolicy(page: Page, faults: string[]): Promise<void> {
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': STRICT_CSP } })
  })
  await page.goto('./')
  await page.getByRole('listbox').waitFor()
  faults.length = 0
}

// The dark theme on a screen of twice as many pixels, where it is the PNG of twice the size that fits, and with every kind of mark.
for (const [colorScheme, deviceScaleFactor, lab, stem, line] of [
  ['light', 1, threeRows.lab, 'three-calls-one-budget', 'A1 ok 0-70 | B1 ok 70-140 | C1 deadline_exceeded 140-160'],
  ['dark', 2, kindsLab, 'what-is-kept-cut-and-left-behind', 'Pricing1 ok 0-240 | Tips skipped 240-240 | Stock1 error 240-400'],
] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, deviceScaleFactor, viewport: { width: 1232, height: 900 } })

    test('the exported SVG and PNG equal the live picture, need nothing outside themselves, and are made under a strict policy', async ({
      page,
      faults,
    }) => {
      await openUnderPolicy(page, faults)
      await openLab(page, lab)
      await openShare(page)
      await expect(dialogOf(page).getByRole('radio', { name: colorScheme === 'light' ? 'Light' : 'Dark' })).toBeChecked()
      await dialogOf(page).getByRole('textbox', { name: 'Width' }).fill('1200') // the figure and 16 px round it
      const svg = await download(page)
      await format(page, 'PNG')
      const png = await download(page)
      await format(page, 'PNG 2×')
      const png2 = await download(page)
      await format(page, 'SVG')
      await dialogOf(page)
        .getByRole('radio', { name: colorScheme === 'light' ? 'Dark' : 'Light' })
        .check()
      const other = await download(page)
      expect([svg.name, png.name, png2.name]).toEqual([`${stem}.svg`, `${stem}.png`, `${stem}@2x.png`])

      const facts = await svgFacts(page.context(), svg.bytes.toString())
      expect(facts).toMatchObject({ root: 'svg', width: '1200', title: lab.title, faults: [] })
      expect(facts.desc).toContain(line)
      const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      expect(sizeOf(png.bytes)).toEqual([1200, Number(facts.height)])
      expect(sizeOf(png2.bytes)).toEqual([2400, 2 * Number(facts.height)])

      await dialogOf(page).getByRole('button', { name: 'Close' }).click()
      await page.mouse.move(0, 0)
      const live = await screenshotOf(page, null)
      const shown = (picture: Picture) => screenshotOf(page, picture)
      const share = async (picture: Picture) => differingShare(page, live, await shown(picture))
      expect(await share({ bytes: svg.bytes, type: 'image/svg+xml' })).toBeLessThan(0.01)
      if (deviceScaleFactor === 1) expect(await share({ bytes: png.bytes, type: 'image/png' })).toBeLessThan(0.01)
      // Letters are set in whole pixels of the screen for a picture, and in halves on such a screen: a word ends a pixel earlier.
      else expect(await share({ bytes: png2.bytes, type: 'image/png' })).toBeLessThan(0.03)
      // The measure itself: another theme is another picture.
      expect(await share({ bytes: other.bytes, type: 'image/svg+xml' })).toBeGreaterThan(0.5)
    })

    test('axe finds nothing in the dialog, with a picture and with a text', async ({ page }) => {
      await page.goto('./')
      await openShare(page)
      const picture = await violationsIn(page, { only: 'dialog' })
      await format(page, 'CSV')
      const text = await violationsIn(page, { only: 'dialog' })
      expect([...picture, ...text].map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
    })
  })
}

test('every text is downloaded and copied as it is previewed, with the rows that are chosen', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('./')
  await openShare(page)
  await dialogOf(page).getByRole('checkbox', { name: 'Shared deadline' }).uncheck()
  const view = showScenarios(viewLab(threeRows.lab), new Set(['local', 'retry']))
  const wanted = [
    ['CSV', exportCsv(view), 'three-calls-one-budget.csv'],
    ['Markdown', exportMarkdown(view), 'three-calls-one-budget.md'],
    ['Text', exportText(view), 'three-calls-one-budget.txt'],
    ['Mermaid', exportMermaid(view), 'three-calls-one-budget.mmd'],
    ['Lab (JSON)', printLab(view.lab), 'three-calls-one-budget.slackline.json'],
  ] as const
  for (const [name, text, fileName] of wanted) {
    await format(page, name)
    expect(await dialogOf(page).locator('pre').textContent()).toBe(text)
    const file = await download(page)
    expect([file.name, file.bytes.toString()]).toEqual([fileName, text])
    await dialogOf(page).getByRole('button', { name: 'Copy' }).click()
    await expect(dialogOf(page).getByRole('status')).toHaveText('Copied.')
    // Some systems keep their own line ends in the clipboard.
    expect((await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'))
  }
  expect(exportText(view).split('\n')).toHaveLength(3)

  await format(page, 'PNG')
  await dialogOf(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialogOf(page).getByRole('status')).toHaveText('The picture is copied.')
  expect(await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types))).toEqual(['image/png'])

  for (const name of ['Local timeouts only', 'Retry inside the budget']) await dialogOf(page).getByRole('checkbox', { name }).uncheck()
  await expect(dialogOf(page)).toContainText('No row is chosen')
  await expect(dialogOf(page).getByRole('button', { name: 'Download' })).toHaveCount(0)
})

test('where the browser refuses to copy, the text is shown selected and a sentence says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Clipboard.prototype, 'writeText', { value: () => Promise.reject(new Error('refused')) })
    Object.defineProperty(Clipboard.prototype, 'write', { value: () => Promise.reject(new Error('refused')) })
    Object.defineProperty(Document.prototype, 'execCommand', { value: () => false })
  })
  await page.goto('./')
  await openShare(page)
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '')
  await dialogOf(page).getByRole('button', { name: 'Copy source' }).click()
  await expect(dialogOf(page).getByRole('status')).toContainText('The browser refused to copy. The text is selected')
  await expect.poll(selected).toMatch(/^<svg .*<\/svg>$/s)
  await format(page, 'Text')
  await dialogOf(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialogOf(page).getByRole('status')).toContainText('The text is selected')
  await expect.poll(selected).toBe(exportText(viewLab(threeRows.lab)).trimEnd())
  await expect(dialogOf(page).getByRole('region', { name: 'Preview of the text' })).toBeFocused()
  await format(page, 'PNG')
  await dialogOf(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialogOf(page).getByRole('status')).toHaveText('The browser refused to copy the picture. Download it instead.')
})

test('by keys alone: opened, used, kept inside, closed by Esc with the focus back and the lab untouched', async ({ page }) => {
  await page.goto('./')
  await slider(page, 'Deadline').fill('180')
  const opener = page.getByRole('button', { name: 'Share' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  const isInside = () => page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)
  expect(await isInside()).toBe(true)
  await page.keyboard.press('ArrowRight') // Embed
  await page.keyboard.press('ArrowRight')
  await expect(dialogOf(page).getByRole('radio', { name: 'Picture or data' })).toBeChecked()
  const named: string[] = []
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab')
    expect(await isInside()).toBe(true)
    named.push(
      await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value || (document.activeElement?.textContent ?? '')),
    )
  }
  expect(named.slice(0, 5)).toEqual(['Close', 'svg', 'light', 'on', '1168'])
  await dialogOf(page).getByRole('radio', { name: 'SVG' }).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  await expect(dialogOf(page).getByRole('radio', { name: 'CSV' })).toBeChecked()
  await expect(dialogOf(page).locator('pre')).toContainText('Row,Step,Attempt')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(slider(page, 'Deadline')).toHaveValue('180')
})

test('a width is typed without being rewritten, and a wrong one changes nothing and says what is allowed', async ({ page }) => {
  await page.goto('./')
  await openShare(page)
  const width = dialogOf(page).getByRole('textbox', { name: 'Width' })
  await width.fill('12')
  await expect(width).toHaveValue('12')
  await expect(width).toHaveAttribute('aria-invalid', 'true')
  await expect(width).toHaveAccessibleDescription('A whole number from 280 to 3840. The width stays 1168.')
  await expect(dialogOf(page).locator('.export-note')).toContainText('1168 × ')
  await width.fill('640 px')
  await expect(dialogOf(page).locator('.export-note')).toContainText('640 × ')
  await dialogOf(page).getByRole('button', { name: 'Phone' }).click()
  await expect(width).toHaveValue('360')
  await dialogOf(page).getByRole('checkbox', { name: 'Transparent background' }).check()
  const { bytes } = await download(page)
  expect(bytes.toString()).not.toContain('<rect x="-16"')
  expect(bytes.toString()).toContain('width="360"')
})

test('320 px wide: nothing scrolls sideways, every target has 24 px, and the actions stay at hand', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('./')
  await openShare(page)
  for (const name of ['SVG', 'Markdown']) {
    await format(page, name)
    const found = await dialogOf(page).evaluate((dialog) => {
      const { scrollWidth, clientWidth } = dialog.querySelector('.share-body') as HTMLElement
      const small = [...dialog.querySelectorAll('button, .choice-item, .check, input[type=text]')].filter((target) => {
        const box = target.getBoundingClientRect()
        return box.height < 24 || box.width < 24 || box.right > 320
      })
      return {
        isWide: scrollWidth > clientWidth || dialog.scrollWidth > dialog.clientWidth,
        small: small.map((target) => target.outerHTML),
      }
    })
    expect(found).toEqual({ isWide: false, small: [] })
    await expect(dialogOf(page).getByRole('button', { name: 'Download' })).toBeInViewport()
  }
})

test('a dialog that cannot be loaded says so, and the lab stays', async ({ page, faults }) => {
  await page.route('**/ShareDialog-*.js', (route) => route.abort())
  await page.goto('./')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status').filter({ hasText: '“Share” could not be loaded' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  faults.length = 0 // the failed request is the point
})

test('without the font the picture is made all the same, and a sentence says what it lacks', async ({ page, faults }) => {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('./')
  await openShare(page)
  await expect(dialogOf(page).locator('.export-note')).toContainText('The font could not be loaded')
  expect((await download(page)).bytes.toString()).not.toContain('@font-face')
  faults.length = 0 // the failed request is the point
})

test('names that are markup run nothing: not in the page, not in the SVG as a document, not in Mermaid’s own picture', async ({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a script ran: ${dialog.message()}`)
  })
  const texts = hostileTexts.filter((text) => Array.from(text).length <= 24 && !/\p{Cs}/u.test(text))
  const lab = hostileLab(texts)
  await page.goto('./')
  await openLab(page, lab)
  await openShare(page)
  const { bytes } = await download(page)
  await format(page, 'Mermaid')
  const gantt = await download(page)

  await page.route('**/hostile.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: bytes }))
  await page.goto('./hostile.svg')
  expect(
    await page.evaluate(() => [
      document.documentElement.localName,
      document.querySelectorAll('script, a, foreignObject, parsererror').length,
    ]),
  ).toEqual(['svg', 0])

  const script = await readFile(createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js'))
  await page.route('**/mermaid.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('**/mermaid.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,"><script src="mermaid.js"></script>' }),
  )
  await page.goto('./mermaid.html')
  const drawn = await page.evaluate(async (text) => {
    const { mermaid } = globalThis as unknown as {
      mermaid: { initialize(o: object): void; render(id: string, text: string): Promise<{ svg: string }> }
    }
    mermaid.initialize({ startOnLoad: false })
    document.body.innerHTML = (await mermaid.render('gantt', text)).svg
    return { tasks: document.querySelectorAll('rect.task').length, odd: document.body.querySelectorAll('script, img, a').length }
  }, gantt.bytes.toString())
  const spans = viewLab(lab).rows.reduce((sum, row) => sum + row.trace.spans.length, 0)
  expect(drawn).toEqual({ tasks: spans + 1, odd: 0 }) // and the boundary
})

test('a lab of 10 000 spans is exported whole, in every format', async ({ page }) => {
  const lab = crowdLab(10_000)
  await page.goto('./')
  await openLab(page, lab)
  await openShare(page)
  await format(page, 'PNG')
  expect((await download(page)).bytes.readUInt32BE(16)).toBe(1168)
  for (const [name, lines] of [
    ['CSV', 10_002],
    ['Markdown', 10_003],
    ['Mermaid', 10_008],
  ] as const) {
    await format(page, name)
    expect((await download(page)).bytes.toString().split('\n')).toHaveLength(lines)
  }
  await expect(dialogOf(page).locator('.export-note')).toContainText('Mermaid refuses more than 50\u202f000')
  await expect(dialogOf(page).locator('.preview')).toContainText('The beginning. Copied or downloaded it is whole.')
})
