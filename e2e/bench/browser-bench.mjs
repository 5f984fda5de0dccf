// Event to frame of a slider drag in Chromium, for the figure alone and for the whole page, against a hand-written SVG page.
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build, loadConfigFromFile } from 'vite'
import { launchOptions } from '../browser.mjs'
import { bigLab } from './big-lab.mjs'
import { dragAtFrameRate, dragChangesDom, measureDrag, watchOpening } from './in-page.mjs'

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./in-page.mjs').Drag} Drag */
/**
 * @typedef {object} Contestant
 * @property {string} name
 * @property {string} path
 * @property {string} slider
 * @property {number} fromValue  where the drag begins; it goes up by 1 an event, and down again in the next round
 */
/** @typedef {{ name: string, scriptMs: number, frameMs: number, ratio: number | null, scriptRoundsMs: number[], frameRoundsMs: number[] }} DragFigure */
/** @typedef {{ name: string, cpu: string, missed: number, frames: number, missedRounds: number[] }} FrameFigure */
/** @typedef {{ name: string, medianMs: number, roundsMs: number[] }} OpeningFigure */
/** @typedef {{ browser: string, drags: DragFigure[], bigDrags: DragFigure[], frames: FrameFigure[], openings: OpeningFigure[] }} BrowserResult */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/bench/', import.meta.url))
const VIEWPORT = { width: 1280, height: 800 }

const ROUNDS = { count: 9, events: 60 }
const BIG_ROUNDS = { count: 5, events: 6 }
const FRAME_ROUNDS = 5
const OPENINGS = 3
const BIG_DRAG_SPANS = 2000
const BIG_OPEN_SPANS = 10_000
const SLOWDOWN = 4

const CATALOG = 'input[type="range"][aria-label="Catalog (A) duration"]'
const floor = { name: 'floor', path: 'parts/floor/index.html', slider: '#slider', fromValue: 0 }
const figure = { name: 'figure alone', path: 'parts/figure.html', slider: CATALOG, fromValue: 40 }
const wholePage = { name: 'whole page', path: 'page/index.html', slider: CATALOG, fromValue: 40 }

/** @returns {Promise<BrowserResult>} */
export async function measureBrowser() {
  say('building the pages')
  await buildPages()
  const server = await serve(CACHE)
  try {
    const freeRunning = await chromium.launch({ ...launchOptions(), args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'] })
    say('drags of the opening lab')
    const drags = await measureDrags(freeRunning, server.origin, [floor, figure, wholePage], ROUNDS, null)
    const bigFigure = { ...figure, path: `${figure.path}?spans=${BIG_DRAG_SPANS}` }
    say(`drags of ${BIG_DRAG_SPANS} spans`)
    const bigDrags = await measureDrags(freeRunning, server.origin, [bigFigure, wholePage], BIG_ROUNDS, bigLab(BIG_DRAG_SPANS))
    await freeRunning.close()

    const at60Hz = await chromium.launch(launchOptions())
    say('drags at 60 Hz')
    const frames = await measureFrames(at60Hz, server.origin)
    say(`opening ${BIG_OPEN_SPANS} spans`)
    const openings = await measureOpenings(at60Hz, server.origin)
    const result = { browser: at60Hz.version(), drags, bigDrags, frames, openings }
    await at60Hz.close()
    return result
  } finally {
    server.close()
  }
}

/** To standard error, so that JSON on standard output stays whole. @param {string} stage */
function say(stage) {
  console.error(`... ${stage}`)
}

/** @param {BrowserResult} result */
export function printBrowser({ browser, drags, bigDrags, frames, openings }) {
  const times = (/** @type {number[]} */ list) => list.map((ms) => ms.toFixed(0)).join(', ')
  console.log(
    `\nA slider drag in Chromium ${browser}: least (middle) of the medians of ${ROUNDS.count} rounds of ${ROUNDS.events} events in turn\n`,
  )
  console.log(`${'what'.padEnd(24)} ${'script ms'.padStart(14)}   ${'event to frame ms'.padStart(17)}   ratio to floor`)
  for (const one of drags) console.log(dragLine(one))
  console.log(`\nOne row of ${BIG_DRAG_SPANS} spans, ${BIG_ROUNDS.count} rounds of ${BIG_ROUNDS.events}\n`)
  for (const one of bigDrags) console.log(dragLine(one))
  console.log(`\nFrames missed in a drag of 120 events at 60 Hz, least of ${FRAME_ROUNDS} (each)\n`)
  for (const { name, cpu, missed, missedRounds } of frames) {
    console.log(`${name.padEnd(24)} ${cpu.padEnd(16)} ${String(missed).padStart(4)}   (${missedRounds.join(', ')})`)
  }
  console.log(`\nOpening one row of ${BIG_OPEN_SPANS} spans, middle of ${OPENINGS} (each)\n`)
  for (const { name, medianMs, roundsMs } of openings) {
    console.log(`${name.padEnd(24)} ${medianMs.toFixed(0).padStart(6)} ms   (${times(roundsMs)})`)
  }
}

/** @param {DragFigure} one */
function dragLine({ name, scriptMs, frameMs, ratio, scriptRoundsMs, frameRoundsMs }) {
  const both = (/** @type {number} */ least, /** @type {number[]} */ rounds) => `${least.toFixed(2)} (${median(rounds).toFixed(2)})`
  const last = ratio === null ? '' : ratio === 1 ? 'floor' : ratio.toFixed(2)
  return `${name.padEnd(24)} ${both(scriptMs, scriptRoundsMs).padStart(14)}   ${both(frameMs, frameRoundsMs).padStart(17)}   ${last.padStart(14)}`
}

/**
 * Tabs of one browser; before each round its tab comes to the front, for a tab behind draws no frames.
 * @param {Browser} browser
 * @param {string} origin
 * @param {Contestant[]} contestants
 * @param {{ count: number, events: number }} rounds
 * @param {import('../../src/core/lab.ts').Lab | null} storedLab  what the whole page finds in its storage
 * @returns {Promise<DragFigure[]>}
 */
async function measureDrags(browser, origin, contestants, rounds, storedLab) {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    serviceWorkers: 'block',
    ...(storedLab && { storageState: storageWith(origin, storedLab) }),
  })
  /** @type {{ contestant: Contestant, page: Page, scriptRoundsMs: number[], frameRoundsMs: number[] }[]} */
  const tabs = []
  for (const contestant of contestants) {
    const page = await openPage(context, `${origin}${contestant.path}`, contestant)
    tabs.push({ contestant, page, scriptRoundsMs: [], frameRoundsMs: [] })
  }
  // The round before the first warms up and is not kept.
  for (let round = -1; round < rounds.count; round++) {
    for (const { contestant, page, scriptRoundsMs, frameRoundsMs } of tabs) {
      await page.bringToFront()
      const measured = await page.evaluate(measureDrag, dragOf(contestant, rounds.events, round % 2 === 0))
      if (round < 0) continue
      scriptRoundsMs.push(median(measured.scriptMs))
      frameRoundsMs.push(median(measured.frameMs))
    }
  }
  await context.close()
  const floorMs = Math.min(...(tabs.find(({ contestant }) => contestant === floor)?.frameRoundsMs ?? [Number.NaN]))
  return tabs.map(({ contestant, scriptRoundsMs, frameRoundsMs }) => {
    const frameMs = Math.min(...frameRoundsMs)
    const ratio = Number.isNaN(floorMs) ? null : frameMs / floorMs
    return { name: contestant.name, scriptMs: Math.min(...scriptRoundsMs), frameMs, ratio, scriptRoundsMs, frameRoundsMs }
  })
}

/** @param {Browser} browser @param {string} origin @returns {Promise<FrameFigure[]>} */
async function measureFrames(browser, origin) {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  /** @type {{ page: Page, session: import('@playwright/test').CDPSession, drag: Drag, rate: number, figure: FrameFigure }[]} */
  const cases = []
  for (const contestant of [floor, figure, wholePage]) {
    const page = await openPage(context, `${origin}${contestant.path}`, contestant)
    const session = await context.newCDPSession(page)
    const values = [...dragOf(contestant, 60, false).values, ...dragOf(contestant, 60, true).values]
    for (const rate of [1, SLOWDOWN]) {
      const cpu = rate === 1 ? 'full speed' : `slowed ${rate} times`
      const result = { name: contestant.name, cpu, missed: Number.POSITIVE_INFINITY, frames: values.length, missedRounds: [] }
      cases.push({ page, session, drag: { slider: contestant.slider, values }, rate, figure: result })
    }
  }
  for (let round = 0; round < FRAME_ROUNDS; round++) {
    for (const { page, session, drag, rate, figure: result } of cases) {
      await page.bringToFront()
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      const missed = await page.evaluate(dragAtFrameRate, drag)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      result.missedRounds.push(missed)
      result.missed = Math.min(result.missed, missed)
    }
  }
  await context.close()
  return cases.map((one) => one.figure).sort((one, other) => one.cpu.localeCompare(other.cpu))
}

/** @param {Browser} browser @param {string} origin @returns {Promise<OpeningFigure[]>} */
async function measureOpenings(browser, origin) {
  /** @type {OpeningFigure[]} */
  const figures = []
  const context = await browser.newContext({
    viewport: VIEWPORT,
    serviceWorkers: 'block',
    storageState: storageWith(origin, bigLab(BIG_OPEN_SPANS)),
  })
  await context.addInitScript(watchOpening)
  const pages = { [figure.name]: `${figure.path}?spans=${BIG_OPEN_SPANS}`, [wholePage.name]: wholePage.path }
  for (const [name, path] of Object.entries(pages)) {
    /** @type {number[]} */
    const roundsMs = []
    for (let round = 0; round < OPENINGS; round++) {
      const page = await context.newPage()
      await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
      roundsMs.push(await page.evaluate(() => /** @type {Promise<number>} */ (Reflect.get(window, 'benchOpened'))))
      await page.close()
    }
    figures.push({ name, medianMs: median(roundsMs), roundsMs })
  }
  await context.close()
  return figures
}

/**
 * Figures of a page on which a drag changes nothing, or later than its event, would mean nothing.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {Contestant} contestant
 */
async function openPage(context, url, contestant) {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(contestant.slider).waitFor()
  // The built page shows its controls before its script has come.
  await page.waitForFunction(() => document.querySelector('#root .at-wide') === null)
  const isChanged = await page.evaluate(dragChangesDom, dragOf(contestant, 5, false))
  if (!isChanged) throw new Error(`${url}: a slider event does not change the page before it is over`)
  return page
}

/** Each event changes the value, also the first of a round. @param {Contestant} contestant @param {number} events @param {boolean} isBackwards @returns {Drag} */
function dragOf({ slider, fromValue }, events, isBackwards) {
  const values = Array.from({ length: events }, (_, i) => (isBackwards ? fromValue + events - 1 - i : fromValue + 1 + i))
  return { slider, values }
}

/** The lab as `storeLab` of src/io/browser-storage.ts writes it. @param {string} origin @param {import('../../src/core/lab.ts').Lab} lab */
function storageWith(origin, lab) {
  const value = `lab\n${JSON.stringify(lab, null, 2)}\n`
  return { cookies: [], origins: [{ origin: origin.slice(0, -1), localStorage: [{ name: 'slackline.lab', value }] }] }
}

/** The page apart from the others, so that it is bundled exactly as it is for readers. */
async function buildPages() {
  const config = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, ROOT)
  await build({ root: ROOT, logLevel: 'error', build: { outDir: `${CACHE}page`, emptyOutDir: true } })
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // Drawn by what draws the page.
    plugins: (config?.config.plugins ?? []).flat().filter((plugin) => plugin && 'name' in plugin && plugin.name === 'render-with-preact'),
    build: {
      outDir: `${CACHE}parts`,
      emptyOutDir: true,
      cssTarget: config?.config.build?.cssTarget ?? false,
      rolldownOptions: { input: ['figure.html', 'floor/index.html'].map((path) => fileURLToPath(new URL(path, import.meta.url))) },
    },
  })
}

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** @param {string} folder @returns {Promise<{ origin: string, close(): void }>} */
async function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, normalize(new URL(request.url ?? '/', 'http://localhost').pathname))
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      // Isolated pages have a clock of 5 microseconds; others one of 100.
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    })
    response.end(readFileSync(path))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
