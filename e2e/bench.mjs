// Speed as ratios within one run: machines differ and are noisy, a ratio to a floor measured beside it holds.
//   npm run bench -- --help
import { parseArgs } from 'node:util'

const HELP = `npm run bench -- [options]

Measures; never fails for a time. Without --core or --browser it does both.

  --core      the simulation in Node, against hand-written loops
  --browser   the built page in Chromium, against a hand-written SVG page (e2e/bench/floor)
  --json      one JSON object instead of tables; times in ms (core: ns), with every round
  --help      this text

--browser takes some minutes, and wants a quiet machine: judge the missed frames beside those of the floor. What its figures are:
  script           from an 'input' event on a slider to the end of the event's microtasks: the DOM is changed by then
  event to frame   from the event to a task that the next requestAnimationFrame posts: the frame is drawn by then
  ratio            to the floor's event to frame; least median of rounds against least median of rounds
  missed           of a drag of 120 events, one a frame at 60 Hz: frames that came late, least of some drags
  opening          from the start of the navigation to the first frame with the picture in it
Event to frame is measured without a frame rate limit. The floor, the figure alone and the whole page stand in tabs of one
browser and take turns, so that a slow moment of the machine falls on all of them.`

const { values: options } = parseArgs({
  options: {
    core: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(HELP)
else {
  const all = !options.core && !options.browser
  // Printed as soon as it is known, but for JSON, which is one object.
  /** @type {Record<string, unknown>} */
  const results = {}
  if (options.core || all) {
    const { measureCore, printCore } = await import('./bench/core-bench.mjs')
    const core = await measureCore()
    results.core = core
    if (!options.json) printCore(core)
  }
  if (options.browser || all) {
    const { measureBrowser, printBrowser } = await import('./bench/browser-bench.mjs')
    const browser = await measureBrowser()
    results.browser = browser
    if (!options.json) printBrowser(browser)
  }
  if (options.json) console.log(JSON.stringify(results, null, 2))
}
