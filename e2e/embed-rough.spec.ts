import type { Locator, Page } from '@playwright/test'
import { threeRows } from '../src/presets/three-rows.ts'
import { expect } from './fixtures.ts'
import { type Hosts, hostPage, LOADER, test } from './hosts/host-server.ts'

/* Embeds in rough places: scaled, without some of their parts, with hosts that set strange things, and under a hand that does not wait. */

const { lab } = threeRows
type Host = HTMLElement & { lab: unknown }

const inline = (attributes = '') =>
  `<deadline-timeline ${attributes}><script type="application/json">${JSON.stringify(lab)}</script><p>The fallback</p></deadline-timeline>`

async function open(page: Page, hosts: Hosts, body: string, headers: Record<string, string> = {}): Promise<void> {
  const hear = `<script nonce="n">
    window.heard = []
    for (const name of ['drawn', 'input', 'change', 'error']) document.addEventListener('deadline-timeline-' + name, () => heard.push(name))
  </script>`
  await page.goto(hosts.add('/host.html', { body: hostPage(body, hear + LOADER.replace('<script', '<script nonce="n"')), headers }))
}

const heardOn = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
const pictureOf = (page: Page) => page.locator('.figure-frame > svg')
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Spans of all rows' })
const budgetOf = (page: Page) => page.locator('deadline-timeline').evaluate((host) => ((host as Host).lab as { budgetMs: number }).budgetMs)

async function middleOfTag(page: Page): Promise<{ x: number; y: number }> {
  const tag = await page.locator('.grips .tag-body').first().boundingBox()
  if (tag === null) throw new Error('the deadline has no tag')
  return { x: tag.x + tag.width / 2, y: tag.y + tag.height / 2 }
}

for (const [where, style, shownPx] of [
  ['made smaller, as on a slide', 'width:640px;transform:scale(.5);transform-origin:0 0', 320],
  ['zoomed', 'width:400px;zoom:2', 800],
  ['in lines that run from top to bottom', 'writing-mode:vertical-rl;height:500px;width:600px', 600],
] as const) {
  test(`${where}, a still picture and a live one fill their place and no more`, async ({ page, hosts }) => {
    await page.setViewportSize({ width: 1000, height: 1200 })
    for (const element of [inline(), '<deadline-timeline preset="three-rows"></deadline-timeline>']) {
      await open(page, hosts, `<div style="text-align:start;${style}">${element}</div>`)
      const shown = async () => Math.round((await pictureOf(page).boundingBox())?.width ?? 0)
      await expect.poll(shown).toBe(shownPx)
      // At the size of text that the reader has, and not that times the scale.
      const title = await page.locator('.figure-frame .row text').first().boundingBox()
      await page.locator('.timeline').dispatchEvent('pointermove')
      await expect(listOf(page)).toBeVisible()
      await expect.poll(shown).toBe(shownPx)
      const live = await page.locator('.figure-frame .row text').first().boundingBox()
      if (element.includes('script')) expect(live?.height).toBe(title?.height)
    }
  })
}

test('a lab that is set again is shown as it is by then, and takes back what a reader has changed', async ({ page, hosts }) => {
  await open(page, hosts, '<deadline-timeline></deadline-timeline>')
  const set = (change: string) =>
    page.evaluate(
      ([own, code]) => {
        const host = document.querySelector('deadline-timeline') as Host
        const kept = window as unknown as { kept?: unknown }
        kept.kept ??= own
        new Function('lab', code as string)(kept.kept)
        host.lab = kept.kept
      },
      [lab, change] as const,
    )
  await set('')
  await expect(page.locator('.figure-frame')).toContainText('Deadline 160 ms')
  await set('lab.budgetMs = 77')
  await expect(page.locator('.figure-frame')).toContainText('Deadline 77 ms')
  await pictureOf(page).focus()
  await page.locator('.handle-input[data-path="budgetMs"]').press('ArrowRight')
  await expect(page.locator('.figure-frame')).toContainText('Deadline 78 ms')
  await set('')
  await expect(page.locator('.figure-frame')).toContainText('Deadline 77 ms')
})

test('a value that cannot be written as text is refused, and the next one is drawn', async ({ page, hosts }) => {
  for (const code of ['lab.self = lab', 'lab.budgetMs = 5n']) {
    await open(page, hosts, '<deadline-timeline></deadline-timeline>')
    await page.evaluate(
      ([own, spoil]) => {
        new Function('lab', spoil)(own)
        ;(document.querySelector('deadline-timeline') as Host).lab = own
      },
      [structuredClone(lab) as object, code] as const,
    )
    await expect(page.getByRole('note')).toContainText('The value of “lab” is not a lab')
    await page.locator('deadline-timeline').evaluate((host) => host.setAttribute('theme', 'dark'))
    await expect(page.locator('.timeline')).toHaveAttribute('data-theme', 'dark')
    await page.locator('deadline-timeline').evaluate((host, own) => {
      ;(host as Host).lab = own
    }, lab)
    await expect(page.locator('.figure-frame')).toContainText('Deadline 160 ms')
  }
})

for (const [kind, mostMs] of [
  ['sets it back at each step', 86_400_000],
  ['holds it to a limit', 150],
] as const) {
  test(`a host that keeps the lab itself and ${kind} takes neither the grip from a hand nor the keys`, async ({ page, hosts }) => {
    await page.setViewportSize({ width: 632, height: 900 })
    await open(page, hosts, inline())
    await page.evaluate((most) => {
      for (const name of ['input', 'change']) {
        document.addEventListener(`deadline-timeline-${name}`, (event) => {
          const { detail, target } = event as CustomEvent<{ lab: { budgetMs: number } }>
          const own = detail.lab
          if (name === 'input' && own.budgetMs > most) return
          own.budgetMs = Math.min(own.budgetMs, most)
          ;(target as Host).lab = own
        })
      }
    }, mostMs)
    await pictureOf(page).focus()
    const grip = page.locator('.handle-input[data-path="budgetMs"]')
    await grip.focus()
    for (let key = 0; key < 3; key++) {
      await page.keyboard.press('ArrowLeft')
      await page.waitForTimeout(50)
      await expect(grip).toBeFocused()
    }
    await expect.poll(() => budgetOf(page)).toBe(mostMs === 150 ? 148 : 157)
    if (mostMs === 150) return
    const tag = await page.locator('.tag-body').first().boundingBox()
    if (tag === null) throw new Error('the deadline has no tag')
    const at = { x: tag.x + tag.width / 2, y: tag.y + tag.height / 2 }
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    for (let step = 1; step <= 6; step++) {
      await page.mouse.move(at.x - 10 * step, at.y)
      await page.waitForTimeout(30)
    }
    await page.mouse.up()
    const moved = await page.locator('.tag-body').first().boundingBox()
    expect(at.x - 60 - (moved === null ? 0 : moved.x + moved.width / 2)).toBeLessThan(6)
    // The whole drag is one step back.
    await page.keyboard.press('Control+z')
    await expect.poll(() => budgetOf(page)).toBe(157)
  })
}

test('what is a picture only leaves every key to its host', async ({ page, hosts }) => {
  await open(page, hosts, `${inline('controls="none"')}<div style="height:3000px"></div>`)
  await expect(pictureOf(page)).toBeVisible()
  await page.evaluate(() => document.addEventListener('keydown', ({ key }) => (window as unknown as { heard: string[] }).heard.push(key)))
  await pictureOf(page).focus()
  await page.keyboard.press('PageDown')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(await heardOn(page)).toEqual(['drawn', 'PageDown'])
})

test('a policy that names no address but a nonce is enough for all parts', async ({ page, hosts }) => {
  await open(page, hosts, inline(), { 'Content-Security-Policy': "script-src 'nonce-n'" })
  await pictureOf(page).hover()
  await expect(listOf(page)).toBeVisible()
})

test('pressed, moved and let go before the live picture is there: it is done; and a click chooses its span', async ({ page, hosts }) => {
  await page.setViewportSize({ width: 632, height: 900 })
  let letGo = () => {}
  const hold = async () => {
    await page.unroute('**/assets/timeline-*.js')
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/timeline-*.js', async (route) => {
      await held
      await route.continue()
    })
    await open(page, hosts, inline())
    await expect(pictureOf(page)).toBeVisible()
  }

  await hold()
  const at = await middleOfTag(page)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x - 60, at.y, { steps: 3 })
  await page.mouse.up()
  expect(await budgetOf(page)).toBe(160)
  letGo()
  await expect.poll(() => budgetOf(page)).toBeLessThan(150)
  expect(await heardOn(page)).toEqual(['drawn', 'input', 'change'])

  // The second span of the first row: by a click that is over, and by one that ends on the live picture.
  for (const isOver of [true, false]) {
    await hold()
    const bar = await page.locator('.bar[data-step="delivery"]').first().boundingBox()
    if (bar === null) throw new Error('no bar')
    await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2)
    await page.mouse.down()
    if (isOver) await page.mouse.up()
    letGo()
    await expect(listOf(page)).toBeVisible()
    await page.mouse.up()
    await expect(page.locator('.hit[aria-selected=true]')).toHaveAttribute('aria-label', 'B1 ok 70 to 140')
    expect(await heardOn(page)).toEqual(['drawn'])
  }
})

test('however late the picture comes, its room is kept from the first paint on', async ({ page, hosts }) => {
  for (const width of [320, 700, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/stage-*.js', async (route) => {
      await held
      await route.continue()
    })
    await open(page, hosts, '<deadline-timeline preset="fresh-clock"></deadline-timeline>')
    const heightPx = () => page.locator('deadline-timeline').evaluate((host) => host.clientHeight)
    const kept = await heightPx()
    letGo()
    await expect(pictureOf(page)).toBeVisible()
    expect(Math.abs((await heightPx()) - kept)).toBeLessThanOrEqual(4)
    await page.unroute('**/assets/stage-*.js')
  }
})

test.describe('a part that does not come', () => {
  test.use({ expectedFaults: [/404|Cannot destructure|request failed|ERR_FAILED/] })

  /** Refuses a part until it is called. */
  async function refuse(page: Page, part: string): Promise<{ readonly asked: () => number; mend(): Promise<void> }> {
    let asked = 0
    const pattern = `**/assets/${part}-*.js*`
    await page.route(pattern, (route) => {
      asked++
      return route.fulfill({ status: 404 })
    })
    return {
      asked: () => asked,
      mend: () => page.unroute(pattern),
    }
  }

  /** Out of sight and back, as by scrolling, until what was missing is there. */
  async function seeAgain(page: Page): Promise<void> {
    const host = page.locator('deadline-timeline')
    await expect(async () => {
      await host.evaluate((one) => {
        one.style.display = 'none'
      })
      await page.waitForTimeout(100)
      await host.evaluate((one) => {
        one.style.display = ''
      })
      await expect(pictureOf(page)).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  }

  test('leaves the fallback, and is asked for again when the element is seen again', async ({ page, hosts }) => {
    const part = await refuse(page, 'picture')
    await open(page, hosts, inline())
    await expect.poll(() => heardOn(page)).toEqual(['error'])
    await expect(page.getByText('The fallback')).toBeVisible()
    await part.mend()
    await seeAgain(page)
    await expect(page.getByText('The fallback')).toBeHidden()
  })

  test('the file of a lab, too; and without an answer it is not said to be of another site', async ({ page, hosts }) => {
    hosts.add('/own.json', { body: JSON.stringify(lab), type: 'application/json' })
    await page.route('**/own.json', (route) => route.abort())
    await open(page, hosts, '<deadline-timeline src="own.json"></deadline-timeline>')
    await expect(page.getByRole('note')).toContainText('“own.json” could not be fetched: there was no answer.')
    await page.unroute('**/own.json')
    await seeAgain(page)
  })

  test('that has the words for faults: no picture of another lab stays', async ({ page, hosts }) => {
    await refuse(page, 'faults')
    await open(page, hosts, inline())
    await expect(pictureOf(page)).toBeVisible()
    await page.locator('deadline-timeline').evaluate((host) => {
      ;(host as Host).lab = { version: 2 }
    })
    await expect(page.getByText('The fallback')).toBeVisible()
    await expect(pictureOf(page)).toHaveCount(0)
  })

  /** Never answers the first request for a part. */
  async function hangOnce(page: Page, part: string): Promise<void> {
    let asked = 0
    await page.route(`**/assets/${part}-*.js*`, (route) => {
      asked++
      return asked === 1 ? undefined : route.continue()
    })
  }

  for (const part of ['stage', 'picture', 'timeline', 'extras'])
    test(`and gives no answer is asked for again by itself, with all that waits behind it: ${part}`, async ({ page, hosts }) => {
      await hangOnce(page, part)
      await page.clock.install()
      // What hangs keeps the host's page from being loaded.
      void open(page, hosts, inline()).catch(() => {})
      const hasCome = (locator: Locator) =>
        expect(async () => {
          await page.clock.fastForward(5000)
          await expect(locator).toBeVisible({ timeout: 1000 })
        }).toPass({ timeout: 20_000 })
      await hasCome(pictureOf(page))
      await pictureOf(page).hover()
      await hasCome(listOf(page))
    })

  test('that writes links: it is said, and Try again does what was pressed', async ({ page, hosts, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const part = await refuse(page, 'lab-link')
    await open(page, hosts, inline())
    await pictureOf(page).hover()
    await expect(listOf(page)).toBeVisible()
    const copy = page.getByRole('button', { name: 'Copy link' })
    await copy.click()
    await expect(page.getByText('What writes links has not come')).toBeVisible()
    await part.mend()
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Try again' })
      if (await again.isVisible()) await again.click()
      await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#1.')
  })

  test('that writes links and is late: it is said to be loading, and what was pressed is done when it comes', async ({
    page,
    hosts,
    context,
  }) => {
    await hangOnce(page, 'lab-link')
    await open(page, hosts, inline())
    await pictureOf(page).hover()
    await expect(listOf(page)).toBeVisible()
    const popup = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open in Slackline' }).click()
    await expect(page.getByText('Loading …')).toBeVisible()
    expect((await popup).url()).toContain('#1.')
    await expect(page.getByText('Loading …')).toHaveCount(0)
  })

  test('that makes it live: a hand on the picture does not ask for it at every step, and with sliders asked for the picture stands', async ({
    page,
    hosts,
  }) => {
    const part = await refuse(page, 'timeline')
    await page.clock.install()
    await open(page, hosts, inline())
    await expect(pictureOf(page)).toBeVisible()
    for (let step = 0; step < 40; step++) {
      await page.mouse.move(300 + step, 120)
      await page.waitForTimeout(10)
    }
    expect(part.asked()).toBeGreaterThan(0)
    expect(part.asked()).toBeLessThan(10)
    // Nor later, when a script that gave no answer would be asked for again: this one did give one.
    await page.mouse.move(0, 0)
    await page.clock.fastForward(6000)
    await page.waitForTimeout(200)
    expect(part.asked()).toBeLessThan(10)
    // What was pressed in vain is not done later.
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('A part of Slackline is missing')).toBeVisible()
    await page.waitForTimeout(1500)
    await part.mend()
    await expect(async () => {
      await page.mouse.move(300, 130)
      await page.mouse.move(310, 130)
      await expect(listOf(page)).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()

    for (const element of [inline('controls="full"'), '<deadline-timeline preset="three-rows" controls="full"></deadline-timeline>']) {
      await refuse(page, 'timeline')
      await open(page, hosts, element)
      await expect(pictureOf(page)).toHaveAttribute('role', 'img')
      expect(await heardOn(page)).toEqual(['drawn'])
    }
  })
})
