import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field, slider } from './page-facts.ts'
import { type StaticHost, startStaticHost } from './static-host.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const NEXT_TITLE = 'Slackline, next version'

test.use({ serviceWorkers: 'allow' })

let host: StaticHost
let next: string
test.beforeEach(async () => {
  host = await startStaticHost(DIST, '/a/b/')
  next = mkdtempSync(join(tmpdir(), 'slackline-next-'))
})
test.afterEach(async () => {
  await host.stop()
  rmSync(next, { recursive: true })
})

/** A build that differs in its title and in the names of its scripts: as a real one, it does not have the older ones any more. */
function buildNext(): void {
  cpSync(DIST, next, { recursive: true })
  const scripts = readdirSync(join(next, 'assets')).filter((name) => name.endsWith('.js'))
  const renamed = (text: string) => scripts.reduce((out, name) => out.replaceAll(name, name.replace('.js', '-next.js')), text)
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(next, file)))
      .digest('base64url')
      .slice(0, 16)
  for (const name of scripts) renameSync(join(next, 'assets', name), join(next, 'assets', renamed(name)))
  let worker = renamed(readFileSync(join(next, 'sw.js'), 'utf8'))
  const changed = [...readdirSync(next).filter((name) => name.endsWith('.html')), ...scripts.map((name) => `assets/${renamed(name)}`)]
  for (const file of changed) {
    const before = hashOf(file)
    const text = renamed(readFileSync(join(next, file), 'utf8'))
    writeFileSync(join(next, file), text.replace(/<title>[^<]*/, `<title>${NEXT_TITLE}`))
    worker = worker.replaceAll(before, hashOf(file))
  }
  // The version is a hash of the list; any other text will do.
  const version = /slackline \$\{[^}]+\} `[\s\S]*?`([\w-]{16})`/.exec(worker)?.[1] as string
  writeFileSync(join(next, 'sw.js'), worker.replaceAll(version, 'next-version-000'))
}

/** The copy of the site is whole, and answers for the host. */
async function keptOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    }
  })
}

const copies = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys())

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of this page is ready' })

test('visited once, the site opens without its host: the last lab, the pages of the examples, and a page for what is not there', async ({
  page,
}) => {
  await page.goto(host.url)
  await keptOffline(page)
  expect(host.answers.filter((answer) => !answer.startsWith('200'))).toEqual([])
  await field(page, 'Catalog (A) duration').fill('93')
  await field(page, 'Catalog (A) duration').press('Enter')
  await host.stop()

  await page.reload()
  await expect(slider(page, 'Catalog (A) duration')).toHaveValue('93')
  await slider(page, 'Catalog (A) duration').press('ArrowRight')
  await expect(slider(page, 'Catalog (A) duration')).toHaveValue('94')
  await page.getByRole('combobox', { name: 'Example' }).selectOption('cut-payment')
  await expect(page.locator('.figure-frame .bar').first()).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check('16px "Slackline Sans"'))).toBe(true)

  await page.goto(`${host.url}?theme=dark#anything`)
  await expect(page.locator('.figure-frame svg.fig')).toBeVisible()
  await page.goto(`${host.url}five-seconds.html`)
  await expect(page.getByRole('combobox', { name: 'Example' })).toHaveValue('five-seconds')
  await page.goto(`${host.url}five-seconds`)
  await expect(page.getByRole('combobox', { name: 'Example' })).toHaveValue('five-seconds')
  await host.start()
})

test.describe('without its host', () => {
  test.use({ expectedFaults: [/status of 404/] })
  test('the site still says what it does not have', async ({ page }) => {
    await page.goto(host.url)
    await keptOffline(page)
    await host.stop()
    const response = await page.goto(`${host.url}no/such/page`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is no page at this address.' })).toBeVisible()
    await host.start()
  })
})

test('a new version is offered; declined, the page goes on with all of its own files; accepted in one window, the other keeps them', async ({
  page,
  context,
}) => {
  await page.goto(host.url)
  await keptOffline(page)
  const [firstCopy] = await copies(page)
  const oldScript = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '')
  const other = await context.newPage()
  await other.goto(host.url)
  await expect(slider(other, 'Deadline')).toBeVisible()

  buildNext()
  host.serve(next)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(offer(page)).toBeVisible()
  await expect(page).not.toHaveTitle(NEXT_TITLE)

  // Declined: nothing happens, and what the page has not loaded yet is still there, though the host has it no more.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await expect(page).not.toHaveTitle(NEXT_TITLE)
  await expect(offer(page)).toBeVisible() // offered again, because it is still there to be had

  // Accepted.
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveTitle(NEXT_TITLE)
  await expect(slider(page, 'Deadline')).toBeVisible()
  // A page that is left while it still loads gives up what it asked for.
  await page.waitForLoadState('networkidle')

  // The other window was not touched, and still gets the parts of its own version.
  await expect(other).not.toHaveTitle(NEXT_TITLE)
  expect(await other.evaluate(async (url) => (await fetch(url)).status, oldScript)).toBe(200)
  expect(await copies(page)).toContain(firstCopy)

  // When its page is gone, so is its copy.
  await other.close()
  await page.reload()
  await expect.poll(() => copies(page)).toHaveLength(1)
  expect(await copies(page)).not.toContain(firstCopy)
})

test('a host in the middle of an update gives no copy of parts that do not belong together', async ({ page }) => {
  buildNext()
  cpSync(join(DIST, 'index.html'), join(next, 'index.html')) // the list is new, this file is not
  cpSync(join(DIST, 'assets'), join(next, 'assets'), { recursive: true })
  host.serve(next)
  await page.goto(host.url)
  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('sw.js') // as the page does: the same registration
    const worker = registration.installing ?? registration.waiting ?? registration.active
    while (worker !== null && worker.state !== 'redundant' && worker.state !== 'activated') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    }
    return worker?.state
  })
  expect(end).toBe('redundant')
  await expect(slider(page, 'Deadline')).toBeVisible()
})

test.describe('where a browser keeps no copies', () => {
  test('the page works and says nothing of it', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'serviceWorker', {
        get() {
          throw new DOMException('sandboxed', 'SecurityError')
        },
      })
    })
    await page.goto(host.url)
    await slider(page, 'Deadline').press('ArrowRight')
    await expect(slider(page, 'Deadline')).toHaveValue('161')
    await expect(page.locator('.notice')).toHaveCount(0)
  })
})
