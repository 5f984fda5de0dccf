import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './browser.mjs'

// Not Vite's own 4173: a preview left open there must not stop the tests.
const port = Number(process.env.E2E_PORT ?? 4273)
const baseURL = `http://127.0.0.1:${port}/`

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0, // a test that passes on a second try is a fault to find
  timeout: 90_000, // an accessibility analysis takes 3 s, and several times that on a busy machine
  expect: { timeout: 15_000 }, // what is waited for is there at once, but for a machine on which much else runs
  forbidOnly: !!process.env.CI,
  reporter: 'list',
  // Only the tests of the offline copy let it answer for the server.
  use: { baseURL, trace: 'off', serviceWorkers: 'block' },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], launchOptions: launchOptions() } }],
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    cwd: fileURLToPath(new URL('..', import.meta.url)), // the default is this file's folder
    url: baseURL,
    // A server that is already there may show another copy's build: stop with an error rather than test that.
    reuseExistingServer: false,
  },
})
