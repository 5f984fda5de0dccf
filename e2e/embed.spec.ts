import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { packLab } from '../src/io/lab-link-write.ts'
import { presets } from '../src/presets/presets.ts'
import { threeRows } from '../src/presets/three-rows.ts'
import { expect } from './fixtures.ts'
import { type Hosts, hostPage, LOADER, test } from './hosts/host-server.ts'
import { barsOf, field, ledgerOf, slider, totalOf } from './page-facts.ts'

/** One of each kind of grip, and what each preset has besides: its path, which of several, the slider of the same cause. */
const GRIPS = {
  'three-rows': [
    ['calls.catalog.attempts.0.durationMs', 0, 'Catalog (A) duration', 1],
    ['calls.loyalty.attempts.0.durationMs', 0, 'Loyalty (C) duration', -1],
    ['calls.supplier.timeoutMs', 0, 'Supplier (A) local timeout', -1],
    ['calls.supplier.retry.backoff.ms', 0, 'Backoff', 1],
    ['budgetMs', 0, 'Deadline', 1],
  ],
  'cut-payment': [
    ['scenarios.0.reserveMs', 0, 'Row 1 reserve', -1],
    ['calls.payment.attempts.0.durationMs', 0, 'Payment duration', 1],
  ],
  'fresh-clock': [
    ['calls.rates.attempts.0.durationMs', 0, 'Rates duration', -1],
    ['calls.quote.timeoutMs', 0, 'Quote local timeout', -1],
  ],
} as const

async function openEmbed(page: Page, hosts: Hosts, body: string, head = ''): Promise<void> {
  await page.goto(hosts.add('/host.html', hostPage(body, LOADER + head)))
  await expect(page.locator('.figure-frame svg.fig').first()).toBeVisible()
}

/** A lab of one's own is a still picture; this is what a reader does who goes there by keys. */
async function reach(page: Page): Promise<void> {
  await page.locator('svg[role=img].fig').first().focus()
  await expect(page.getByRole('listbox', { name: 'Spans of all rows' }).first()).toBeVisible()
}

/** A drag that begins on a still picture, where the deadline's grip stands, and ends in the live one. */
async function dragDeadline(grip: Locator, live: Locator): Promise<void> {
  const page = grip.page()
  const box = await grip.boundingBox()
  if (box === null) throw new Error('no grip of the deadline')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await expect(live).toBeVisible()
  await page.mouse.move(at.x - 40, at.y, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('.figure-frame')).toContainText(/Deadline 1[0-5]\d ms/)
}

async function gripAt(page: Page, path: string, nth: number): Promise<{ x: number; y: number }> {
  await page.waitForTimeout(200) // where a pointer would land follows the picture once the hand has rested
  const grip = page.locator(`.grip[data-path="${path}"]`).nth(nth)
  await grip.scrollIntoViewIfNeeded()
  const box = await grip.boundingBox()
  if (box === null) throw new Error(`no grip for ${path}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** What the picture, the ledger and the sentence say of every row. */
async function told(page: Page, preset: keyof typeof GRIPS): Promise<unknown> {
  const rows = await page.locator('svg.fig .row').evaluateAll((all) => all.map((row) => (row as SVGElement).dataset.scenario ?? ''))
  const facts = await Promise.all(rows.map(async (row) => [await barsOf(page, row), await ledgerOf(page, row), await totalOf(page, row)]))
  const values = await Promise.all(GRIPS[preset].map(([, , name]) => slider(page, name).inputValue()))
  return {
    rows,
    facts,
    values,
    sentence: await page.locator('.sentence').textContent(),
    chosen: await page.locator('tr.is-selected').textContent(),
  }
}

for (const preset of Object.keys(GRIPS) as (keyof typeof GRIPS)[]) {
  test(`${preset}: the embed does what the page does, by key, by mouse and by typing`, async ({ page, hosts }) => {
    await page.setViewportSize({ width: 1000, height: 900 })
    // Keys are exact: both must say the same after each of them. A drag goes by pixels, so it is held against its own axis.
    const press = async (): Promise<unknown[]> => {
      const after: unknown[] = [await told(page, preset)]
      for (const [path, nth, name, direction] of GRIPS[preset]) {
        const range = page.locator(`.handle-input[data-path="${path}"]`).nth(nth)
        await range.focus()
        await page.keyboard.press(direction === 1 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft')
        await expect(range).toBeFocused()
        await field(page, name).fill(`${10 + Number(await slider(page, name).inputValue())} ms`)
        await field(page, name).press('Enter')
        await page.getByRole('listbox', { name: 'Spans of all rows' }).focus()
        await page.keyboard.press('ArrowRight')
        await page.waitForTimeout(250) // tables may follow some frames after the picture
        after.push(await told(page, preset))
      }
      return after
    }
    await page.goto('./')
    await page.getByRole('combobox', { name: 'Example' }).selectOption(preset)
    const onPage = await press()
    await openEmbed(page, hosts, `<deadline-timeline preset="${preset}" controls="full"></deadline-timeline>`)
    expect(await press()).toEqual(onPage)

    for (const [path, nth, name] of GRIPS[preset]) {
      const from = await slider(page, name).inputValue()
      const at = await gripAt(page, path, nth)
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      await page.mouse.move(at.x + 20, at.y, { steps: 4 })
      await expect(page.locator('.value-chip')).toBeVisible()
      await page.mouse.up()
      await expect(slider(page, name)).not.toHaveValue(from)
      // One drag is one step back.
      await page.keyboard.press('Control+z')
      await expect(slider(page, name)).toHaveValue(from)
    }
  })
}

test('a lab comes from a preset, a child, a file, a link or a property; attributes choose what is shown; events tell what a person did', async ({
  page,
  hosts,
}) => {
  const lab = (title: string) => ({
    version: 1,
    title,
    budgetMs: 100,
    calls: { a: { label: 'A', timeoutMs: 50, attempts: [{ durationMs: 40 }] } },
    scenarios: [
      { id: 'one', title, steps: ['a'] },
      { id: 'two', title: 'Twice', steps: ['a', 'a'] },
    ],
  })
  hosts.add('/labs/file.slackline.json', { body: JSON.stringify(lab('From a file')), type: 'application/json' })
  await openEmbed(
    page,
    hosts,
    `<deadline-timeline><script type="application/json">${JSON.stringify(lab('From inside'))}</script></deadline-timeline>`,
  )
  const picture = page.locator('.figure-frame')
  const element = page.locator('deadline-timeline')
  const set = (attributes: Record<string, string | null>) =>
    element.evaluate((host, all) => {
      for (const [name, value] of Object.entries(all))
        if (value === null) host.removeAttribute(name)
        else host.setAttribute(name, value)
    }, attributes)
  await expect(picture).toContainText('From inside')
  await element.evaluate((host) => host.replaceChildren())
  await set({ src: 'labs/file.slackline.json' })
  await expect(picture).toContainText('From a file')
  await set({ src: null, preset: 'retry-gate' })
  await expect(picture).not.toContainText('From')

  await element.evaluate((host, value) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['input', 'change', 'drawn'])
      document.addEventListener(`deadline-timeline-${name}`, (event) => {
        const { lab } = (event as CustomEvent<{ lab?: { budgetMs: number } }>).detail
        heard.push(`${name} ${lab?.budgetMs ?? ''}`.trim())
      })
    ;(host as HTMLElement & { lab: unknown }).lab = value
  }, lab('From a script'))
  await expect(picture).toContainText('From a script')
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  expect(await heard()).toEqual(['drawn'])
  await reach(page)
  await page.locator('.handle-input[data-path="budgetMs"]').focus()
  await page.keyboard.down('ArrowRight')
  await page.keyboard.down('ArrowRight')
  expect(await heard()).toEqual(['drawn', 'input 101', 'input 102'])
  await page.keyboard.up('ArrowRight')
  await expect.poll(heard).toEqual(['drawn', 'input 101', 'input 102', 'change 102'])

  // Rows that are not shown are still in the lab, and what was changed stays while rows come and go.
  await set({ scenarios: 'two' })
  await expect(picture.locator('.row')).toHaveCount(1)
  await expect(picture).toContainText('Deadline 102 ms')
  expect(await element.evaluate((host) => (host as HTMLElement & { lab: { scenarios: unknown[] } }).lab.scenarios.length)).toBe(2)
  await set({ scenarios: null, controls: 'none' })
  await expect(picture.locator('.row')).toHaveCount(2)
  await expect(page.locator('.handle-input, .hit, .embed-foot')).toHaveCount(0)
  await set({ controls: 'full' })
  await expect(slider(page, 'Deadline')).toHaveValue('102')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(slider(page, 'Deadline')).toHaveValue('100')
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0)

  await set({ scenarios: 'one three' })
  await expect(page.getByRole('note')).toContainText('“scenarios” names “three”, and the lab has one, two.')
})

test('a lab that cannot be drawn says where its fault is, above a fallback that stays', async ({ page, hosts }) => {
  await page.goto(
    hosts.add(
      '/host.html',
      hostPage(
        `<deadline-timeline id="a"><script type="application/json">{"version":1,"title":"x","budgetMs":-5,"calls":{},"scenarios":[]}</script><p>The fallback</p></deadline-timeline>
         <deadline-timeline id="b" preset="no-such"><p>The second fallback</p></deadline-timeline>
         <deadline-timeline id="c" src="http://localhost:1/lab.json"></deadline-timeline>
         <deadline-timeline id="d" lab="1.99.abc.def"></deadline-timeline>`,
        LOADER,
      ),
    ),
  )
  await expect(page.locator('#a [role=note]')).toContainText('budgetMs expected a whole number from 0 to 86400000, found -5')
  await expect(page.locator('#a [role=note]')).toContainText('scenarios')
  await expect(page.getByText('The fallback')).toBeVisible()
  await expect(page.locator('#b [role=note]')).toContainText('There is no preset “no-such”. The presets are three-rows,')
  await expect(page.getByText('The second fallback')).toBeVisible()
  await expect(page.locator('#c [role=note]')).toContainText('It must be a file of this page’s own site.')
  await expect(page.locator('#d [role=note]')).toContainText('The link is cut off')
  // Mended in place, it is drawn.
  await page.locator('#a script').evaluate((script) => {
    script.textContent = '{"version":1,"title":"x","budgetMs":5,"calls":{},"scenarios":[{"id":"r","title":"Mended","steps":[]}]}'
  })
  await expect(page.locator('#a .figure-frame')).toContainText('Mended')
  await expect(page.getByText('The fallback')).toBeHidden()
})

test('a lab that throws when it is read is refused, whether it was set before the element was known or after', async ({ page, hosts }) => {
  await page.goto(
    hosts.add(
      '/host.html',
      hostPage(
        `<script>
           const boom = () => { throw new Error('boom') }
           const add = (id) => document.body.appendChild(Object.assign(document.createElement('deadline-timeline'), { id }))
           Object.defineProperty(add('a'), 'lab', { get: boom, configurable: true })
           Object.defineProperty(add('b'), 'lab', { get: boom })
           add('c').lab = new Proxy({}, { ownKeys: boom, getPrototypeOf: boom })
           customElements.whenDefined('deadline-timeline').then(() => { add('d').lab = { get version() { return boom() } } })
         </script>${LOADER}`,
      ),
    ),
  )
  for (const id of ['a', 'b', 'c', 'd']) await expect(page.locator(`#${id} [role=note]`)).toContainText('The value of “lab” is not a lab.')
})

test('a preset is a still picture until someone reaches for it, and nothing of the first reach is lost', async ({ page, hosts }) => {
  await page.setViewportSize({ width: 632, height: 900 })
  const scripts: string[] = []
  page.on('request', (request) =>
    scripts.push(
      request
        .url()
        .replace(/^.*\//, '')
        .replace(/^(stage|timeline)-.*/, '$1'),
    ),
  )
  const open = async () => {
    scripts.length = 0
    await openEmbed(page, hosts, '<deadline-timeline preset="three-rows"></deadline-timeline>')
    await expect(page.locator('svg[role=img].fig')).toBeVisible()
    expect(scripts).not.toContain('timeline')
  }
  const live = page.getByRole('listbox', { name: 'Spans of all rows' })

  await open()
  expect(scripts).toEqual(['host.html', 'deadline-timeline.js', 'stage', 'three-rows-570.js'])
  expect(await barsOf(page, 'shared')).toEqual([
    'catalog1 attempt ok 0-70',
    'delivery1 attempt ok 70-140',
    'loyalty1 attempt deadline_exceeded 140-160',
  ])
  expect(
    await page.locator('deadline-timeline').evaluate((host) => (host as HTMLElement & { lab: { budgetMs: number } }).lab.budgetMs),
  ).toBe(160)
  // As wide as its place, to the pixel, at every width.
  for (const width of [320, 632, 1000]) {
    await page.setViewportSize({ width, height: 900 })
    const widths = () =>
      page
        .locator('deadline-timeline')
        .evaluate((host) => [host.clientWidth, host.shadowRoot?.querySelector('.figure-frame > svg')?.getBoundingClientRect().width ?? 0])
    await expect.poll(async () => Math.abs((await widths()).reduce((a, b) => a - b))).toBeLessThan(0.5)
  }

  // Keys, at once: the focus and each of them arrive.
  await open()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(live).toBeVisible()
  await expect(page.locator('.handle-input[data-path="budgetMs"]')).toBeFocused()
  await expect(page.locator('.figure-frame')).toContainText('Deadline 171 ms')
  const below = await page.locator('deadline-timeline').evaluate((host) => host.getBoundingClientRect().bottom)
  expect(below).toBeGreaterThan(300)

  // A drag, at once.
  await open()
  const height = await page.locator('deadline-timeline').evaluate((host) => host.clientHeight)
  await dragDeadline(page.locator('.handle-input[data-path="budgetMs"]'), live)
  expect(await page.locator('deadline-timeline').evaluate((host) => host.clientHeight)).toBe(height)

  // A button, at once.
  await open()
  await page.getByRole('link', { name: 'Open in Slackline' }).focus()
  await expect(live).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in Slackline' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Open in Slackline' })).toHaveAttribute('href', `${hosts.origin}/#three-rows`)
})

/** Scripts that a page asks for, by name without its hash, and what they weigh together. */
function scriptsOf(page: Page): { readonly names: string[]; bytes(): number } {
  const names: string[] = []
  const files: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (!path.endsWith('.js')) return
    names.push(path.replace(/^.*assets\/([\w-]+)-[\w-]{8}\.js$/, '$1').replace(/^.*\//, ''))
    files.push(fileURLToPath(new URL(`../dist${path}`, import.meta.url)))
  })
  return { names, bytes: () => files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) }
}

const inline = (lab: unknown, attributes = '') =>
  `<deadline-timeline ${attributes}><script type="application/json">${JSON.stringify(lab)}</script></deadline-timeline>`

test('E3 a lab of one’s own in view takes 30 KiB of script, from inside, from a file and in a frame; nothing more where it is only a picture', async ({
  page,
  hosts,
}) => {
  const { lab } = threeRows
  hosts.add('/own.json', { body: JSON.stringify(lab), type: 'application/json' })
  const scripts = scriptsOf(page)
  const open = async (body: string) => {
    scripts.names.length = 0
    await openEmbed(page, hosts, body)
    expect(await barsOf(page, 'shared')).toEqual([
      'catalog1 attempt ok 0-70',
      'delivery1 attempt ok 70-140',
      'loyalty1 attempt deadline_exceeded 140-160',
    ])
  }
  await open(inline(lab))
  await page.waitForTimeout(300)
  expect(scripts.names).toEqual(['deadline-timeline.js', 'stage', 'picture'])
  expect(scripts.bytes()).toBeLessThanOrEqual(30 * 1024)
  for (const body of ['<deadline-timeline src="own.json"></deadline-timeline>', inline(lab, 'controls="none"')]) {
    await open(body)
    if (body.includes('none')) {
      await page.locator('.figure-frame').hover()
      await page.locator('.figure-frame').click()
    }
    await page.waitForTimeout(300)
    expect(scripts.names).toEqual(['deadline-timeline.js', 'stage', 'picture'])
  }
  expect(await page.locator('deadline-timeline').evaluate((host) => (host as HTMLElement & { lab: unknown }).lab)).toEqual(lab)

  // A link is read by a script of its own; the picture takes no other.
  scripts.names.length = 0
  await page.goto(`${hosts.origin}/embed.html#${packLab(lab).fragment}`)
  await expect(page.locator('.figure-frame')).toBeVisible()
  await page.waitForTimeout(300)
  expect(scripts.names.sort()).toEqual(['deadline-timeline.js', 'embed-page.js', 'faults', 'lab-link', 'picture', 'stage'])
})

for (const { id, lab } of presets) {
  test(`${id} as a lab of one’s own: the still picture is the live one, to the pixel, at every width`, async ({ page, hosts }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [width, scheme] of [
      [320, 'light'],
      [700, 'dark'],
      [1200, 'light'],
    ] as const) {
      await page.setViewportSize({ width: 500, height: 1000 })
      await openEmbed(page, hosts, inline(lab), `<style>:root{color-scheme:${scheme}}</style>`)
      // Drawn at another width, it follows.
      await page.setViewportSize({ width, height: 1000 })
      const box = page.locator('.timeline')
      const frame = page.locator('.figure-frame')
      const picture = frame.locator('> svg')
      await expect.poll(async () => Number(await picture.getAttribute('width'))).toBe(await box.evaluate((one) => one.clientWidth))
      await expect(picture).toHaveAttribute('role', 'img')
      const label = await picture.getAttribute('aria-label')
      const still = await frame.screenshot({ animations: 'disabled' })
      const height = await box.evaluate((one) => one.clientHeight)
      // Reached without a focus or a pointer that would show.
      await box.dispatchEvent('pointermove')
      await expect(page.getByRole('listbox', { name: 'Spans of all rows' })).toBeVisible()
      await page.waitForTimeout(100)
      expect((await frame.screenshot({ animations: 'disabled' })).equals(still), `${width} px`).toBe(true)
      expect(await box.evaluate((one) => one.clientHeight)).toBeGreaterThanOrEqual(height)
      const names = await picture.locator('[role=img]').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))
      expect(names.join(' ')).toBe(label)
    }
  })
}

test('nothing of the first reach for a lab of one’s own is lost: a drag, keys, a button, a link', async ({ page, hosts }) => {
  const { lab } = threeRows
  await page.setViewportSize({ width: 632, height: 900 })
  const live = page.getByRole('listbox', { name: 'Spans of all rows' })
  const told = async () => {
    await openEmbed(page, hosts, inline(lab))
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      for (const name of ['drawn', 'input', 'change', 'error'])
        document.addEventListener(`deadline-timeline-${name}`, () => heard.push(name))
    })
    await expect(live).toHaveCount(0)
  }
  const heard = () => page.evaluate(() => [...new Set((window as unknown as { heard: string[] }).heard)])

  // A drag, at once: the grip of the deadline stands at its tag.
  await told()
  await dragDeadline(page.locator('.grips .tag-body'), live)
  await expect.poll(heard).toEqual(['input', 'change'])

  // Keys go to the list of spans, as they do in the live picture.
  await told()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(live).toBeFocused()
  await expect(page.locator('.hit[aria-selected=true]')).toHaveAttribute('aria-label', 'B1 ok 70 to 140')
  expect(await heard()).toEqual([])

  // A link has no address before it is written: it does not lead to an empty page.
  await told()
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Open in Slackline' }).click()])
  expect(opened.url()).toMatch(/#1\./)
  await opened.close()
  await told()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' }).or(page.getByText('copy it with your own keys'))).toBeVisible()
})

test('a still picture of a lab of one’s own lives as the live one does: hidden and shown, out of the page and back, other rows, another lab', async ({
  page,
  hosts,
}) => {
  const { lab } = threeRows
  await page.goto(hosts.add('/host.html', hostPage(`<div id="box" hidden>${inline(lab)}</div>`, LOADER)))
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['drawn', 'error']) document.addEventListener(`deadline-timeline-${name}`, () => heard.push(name))
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  const element = page.locator('deadline-timeline')
  const picture = page.locator('.figure-frame > svg')
  const live = page.getByRole('listbox', { name: 'Spans of all rows' })
  const set = (name: string, value: string | null) =>
    element.evaluate((host, [key, to]) => (to === null ? host.removeAttribute(key) : host.setAttribute(key, to)), [name, value] as const)
  await page.evaluate(() => {
    const box = document.getElementById('box') as HTMLElement
    box.hidden = false
    box.style.width = '555px'
  })
  await expect(picture).toHaveAttribute('width', '555')
  expect(await heard()).toEqual(['drawn'])
  await page.evaluate(() => {
    const host = document.querySelector('deadline-timeline') as HTMLElement
    host.remove()
    document.body.append(host)
  })
  await expect(picture).toHaveAttribute('width', String(await element.evaluate((host) => host.clientWidth)))
  await set('scenarios', 'retry')
  await expect(page.locator('.row')).toHaveCount(1)
  expect(await heard()).toEqual(['drawn', 'drawn'])
  await set('theme', 'dark')
  await expect(page.locator('.timeline')).toHaveAttribute('data-theme', 'dark')
  await set('scenarios', 'nope')
  await expect(page.getByRole('note')).toContainText('“scenarios” names “nope”')
  expect(await heard()).toEqual(['drawn', 'drawn', 'error'])
  await set('scenarios', null)
  await expect(page.locator('.row')).toHaveCount(3)
  await expect(page.getByRole('note')).toHaveCount(0)
  await element.evaluate((host) => {
    ;(host as HTMLElement & { lab: unknown }).lab = { version: 2 }
  })
  await expect(page.getByRole('note')).toContainText('version')
  await element.evaluate((host, value) => {
    ;(host as HTMLElement & { lab: unknown }).lab = value
  }, lab)
  await expect(page.locator('.row')).toHaveCount(3)
  await expect(live).toHaveCount(0)
  expect(await heard()).toEqual(['drawn', 'drawn', 'error', 'drawn', 'error', 'drawn'])

  // From in use to a fault and back.
  await reach(page)
  await set('scenarios', 'nope')
  await expect(page.getByRole('note')).toBeVisible()
  await set('scenarios', null)
  await expect(picture).toHaveAttribute('role', 'img')
  await reach(page)
  await page.locator('.handle-input[data-path="budgetMs"]').press('ArrowRight')
  await expect(page.locator('.figure-frame')).toContainText('Deadline 161 ms')
})
