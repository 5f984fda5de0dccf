import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('.', import.meta.url))

/** What each folder may import besides itself. The map, src/README.md, says why. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  presets: ['core'],
  timeline: ['core'],
  findings: ['core', 'timeline'],
  lessons: ['core', 'timeline', 'presets'],
  store: ['core', 'timeline'],
  io: ['core'],
  'io/export': ['core', 'timeline', 'io'],
  edit: ['core', 'timeline'],
  report: ['core', 'timeline'],
  components: ['core', 'timeline', 'findings', 'store', 'presets'],
  embed: ['core', 'presets', 'timeline', 'findings', 'store', 'io', 'io/export', 'components'],
  'embed/snippets': ['core', 'timeline', 'io/export', 'embed'],
  site: [
    ...['core', 'presets', 'timeline', 'findings', 'lessons', 'edit', 'report', 'store', 'io', 'io/export', 'components', 'site/worker'],
    ...['embed', 'embed/snippets'], // how an embed is written and spoken to; never what it runs
  ],
  'site/worker': [],
  'site/build': ['site'],
}

const MAY_IMPORT_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  core: [],
  presets: [],
  timeline: [],
  findings: [],
  lessons: [],
  edit: [],
  report: [],
  store: ['zustand/vanilla'],
  io: ['fflate'],
  'io/export': [],
  components: ['react', 'react-dom', 'zustand', 'zustand/vanilla'],
  embed: [
    ...['react', 'react-dom/client', 'preact', 'preact/hooks'],
    ...['virtual:embed-files', 'virtual:embed-stills', ...['seen', 'used', 'refused'].map((sheet) => `virtual:embed-styles/${sheet}`)], // made by embed/build
  ],
  'embed/snippets': [],
  site: [
    ...['react', 'react-dom', 'react-dom/client', 'react-dom/server', 'preact', 'preact/compat'],
    // The editor of the lab as text, loaded when it is opened.
    ...['commands', 'lang-json', 'language', 'lint', 'search', 'state', 'view'].map((part) => `@codemirror/${part}`),
    '@lezer/highlight',
  ],
  'site/worker': [],
  'site/build': ['vite', '@resvg/resvg-js', 'node:crypto', 'node:fs', 'node:path', 'node:url'],
}

/** Parts of a folder that have arrows of their own: they run elsewhere (in a service worker, in Node while building), or read more than the rest. */
const OWN_ARROWS = ['site/worker', 'site/build', 'io/export', 'embed/snippets']

interface SourceFile {
  readonly path: string
  readonly folder: string
  readonly isTest: boolean
  readonly text: string
}

const files: readonly SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && path.includes(sep))
  .map((path) => ({
    path: path.split(sep).join('/'),
    folder: folderOfPath(path.split(sep).join('/')),
    // What runs in Node, for tests or for the build of the embed, is no part of what is shipped.
    isTest: /\.(test|bench)\.tsx?$/.test(path) || path.split(sep).includes('testing') || path.startsWith(join('embed', 'build')),
    text: readFileSync(join(SRC, path), 'utf8'),
  }))

const importsOf = (file: SourceFile): readonly string[] =>
  [...file.text.matchAll(/(?:^|\n)(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g)].map(
    (match) => (match[1] ?? match[2]) as string,
  )

function folderOf(file: SourceFile, specifier: string): string {
  return folderOfPath(
    relative(SRC, join(SRC, dirname(file.path), specifier))
      .split(sep)
      .join('/'),
  )
}

function folderOfPath(path: string): string {
  return OWN_ARROWS.find((folder) => path.startsWith(`${folder}/`)) ?? (path.split('/')[0] as string)
}

describe('the arrows between the folders', () => {
  it('are followed by every file', () => {
    const wrong: string[] = []
    for (const file of files.filter((one) => !one.isTest)) {
      const allowed = MAY_IMPORT[file.folder]
      if (allowed === undefined) {
        wrong.push(`${file.path}: no arrow is written down for this folder`)
        continue
      }
      for (const specifier of importsOf(file)) {
        if (specifier.startsWith('.')) {
          const folder = folderOf(file, specifier)
          if (folder !== file.folder && !allowed.includes(folder)) wrong.push(`${file.path} imports ${specifier}`)
        } else if (!MAY_IMPORT_PACKAGES[file.folder]?.includes(specifier)) wrong.push(`${file.path} imports ${specifier}`)
      }
    }
    expect(wrong).toEqual([])
    expect(files.length).toBeGreaterThan(40)
  })

  it('see a wrong import when there is one', () => {
    const file: SourceFile = {
      path: 'core/x.ts',
      folder: 'core',
      isTest: false,
      text: "import { x } from '../timeline/x.ts'\nimport('react')",
    }
    expect(importsOf(file)).toEqual(['../timeline/x.ts', 'react'])
    expect(folderOf(file, '../timeline/x.ts')).toBe('timeline')
  })
})

const PURE = ['core', 'timeline', 'presets', 'findings', 'edit', 'report', 'lessons', 'io/export', 'embed/snippets']

describe('the core and all that is computed from it', () => {
  it('read no clock, no page and no chance', () => {
    const impure =
      /\b(?:new Date|Date\.now|Math\.random|performance\.now|setTimeout|setInterval|queueMicrotask|fetch|document\.|window\.|localStorage)\b/
    // The code that the lesson shows does read clocks, and that of a snippet the page around it: they are data to the rest.
    const pure = files.filter(
      (one) => PURE.includes(one.folder) && !/^(?:lessons\/code\/|embed\/snippets\/height-script)/.test(one.path) && !one.isTest,
    )
    // Neither comments nor what stands in quotes: the lesson writes of clocks.
    const found = pure.filter((one) => impure.test(one.text.replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'|\/\/.*$/gm, '')))
    expect(found.map((one) => one.path)).toEqual([])
    expect(pure.length).toBeGreaterThan(20)
  })
})

describe('the sources', () => {
  it('have no folder or file for odds and ends, and pass nothing through by a barrel', () => {
    expect(files.filter((one) => /(^|\/)(utils?|helpers?|misc)(\/|\.)/.test(one.path)).map((one) => one.path)).toEqual([])
    expect(files.filter((one) => /(^|\/)index\.tsx?$/.test(one.path)).map((one) => one.path)).toEqual(['core/index.ts'])
  })
})

describe('the packages that are needed to run', () => {
  it('are each imported by something', () => {
    const { dependencies } = JSON.parse(readFileSync(join(SRC, '..', 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
    const imported = new Set(files.flatMap(importsOf).map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]))
    expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([])
  })
})
