// Speed as ratios within one run: machines differ and are noisy, a ratio to a floor measured beside it holds.
//   npm run bench
import { mkdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url))
const ROUNDS = 15
const BATCH_MS = 60

mkdirSync(OUT, { recursive: true })
// Bundled as the page is, and run by Node itself: a module runner's wrappers would be measured too.
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  build: {
    ssr: 'src/core/simulate.bench.ts',
    outDir: OUT,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'simulate.bench.mjs' } },
  },
})
const { benchCases, threeRows } = await import(pathToFileURL(`${OUT}simulate.bench.mjs`).href)

/** @typedef {{ name: string, floor: string, run: () => number }} BenchCase */
/** @type {BenchCase[]} */
const cases = benchCases(threeRows.lab)
const scenarios = threeRows.lab.scenarios.length

// Floors and engine must agree on the result, or the ratio compares two different things.
for (const one of cases) {
  const floor = cases.find((other) => other.name === one.floor)
  if (floor?.run() !== one.run()) throw new Error(`${one.name} and ${one.floor} do not give the same result`)
}

let sink = 0
/** @param {BenchCase} one @param {number} times @returns {number} nanoseconds a scenario */
function measure(one, times) {
  const from = process.hrtime.bigint()
  for (let i = 0; i < times; i++) sink += one.run()
  return Number(process.hrtime.bigint() - from) / times / scenarios
}

// Rounds take turns, so that a slow moment of the machine falls on all; the least of the rounds is the least disturbed.
const times = new Map(cases.map((one) => [one.name, Math.ceil((BATCH_MS * 1e6) / (measure(one, 20_000) * scenarios))]))
const best = new Map(cases.map((one) => [one.name, Number.POSITIVE_INFINITY]))
for (let round = 0; round < ROUNDS; round++) {
  for (const one of cases) {
    best.set(one.name, Math.min(/** @type {number} */ (best.get(one.name)), measure(one, /** @type {number} */ (times.get(one.name)))))
  }
}

console.log(`The opening lab's ${scenarios} scenarios, per scenario, least of ${ROUNDS} rounds in turn (checksum ${sink % 1000})\n`)
for (const one of cases) {
  const ns = /** @type {number} */ (best.get(one.name))
  const ratio = ns / /** @type {number} */ (best.get(one.floor))
  console.log(
    `${one.name.padEnd(38)} ${ns.toFixed(0).padStart(5)} ns   ${one.name === one.floor ? 'floor' : `${ratio.toFixed(1)} x floor`}`,
  )
}
