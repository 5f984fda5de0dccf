import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { buildAll, embedEnvironments, embedPlugins } from './src/embed/build/embed-build.ts'
import { docsPages } from './src/site/build/docs-pages.ts'
import { lessonPages } from './src/site/build/lesson-pages.ts'
import { offlineCopy } from './src/site/build/offline.ts'
import { sitePages } from './src/site/build/pages.ts'
import { contentSecurityPolicy } from './src/site/build/policy.ts'
import { renderWithPreact } from './src/site/build/renderer.ts'
import { readSiteUrl } from './src/site/build/site-url.ts'

export default defineConfig({
  base: './', // works under any path of a static host
  plugins: [
    react(),
    renderWithPreact(process.env.RENDERER),
    sitePages(readSiteUrl(process.env.SITE_URL)),
    docsPages(readSiteUrl(process.env.SITE_URL)),
    lessonPages(readSiteUrl(process.env.SITE_URL)),
    contentSecurityPolicy(),
    ...embedPlugins(),
    offlineCopy(),
  ],
  build: {
    // Browsers that know light-dark() themselves. For older ones it would be rewritten into custom properties,
    // which switch with the system's theme but not where an element sets its own `color-scheme`.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // All of the browsers above know modulepreload. A page asks for no script before its first view is painted, nor where scripts do not run.
    modulePreload: { polyfill: false, resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? [] : files) },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: { build: { rolldownOptions: { input: { main: 'index.html', lesson: 'lesson.html', embed: 'embed.html' } } } },
    ...embedEnvironments(),
  },
  // One set of plugins for all of them: the loader is told what the others are called.
  builder: { sharedConfigBuild: true, buildApp: buildAll },
  test: {
    // Named, because the default pattern would also take the browser tests in e2e/.
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Properties over thousands of labs take seconds, and on a busy machine several times that. A hang is still a failure.
    testTimeout: 60_000,
    // By itself it would leave one core of two idle.
    maxWorkers: '100%',
  },
})
