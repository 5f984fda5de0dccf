import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, savedFile, test } from './fixtures.ts'
import { barsOf, field, slider } from './page-facts.ts'
import { type StaticHost, startStaticHost } from './static-host.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const PRESETS = ['three-rows', 'five-seconds', 'retry-gate', 'cancel-against-abandon', 'cut-payment', 'fresh-clock']

/** Requests to another origin than the page's own; `data:` and `blob:` are none. */
function watchOtherOrigins(page: Page, url: string): string[] {
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !/^(data|blob):/.test(request.url())) others.push(request.url())
  })
  return others
}

for (const basePath of ['/', '/a/b/']) {
  test.describe(`served at ${basePath} by a host that knows only files`, () => {
    let host: StaticHost
    test.beforeAll(async () => {
      host = await startStaticHost(DIST, basePath)
    })
    test.afterAll(() => host.stop())

    test('the page, a link into it and the page of every example work, and no request fails', async ({ page }) => {
      host.answers.length = 0
      const others = watchOtherOrigins(page, host.url)
      await page.goto(host.url)
      await slider(page, 'Catalog (A) duration').press('ArrowRight')
      expect((await barsOf(page, 'shared'))[0]).toBe('catalog1 attempt ok 0-71')
      await page.goto(`${host.url}index.html?x=1#nothing-of-ours`)
      await expect(slider(page, 'Catalog (A) duration')).toHaveValue('71')
      for (const preset of PRESETS) {
        await page.goto(`${host.url}${preset}.html`)
        await expect(page.getByRole('combobox', { name: 'Example' })).toHaveValue(preset)
        await expect(page.locator('.figure-frame svg.fig')).toBeVisible()
      }
      await page.getByRole('link', { name: 'Slackline' }).click()
      await expect(page).toHaveURL(host.url)
      expect(host.answers.filter((answer) => !answer.startsWith('200'))).toEqual([])
      expect(others).toEqual([])
    })
  })
}

test.describe('what is not there', () => {
  let host: StaticHost
  test.beforeAll(async () => {
    host = await startStaticHost(DIST, '/a/b/')
  })
  test.afterAll(() => host.stop())
  test.use({ expectedFaults: [/status of 404/] })

  test('is answered by a page that asks for nothing and looks right at any depth, and leads to the site', async ({ page }) => {
    for (const path of ['nothing', 'no/such/page', 'labs/of/old/times.html']) {
      host.answers.length = 0
      const response = await page.goto(host.url + path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'There is no page at this address.' })).toBeVisible()
      await expect(page.locator('main')).toHaveCSS('max-width', '544px') // its style has come through
      expect(host.answers).toEqual([`404 ${path}`])
    }
    await page.goto(`${host.url}nothing`)
    await page.getByRole('link', { name: 'Open the timeline' }).click()
    await expect(page).toHaveURL(host.url)
    await page.goto(`${host.url}folder/nothing`)
    await page.getByRole('link', { name: 'one folder up' }).click()
    await expect(page).toHaveURL(host.url)
  })
})

test('the policy stands first in every page that is built, and no page has markup that it would stop', () => {
  const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(PRESETS.length + 1)
  for (const path of pages) {
    const html = readFileSync(DIST + path, 'utf8')
    expect(html, path).toMatch(/<head>\s*<meta http-equiv="Content-Security-Policy" content="default-src '(self|none)';/)
    expect(html, path).not.toMatch(/unsafe-|<[a-z][^>]*\sstyle=|<[a-z][^>]*\son\w+=/)
    expect(html, path).not.toMatch(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/)/)
  }
})

test.describe('the policy', () => {
  // The last line of the test goes against it on purpose.
  test.use({ expectedFaults: [/Executing inline event handler violates/] })

  test('nothing on the page goes against its policy: drags, fields, themes, examples, files, the zoomed axis', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Reflect.set(window, 'violations', seen)
      document.addEventListener('securitypolicyviolation', (event) => seen.push(`${event.effectiveDirective} ${event.blockedURI}`))
    })
    await page.goto('./')
    const grip = await page.locator('.grip[data-path="calls.catalog.attempts.0.durationMs"]').first().boundingBox()
    if (grip === null) throw new Error('no grip')
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(grip.x + 40, grip.y + 4, { steps: 4 })
    await page.mouse.up()
    await field(page, 'Deadline').fill('soon')
    await field(page, 'Deadline').press('Escape')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    for (const theme of ['dark', 'light']) await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme)
    for (const example of PRESETS) await page.getByRole('combobox', { name: 'Example' }).selectOption(example)
    await page.getByLabel('Lab file').setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect(page.getByRole('alert')).toBeVisible()
    await savedFile(page, () => page.getByRole('button', { name: 'Save file' }).click())
    expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
    // The listener hears what there is to hear.
    await page.evaluate(() => document.body.setAttribute('onclick', 'x()'))
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'violations'))).toEqual(['script-src-attr inline'])
  })
})

test.describe('where a link is shown', () => {
  test.use({ javaScriptEnabled: false })

  test('each example has its words and a picture of 1200 by 630', async ({ page }) => {
    const pictures = new Set<string>()
    for (const preset of PRESETS) {
      await page.goto(`./${preset}.html`)
      const facts = await page.evaluate(() => {
        const content = (selector: string) => document.querySelector<HTMLMetaElement>(selector)?.content ?? ''
        return {
          title: document.title,
          heading: document.querySelector('h1')?.textContent,
          lede: document.querySelector('.lede')?.textContent,
          description: content('meta[name="description"]'),
          ogTitle: content('meta[property="og:title"]'),
          ogDescription: content('meta[property="og:description"]'),
          image: content('meta[property="og:image"]'),
          alt: content('meta[property="og:image:alt"]'),
          card: content('meta[name="twitter:card"]'),
        }
      })
      expect(facts.title).toMatch(/ \| Slackline$/)
      expect(facts.ogTitle).toBe(facts.heading)
      expect(facts.description).toBe(facts.lede)
      expect(facts.ogDescription).toBe(facts.lede)
      expect(facts.card).toBe('summary_large_image')
      expect(facts.alt).toMatch(/\d+-\d+/)
      const png = readFileSync(DIST + facts.image)
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      expect(png.length).toBeGreaterThan(20_000) // a picture without its figure or its type is smaller
      pictures.add(facts.image)
    }
    expect(pictures.size).toBe(PRESETS.length)
  })
})

test('the page of an example opens it and takes nothing from a lab that was made before', async ({ page }) => {
  await page.goto('./')
  await field(page, 'Catalog (A) duration').fill('99')
  await field(page, 'Catalog (A) duration').press('Enter')
  await page.goto('./retry-gate.html')
  await expect(page.getByRole('combobox', { name: 'Example' })).toHaveValue('retry-gate')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(slider(page, 'Catalog (A) duration')).toHaveValue('99')
  await page.goto('./retry-gate.html')
  await page.goto('./')
  await expect(slider(page, 'Catalog (A) duration')).toHaveValue('99')
})
