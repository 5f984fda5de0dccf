import { test as base, expect } from '@playwright/test'

interface Fixtures {
  faults: string[]
  /** Console errors that a test is about. */
  expectedFaults: readonly RegExp[]
}

/** Playwright's `test`, in which every page also fails its test by a console error, an uncaught exception or a failed request. */
export const test = base.extend<Fixtures>({
  expectedFaults: [[], { option: true }],
  faults: [
    async ({ page, expectedFaults }, use) => {
      const faults: string[] = []
      const note = (fault: string) => {
        if (!expectedFaults.some((pattern) => pattern.test(fault))) faults.push(fault)
      }
      page.on('console', (message) => {
        if (message.type() === 'error') note(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
      page.on('requestfailed', (request) => note(`request failed: ${request.url()}`))
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
