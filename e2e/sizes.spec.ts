import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const MAX_OPENING_SCRIPT_BYTES = 110_000

const read = (file: string): string => readFileSync(DIST + file, 'utf8')
const gzipBytes = (file: string): number => gzipSync(read(file), { level: 9 }).length

/** Scripts that a page names, and all that those import by themselves: nothing that is imported when it is opened. */
function scriptsOf(page: string): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    for (const [, from, bare] of read(file).matchAll(
      /(?:\bfrom|^import|[;}\n]import)\s*["'`](\.[^"'`]+)["'`]|\bimport\s*["'`](\.[^"'`]+)["'`]/g,
    )) {
      visit(new URL((from ?? bare) as string, `http://x/${folder}`).pathname.slice(1))
    }
  }
  const html = read(page)
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const isScript = tag.startsWith('<script') || /rel="(?:modulepreload|preload)"[^>]*\.js"/.test(tag)
    const path = /(?:src|href)="\.\/([^"]+\.js)"/.exec(tag)?.[1]
    if (isScript && path !== undefined) visit(path)
  }
  return [...found]
}

test('the script of the opening view is at most 110 kB gzip', async ({ page }) => {
  const scripts = scriptsOf('index.html')
  const sizes = scripts.map((file) => [file, gzipBytes(file)] as const)
  const totalBytes = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(`script of the opening view, gzip: ${totalBytes} bytes (${sizes.map(([file, bytes]) => `${file} ${bytes}`).join(', ')})`)
  expect(totalBytes).toBeLessThanOrEqual(MAX_OPENING_SCRIPT_BYTES)

  // What the browser really loads, without a hand on the page, is that and no more.
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) loaded.add(pathname.slice(1))
  })
  await page.goto('./', { waitUntil: 'networkidle' })
  expect([...loaded].sort()).toEqual([...scripts].sort())
})
