import type { Locator, Page } from '@playwright/test'
import { threeRows } from '../src/presets/three-rows.ts'
import { expect, test } from './fixtures.ts'
import { openPanel, savedLab } from './workbench-facts.ts'

const MOST_ACTIONS = 60

/** A hand: counts each click, each key or chord, and each text that is typed. */
class Hand {
  count = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(...chords: string[]): Promise<this> {
    for (const chord of chords) {
      await this.page.keyboard.press(chord)
      this.count += 1
    }
    return this
  }

  /** Into what has the focus. */
  async type(text: string): Promise<this> {
    await this.page.keyboard.type(text)
    this.count += 1
    return this
  }

  async click(target: Locator): Promise<this> {
    await target.click()
    this.count += 1
    return this
  }
}

test('the opening lab is built from an empty one by keyboard alone', async ({ page }) => {
  await page.goto('./')
  await openPanel(page, 'Build')
  await page.getByRole('button', { name: 'New lab' }).press('Enter')
  const hand = new Hand(page)
  await expect(page.getByRole('textbox', { name: 'Title of the lab' })).toBeFocused()
  await hand.type('Three calls, one budget')
  await hand.press('Tab')
  await hand.type('160')
  await hand.press('Tab')
  await hand.type('Local timeouts only')
  await hand.press('Tab')
  await hand.type('local')
  await hand.press('Tab', 'Space', 'Control+Enter')
  await hand.type('catalog')
  await hand.press('Tab')
  await hand.type('70')
  await hand.press('Tab')
  await hand.type('100')
  for (const name of ['delivery', 'loyalty']) {
    await hand.press('Control+Enter')
    await hand.type(name)
  }
  // Out of the call, past what can be added, to what can be done with the row.
  await hand.press('Enter', 'Escape', 'Tab', 'Tab', 'Enter')
  await hand.type('Shared deadline')
  await hand.press('Tab')
  await hand.type('shared')
  await hand.press('Tab', 'Space', 'Control+Shift+Enter')
  await hand.type('Retry inside the budget')
  await hand.press('Tab')
  await hand.type('retry')
  await hand.press('Control+Enter')
  await hand.type('supplier')
  await hand.press('Tab')
  await hand.type('80')
  await hand.press('Tab')
  await hand.type('60')
  await hand.press('Tab')
  await hand.type('A')
  // The attempts are one fold away; the new one has the focus, and the pause stands just before the attempts.
  await hand.press('Tab', 'Enter', 'Tab', 'Tab', 'Tab', 'Enter')
  await expect(page.getByRole('textbox', { name: 'Supplier (A) second attempt, value' })).toBeFocused()
  await hand.type('50')
  await hand.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab')
  await hand.type('20')
  await hand.press('Control+Enter')
  await hand.type('audit')
  await hand.press('Tab')
  await hand.type('50')
  await hand.press('Tab', 'Tab')
  await hand.type('B')
  expect(await savedLab(page)).toEqual(threeRows.lab)
  console.log(`opening lab by keyboard: ${hand.count} actions`)
  expect(hand.count).toBeLessThan(MOST_ACTIONS)
})

test('the opening lab is built from an empty one by pointer alone, but for what is typed', async ({ page }) => {
  await page.goto('./')
  await openPanel(page, 'Build')
  const hand = new Hand(page)
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  /** Of the step that is open, by what stands above the field. */
  const field = (label: string) => page.locator('.bstep.is-open label', { hasText: new RegExp(`^${label}`) }).getByRole('textbox')
  const set = async (label: string, text: string) => {
    await hand.click(field(label))
    await hand.type(text)
  }
  const row = (n: number) => page.getByRole('region', { name: new RegExp(`^Row ${n}:`) })
  const fill = async (name: string, text: string) => {
    await hand.click(box(name))
    await hand.type(text)
  }
  await page.getByRole('button', { name: 'New lab' }).click()
  await hand.type('Three calls, one budget')
  await fill('Deadline, value', '160')
  await fill('Row 1, title', 'Local timeouts only')
  await fill('Row 1, id', 'local')
  await hand.click(page.getByRole('checkbox', { name: 'Row 1: Stops at the deadline' }))
  await hand.click(row(1).getByRole('button', { name: 'Add call' }))
  await hand.type('catalog')
  await set('Duration', '70')
  await set('Timeout', '100')
  for (const name of ['delivery', 'loyalty']) {
    await hand.click(row(1).getByRole('button', { name: 'Add call' }))
    await hand.type(name)
  }
  await hand.click(row(1).getByRole('button', { name: 'Duplicate row' }))
  await hand.type('Shared deadline')
  await fill('Row 2, id', 'shared')
  await hand.click(page.getByRole('checkbox', { name: 'Row 2: Stops at the deadline' }))
  await hand.click(page.getByRole('button', { name: 'Add row' }))
  await hand.type('Retry inside the budget')
  await fill('Row 3, id', 'retry')
  await hand.click(row(3).getByRole('button', { name: 'Add call' }))
  await hand.type('supplier')
  await set('Duration', '80')
  await set('Timeout', '60')
  await set('Label', 'A')
  await hand.click(row(3).getByRole('button', { name: /^Attempts/ }))
  await hand.click(row(3).getByRole('button', { name: 'Add an attempt' }))
  await hand.type('50')
  await set('Backoff(?! is)', '20')
  await hand.click(row(3).getByRole('button', { name: 'Add call' }))
  await hand.type('audit')
  await set('Duration', '50')
  await set('Label', 'B')
  expect(await savedLab(page)).toEqual(threeRows.lab)
  console.log(`opening lab by pointer: ${hand.count} actions`)
  expect(hand.count).toBeLessThan(MOST_ACTIONS)
})
