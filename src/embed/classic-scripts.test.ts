import { type Context, runInNewContext } from 'node:vm'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { classicScript } from './build/classic-scripts.ts'

const PARTS = Symbol.for('slackline.embed.parts')

const pageWith = (src: string, parts: Map<string, unknown>): Context =>
  ({ document: { currentScript: { src } }, URL, Symbol, [PARTS]: parts }) as object as Context

/** Runs scripts as a page does, in order, and gives what they left. */
function run(...scripts: readonly (readonly [url: string, module: string])[]): Map<string, Record<string, unknown>> {
  const parts = new Map<string, Record<string, unknown>>()
  for (const [src, module] of scripts) {
    const code = classicScript(module, parseAst(module).body as never)
    runInNewContext(code, pageWith(src, parts))
  }
  return parts
}

describe('a module as a classic script', () => {
  it('leaves its exports under its address, and finds those of the scripts before it', () => {
    const parts = run(
      ['https://host/a/one.js', 'const two = 2; function add(a, b) { return a + b }\nexport { two as t, add };'],
      ['https://host/a/three.js', 'import { t as two, add } from "./one.js";\nconst part = add(two, 1);\nexport { part };'],
    )
    expect(parts.get('https://host/a/three.js')).toEqual({ part: 3 })
  })

  it('keeps its names to itself', () => {
    const context = pageWith('https://host/x.js', new Map())
    const module = 'const hidden = 1;\nexport { hidden };'
    runInNewContext(classicScript(module, parseAst(module).body as never), context)
    expect(Object.keys(context)).toEqual(['document', 'URL', 'Symbol'])
  })

  it('is refused where a module exports in a way that it cannot have', () => {
    const module = 'export default 1'
    expect(() => classicScript(module, parseAst(module).body as never)).toThrow('ExportDefaultDeclaration')
  })
})
