import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const MAX_OPENING_SCRIPT_BYTES = 110_000

// Counted is what the browser loads, by whatever way it comes to that, while no hand is on the page.
test('the script of the opening view is at most 110 kB gzip', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.m?js$/.test(pathname)) scripts.add(pathname.slice(1))
  })
  await page.goto('./', { waitUntil: 'networkidle' })
  const sizes = [...scripts].map((file) => [file, gzipSync(readFileSync(DIST + file), { level: 9 }).length] as const)
  const totalBytes = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(`script of the opening view, gzip: ${totalBytes} bytes (${sizes.map(([file, bytes]) => `${file} ${bytes}`).join(', ')})`)
  expect(scripts.size).toBeGreaterThan(1)
  expect(totalBytes).toBeGreaterThan(20_000) // less is no page at all
  expect(totalBytes).toBeLessThanOrEqual(MAX_OPENING_SCRIPT_BYTES)
})

test('outline and text editor are loaded when they are opened, each by itself', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    const name = /([^/]+)-[^-/]+\.js$/.exec(new URL(response.url()).pathname)?.[1]
    if (name !== undefined) scripts.push(name)
  })
  await page.goto('./', { waitUntil: 'networkidle' })
  expect(scripts.filter((name) => /Panel$/.test(name))).toEqual([])
  await page.getByRole('tab', { name: 'Build' }).click()
  await page.locator('.build-body').waitFor()
  expect(scripts.filter((name) => /Panel$/.test(name))).toEqual(['BuildPanel'])
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.locator('.cm-content').waitFor()
  expect(scripts.filter((name) => /Panel$/.test(name))).toEqual(['BuildPanel', 'TextPanel'])
})
