import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const MAX_OPENING_SCRIPT_BYTES = 110_000
const MAX_CHAPTER_SCRIPT_BYTES = 110_000

// Counted is what the browser loads, by whatever way it comes to that, while no hand is on the page.
async function scriptBytesOf(page: Page, address: string, name: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.m?js$/.test(pathname)) scripts.add(pathname.slice(1))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const sizes = [...scripts].map((file) => [file, gzipSync(readFileSync(DIST + file), { level: 9 }).length] as const)
  const totalBytes = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(`script of ${name}, gzip: ${totalBytes} bytes (${sizes.map(([file, bytes]) => `${file} ${bytes}`).join(', ')})`)
  expect(scripts.size).toBeGreaterThan(1)
  return totalBytes
}

test('the script of the opening view is at most 110 kB gzip', async ({ page }) => {
  const totalBytes = await scriptBytesOf(page, './', 'the opening view')
  expect(totalBytes).toBeGreaterThan(20_000) // less is no page at all
  expect(totalBytes).toBeLessThanOrEqual(MAX_OPENING_SCRIPT_BYTES)
})

test('the script of a chapter is at most 110 kB gzip, and brings no other chapter with it', async ({ page }) => {
  const totalBytes = await scriptBytesOf(page, './lesson-hand-down.html', 'a chapter')
  expect(totalBytes).toBeGreaterThan(20_000)
  expect(totalBytes).toBeLessThanOrEqual(MAX_CHAPTER_SCRIPT_BYTES)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /chapter-\d\d/.test(name))).toHaveLength(1)
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
