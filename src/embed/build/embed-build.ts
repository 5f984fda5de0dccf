import { fileURLToPath } from 'node:url'
import { type EnvironmentOptions, type Plugin, runnerImport, type ViteBuilder } from 'vite'
import { embedStyles } from './embed-styles.ts'
import type { Stills } from './preset-stills.tsx'

/*
 * The embed's scripts, beside the page in one build. They are classic scripts, each in one file: a sandboxed frame has no origin, and a module script would
 * need CORS there.
 *
 *   deadline-timeline.js         registers the element; loads the next when it scrolls into view
 *   assets/stage-<hash>.js       the look, and still pictures
 *   stills/<hash>/<preset>-<width>.js   a preset, drawn by the build
 *   assets/timeline-<hash>.js    all that draws and listens, on preact: for a lab of one's own at once, for a preset when someone reaches for it
 *   assets/lab-link-<hash>.js    reads and writes links; loaded when one is to be read or written
 *   embed-page.js                what embed.html runs
 */

/** What is loaded later, by the name that the sources use: the built file says what it is called. */
const LATER = { stage: 'src/embed/stage.ts', timeline: 'src/embed/timeline.tsx', link: 'src/embed/lab-link.ts' } as const
const ENTRIES = {
  loader: ['src/embed/deadline-timeline.ts', 'deadline-timeline.js'],
  page: ['src/embed/embed-page.ts', 'embed-page.js'],
} as const

const fileNames: Record<string, string> = {}

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the embed's build finds what the sources call React. */
const STAND_INS: Readonly<Record<string, string>> = {
  react: fromHere('../preact/react.ts'),
  'react-dom': fromHere('../preact/react-dom.ts'),
  'react-dom/client': fromHere('../preact/react-dom.ts'),
}

export function embedEnvironments(): Record<string, EnvironmentOptions> {
  const script = (input: string, entryFileNames: string): EnvironmentOptions => ({
    consumer: 'client',
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames, codeSplitting: false } },
    },
  })
  return {
    embed_stage: script(LATER.stage, 'assets/stage-[hash].js'),
    embed_timeline: script(LATER.timeline, 'assets/timeline-[hash].js'),
    embed_link: script(LATER.link, 'assets/lab-link-[hash].js'),
    embed_loader: script(...ENTRIES.loader),
    embed_page: script(...ENTRIES.page),
  }
}

/** The page first, because it empties the folder; then what is loaded later, because the loader must know its names. */
export async function buildAll(builder: ViteBuilder): Promise<void> {
  for (const name of ['client', 'embed_stage', 'embed_timeline', 'embed_link', 'embed_loader', 'embed_page']) {
    const environment = builder.environments[name]
    if (environment !== undefined) await builder.build(environment)
  }
}

let stills: Promise<Stills> | null = null

/** The pictures that the build draws of the presets, once. */
function drawStills(): Promise<Stills> {
  stills ??= runnerImport<typeof import('./preset-stills.tsx')>(fromHere('./preset-stills.tsx')).then(({ module }) => module.presetStills())
  return stills
}

const isEmbed = (name: string) => name.startsWith('embed_')

export function embedPlugins(): Plugin[] {
  return [
    embedStyles(),
    {
      name: 'embed-stand-ins',
      enforce: 'pre',
      applyToEnvironment: ({ name }) => isEmbed(name),
      async resolveId(source, importer) {
        const standIn = STAND_INS[source]
        if (standIn !== undefined) return standIn
        return source.startsWith('react/jsx') ? this.resolve('preact/jsx-runtime', importer) : null
      },
    },
    {
      name: 'embed-file-names',
      generateBundle(_, bundle) {
        const name = this.environment.name.replace('embed_', '')
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        if (isEmbed(this.environment.name) && name in LATER && entry !== undefined) fileNames[name] = entry.fileName
      },
      resolveId: (source) => (source === 'virtual:embed-files' ? '\0embed-files' : null),
      load: (id) => (id === '\0embed-files' ? `export default ${JSON.stringify(fileNames)}` : null),
    },
    {
      name: 'embed-stills',
      resolveId: (source) => (source === 'virtual:embed-stills' ? '\0embed-stills' : null),
      async load(id) {
        if (id !== '\0embed-stills') return null
        const { folder, heightsPx } = await drawStills()
        return `export default ${JSON.stringify({ folder, heightsPx })}`
      },
      async generateBundle() {
        if (this.environment.name !== 'embed_loader') return
        const { folder, files } = await drawStills()
        for (const { name, script } of files) this.emitFile({ type: 'asset', fileName: folder + name, source: script })
      },
    },
    {
      // In development the element comes from the sources, as modules and on React.
      name: 'embed-dev',
      configureServer(server) {
        server.middlewares.use((request, response, next) => {
          const path = request.url?.split('?')[0] ?? ''
          const entry = Object.values(ENTRIES).find(([, file]) => path === `/${file}`)
          if (entry === undefined) return next()
          response.setHeader('Content-Type', 'text/javascript')
          const script = `Object.assign(document.createElement('script'), { type: 'module', src: '/${entry[0]}' })`
          return response.end(`document.head.append(${script})`)
        })
      },
    },
  ]
}
