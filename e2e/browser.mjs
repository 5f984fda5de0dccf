// Finds, and if need be fetches, a Chromium for the browser tests. Plain JS: Node 20 cannot run TypeScript.
//   node e2e/browser.mjs   starts each candidate in turn, prints and records the first that works; exit 1 with advice if none
// Candidates: $E2E_CHROMIUM (then nothing else); Playwright's own build; a system Chromium, Chrome or Edge; a copy fetched
// earlier. If none of them starts: `playwright install --only-shell chromium` (into the user's cache, no root), then on
// Linux x64 the npm package @sparticuz/chromium (a headless shell with the libraries a bare Debian lacks), unpacked under
// node_modules/.cache. Nothing is installed system-wide.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

/** @typedef {{ executablePath?: string, env?: Record<string, string> }} Choice  {} is Playwright's own build */

const env = /** @type {Record<string, string>} */ (process.env)
const CACHE = fileURLToPath(new URL('../node_modules/.cache/e2e-browser/', import.meta.url))
const RECORD = join(CACHE, 'choice.json')

const NPM_PACKAGE = '@sparticuz/chromium'
const NPM_VERSION = '153.0.0'
const NPM_DIR = join(CACHE, 'npm')
const NPM_BIN = join(NPM_DIR, 'bin')
/** @type {Choice} */
const NPM_CHOICE = {
  executablePath: join(NPM_BIN, 'chromium'),
  env: { LD_LIBRARY_PATH: join(NPM_BIN, 'al2023/lib'), FONTCONFIG_FILE: join(NPM_BIN, 'fonts.conf') },
}

/** @type {Record<string, string[]>} */
const SYSTEM_PATHS = {
  // The headless shell first: it starts a page in half the time, with the same fonts.
  linux: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((dir) =>
    dir ? [join(dir, 'Google/Chrome/Application/chrome.exe'), join(dir, 'Microsoft/Edge/Application/msedge.exe')] : [],
  ),
}

/** Headless, Playwright starts chromium_headless_shell-<rev>; executablePath() names chromium-<rev>. */
function hasOwnBuild() {
  const match = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath())
  return match !== null && existsSync(join(match[1] ?? '', `chromium_headless_shell-${match[2]}`, 'INSTALLATION_COMPLETE'))
}

/** What is on this machine already, best first. The npm copy is last: it has only one font. @returns {Choice[]} */
function presentChoices() {
  if (env.E2E_CHROMIUM) return [{ executablePath: env.E2E_CHROMIUM }]
  const named = [...(SYSTEM_PATHS[process.platform] ?? []).map((executablePath) => ({ executablePath })), NPM_CHOICE]
  return [...(hasOwnBuild() ? [{}] : []), ...named.filter((choice) => existsSync(choice.executablePath ?? ''))]
}

/** For playwright.config.ts and the bench. @returns {import('@playwright/test').LaunchOptions} */
export function launchOptions() {
  /** @type {Choice | undefined} */
  const recorded = !env.E2E_CHROMIUM && existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : undefined
  return toLaunchOptions(recorded ?? presentChoices()[0] ?? {})
}

/** `executablePath` alone is enough, also as root: `channel` and `chromiumSandbox` are not. @param {Choice} choice */
function toLaunchOptions({ executablePath, env: extra }) {
  return { ...(executablePath && { executablePath }), ...(extra && { env: { ...env, ...extra } }) }
}

/** Starts it, for being there is not enough: libraries may be missing. @param {Choice} choice */
async function starts(choice) {
  const name = choice.executablePath ?? "Playwright's own Chromium"
  try {
    const browser = await chromium.launch({ ...toLaunchOptions(choice), timeout: 30_000 })
    console.log(`browser for the tests: ${name} ${browser.version()}`)
    await browser.close()
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error).split('\n')
    const reason = lines.find((line) => line.includes('error while loading')) ?? lines[0] ?? ''
    console.error(`does not start: ${name}: ${reason.slice(0, 160)}`)
    return false
  }
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(RECORD, JSON.stringify(choice))
  return true
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} extraEnv */
function run(command, args, extraEnv = {}) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...env, ...extraEnv } })
  return status === 0
}

function fetchOwnBuild() {
  console.log('fetching a Chromium with Playwright')
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  return run(process.execPath, [cli, 'install', '--only-shell', 'chromium']) && hasOwnBuild()
}

function fetchFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  console.log(`fetching a Chromium from the npm package ${NPM_PACKAGE}@${NPM_VERSION}`)
  mkdirSync(NPM_BIN, { recursive: true })
  // A package of its own: the project's package.json and lockfile stay as they are.
  writeFileSync(join(NPM_DIR, 'package.json'), '{"private":true}')
  const options = ['--no-package-lock', '--engine-strict=false', '--loglevel=error']
  if (!run('npm', ['install', '--prefix', NPM_DIR, ...options, `${NPM_PACKAGE}@${NPM_VERSION}`])) return false
  const url = pathToFileURL(createRequire(join(NPM_DIR, 'package.json')).resolve(NPM_PACKAGE)).href
  const unpack = `import chromium from ${JSON.stringify(url)}; await chromium.executablePath()`
  // The package unpacks into $TMPDIR; the AWS variable makes it unpack libnss3, libnspr4 and libexpat too.
  const extraEnv = { TMPDIR: NPM_BIN, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  if (!run(process.execPath, ['--input-type=module', '-e', unpack], extraEnv)) return false
  // Its own fonts.conf names a fixed folder that may not exist; with no font at all, text has no size and toBeVisible() fails.
  writeFileSync(
    join(NPM_BIN, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>/usr/share/fonts</dir><dir>${NPM_BIN}/fonts/fonts</dir><cachedir>${NPM_BIN}/fonts-cache</cachedir></fontconfig>`,
  )
  return true
}

async function findBrowser() {
  rmSync(RECORD, { force: true })
  for (const choice of presentChoices()) if (await starts(choice)) return true
  if (env.E2E_CHROMIUM) return false
  return (fetchOwnBuild() && (await starts({}))) || (fetchFromNpm() && (await starts(NPM_CHOICE)))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href && !(await findBrowser())) {
  console.error(`No browser for the end-to-end tests starts here. One of these helps:
  sudo apt-get install chromium                    Debian
  npx playwright install --with-deps chromium      asks for sudo on Linux
  E2E_CHROMIUM=/path/to/chrome npm test`)
  process.exitCode = 1
}
