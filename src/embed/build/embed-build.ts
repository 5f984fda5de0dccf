import { fileURLToPath } from 'node:url'
import { type EnvironmentOptions, type Plugin, type Rolldown, runnerImport, type ViteBuilder } from 'vite'
import { classicScripts } from './classic-scripts.ts'
import { embedStyles } from './embed-styles.ts'
import type { Stills } from './preset-stills.tsx'
import { squeeze } from './squeeze.ts'

/*
 * The embed's scripts, beside the page in one build. They are classic scripts: a sandboxed frame has no origin, and a module script would need CORS there.
 *
 *   deadline-timeline.js         registers the element; loads the next when it scrolls into view
 *   assets/stage-<hash>.js       the look, and still pictures
 *   stills/<hash>/<preset>-<width>.js   a preset, drawn by the build
 *   assets/picture-<hash>.js     all that is needed to see a lab of one's own: reads it, simulates it, lays it out, draws a still picture
 *   assets/extras-<hash>.js      what the still picture of many labs does without: parallel groups, downstreams, reserves, marks of 0 ms, crowds of
 *                                spans, areas for a pointer
 *   assets/timeline-<hash>.js    all that is needed to use it, on preact: loaded when someone reaches for it
 *   assets/faults-<hash>.js      says why a lab is not drawn
 *   assets/lab-link-<hash>.js    reads and writes links; loaded when one is to be read or written
 *   embed-page.js                what embed.html runs
 *
 * All in `assets/` build on `stage`, which is there before them.
 */

/** What is loaded later. The built loader says what the scripts of each are called. */
const LATER = {
  stage: 'src/embed/stage.ts',
  picture: 'src/embed/picture.ts',
  extras: 'src/embed/extras.ts',
  faults: 'src/embed/faults.ts',
  'lab-link': 'src/embed/lab-link.ts',
  timeline: 'src/embed/timeline.tsx',
} as const
const ENTRIES = {
  loader: ['src/embed/deadline-timeline.ts', 'deadline-timeline.js'],
  page: ['src/embed/embed-page.ts', 'embed-page.js'],
} as const

const PARTS = 'embed_parts'

/** The scripts of each part in the order in which they must run, without those of `stage`. */
const files: Record<string, readonly string[]> = {}

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the embed's build finds what the sources call React. */
const REACT: Readonly<Record<string, string>> = {
  react: fromHere('../preact/react.ts'),
  'react-dom': fromHere('../preact/react-dom.ts'),
  'react-dom/client': fromHere('../preact/react-dom.ts'),
}

/** What the picture of many labs does without. It is asked for where it is called, and the part `extras` holds it. */
const CALLED_LATER = ['beyond', 'branch-phrases', 'connections', 'density', 'hanging', 'hits', 'lane-labels', 'lane-tree', 'reserve']

/** Where the embed's build finds other files of the sources: beside those, an embed has no face of its own. */
const STAND_INS: Readonly<Record<string, string>> = Object.fromEntries([
  ...CALLED_LATER.map((name) => [fromHere(`../../timeline/${name}.ts`), fromHere(`../called-later/${name}.ts`)]),
  [fromHere('../../timeline/face-widths.ts'), fromHere('../system-face.ts')],
])

/** The first of these whose part needs a module holds it, and the others build on that. */
const SHARED = ['stage', 'picture', 'extras', 'faults'] as const

export function embedEnvironments(): Record<string, EnvironmentOptions> {
  const environment = (rolldownOptions: NonNullable<EnvironmentOptions['build']>['rolldownOptions']): EnvironmentOptions => ({
    consumer: 'client',
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { ...rolldownOptions },
    },
  })
  const script = (input: string, entryFileNames: string) =>
    environment({ input, output: { format: 'iife', entryFileNames, codeSplitting: false } })
  const name = 'assets/[name]-[hash].js'
  const groups = SHARED.map((part) => ({
    debugName: part,
    name: (id: string, context: Rolldown.ChunkingContext) => (isNeededBy(fromHere(`../../../${LATER[part]}`), id, context) ? part : null),
  }))
  return {
    [PARTS]: environment({
      input: { ...LATER },
      preserveEntrySignatures: 'allow-extension',
      output: { format: 'es', entryFileNames: name, chunkFileNames: name, codeSplitting: { groups } },
    }),
    embed_loader: script(...ENTRIES.loader),
    embed_page: script(...ENTRIES.page),
  }
}

/** Whether a module is an entry or imported from it, over however many others. */
function isNeededBy(entry: string, id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (id === entry) return true
  if (seen.has(id)) return false
  seen.add(id)
  return context.getModuleInfo(id)?.importers.some((importer) => isNeededBy(entry, importer, context, seen)) ?? false
}

/** The page first, because it empties the folder; then what is loaded later, because the loader must know its names. */
export async function buildAll(builder: ViteBuilder): Promise<void> {
  for (const name of ['client', PARTS, 'embed_loader', 'embed_page']) {
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

function noteFiles(bundle: Rolldown.OutputBundle): void {
  const filesOf = (fileName: string): readonly string[] => {
    const chunk = bundle[fileName]
    return chunk?.type === 'chunk' ? [...new Set([...chunk.imports.flatMap(filesOf), fileName])] : []
  }
  const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry && file.name in LATER)
  const stage = entries.find(({ name }) => name === 'stage')?.fileName
  for (const { name, fileName } of entries) {
    files[name ?? ''] = filesOf(fileName)
      .filter((file) => name === 'stage' || file !== stage)
      .map((file) => file.replace(/^assets\/(.*)\.js$/, '$1'))
  }
}

export function embedPlugins(): Plugin[] {
  return [
    embedStyles(),
    {
      name: 'embed-stand-ins',
      enforce: 'pre',
      applyToEnvironment: ({ name }) => isEmbed(name),
      async resolveId(source, importer) {
        const standIn = REACT[source]
        if (standIn !== undefined) return standIn
        if (source.startsWith('react/jsx')) return this.resolve('preact/jsx-runtime', importer)
        if (importer === fromHere('../extras.ts') || !source.startsWith('.')) return null
        const resolved = await this.resolve(source, importer, { skipSelf: true })
        return STAND_INS[resolved?.id ?? ''] ?? null
      },
    },
    classicScripts(PARTS),
    squeeze(PARTS),
    squeeze('embed_loader'),
    {
      name: 'embed-file-names',
      generateBundle(_, bundle) {
        if (this.environment.name === PARTS) noteFiles(bundle)
      },
      resolveId: (source) => (source === 'virtual:embed-files' ? '\0embed-files' : null),
      load: (id) => (id === '\0embed-files' ? `export default ${JSON.stringify(files)}` : null),
    },
    {
      name: 'embed-stills',
      resolveId: (source) => (source === 'virtual:embed-stills' ? '\0embed-stills' : null),
      async load(id) {
        if (id !== '\0embed-stills') return null
        const { folder, presets } = await drawStills()
        return `export default ${JSON.stringify({ folder, presets })}`
      },
      async generateBundle() {
        if (this.environment.name !== 'embed_loader') return
        const { folder, files: scripts } = await drawStills()
        for (const { name, script } of scripts) this.emitFile({ type: 'asset', fileName: folder + name, source: script })
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
