import { expect, test } from './fixtures.ts'
import { barsOf, field, ledgerOf, slider, totalOf } from './page-facts.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('./')
})

const shared = (catalog: string, delivery: string, loyalty: string) => [
  `catalog1 attempt ${catalog}`,
  `delivery1 attempt ${delivery}`,
  `loyalty1 attempt ${loyalty}`,
]

test.describe('the deadline', () => {
  test('at 180 gives C 40 ms', async ({ page }) => {
    await slider(page, 'Deadline').fill('180')
    expect(await barsOf(page, 'shared')).toEqual(shared('ok 0-70', 'ok 70-140', 'deadline_exceeded 140-180'))
    expect((await ledgerOf(page, 'shared'))[2]).toBe('C Loyalty 1 140 40 40 180 0 deadline exceeded the deadline')
    expect(await totalOf(page, 'shared')).toContain('180 ms')
    await expect(page.locator('.sentence')).toContainText('min(100, 40) = 40 ms')
  })
  test('at 210 lets C answer', async ({ page }) => {
    await slider(page, 'Deadline').fill('210')
    expect(await barsOf(page, 'shared')).toEqual(shared('ok 0-70', 'ok 70-140', 'ok 140-210'))
    expect(await barsOf(page, 'local')).toEqual(shared('ok 0-70', 'ok 70-140', 'ok 140-210'))
  })
  test('moves the dashed line and its label', async ({ page }) => {
    const before = await page.locator('svg.fig path.boundary').first().boundingBox()
    await slider(page, 'Deadline').fill('100')
    await expect(page.locator('svg.fig').getByText('Deadline 100 ms')).toBeVisible()
    const after = await page.locator('svg.fig path.boundary').first().boundingBox()
    expect(after?.x ?? 0).toBeLessThan((before?.x ?? 0) - 50)
  })
})

test.describe('the retried call', () => {
  test('with a local timeout of 90 answers at 80, without pause and second attempt', async ({ page }) => {
    await slider(page, 'Supplier (A) local timeout').fill('90')
    expect(await barsOf(page, 'retry')).toEqual(['supplier1 attempt ok 0-80', 'audit1 attempt ok 80-130'])
  })
  test('with a backoff of 100 pauses for exactly what remains, and A2 is not sent', async ({ page }) => {
    await slider(page, 'Backoff').fill('100')
    expect(await barsOf(page, 'retry')).toEqual([
      'supplier1 attempt timeout 0-60',
      'supplier backoff backoff 60-160',
      'supplier2 attempt deadline_exceeded 160-160',
      'audit1 attempt deadline_exceeded 160-160',
    ])
  })
  test('with a backoff of 101 is denied its retry at 60, and B runs from 60 to 110', async ({ page }) => {
    await slider(page, 'Backoff').fill('101')
    expect(await barsOf(page, 'retry')).toEqual([
      'supplier1 attempt timeout 0-60',
      'supplier retry_denied retry_denied 60-60',
      'audit1 attempt ok 60-110',
    ])
  })
})

/*
 * Every cause of the opening lab: a value to move it to, and what each row then is. Rows 1 and 2 share their calls.
 * The lines are derived by hand from the rules: an attempt gets the smaller of its timeout and what remains.
 */
const L0 = 'catalog1 ok 0-70, delivery1 ok 70-140, loyalty1 ok 140-210'
const S0 = 'catalog1 ok 0-70, delivery1 ok 70-140, loyalty1 deadline_exceeded 140-160'
const R0 = 'supplier1 timeout 0-60, supplier backoff 60-80, supplier2 ok 80-130, audit1 deadline_exceeded 130-160'
const CAUSES: readonly (readonly [name: string, value: string, local: string, shared: string, retry: string])[] = [
  [
    'Deadline',
    '150',
    L0,
    'catalog1 ok 0-70, delivery1 ok 70-140, loyalty1 deadline_exceeded 140-150',
    'supplier1 timeout 0-60, supplier backoff 60-80, supplier2 ok 80-130, audit1 deadline_exceeded 130-150',
  ],
  ['Row 2 reserve', '15', L0, 'catalog1 ok 0-70, delivery1 ok 70-140, loyalty1 deadline_exceeded 140-145', R0],
  [
    'Row 3 reserve',
    '40',
    L0,
    S0,
    'supplier1 timeout 0-60, supplier backoff 60-80, supplier2 deadline_exceeded 80-120, audit1 deadline_exceeded 120-120',
  ],
  [
    'Catalog (A) duration',
    '30',
    'catalog1 ok 0-30, delivery1 ok 30-100, loyalty1 ok 100-170',
    'catalog1 ok 0-30, delivery1 ok 30-100, loyalty1 deadline_exceeded 100-160',
    R0,
  ],
  [
    'Catalog (A) local timeout',
    '40',
    'catalog1 timeout 0-40, delivery1 ok 40-110, loyalty1 ok 110-180',
    'catalog1 timeout 0-40, delivery1 ok 40-110, loyalty1 deadline_exceeded 110-160',
    R0,
  ],
  [
    'Delivery (B) duration',
    '20',
    'catalog1 ok 0-70, delivery1 ok 70-90, loyalty1 ok 90-160',
    'catalog1 ok 0-70, delivery1 ok 70-90, loyalty1 ok 90-160',
    R0,
  ],
  [
    'Delivery (B) local timeout',
    '10',
    'catalog1 ok 0-70, delivery1 timeout 70-80, loyalty1 ok 80-150',
    'catalog1 ok 0-70, delivery1 timeout 70-80, loyalty1 ok 80-150',
    R0,
  ],
  [
    'Loyalty (C) duration',
    '20',
    'catalog1 ok 0-70, delivery1 ok 70-140, loyalty1 ok 140-160',
    'catalog1 ok 0-70, delivery1 ok 70-140, loyalty1 ok 140-160',
    R0,
  ],
  [
    'Loyalty (C) local timeout',
    '15',
    'catalog1 ok 0-70, delivery1 ok 70-140, loyalty1 timeout 140-155',
    'catalog1 ok 0-70, delivery1 ok 70-140, loyalty1 timeout 140-155',
    R0,
  ],
  ['Supplier (A) first attempt', '60', L0, S0, 'supplier1 ok 0-60, audit1 ok 60-110'],
  [
    'Supplier (A) local timeout',
    '40',
    L0,
    S0,
    'supplier1 timeout 0-40, supplier backoff 40-60, supplier2 timeout 60-100, audit1 ok 100-150',
  ],
  ['Supplier (A) second attempt', '30', L0, S0, 'supplier1 timeout 0-60, supplier backoff 60-80, supplier2 ok 80-110, audit1 ok 110-160'],
  ['Backoff', '0', L0, S0, 'supplier1 timeout 0-60, supplier backoff 60-60, supplier2 ok 60-110, audit1 ok 110-160'],
  ['Supplier (A) max attempts', '1', L0, S0, 'supplier1 timeout 0-60, audit1 ok 60-110'],
  ['Supplier (A) expected time', '81', L0, S0, 'supplier1 timeout 0-60, supplier retry_denied 60-60, audit1 ok 60-110'],
  ['Audit (B) duration', '30', L0, S0, 'supplier1 timeout 0-60, supplier backoff 60-80, supplier2 ok 80-130, audit1 ok 130-160'],
  ['Audit (B) local timeout', '29', L0, S0, 'supplier1 timeout 0-60, supplier backoff 60-80, supplier2 ok 80-130, audit1 timeout 130-159'],
]

const short = (bars: readonly string[]) => bars.map((bar) => bar.replace(/^(\S+) \S+ /, '$1 ')).join(', ')

test('each slider of the causes is one of those tested here', async ({ page }) => {
  const names = await page
    .locator('.causes')
    .getByRole('slider')
    .evaluateAll((sliders) => sliders.map((one) => one.getAttribute('aria-label')))
  expect(names.sort()).toEqual(CAUSES.map(([name]) => name).sort())
})

test('slider, field and keys of each cause change the same rows, and what they should', async ({ page }) => {
  test.setTimeout(180_000)
  const rows = async () => [short(await barsOf(page, 'local')), short(await barsOf(page, 'shared')), short(await barsOf(page, 'retry'))]
  for (const [name, value, local, sharedRow, retry] of CAUSES) {
    await test.step(name, async () => {
      const start = await slider(page, name).inputValue()
      await slider(page, name).fill(value)
      expect(await rows()).toEqual([local, sharedRow, retry])
      await expect(field(page, name)).toHaveValue(value)

      await field(page, name).fill(start)
      expect(await rows()).toEqual([L0, S0, R0])
      await expect(slider(page, name)).toHaveValue(start)
      await field(page, name).fill(value)
      await field(page, name).press('Enter')
      expect(await rows()).toEqual([local, sharedRow, retry])

      const min = Number(await slider(page, name).getAttribute('min'))
      const max = Number(await slider(page, name).getAttribute('max'))
      const clamp = (next: number) => Math.min(max, Math.max(min, next))
      const up = clamp(Number(value) + 1)
      await slider(page, name).focus()
      for (const [key, expected] of [
        ['ArrowRight', up],
        ['ArrowLeft', clamp(up - 1)],
        ['Home', min],
        ['PageUp', clamp(min + 10)],
        ['End', max],
        ['Shift+ArrowLeft', clamp(max - 10)],
      ] as const) {
        await page.keyboard.press(key)
        await expect(slider(page, name)).toHaveValue(String(expected))
      }
      await expect(slider(page, name)).toBeFocused()
      await field(page, name).fill(start)
      expect(await rows()).toEqual([L0, S0, R0])
    })
  }
})

test.describe('a field', () => {
  test('takes 1.5s, 1500 ms and 1,5 s for 1500', async ({ page }) => {
    for (const text of ['1.5s', '1500 ms', '1,5 s']) {
      await field(page, 'Deadline').fill('250')
      await expect(slider(page, 'Deadline')).toHaveValue('250')
      await field(page, 'Deadline').fill(text)
      await expect(slider(page, 'Deadline')).toHaveValue('1500')
      await expect(field(page, 'Deadline')).toHaveValue(text)
      await field(page, 'Deadline').press('Enter')
      await expect(field(page, 'Deadline')).toHaveValue('1500')
    }
  })
  test('is never rewritten while a person types', async ({ page }) => {
    const timeout = field(page, 'Catalog (A) local timeout')
    await timeout.focus()
    await timeout.fill('')
    for (const [key, text] of [
      ['0', '0'],
      ['2', '02'],
      ['5', '025'],
      ['0', '0250'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(timeout).toHaveValue(text)
    }
    await expect(slider(page, 'Catalog (A) local timeout')).toHaveValue('250')
  })
  test('takes keys as fast as they come', async ({ page }) => {
    for (const delay of [0, 10, 40, 90]) {
      await field(page, 'Deadline').selectText()
      await page.keyboard.type('1500 ms', { delay })
      await expect(field(page, 'Deadline')).toHaveValue('1500 ms')
      await expect(slider(page, 'Deadline')).toHaveValue('1500')
      await field(page, 'Deadline').selectText()
      await page.keyboard.type('3000', { delay })
      await expect(slider(page, 'Deadline')).toHaveValue('3000')
    }
  })
  test('forgets nonsense once the value has come from elsewhere, and Esc gives up what was typed', async ({ page }) => {
    await field(page, 'Deadline').fill('abc')
    await slider(page, 'Deadline').focus()
    await page.keyboard.press('ArrowRight')
    await expect(field(page, 'Deadline')).toHaveValue('161')
    await page.keyboard.press('ArrowLeft')
    await expect(field(page, 'Deadline')).toHaveValue('160')
    await expect(field(page, 'Deadline')).toHaveAttribute('aria-invalid', 'false')
    await field(page, 'Deadline').fill('300')
    await field(page, 'Deadline').press('Escape')
    await expect(slider(page, 'Deadline')).toHaveValue('160')
  })
  test('keeps the old value on nonsense and says what is allowed', async ({ page }) => {
    const backoff = field(page, 'Backoff')
    await backoff.fill('soon')
    await expect(backoff).toHaveAttribute('aria-invalid', 'true')
    await expect(backoff).toHaveAccessibleDescription(/is not a time/)
    await expect(slider(page, 'Backoff')).toHaveValue('20')
    await backoff.press('Escape')
    await expect(backoff).toHaveValue('20')
    await expect(backoff).toHaveAttribute('aria-invalid', 'false')
  })
  test('takes none for a timeout', async ({ page }) => {
    await field(page, 'Supplier (A) local timeout').fill('none')
    expect(await barsOf(page, 'retry')).toEqual(['supplier1 attempt ok 0-80', 'audit1 attempt ok 80-130'])
    await expect(slider(page, 'Supplier (A) local timeout')).toHaveAttribute('aria-valuetext', 'none')
  })
})

test.describe('undo', () => {
  test('takes back a slider moved by many keys in one step, and redo brings it again', async ({ page }) => {
    await slider(page, 'Deadline').fill('180')
    await slider(page, 'Deadline').fill('200')
    await page.keyboard.press('Control+z')
    await expect(slider(page, 'Deadline')).not.toHaveValue('200')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(slider(page, 'Deadline')).toHaveValue('200')
  })
  test('of a drag with the mouse is one step', async ({ page }) => {
    await slider(page, 'Deadline').scrollIntoViewIfNeeded()
    const thumb = await slider(page, 'Deadline').boundingBox()
    if (thumb === null) throw new Error('no slider')
    const y = thumb.y + thumb.height / 2
    const at = (share: number) => thumb.x + thumb.width * share
    await page.mouse.move(at(160 / 300), y)
    await page.mouse.down()
    for (let i = 1; i <= 20; i++) await page.mouse.move(at(160 / 300 + i * 0.01), y)
    await page.mouse.up()
    expect(Number(await slider(page, 'Deadline').inputValue())).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(slider(page, 'Deadline')).toHaveValue('160')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('Esc in the middle of a slider drag holds until the hand lets go', async ({ page }) => {
  await slider(page, 'Deadline').scrollIntoViewIfNeeded()
  const box = await slider(page, 'Deadline').boundingBox()
  if (box === null) throw new Error('no slider')
  const at = (share: number) => box.x + box.width * share
  const y = box.y + box.height / 2
  await page.mouse.move(at(160 / 300), y)
  await page.mouse.down()
  await page.mouse.move(at(0.7), y)
  await expect(slider(page, 'Deadline')).not.toHaveValue('160')
  await page.keyboard.press('Escape')
  await page.mouse.move(at(0.8), y)
  await expect(slider(page, 'Deadline')).toHaveValue('160')
  await page.mouse.up()
  await expect(slider(page, 'Deadline')).toHaveValue('160')
})

test('the second example opens: 7 500 ms, 5 000, a reserve, an optional call, side by side', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Example' }).selectOption('five-seconds')
  expect(short(await barsOf(page, 'local'))).toBe('profile1 ok 0-2500, prices1 ok 2500-5000, stock1 ok 5000-7500')
  expect(short(await barsOf(page, 'reserve'))).toBe(
    'profile1 ok 0-2500, prices1 deadline_exceeded 2500-4850, stock not_started 4850-4850, Fallback ok 4850-4950',
  )
  expect(short(await barsOf(page, 'parallel'))).toBe('profile1 ok 0-2500, prices1 ok 0-2500, stock1 ok 0-2500')
  await slider(page, 'Row 3 reserve').focus()
  // Where a slider spans seconds, an arrow is 10 ms and a Page key 100.
  await page.keyboard.press('ArrowRight')
  await expect(slider(page, 'Row 3 reserve')).toHaveValue('160')
  await page.keyboard.press('PageUp')
  await expect(slider(page, 'Row 3 reserve')).toHaveValue('260')
})

test('the lab survives a reload', async ({ page }) => {
  await slider(page, 'Deadline').fill('180')
  await field(page, 'Backoff').fill('35')
  await page.reload()
  await expect(slider(page, 'Deadline')).toHaveValue('180')
  await expect(slider(page, 'Backoff')).toHaveValue('35')
  expect(await barsOf(page, 'shared')).toEqual(shared('ok 0-70', 'ok 70-140', 'deadline_exceeded 140-180'))
})

test('examples opened faster than the page can follow leave it whole, with the last one open', async ({ page }) => {
  const picker = page.getByRole('combobox', { name: 'Example' })
  await picker.evaluate(async (select: HTMLSelectElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
    const ids = [...select.options].map((option) => option.value)
    for (let i = 0; i < 40; i++) {
      set?.call(select, ids[(i * 5) % ids.length])
      select.dispatchEvent(new Event('change', { bubbles: true }))
      if (i % 3 === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    set?.call(select, 'fresh-clock')
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hand the remainder down.')
  await expect(slider(page, 'Rates duration')).toHaveValue('200')
  await expect(page.locator('.ledger')).toContainText('Offer')
  await slider(page, 'Rates duration').fill('100')
  expect((await barsOf(page, 'fresh'))[1]).toBe('rates1 attempt ok 15-115')
})

test('a typed value is one step back by key, also with the focus still in its field', async ({ page }) => {
  await page.goto('./')
  await field(page, 'Deadline').fill('444')
  await page.keyboard.press('Enter')
  await expect(slider(page, 'Deadline')).toHaveValue('444')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three calls, one budget')
  await page.keyboard.press('Control+z')
  await expect(slider(page, 'Deadline')).toHaveValue('160')
  await expect(field(page, 'Deadline')).toHaveValue('160')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every timeout held. The answer still came too late.')
  await page.keyboard.press('Control+Shift+z')
  await expect(slider(page, 'Deadline')).toHaveValue('444')
})
