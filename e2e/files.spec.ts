import { expect, openLab, savedFile, test } from './fixtures.ts'
import { barsOf, slider } from './page-facts.ts'

const lab = {
  version: 1,
  title: 'My own chain',
  budgetMs: 300,
  calls: { search: { label: 'S', timeoutMs: 200, attempts: [{ durationMs: 120 }] } },
  scenarios: [{ id: 'mine', title: 'One search', steps: ['search', { work: 'Render', durationMs: 40 }] }],
}
const opening = ['catalog1 attempt ok 0-70', 'delivery1 attempt ok 70-140', 'loyalty1 attempt deadline_exceeded 140-160']

test.beforeEach(async ({ page }) => {
  await page.goto('./')
})

async function openFile(page: import('@playwright/test').Page, name: string, text: string | Buffer) {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text
  await page.getByLabel('Lab file').setInputFiles({ name, mimeType: 'application/json', buffer })
}

test('a lab opens from a file and is saved to one that opens again', async ({ page }) => {
  await openFile(page, 'mine.slackline.json', JSON.stringify(lab))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My own chain')
  expect(await barsOf(page, 'mine')).toEqual(['search1 attempt ok 0-120', 'Render work ok 120-160'])
  await slider(page, 'Search (S) duration').fill('100')

  const { name, bytes } = await savedFile(page, () => page.getByRole('button', { name: 'Save file' }).click())
  expect(name).toBe('my-own-chain.slackline.json')
  const saved = String(bytes)
  expect(JSON.parse(saved)).toEqual({ ...lab, calls: { search: { label: 'S', timeoutMs: 200, attempts: [{ durationMs: 100 }] } } })

  await page.getByRole('combobox', { name: 'Example' }).selectOption('three-rows')
  await openFile(page, 'again.json', saved)
  await expect.poll(() => barsOf(page, 'mine')).toEqual(['search1 attempt ok 0-100', 'Render work ok 100-140'])
})

test('opening a file loses nothing: one undo brings back what was open', async ({ page }) => {
  await slider(page, 'Deadline').fill('180')
  await openFile(page, 'mine.json', JSON.stringify(lab))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My own chain')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(slider(page, 'Deadline')).toHaveValue('180')
})

test('a file with five faults shows all five with their paths, and the lab on screen stays', async ({ page }) => {
  const faulty = {
    ...lab,
    version: 7,
    budgetMs: -5,
    calls: { search: { label: 'S', timeoutMs: 0, attempts: [{ durationMs: 'long' }] } },
    scenarios: [{ id: 'mine', title: '', steps: ['serach'] }],
  }
  await openFile(page, 'faulty.json', JSON.stringify(faulty))
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('“faulty.json” is a lab with 5 faults')
  await expect(notice.locator('code')).toHaveText([
    'version',
    'budgetMs',
    'calls.search.timeoutMs',
    'calls.search.attempts.0.durationMs',
    'scenarios.0.steps.0',
  ])
  expect(await barsOf(page, 'shared')).toEqual(opening)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('a broken file says where it breaks', async ({ page }) => {
  await openFile(page, 'broken.json', `${JSON.stringify(lab, null, 2).slice(0, 40)}!`)
  await expect(page.getByRole('alert')).toContainText('“broken.json” is not JSON: it breaks at line')
  expect(await barsOf(page, 'shared')).toEqual(opening)
})

test('a file that is not JSON says so', async ({ page }) => {
  await openFile(page, 'picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255, 254]))
  await expect(page.getByRole('alert')).toContainText('“picture.png” is not JSON')
  expect(await barsOf(page, 'shared')).toEqual(opening)
})

test('a file of 50 MB is refused at once', async ({ page }) => {
  // Made in the page: the test's own channel to the browser takes no file that large.
  await page.getByLabel('Lab file').evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(50_000_000)], 'huge.json', { type: 'application/json' }))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByRole('alert')).toContainText('“huge.json” is too large: 50 MB, and a lab has at most 2 MB')
  expect(await barsOf(page, 'shared')).toEqual(opening)
})

test('text in a lab is only ever text', async ({ page }) => {
  const hostile = '<img src=x onerror=alert(1)>'
  const nasty = {
    ...lab,
    title: hostile,
    calls: { search: { ...lab.calls.search, label: '<b>x</b>' } },
    scenarios: [{ ...lab.scenarios[0], title: '</text><script>alert(1)</script>' }],
  }
  page.on('dialog', () => {
    throw new Error('a script ran')
  })
  await openFile(page, 'nasty.json', JSON.stringify(nasty))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  expect(await page.locator('main img, main script').count()).toBe(0)
})

/** Drags files, or a text, over the page and drops them, as a browser tells of it. */
async function drop(
  page: import('@playwright/test').Page,
  what: { files?: readonly [name: string, text: string][]; text?: string },
  on = 'body',
) {
  await page.evaluate(
    ([{ files = [], text }, selector]) => {
      const transfer = new DataTransfer()
      for (const [name, content] of files) transfer.items.add(new File([content], name))
      if (text !== undefined) transfer.setData('text/plain', text)
      Object.assign(window, { transfer })
      const target = document.querySelector(selector) ?? document.body
      for (const type of ['dragenter', 'dragover'])
        target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
    },
    [what, on] as const,
  )
  await expect(page.locator('.drop-target')).toHaveText('Drop a lab file to open it')
  await page.evaluate((selector) => {
    const dataTransfer = (window as unknown as { transfer: DataTransfer }).transfer
    const target = document.querySelector(selector) ?? document.body
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }, on)
  await expect(page.locator('.drop-target')).toHaveCount(0)
}

/** Pastes a text where the focus is. Returns whether the page left it to the browser. */
async function paste(page: import('@playwright/test').Page, text: string) {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
    return (document.activeElement ?? document.body).dispatchEvent(event)
  }, text)
}

const h1 = (page: import('@playwright/test').Page) => page.getByRole('heading', { level: 1 })
const notice = (page: import('@playwright/test').Page) => page.locator('.notice')
const titled = (title: string) => JSON.stringify({ ...lab, title })

test('files dropped anywhere open: one, several, and what is no lab says so', async ({ page }) => {
  await drop(page, { files: [['mine.json', titled('Dropped')]] })
  await expect(h1(page)).toHaveText('Dropped')
  await drop(
    page,
    {
      files: [
        ['a.json', titled('A')],
        ['b.json', titled('B')],
        ['c.json', titled('C')],
      ],
    },
    'svg.fig',
  )
  await expect(h1(page)).toHaveText('C')
  await expect(notice(page)).toContainText('3 labs were opened.')
  await notice(page).getByRole('button', { name: 'Labs' }).click()
  await expect(page.getByRole('dialog').locator('.library-open')).toHaveText(['C', 'B', 'A', 'Dropped'])

  // Also onto the open dialog, which makes way for the answer.
  await drop(page, { files: [['picture.png', '\u0089PNG']] }, 'dialog')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('“picture.png” is not JSON')
  await drop(page, {
    files: [
      ['a.json', titled('D')],
      ['b.json', '{'],
      ['c.json', '{"version":1}'],
    ],
  })
  await expect(page.getByRole('alert')).toContainText('2 of 3 files could not be read.')
  await expect(notice(page).locator('code')).toHaveText(['b.json', 'c.json'])
  await expect(h1(page)).toHaveText('D')

  await drop(page, { text: titled('As text') })
  await expect(h1(page)).toHaveText('As text')
  await drop(page, { text: 'a sentence' })
  await expect(page.getByRole('alert')).toContainText('The dropped text is no lab. The lab on screen stays as it is.')
})

test('a file that is held over the page and taken away again changes nothing', async ({ page }) => {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.json'))
    document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer }))
  })
  await expect(page.locator('.drop-target')).toBeVisible()
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true, relatedTarget: null })))
  await expect(page.locator('.drop-target')).toHaveCount(0)
  expect(await barsOf(page, 'shared')).toEqual(opening)
})

test('a lab that is pasted opens as one of its own; other text, and text in a field, is left alone', async ({ page, context }) => {
  await slider(page, 'Deadline').fill('180')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), titled('Pasted'))
  await slider(page, 'Deadline').focus() // a slider is no field for text
  await page.keyboard.press('Control+v')
  await expect(h1(page)).toHaveText('Pasted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(slider(page, 'Deadline')).toHaveValue('180')
  await page.getByRole('button', { name: 'Labs' }).click()
  await expect(page.getByRole('dialog').locator('.library-open')).toHaveText(['Pasted', 'Three calls, one budget'])
  await paste(page, titled('Pasted in the dialog'))
  await expect(h1(page)).toHaveText('Pasted in the dialog')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Deadline, value' }).focus()
  expect(await paste(page, titled('In a field'))).toBe(true)
  await page.locator('body').click({ position: { x: 2, y: 2 } })
  expect(await paste(page, 'Dear all, the deadline is 160 ms.')).toBe(true)
  await expect(notice(page)).toHaveCount(0)
  await expect(h1(page)).toHaveText('Pasted in the dialog')
  await paste(page, titled('Cut off').slice(0, -20))
  await expect(page.getByRole('alert')).toContainText('The pasted text is not JSON')
  await paste(page, JSON.stringify({ ...lab, budgetMs: -1 }))
  await expect(page.getByRole('alert')).toContainText('The pasted text is a lab with one fault')
  await expect(notice(page).locator('code')).toHaveText(['budgetMs'])
})

test('a name that turns the direction of what follows stands alone, or without what turns it, wherever it is', async ({ page }) => {
  const turn = (name: string) => `\u202e${name}\u2066`
  const names = ['Turned lab', 'First row', 'Second row', 'Evil', 'Live', 'Tidy'].map(turn)
  const [title, first, second, evil, live, tidy] = names as [string, string, string, string, string, string]
  await openLab(page, {
    ...lab,
    title,
    calls: {
      search: {
        label: evil,
        timeoutMs: 200,
        attempts: [{ durationMs: 120 }, { durationMs: 90 }],
        retry: { maxAttempts: 2 },
        mutating: true,
      },
      other: { label: live, timeoutMs: 200, attempts: [{ durationMs: 500 }], retry: { maxAttempts: 2 } },
    },
    scenarios: [
      { id: 'one', title: first, steps: [{ parallel: ['search', 'other'] }, 'other', { work: tidy, durationMs: 40 }] },
      { id: 'two', title: second, deadline: 'none', steps: ['other', 'search'] },
    ],
  } as typeof lab)
  /** Every text of the page in which a name could turn other words. A name alone is in a box of its own. */
  const turning = () =>
    page.evaluate((own) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.nodeValue ?? ''
        const parent = node.parentElement
        const isAlone = own.includes(text) && parent?.localName === 'bdi' && parent.textContent === text
        if (/[\u202a-\u202e\u2066-\u2069]/.test(text) && !isAlone) found.push(`${parent?.localName}.${parent?.className}: ${text}`)
      }
      return found
    }, names)
  expect(await turning()).toEqual([])
  await page.getByRole('tab', { name: 'Build' }).click()
  await page.locator('.build-body').waitFor()
  await page
    .getByRole('button', { name: /^A call again/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: /^Call to use again/ }).waitFor()
  expect(await turning()).toEqual([])
  await page.getByRole('tab', { name: 'Review' }).click()
  await page.getByRole('table', { name: 'Steps compared' }).waitFor()
  await expect(page.locator('[data-finding]')).not.toHaveCount(0)
  expect(await turning()).toEqual([])
})

test('hostile text is refused, and what is shown of it stays in its place', async ({ page }) => {
  await paste(page, '['.repeat(5_000_000))
  await expect(page.getByRole('alert')).toContainText('The pasted text is too large: 5 MB, and a lab has at most 2 MB')
  await paste(page, '{"calls":'.repeat(200_000))
  await expect(page.getByRole('alert')).toContainText('is not a lab: too many brackets inside one another at line 1, column 1801')
  await paste(page, titled('x').replace('"title"', '"__proto__":{"title":"y"},"title"'))
  await expect(page.getByRole('alert').locator('code')).toHaveText(['__proto__'])
  await paste(page, titled('a').replace('"a"', '"\\ud800"'))
  await expect(page.getByRole('alert')).toContainText('text that is not Unicode')
  await paste(page, `{"slackline":"labs","version":1,"labs":${'['.repeat(4_000_000)}`)
  await expect(page.getByRole('alert')).toContainText('too many brackets')
  expect(await barsOf(page, 'shared')).toEqual(opening)

  // A title that turns the direction of what follows: it keeps to its own box, and is not in plain text beside other words.
  const turning = '\u202eTurned\u2066'
  await openFile(page, `${turning}.json`, titled(turning))
  await expect(page.locator('h1 bdi')).toHaveText(turning)
  await expect(page.getByRole('combobox', { name: 'Example' }).locator('option').first()).toHaveText('Turned')
  await page.getByRole('button', { name: 'Labs' }).click()
  const row = page.getByRole('dialog').getByRole('listitem').first()
  await expect(row.locator('.library-open bdi')).toHaveText(turning)
  const [said, changed] = await Promise.all([row.locator('b').boundingBox(), row.locator('time').boundingBox()])
  expect(said?.x).toBeLessThan(changed?.x ?? 0)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('“Turned” was deleted.')
})
