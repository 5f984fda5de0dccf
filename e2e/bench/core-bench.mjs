// The simulation against hand-written loops, in Node.
import { mkdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OUT = fileURLToPath(new URL('../../node_modules/.cache/bench/core/', import.meta.url))
const ROUNDS = 15
const BATCH_MS = 60

/** @typedef {{ name: string, floor: string, run: () => number }} BenchCase */
/** @typedef {{ name: string, floor: string, ns: number, ratio: number }} CoreFigure  nanoseconds a scenario */
/** @typedef {{ scenarios: number, rounds: number, checksum: number, figures: CoreFigure[] }} CoreResult */

/** @returns {Promise<CoreResult>} */
export async function measureCore() {
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
  const measure = (one, times) => {
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

  const figures = cases.map(({ name, floor }) => {
    const ns = /** @type {number} */ (best.get(name))
    return { name, floor, ns, ratio: ns / /** @type {number} */ (best.get(floor)) }
  })
  return { scenarios, rounds: ROUNDS, checksum: sink % 1000, figures }
}

/** @param {CoreResult} result */
export function printCore({ scenarios, rounds, checksum, figures }) {
  console.log(`The opening lab's ${scenarios} scenarios, per scenario, least of ${rounds} rounds in turn (checksum ${checksum})\n`)
  for (const { name, floor, ns, ratio } of figures) {
    console.log(`${name.padEnd(38)} ${ns.toFixed(0).padStart(5)} ns   ${name === floor ? 'floor' : `${ratio.toFixed(1)} x floor`}`)
  }
}
