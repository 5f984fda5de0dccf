import type { Locator, Page } from '@playwright/test'

/** A bar as the picture's own attributes tell it: `catalog1 attempt ok 0-70`. */
export async function barsOf(page: Page, scenario: string): Promise<string[]> {
  return page.locator(`svg.fig .bar[data-scenario="${scenario}"]`).evaluateAll((bars) =>
    bars.map((bar) => {
      const data = (bar as SVGElement).dataset
      return `${data.step}${data.kind === 'attempt' ? data.attempt : ''} ${data.kind} ${data.status} ${data.startMs}-${data.endMs}`
    }),
  )
}

/** The ledger's lines of one scenario, cells joined by one space; empty cells are left out. */
export async function ledgerOf(page: Page, scenario: string): Promise<string[]> {
  return page
    .getByRole('table', { name: 'Ledger' })
    .locator(`tr[data-scenario="${scenario}"]`)
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children]
          .map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim())
          .filter((text) => text !== '')
          .join(' '),
      ),
    )
}

export const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name, exact: true })

export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name: `${name}, value`, exact: true })

/** What stands in the picture under a row's title: `160 ms`, `C cut, 0 over`. */
export async function totalOf(page: Page, scenario: string): Promise<string> {
  return page
    .locator(`svg.fig .row[data-scenario="${scenario}"] .verdict, svg.fig .row[data-scenario="${scenario}"] .v.strong`)
    .first()
    .textContent()
    .then((text) => text ?? '')
}

/** Colours as the browser resolves them. */
export function colorsOf(page: Page, colors: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const out = wanted.map((color) => {
      probe.style.color = color
      return getComputedStyle(probe).color
    })
    probe.remove()
    return out
  }, colors)
}
