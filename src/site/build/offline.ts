import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const WORKER = fileURLToPath(new URL('../worker/service-worker.ts', import.meta.url))
const FILE = 'sw.js'
/** What only robots and other sites ask for. */
const NOT_KEPT = [FILE, 'robots.txt', 'sitemap.xml', '.nojekyll']

/**
 * Writes `sw.js` into the built folder, with a list of all that lies there. It comes after the last file is written, whichever part of the build wrote it: with
 * several environments, after each.
 */
export function offlineCopy(): Plugin {
  let hasPages = false
  return {
    name: 'offline-copy',
    apply: 'build',
    sharedDuringBuild: true,
    writeBundle: {
      order: 'post',
      handler(_, bundle) {
        hasPages ||= bundle['index.html'] !== undefined
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const { root, build: options } = this.environment.config
        // A build of parts, as the benchmark's, is no site.
        if (!hasPages || options.write === false) return
        const folder = resolve(root, options.outDir)
        const files = hashFiles(folder)
        writeFileSync(join(folder, FILE), await buildWorker(files))
      },
    },
  }
}

/** Every file below a folder, by its path with slashes, with a hash of what is in it. */
function hashFiles(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => !NOT_KEPT.includes(path) && !path.endsWith('.map') && !/^(?:pictures|stills)\//.test(path))
    .sort()
  return Object.fromEntries(paths.map((path) => [path, hashOf(readFileSync(join(folder, path)))]))
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}

async function buildWorker(files: Readonly<Record<string, string>>): Promise<string> {
  const list = JSON.stringify(files)
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { SITE_FILES: list, SITE_VERSION: JSON.stringify(hashOf(list)) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: WORKER, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  const chunk = outputs.find((one) => one.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('the service worker was not built')
  return chunk.code
}
