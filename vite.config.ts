import react from '@vitejs/plugin-react'
import { type Plugin, runnerImport } from 'vite'
import { defineConfig } from 'vitest/config'
import { buildAll, embedEnvironments, embedPlugins } from './src/embed/build/embed-build.ts'

const PLACEHOLDER = '<!--prerender-->'

/** Style sheets are the client build's. `runnerImport` cannot load them, and markup does not need them. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0without-styles' : null),
  load: (id) => (id === '\0without-styles' ? '' : null),
}

/** Puts the first view's markup into the built page, so that it shows before, and without, any script. */
function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build', // the dev server renders in the browser alone, and unit tests have no page
    async transformIndexHtml(html) {
      if (!html.includes(PLACEHOLDER)) return html
      const { module } = await runnerImport<typeof import('./src/site/prerender.tsx')>('./src/site/prerender.tsx', {
        plugins: [withoutStyles],
      })
      const markup = await module.render()
      // A function, because a plain string would have its `$` signs read as patterns.
      return html.replace(PLACEHOLDER, () => markup)
    },
  }
}

export default defineConfig({
  base: './', // works under any path of a static host
  plugins: [react(), prerender(), ...embedPlugins()],
  build: {
    // Browsers that know light-dark() themselves. For older ones it would be rewritten into custom properties,
    // which switch with the system's theme but not where an element sets its own `color-scheme`.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: { input: { main: 'index.html', embed: 'embed.html' } },
  },
  environments: embedEnvironments(),
  // One set of plugins for all of them: the loader is told what the others are called.
  builder: { sharedConfigBuild: true, buildApp: buildAll },
  test: {
    // Named, because the default pattern would also take the browser tests in e2e/.
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Properties over thousands of labs take seconds, and on a busy machine several times that. A hang is still a failure.
    testTimeout: 60_000,
  },
})
