import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Lab } from '../src/core/lab.ts'
import { RULE_IDS } from '../src/findings/finding.ts'
import { findingDocUrl } from '../src/findings/finding-doc-url.ts'
import { packLab } from '../src/io/lab-link-write.ts'
import { docFiles } from '../src/site/docs/doc-files.ts'
import { violationsIn } from './axe.ts'
import { expect, savedFile } from './fixtures.ts'
import { hostPage, test } from './hosts/host-server.ts'
import { barsOf } from './page-facts.ts'
import { startStaticHost } from './static-host.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))

for (const basePath of ['/', '/a/b/']) {
  test(`served at ${basePath} every page of the docs loads, and every link in them leads to a page and a place in it`, async ({ page }) => {
    const host = await startStaticHost(DIST, basePath)
    try {
      const seen = new Map<string, readonly string[]>()
      const asked: { from: string; to: URL }[] = [{ from: '', to: new URL(`${host.url}docs/index.html`) }]
      for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
        const file = next.to.href.slice(host.url.length).split('#')[0] ?? ''
        if (!seen.has(file)) {
          await page.goto(host.url + file, { waitUntil: 'domcontentloaded' })
          const { ids, links } = await page.evaluate(() => ({
            ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
            links: [...document.querySelectorAll('a')].map(({ href }) => href),
          }))
          seen.set(file, ids)
          const isDoc = file.startsWith('docs/')
          for (const link of links) if (isDoc && link.startsWith(host.url)) asked.push({ from: file, to: new URL(link) })
        }
        const place = next.to.hash.slice(1)
        // The timeline's own fragments are labs.
        if (file.startsWith('docs/') && place !== '') expect(seen.get(file), `${next.from} links to ${next.to.href}`).toContain(place)
      }
      expect([...seen.keys()].filter((file) => file.startsWith('docs/')).sort()).toEqual([...docFiles].sort())
      expect(host.answers.filter((answer) => !answer.startsWith('200'))).toEqual([])
    } finally {
      await host.stop()
    }
  })
}

test('the examples in the docs are live: a link, a frame, elements and a picture', async ({ page }) => {
  await page.goto('./docs/index.html')
  const element = page.locator('deadline-timeline')
  await element.scrollIntoViewIfNeeded()
  await expect(element.locator('.figure-frame')).toBeVisible()
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe').locator('.figure-frame')).toBeVisible()
  const frame = await page.locator('iframe').evaluate((one: HTMLIFrameElement) => one.clientHeight)
  const need = await page
    .frameLocator('iframe')
    .locator('deadline-timeline')
    .evaluate((one) => one.getBoundingClientRect().height)
  expect(need).toBeLessThanOrEqual(frame) // it does not scroll inside
  const picture = page.locator('picture img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(736)
  await page.locator('p.doc-live:not(.is-picture) > a').click()
  await expect(page.getByRole('combobox', { name: 'Example' })).toHaveValue('three-rows')

  await page.goto('./docs/element.html')
  await expect(page.locator('deadline-timeline .figure-frame')).toContainText('Deadline 160 ms')
  await expect(page.locator('deadline-timeline .row')).toHaveCount(1)
})

test('the page of a finding shows it, and opens its lab and the mended one', async ({ page }) => {
  await page.goto(`./${findingDocUrl('timeouts-over-budget')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeouts and pauses add up to more than the budget')
  await expect(page.locator('.doc-figure svg:visible')).toHaveCount(1)
  const sentence = await page.locator('.doc-finding').textContent()
  expect(sentence).toMatch(/\d/)
  await page.getByRole('link', { name: 'Open it mended' }).click()
  await expect(page.locator('.figure-frame svg.fig')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Open this lab' }).click()
  await expect(page.locator('.figure-frame svg.fig')).toBeVisible()
  expect(RULE_IDS.every((ruleId) => docFiles.includes(findingDocUrl(ruleId)))).toBe(true)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })
    test('axe finds nothing in the docs', async ({ page }) => {
      for (const file of ['docs/index.html', findingDocUrl('retry-never-granted')]) {
        await page.goto(`./${file}`)
        await expect(page.locator('body')).toHaveCSS('background-color', colorScheme === 'light' ? 'rgb(251, 250, 246)' : 'rgb(21, 24, 26)')
        const violations = await violationsIn(page, { without: 'iframe' })
        expect(violations.map(({ id, nodes }) => `${file} ${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
      }
    })
  })
}

test('320 px wide the docs do not scroll sideways, and no text of theirs is under 12 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const file of [
    ...docFiles.filter((one) => !one.includes('/findings/')),
    ...RULE_IDS.slice(0, 6).map(findingDocUrl),
    'docs/findings/index.html',
  ]) {
    await page.goto(`./${file}`)
    const odd = await page.evaluate(() => {
      const found = document.documentElement.scrollWidth > 320 ? [`${document.documentElement.scrollWidth} px wide`] : []
      for (const element of document.querySelectorAll('main *')) {
        const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
        const box = element.getBoundingClientRect()
        if (!own || box.width === 0 || element.closest('.sr, script') !== null) continue
        const scale = element instanceof SVGElement ? (element.closest('svg')?.getBoundingClientRect().width ?? 0) / 288 : 1
        if (Number.parseFloat(getComputedStyle(element).fontSize) * scale < 11.9) found.push(`small: ${element.textContent}`)
        if (box.right > 320.5 && element.closest('thead') === null) found.push(`outside: ${element.textContent}`)
      }
      return found
    })
    expect(odd.map((line) => `${file} ${line}`)).toEqual([])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the docs are read: text, pictures, and what an embed says in its place', async ({ page }) => {
    await page.goto('./docs/index.html')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Put a timeline on your page')
    await expect(page.locator('deadline-timeline')).toContainText('Loyalty (C) was stopped by the deadline')
    await page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'Findings' }).click()
    await page.getByRole('link', { name: 'Retries multiplied through layers' }).click()
    await expect(page.locator('.doc-figure svg:visible')).toHaveCount(1)
    await expect(page.locator('.doc-finding')).toContainText('3 × 3 = 9')
  })
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share' })
const snippet = (page: Page, where: string) => dialogOf(page).getByRole('textbox', { name: where, exact: true })

async function openEmbed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click()
  await dialogOf(page).getByRole('radio', { name: 'Embed' }).check()
}

test('Embed by pointer: the preview follows, and the snippet put into a host page draws the same rows', async ({ page, hosts }) => {
  await page.goto(`${hosts.origin}/a/b/`)
  await page.getByRole('slider', { name: 'Catalog (A) duration', exact: true }).press('ArrowRight')
  await openEmbed(page)
  const preview = page.frameLocator('iframe[title="Preview of the timeline"]')
  await dialogOf(page).getByRole('radio', { name: 'Dark' }).check() // before the preview is there
  await dialogOf(page).locator('iframe').scrollIntoViewIfNeeded()
  await expect(preview.locator('.row')).toHaveCount(3)
  await dialogOf(page).getByRole('checkbox', { name: 'Retry inside the budget' }).uncheck()
  await expect(preview.locator('.row')).toHaveCount(2)
  await expect(preview.locator('.timeline')).toHaveAttribute('data-theme', 'dark')
  const heights = async () => [
    await dialogOf(page)
      .locator('iframe')
      .evaluate((frame: HTMLIFrameElement) => Number(frame.height)),
    await preview.locator('deadline-timeline').evaluate((one) => Math.ceil(one.getBoundingClientRect().height)),
  ]
  await expect.poll(async () => (await heights())[0]).toBe((await heights())[1])

  const frame = await snippet(page, 'In the page').inputValue()
  await dialogOf(page).getByRole('radio', { name: 'Element' }).check()
  const loader = await snippet(page, 'Once, in the head').inputValue()
  const byLink = await snippet(page, 'Where the timeline is to be').inputValue()
  await dialogOf(page).getByRole('radio', { name: 'In the page' }).check()
  const inline = await snippet(page, 'Where the timeline is to be').inputValue()
  expect(inline).toContain('"durationMs": 71')

  await page.goto(hosts.add('/pasted.html', hostPage(frame + byLink + inline, loader)))
  await expect(page.locator('deadline-timeline .figure-frame')).toHaveCount(2)
  await page.locator('iframe').scrollIntoViewIfNeeded()
  const shared = ['catalog1 attempt ok 0-71', 'delivery1 attempt ok 71-141', 'loyalty1 attempt deadline_exceeded 141-160']
  expect(await barsOf(page, 'shared')).toEqual([...shared, ...shared])
  expect(await barsOf(page, 'retry')).toEqual([])
  const framed = page.frameLocator('iframe').locator('.bar[data-scenario="shared"]')
  await expect(framed).toHaveCount(3)
  await expect(framed.last()).toHaveAttribute('data-end-ms', '160')
  // What a framework sets by the property of that name is read as the attribute is.
  await page
    .locator('deadline-timeline')
    .first()
    .evaluate((element) => Object.assign(element, { lab: '1.x' }))
  await expect(page.getByRole('note')).toContainText('The link is')
})

test.describe('with the clipboard allowed', () => {
  // A frame that is left while it loads is a request that was given up.
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], expectedFaults: [/request failed: .*\/(?:embed|stills|assets)/] })
  test('Embed by keyboard: host and form are chosen, the snippet copied; another host changes a form that it does not take', async ({
    page,
  }) => {
    await page.goto('./')
    await page.getByRole('button', { name: 'Share' }).press('Enter')
    await dialogOf(page).getByRole('radio', { name: 'Link' }).focus()
    await page.keyboard.press('ArrowRight')
    const host = dialogOf(page).getByRole('combobox', { name: 'Host' })
    await expect(host).toBeVisible() // it is loaded when it is chosen
    await page.keyboard.press('Tab') // Close
    await page.keyboard.press('Tab')
    await expect(host).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(host).toHaveValue('github')
    await expect(dialogOf(page).getByRole('radio', { name: 'Picture', exact: true })).toBeChecked()
    await expect(dialogOf(page).getByRole('img')).toBeVisible()
    await snippet(page, 'In README.md').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page).getByText('Copied.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('srcset="three-rows-dark.svg"')
    const button = dialogOf(page).getByRole('button', { name: 'Download three-rows-dark.svg' })
    const svg = String((await savedFile(page, () => button.press('Enter'))).bytes)
    const [, width, height] = /<svg[^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? []
    expect(copied).toContain(`width="${width}" height="${height}"`)
    // A form that the host does not take says why.
    await dialogOf(page).getByRole('radio', { name: 'Frame' }).press('Space')
    await expect(dialogOf(page)).toContainText('GitHub takes frames out of Markdown.')
    const violations = await violationsIn(page, { only: 'dialog' })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await dialogOf(page).evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth])).toEqual([320, 320])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  })
})

test('a hostile lab in every snippet for a page runs nothing there', async ({ page, hosts }) => {
  const run = '"><script>ran=1</script><img src=x onerror=ran=1>'
  const lab: Lab = {
    version: 1,
    title: `${run}'onload=ran=1 <!-- </script>${run}`,
    budgetMs: 100,
    calls: { a: { label: '</script><b onclick=1>', timeoutMs: 50, attempts: [{ durationMs: 80 }] } },
    scenarios: [{ id: 'one', title: `<!--<script>${run}</p></a>`, steps: ['a'] }],
  }
  await page.goto(`${hosts.origin}/#${packLab(lab).fragment}`)
  await openEmbed(page)
  const written: string[] = []
  for (const form of ['Link', 'Frame', 'Element', 'Picture']) {
    await dialogOf(page).locator('.export-options').getByRole('radio', { name: form, exact: true }).check()
    await expect(dialogOf(page).locator('.embed-result textarea').first()).toBeVisible()
    if (form === 'Element') await dialogOf(page).getByRole('radio', { name: 'In the page' }).check()
    // A preview that is taken away while it loads is a failed request.
    if (form === 'Frame' || form === 'Element') {
      await expect(page.frameLocator('dialog iframe').locator('deadline-timeline:defined')).toBeAttached()
    }
    const texts = await dialogOf(page)
      .locator('.embed-result textarea')
      .evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value))
    // Of a link the first is HTML; of a frame the second are the lines about its height.
    written.push(...(form === 'Link' || form === 'Picture' ? texts.slice(0, 1) : texts))
  }
  hosts.add(`/${/src="([^"]+\.svg)"/.exec(written.at(-1) ?? '')?.[1]}`, {
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    type: 'image/svg+xml',
  })
  await page.goto(hosts.add('/hostile.html', hostPage(written.join('\n'))))
  await expect(page.locator('deadline-timeline .figure-frame')).toBeVisible()
  const facts = await page.evaluate(() => ({
    ran: Reflect.get(window, 'ran'),
    images: document.querySelectorAll('img').length,
    scripts: document.querySelectorAll('body script').length,
    frame: document.querySelector('iframe')?.title,
    links: [...document.querySelectorAll('body > a')].length,
  }))
  // The loader, the lines about the height, and the lab.
  expect(facts).toEqual({ ran: undefined, images: 1, scripts: 3, frame: lab.title, links: 2 })
  await expect(page.locator('deadline-timeline')).toHaveCount(1)
  await page.locator('iframe').scrollIntoViewIfNeeded()
  // The page hears the frame's height.
  await expect.poll(() => page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.height)).not.toBe('')
})

test('a frame below the fold tells its parent at once what height it will have', async ({ page, hosts }) => {
  const listen = `<script>heights=[];addEventListener('message',(e)=>{if(e.data?.type==='slackline:height')heights.push(e.data.heightPx)})</script>`
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.goto(
    hosts.add(
      '/low.html',
      hostPage(`${listen}<p style="height:3000px"></p><iframe src="/embed.html#three-rows" height="100" title="Low"></iframe>`),
    ),
  )
  const heights = () => page.evaluate(() => Reflect.get(window, 'heights') as number[])
  await expect.poll(async () => (await heights()).length).toBeGreaterThan(0)
  const [before = 0] = await heights()
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe').locator('.figure-frame')).toBeVisible()
  const drawn = await page
    .frameLocator('iframe')
    .locator('deadline-timeline')
    .evaluate((one) => one.getBoundingClientRect().height)
  expect(Math.abs(before - drawn)).toBeLessThan(40)
})
