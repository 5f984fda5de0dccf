import type { Plugin } from 'vite'

/** What this needs to know of a syntax tree. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Import extends Node {
  readonly source: { readonly value: string }
  readonly specifiers: readonly { readonly imported: { readonly name: string }; readonly local: { readonly name: string } }[]
}
interface Export extends Node {
  readonly specifiers: readonly { readonly exported: { readonly name: string }; readonly local: { readonly name: string } }[]
}

/**
 * Turns modules into classic scripts, which need no CORS in a frame without an origin. What a module exports is left in a map of the page, under the
 * script's own address; what it imports is read from there, so that scripts share code. A script must be run after those that it imports from.
 */
export function classicScripts(environment: string): Plugin {
  return {
    name: 'embed-classic-scripts',
    applyToEnvironment: ({ name }) => name === environment,
    renderChunk(code) {
      return { code: classicScript(code, this.parse(code).body as unknown as readonly Node[]), map: null }
    },
  }
}

export function classicScript(code: string, body: readonly Node[]): string {
  const imports: string[] = []
  const exports: string[] = []
  let rest = code
  for (const node of [...body].reverse()) {
    if (node.type === 'ImportDeclaration') {
      const { source, specifiers } = node as Import
      const names = specifiers.map(({ imported, local }) => `${imported.name}: ${local.name}`)
      imports.unshift(`const {${names.join()}} = parts.get(new URL(${JSON.stringify(source.value)}, address).href)`)
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const { exported, local } of (node as Export).specifiers) exports.push(`${exported.name}: ${local.name}`)
    } else if (node.type.startsWith('Export')) throw new Error(`no classic script can be made of ${node.type}`)
    else continue
    rest = rest.slice(0, node.start) + rest.slice(node.end)
  }
  return `(() => {
const address = document.currentScript.src, parts = (globalThis[Symbol.for('slackline.embed.parts')] ??= new Map())
${imports.join('\n')}
${rest}
parts.set(address, {${exports.join()}})
})()`
}
