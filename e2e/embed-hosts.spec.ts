import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page, Route } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { packLab } from '../src/io/lab-link-write.ts'
import { presets } from '../src/presets/presets.ts'
import { threeRows } from '../src/presets/three-rows.ts'
import { violationsIn } from './axe.ts'
import { expect } from './fixtures.ts'
import { hostPage, LOADER, test } from './hosts/host-server.ts'
import { ReactHost } from './hosts/react-host.ts'
import { barsOf } from './page-facts.ts'

const LOCAL = ['catalog1 attempt ok 0-70', 'delivery1 attempt ok 70-140', 'loyalty1 attempt ok 140-210']

/** Names of the addresses that a page asks for, from the root of the host. */
function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request.url())
  })
  return asked
}

test('E1 a host that React draws on the server keeps its attributes and children, without a word in the console', async ({
  page,
  hosts,
}) => {
  const client = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' }, // in production React says nothing of what does not match
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: fileURLToPath(new URL('hosts/react-host-client.ts', import.meta.url)), output: { codeSplitting: false } },
    },
  })
  if (Array.isArray(client) || !('output' in client)) throw new Error('expected one build')
  hosts.add('/client.js', { body: client.output[0].code, type: 'text/javascript' })
  const drawn = renderToString(createElement(ReactHost))
  await page.goto(
    hosts.add('/react.html', hostPage(`<div id="root">${drawn}</div><script type="module" src="/client.js"></script>`, LOADER)),
  )
  const element = page.locator('deadline-timeline')
  await expect(element.locator('.figure-frame')).toBeVisible()
  const light = () => element.evaluate((host) => host.outerHTML)
  expect(drawn).toContain(await light())
  await page.getByRole('button', { name: 'Draw again' }).click()
  await element.locator('.handle-input[data-path="budgetMs"]').press('ArrowRight')
  await expect(element.locator('.figure-frame')).toContainText('Deadline 161 ms')
  await expect(element).toHaveAttribute('data-count', '1')
  expect(await light()).toBe(
    drawn
      .slice(drawn.indexOf('<deadline'), drawn.indexOf('</div>', drawn.indexOf('</deadline-timeline>')))
      .replace(/<.deadline-timeline>.*/, '</deadline-timeline>')
      .replace('count="0"', 'count="1"')
      .replace('drawn 0', 'drawn 1'),
  )
})

test('E2 three figures and the script twice: no exception, ids of their own, the right width when shown, and state that outlives a removal', async ({
  page,
  hosts,
}) => {
  const three = ['a', 'b', 'c'].map(
    (id) => `<div id="box-${id}"><deadline-timeline id="${id}" preset="three-rows"></deadline-timeline></div>`,
  )
  await page.goto(
    hosts.add(
      '/three.html',
      hostPage(three.join(''), `${LOADER}${LOADER}<script src="/a/b/deadline-timeline.js"></script><style>#box-c{display:none}</style>`),
    ),
  )
  await expect(page.locator('#b .figure-frame')).toBeVisible()
  const fills = (id: string) =>
    page
      .locator(`#${id} [fill^="url"]`)
      .first()
      .evaluate((shape) => shape.getRootNode() === document)
  expect(await fills('b')).toBe(false)
  // Every id that something refers to is in the same root as what refers to it, so hiding one figure takes nothing from another.
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll('deadline-timeline')].flatMap((host) => {
      const root = host.shadowRoot
      const ids = [...(root?.querySelectorAll('[id]') ?? [])].map(({ id }) => id)
      const asked = [...(root?.innerHTML.matchAll(/url\(#([\w-]+)\)|aria-(?:describedby|activedescendant)="([^"]+)"/g) ?? [])].map(
        (match) => match[1] ?? match[2],
      )
      return [...asked.filter((id) => !ids.includes(id ?? '')), ...ids.filter((id, i) => ids.indexOf(id) !== i)]
    }),
  )
  expect(lost).toEqual([])
  await page.evaluate(() => document.getElementById('box-a')?.style.setProperty('display', 'none'))
  await expect(page.locator('#b .figure-frame')).toBeVisible()

  const widths = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const width = (id: string) =>
      document.getElementById(id)?.shadowRoot?.querySelector('.figure-frame > svg')?.getBoundingClientRect().width
    const box = (id: string) => document.getElementById(`box-${id}`) as HTMLElement
    box('c').style.cssText = 'display:block;width:555px'
    for (let i = 0; i < 120 && width('c') === undefined; i++) await frame()
    await frame()
    const first = width('c')
    box('c').style.display = 'none'
    await frame()
    box('c').style.cssText = 'display:block;width:333px'
    await frame()
    await frame()
    return [first, width('c')]
  })
  expect(widths).toEqual([555, 333])
  expect(await page.evaluate(() => document.getElementById('c')?.shadowRoot?.innerHTML)).not.toContain('NaN')

  await page.locator('#b .handle-input[data-path="budgetMs"]').press('Shift+ArrowRight')
  // Only what is live is taken down.
  await expect(page.locator('#b .figure-frame')).toContainText('Deadline 170 ms')
  await page.evaluate(async () => {
    const b = document.getElementById('b') as HTMLElement
    b.remove()
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (b.shadowRoot?.querySelector('.figure-frame') != null) throw new Error('still drawn while it is out of the page')
    document.body.append(b)
  })
  await expect(page.locator('#b .figure-frame')).toContainText('Deadline 170 ms')
  await expect(page.locator('#c .figure-frame')).toContainText('Deadline 160 ms')
})

test('E3 below the fold only the loader is fetched; seen, it is drawn without a shift, and nothing comes from elsewhere', async ({
  page,
  hosts,
}) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  const asked = requestsOf(page)
  await page.goto(
    hosts.add(
      '/fold.html',
      hostPage(
        '<p style="height:2500px">Above</p><deadline-timeline preset="three-rows">The fallback</deadline-timeline><p>Below</p>',
        LOADER,
      ),
    ),
  )
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.waitForTimeout(300)
  expect(asked).toEqual([`${hosts.origin}/fold.html`, `${hosts.origin}/deadline-timeline.js`])
  await page.evaluate(() => scrollTo(0, 2400))
  await expect(page.locator('.figure-frame')).toBeVisible()
  await page.waitForTimeout(200)
  expect(asked.filter((url) => !url.startsWith(hosts.origin))).toEqual([])
  expect(asked.slice(2).map((url) => url.replace(/^.*\//, '').replace(/^stage-.*/, 'stage'))).toEqual(['stage', 'three-rows-960.js'])
  const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))
  expect(shift).toBeLessThan(0.01)
})

test('the room that is kept for an example is the room that it takes, whatever its sentence and its width', async ({ page, hosts }) => {
  /** The element's text is as wide as the reader's face makes it: a line more or less. */
  const LINE_PX = 24
  let hear: (route: Route) => void = () => {}
  await page.route(/\/stage-/, (route) => hear(route))
  for (const { id } of presets) {
    for (const width of [320, 480, 760, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      // What draws it waits until the room has been looked at.
      const asked = new Promise<Route>((resolve) => {
        hear = resolve
      })
      await page.goto(hosts.add('/seen.html', hostPage(`<deadline-timeline preset="${id}"></deadline-timeline>`, LOADER)), {
        waitUntil: 'commit',
      })
      const drawing = await asked
      const heightOf = () => page.locator('deadline-timeline').evaluate((host) => host.clientHeight)
      await expect.poll(heightOf).toBeGreaterThan(100)
      const kept = await heightOf()
      await drawing.continue()
      await expect(page.locator('.figure-frame')).toBeVisible()
      expect(Math.abs((await heightOf()) - kept), `${id} at ${width} px: ${kept} px were kept`).toBeLessThanOrEqual(LINE_PX)
    }
  }
})

test('E4 under a strict policy of the host nothing is refused, and the picture is the same', async ({ page, hosts }) => {
  const policy = "default-src 'self'; script-src 'self'; style-src 'self'"
  hosts.add('/watch.js', {
    body: 'window.violations=[];addEventListener("securitypolicyviolation",(e)=>violations.push(e.violatedDirective+" "+e.sourceFile+" "+e.sample))',
    type: 'text/javascript',
  })
  const body =
    '<!doctype html><html lang="en"><title>Strict</title><script src="/watch.js"></script><script src="/deadline-timeline.js"></script>' +
    '<body><deadline-timeline preset="three-rows" controls="full"></deadline-timeline>'
  const own = `<deadline-timeline id="own"><script type="application/json">${JSON.stringify(threeRows.lab)}</script></deadline-timeline>`
  const strictOwn = hosts.add('/strict-own.html', {
    body: body.replace(/<deadline-timeline .*/, own),
    headers: { 'Content-Security-Policy': policy },
  })
  await page.goto(strictOwn)
  await expect(page.locator('svg[role=img].fig')).toBeVisible()
  expect(await barsOf(page, 'local')).toEqual(LOCAL)
  await page.locator('.figure-frame').hover()
  await expect(page.getByRole('listbox', { name: 'Spans of all rows' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])

  await page.goto(hosts.add('/strict.html', { body, headers: { 'Content-Security-Policy': policy } }))
  await expect(page.locator('.figure-frame')).toBeVisible()
  expect(await barsOf(page, 'local')).toEqual(LOCAL)
  const grip = page.locator('.handle-input[data-path="budgetMs"]')
  const before = await grip.boundingBox()
  await grip.press('PageUp')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(async () => (await grip.boundingBox())?.x).not.toBe(before?.x)
  await expect(page.locator('.fig .t-ok').first()).toHaveCSS('stroke', 'rgb(43, 111, 134)')
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
})

test.describe('in a frame', () => {
  test('E5 sandboxed, without an origin: it starts and works', async ({ page, hosts }) => {
    await page.goto(
      hosts.add('/sandbox.html', hostPage('<iframe sandbox="allow-scripts" src="/embed.html?controls=full" height="900"></iframe>')),
    )
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('.figure-frame')).toBeVisible()
    await frame.getByRole('slider', { name: 'Catalog (A) duration', exact: true }).press('ArrowRight')
    await expect(frame.locator('.row[data-scenario="local"]')).toContainText('211 ms')
    await frame.getByRole('button', { name: 'Copy link' }).click()
    await expect(frame.getByRole('button', { name: 'Copied' }).or(frame.getByText('copy it with your own keys'))).toBeVisible()

    // A lab of one's own: seen, then used.
    const url = `/embed.html#${packLab(threeRows.lab).fragment}`
    await page.goto(hosts.add('/sandbox-own.html', hostPage(`<iframe sandbox="allow-scripts" src="${url}" height="900"></iframe>`)))
    await expect(frame.locator('svg[role=img].fig')).toBeVisible()
    await frame.locator('.figure-frame').hover()
    await frame.locator('.handle-input[data-path="budgetMs"]').press('ArrowRight')
    await expect(frame.locator('.figure-frame')).toContainText('Deadline 161 ms')
  })

  test('E6 its parent hears the right height, at every width, and no other; forged messages and a flood of them change nothing', async ({
    page,
    hosts,
  }) => {
    const listen = `<script>heights=[];addEventListener('message',(e)=>{const f=document.querySelector('iframe');
      if(e.source!==f.contentWindow||e.data?.type!=='slackline:height')return;heights.push(e.data.heightPx);f.height=e.data.heightPx})</script>`
    const url = `${hosts.otherOrigin}/embed.html#cut-payment`
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(hosts.add('/heights.html', hostPage(`${listen}<iframe src="${url}" title="A timeline"></iframe>`)))
    const frame = page.frameLocator('iframe[title]')
    await expect(frame.locator('.figure-frame')).toBeVisible()
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width: width + 32, height: 900 }) // a frame of that width
      const need = () => frame.locator('deadline-timeline').evaluate((host) => host.getBoundingClientRect().height)
      const has = () => page.locator('iframe[title]').evaluate((one) => one.clientHeight)
      await expect.poll(async () => Math.abs((await need()) - (await has()))).toBeLessThan(1)
      expect(await frame.locator('html').evaluate((root) => [root.clientWidth, root.scrollHeight - root.clientHeight])).toEqual([width, 0])
    }
    const heard = await page.evaluate(async () => {
      const { heights } = window as unknown as { heights: number[] }
      const before = heights.length
      for (let i = 0; i < 120; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
      return heights.length - before
    })
    expect(heard).toBe(0)

    const answers = await page.evaluate(async () => {
      const frame = document.querySelector('iframe')?.contentWindow as Window
      const nothings = [
        null,
        7,
        'slackline:show',
        [],
        {},
        { type: 'slackline:show' },
        { type: 'slackline:show', version: 2, theme: 'dark' },
        { type: 'slackline:show', version: 1, theme: 'url(x)', controls: 'all', scenarios: ['<b>'] },
        { type: 'slackline:show', version: 1, scenarios: Array(99).fill('a') },
      ]
      for (const data of nothings) frame.postMessage(data, '*')
      for (let i = 0; i < 100_000; i++) frame.postMessage({ type: 'slackline:show', version: 1, theme: i % 2 ? 'dark' : 'light', i }, '*')
      return nothings.length
    })
    expect(answers).toBe(9)
    // The frame's own part of a flood, without that of the browser which carries it from page to page.
    const ownMs = await frame.locator('html').evaluate(() => {
      const events = Array.from(
        { length: 100_000 },
        (_, i) =>
          new MessageEvent('message', { source: window.parent, data: { type: 'slackline:show', version: 1, scenarios: [`row-${i}`] } }),
      )
      const before = performance.now()
      for (const event of events) dispatchEvent(event)
      return performance.now() - before
    })
    expect(ownMs).toBeLessThan(1000)
    // A message of the parent's is heard after it all; the same from another frame is not.
    const say = (theme: string) =>
      page.evaluate(
        (to) =>
          document
            .querySelector('iframe')
            ?.contentWindow?.postMessage({ type: 'slackline:show', version: 1, theme: to, scenarios: null }, '*'),
        theme,
      )
    await say('dark')
    await expect(frame.locator('.timeline')).toHaveAttribute('data-theme', 'dark')
    await page.evaluate(() => {
      const other = document.createElement('iframe')
      other.srcdoc = `<script>parent[0].postMessage({ type: 'slackline:show', version: 1, theme: 'light' }, '*')</script>`
      document.body.append(other)
      return new Promise((resolve) => other.addEventListener('load', resolve))
    })
    await page.waitForTimeout(100)
    await expect(frame.locator('.timeline')).toHaveAttribute('data-theme', 'dark')
  })

  test('E7 from another origin, without permission: the link is there to be copied by hand, and it says so', async ({ page, hosts }) => {
    await page.goto(hosts.add('/copy.html', hostPage(`<iframe src="${hosts.otherOrigin}/embed.html" height="600"></iframe>`)))
    const frame = page.frameLocator('iframe')
    await frame.locator('.handle-input[data-path="budgetMs"]').press('ArrowRight')
    await frame.getByRole('button', { name: 'Copy link' }).click()
    const link = frame.getByRole('textbox', { name: /It is selected: copy it with your own keys/ })
    await expect(link).toBeFocused()
    await expect(link).toHaveValue(new RegExp(`^${hosts.otherOrigin}/#1\\.`))
    expect(
      await link.evaluate(
        (input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0) === input.value,
      ),
    ).toBe(true)
    // The link opens the same lab.
    const url = await link.inputValue()
    await page.goto(`${hosts.otherOrigin}/embed.html${new URL(url).hash}`)
    await expect(page.locator('.figure-frame')).toContainText('Deadline 161 ms')
    await expect(page.getByRole('link', { name: 'Open in Slackline' })).toHaveAttribute('href', /./)
  })
})

test('E8 typing fires no shortcut of the host, every other key reaches it, and the wheel scrolls it', async ({ page, hosts }) => {
  const watch = '<script>heard=[];addEventListener("keydown",(e)=>heard.push(e.key))</script>'
  await page.goto(
    hosts.add(
      '/keys.html',
      hostPage('<deadline-timeline preset="three-rows" controls="full"></deadline-timeline><p style="height:2000px"></p>', watch + LOADER),
    ),
  )
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
  const deadline = page.getByRole('textbox', { name: 'Deadline, value' })
  await deadline.focus()
  for (const key of ['s', 'f', 'p', 'n', '/', ',', '.', 'Backspace', 'ArrowLeft']) await page.keyboard.press(key)
  expect(await heard()).toEqual([])
  await page.keyboard.press('Control+k')
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  expect(await heard()).toEqual(['Control', 'k', 'F2', 'Escape'])
  // A slider uses its arrows, for which a host may turn the page; letters are not its own.
  await page.locator('.handle-input').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('n')
  await page.keyboard.press('Control+z')
  await expect(deadline).toHaveValue('160')
  expect(await heard()).toEqual(['n', 'Control'])
  // With nothing to undo it is the host's key.
  await page.keyboard.press('Control+z')
  expect(await heard()).toEqual(['Control', 'z'])
  for (const place of ['.figure-frame', 'input[type=text] >> nth=0', '.causes-none, .embed-causes input[type=range] >> nth=0']) {
    await page.locator(place).first().hover()
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 40)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  }
})

test('E9 under any path no request fails, and the frame opens by preset, by link and by query', async ({ page, hosts }) => {
  const asked = requestsOf(page)
  for (const base of ['/', '/a/b/']) {
    asked.length = 0
    await page.goto(`${hosts.origin}${base}embed.html#retry-gate`)
    await expect(page.locator('.figure-frame')).toBeVisible()
    expect(asked.every((url) => url.startsWith(hosts.origin + base))).toBe(true)
    await page.goto(`${hosts.origin}${base}embed.html?preset=three-rows&scenarios=shared&theme=dark&controls=none`)
    await expect(page.locator('.row')).toHaveCount(1)
    await page.evaluate(() => {
      location.hash = 'cut-payment'
    })
    await expect(page.getByRole('note')).toContainText('“scenarios” names “shared”')
  }
})

for (const ground of ['#ffffff', '#0d1117', '#8a8a8a', 'linear-gradient(#fff, #000)']) {
  test(`E10 on a host of ${ground} every text is legible, whatever theme is asked for`, async ({ page, hosts }) => {
    const figures = ['auto', 'light', 'dark'].map(
      (theme) => `<deadline-timeline preset="three-rows" scenarios="shared,retry" theme="${theme}"></deadline-timeline>`,
    )
    await page.goto(hosts.add('/ground.html', hostPage(figures.join(''), `${LOADER}<style>body{background:${ground}}</style>`)))
    await expect(page.locator('.figure-frame')).toHaveCount(3)
    const faint = await page.evaluate(() => {
      const numbers = (css: string) => (css.match(/[\d.]+/g) ?? []).map(Number)
      const luminance = (css: string) => {
        const [r = 0, g = 0, b = 0] = numbers(css).map((value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      return [...document.querySelectorAll('deadline-timeline')].flatMap((host) => {
        const box = host.shadowRoot?.querySelector('.timeline') as HTMLElement
        const paint = [box, host, document.body]
          .map((one) => getComputedStyle(one).backgroundColor)
          .find((css) => numbers(css)[3] !== 0) as string
        // Texts that stand on the ground itself; those in bars and on hatches have grounds of their own, which the tokens are tested on.
        return [
          ...box.querySelectorAll('svg .row-title, svg .t-tick:not([class*=halo]), .sentence span, .sentence b, .embed-links a'),
        ].flatMap((text) => {
          const style = getComputedStyle(text)
          const [dark, light] = [luminance(paint), luminance(text instanceof SVGElement ? style.fill : style.color)].sort(
            (a, b) => a - b,
          ) as [number, number]
          const ratio = (light + 0.05) / (dark + 0.05)
          return ratio < 4.5 ? [`${host.getAttribute('theme')} ${text.textContent} ${ratio.toFixed(2)} on ${paint}`] : []
        })
      })
    })
    expect(faint).toEqual([])
  })
}

test('E10 a host that turns dark takes its figures with it; a frame paints nothing before it is drawn', async ({ page, hosts }) => {
  await page.goto(
    hosts.add(
      '/turn.html',
      hostPage(
        '<deadline-timeline preset="three-rows"></deadline-timeline><iframe src="/embed.html?theme=dark" height="500"></iframe>',
        `${LOADER}<style>.dark{background:#111}</style>`,
      ),
    ),
  )
  const box = page.locator('deadline-timeline .timeline').first()
  await expect(box).toHaveAttribute('data-theme', 'light')
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect(box).toHaveAttribute('data-theme', 'dark')
  await expect(box).toHaveCSS('--paper', /17/)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('.timeline')).toHaveAttribute('data-theme', 'dark')
  expect(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  expect(await frame.locator('html').evaluate((root) => getComputedStyle(root).colorScheme)).toBe('dark')

  // Of itself it follows the reader's system, as its canvas does: the two never differ.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${hosts.origin}/embed.html`)
  await expect(page.locator('.timeline')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('.timeline')).toHaveAttribute('data-theme', 'light')
})

test('axe finds nothing in a still picture of a lab of one’s own', async ({ page, hosts }) => {
  const own = `<deadline-timeline><script type="application/json">${JSON.stringify(threeRows.lab)}</script></deadline-timeline>`
  await page.goto(hosts.add('/axe-own.html', hostPage(`<main><h1>A host</h1>${own}</main>`, LOADER)))
  await expect(page.locator('svg[role=img].fig')).toBeVisible()
  const violations = await violationsIn(page, { only: 'deadline-timeline' })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  await expect(page.locator('svg[role=img].fig')).toBeVisible()
})

test('axe finds nothing in an embed with everything shown', async ({ page, hosts }) => {
  await page.goto(
    hosts.add(
      '/axe.html',
      hostPage('<main><h1>A host</h1><deadline-timeline preset="three-rows" controls="full"></deadline-timeline></main>', LOADER),
    ),
  )
  await expect(page.locator('.figure-frame')).toBeVisible()
  const violations = await violationsIn(page, { only: 'deadline-timeline' })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})

test('a hostile lab and one of 10 000 spans are drawn, and nothing in them runs', async ({ page, hosts }) => {
  const html = '<img src=x onerror="window.ran=1">'
  const hostile = {
    version: 1,
    title: `</script>${html}\u202e`,
    budgetMs: 100,
    calls: { __proto__x: { label: '<b onclick=1>', timeoutMs: 50, attempts: [{ durationMs: 80 }] } },
    scenarios: [{ id: 'one', title: html.repeat(4), steps: ['__proto__x', { work: '<svg/onload=ran=1>', durationMs: 5 }] }],
  }
  const many = {
    version: 1,
    title: 'Many',
    budgetMs: 50_000,
    calls: { q: { label: 'Q', timeoutMs: 6, attempts: [{ durationMs: 4 }] } },
    scenarios: [{ id: 'many', title: 'Many', deadline: 'none', steps: Array.from({ length: 10_000 }, () => 'q') }],
  }
  const inline = (lab: unknown) =>
    `<deadline-timeline><script type="application/json">${JSON.stringify(lab).replaceAll('</', '<\\/')}</script></deadline-timeline>`
  await page.goto(hosts.add('/hostile.html', hostPage(inline(hostile) + inline(many), LOADER)))
  await expect(page.locator('.figure-frame')).toHaveCount(2)
  await page.locator('svg[role=img].fig').first().focus()
  await expect(page.locator('.sentence').first()).toContainText('<b onclick=1>')
  await page.locator('.handle-input').first().press('ArrowRight')
  expect(await page.evaluate(() => [document.querySelectorAll('img').length, (window as unknown as { ran?: number }).ran])).toEqual([
    0,
    undefined,
  ])
  expect(await page.locator('deadline-timeline').nth(1).locator('svg *').count()).toBeLessThan(500)
  await page.locator('svg[role=img].fig').first().focus()
  await expect(page.locator('.sentence')).toHaveCount(2)
  expect(await page.locator('deadline-timeline').nth(1).locator('svg *').count()).toBeLessThan(500)
})

test('the scripts keep to their sizes', () => {
  const dist = fileURLToPath(new URL('../dist/', import.meta.url))
  const bytesOf = (name: string) => gzipSync(readFileSync(dist + name), { level: 9 }).length
  const assets = readdirSync(`${dist}assets`).filter((name) => name.endsWith('.js'))
  const part = (start: string) => bytesOf(`assets/${assets.find((name) => name.startsWith(start))}`)
  const stills = readdirSync(`${dist}stills`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  expect(stills.length).toBeGreaterThan(100)
  const loader = bytesOf('deadline-timeline.js')
  // Before it is seen; a preset in view; a lab of one's own in view, and one with all that a picture can have; and all there is, for whoever takes hold of it.
  expect(loader).toBeLessThanOrEqual(6 * 1024)
  for (const still of stills) expect(loader + part('stage-') + bytesOf(`stills/${still}`), still).toBeLessThanOrEqual(15 * 1024)
  const own = loader + part('stage-') + part('picture-')
  expect(own).toBeLessThanOrEqual(30 * 1024)
  expect(own + part('extras-')).toBeLessThanOrEqual(38 * 1024)
  expect(own + part('extras-') + part('timeline-')).toBeLessThanOrEqual(75 * 1024)
})
