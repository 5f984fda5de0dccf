// Everything CI runs, in turn, whatever fails: lint, types, unit tests, then the build and the browser tests.
//   node e2e/test.mjs   (npm test)
// The last line is "N passed, N failed": the tests of both runners, and one failure for each stage that went wrong
// without a failed test to show for it (lint, types, a crash, a run that found no test).
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = fileURLToPath(new URL('../node_modules/.cache/test-reports/', import.meta.url))

/** @typedef {{ passed: number, failed: number }} Count */
/**
 * @typedef {object} Stage
 * @property {string} script  an npm script
 * @property {string[]} [args]
 * @property {Record<string, string>} [env]
 * @property {string} [report]  the JSON file that its test runner writes
 * @property {(report: any) => Count} [count]
 */

/** @type {Stage[]} */
const stages = [
  { script: 'lint' },
  { script: 'typecheck' },
  {
    script: 'unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}unit.json`],
    report: `${REPORTS}unit.json`,
    count: (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  },
  {
    script: 'e2e',
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}e2e.json` },
    report: `${REPORTS}e2e.json`,
    // A flaky test failed once, and that is a failure.
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  },
]

/** What the runner reports, or nothing when it crashed before it could. @param {Stage} stage @returns {Count} */
function readCount({ report, count }) {
  if (!report || !count) return { passed: 0, failed: 0 }
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** @param {Stage} stage @returns {Count} */
function runStage(stage) {
  const args = ['run', stage.script, ...(stage.args ? ['--', ...stage.args] : [])]
  // Under npm, the npm that runs this one: on Windows `npm` alone cannot be spawned.
  const npm = process.env.npm_execpath
  const options = { cwd: ROOT, stdio: /** @type {const} */ ('inherit'), env: { ...process.env, ...stage.env } }
  const { status } = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options)
  const { passed, failed } = readCount(stage)
  const ranNothing = stage.count !== undefined && passed + failed === 0
  return { passed, failed: status !== 0 || ranNothing ? Math.max(failed, 1) : failed }
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const results = stages.map((stage) => ({ stage, ...runStage(stage) }))
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
const broken = results.filter((result) => result.failed > 0).map((result) => result.stage.script)
if (broken.length > 0) console.log(`\nfailed: ${broken.join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
