import { test as base, expect } from '@playwright/test'

/** Playwright's `test`, in which every page also fails its test by a console error, an uncaught exception or a failed request. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
      page.on('requestfailed', (request) => faults.push(`request failed: ${request.url()}`))
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
