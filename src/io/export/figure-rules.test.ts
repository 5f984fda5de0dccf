import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { presets } from '../../presets/presets.ts'
import { glyphs } from '../../timeline/glyphs.ts'
import { patternDefs } from '../../timeline/patterns.ts'
import { crowdLab } from '../../timeline/testing/crowd-lab.ts'
import { allShapes, drawLab } from '../../timeline/testing/draw-lab.ts'
import { kindsLab } from '../../timeline/testing/kinds-lab.ts'
import { attributesIn } from './figure-attributes.ts'
import { figureRules } from './figure-rules.ts'
import { fontFamily, tokenNames, tokenValue } from './tokens.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** Rules outside any at-rule, each a selector list and its declarations. */
function rulesOf(css: string): readonly [string, Record<string, string>][] {
  const top = css.replace(/@[^{;]*\{(?:[^{}]|\{[^{}]*\})*\}|@[^{;]*;/g, '')
  return [...top.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => [
    selectors
      .split(',')
      .map((selector) => selector.trim())
      .join(', '),
    Object.fromEntries(
      body
        .split(';')
        .filter((declaration) => declaration.trim() !== '')
        .map((declaration) => {
          const colon = declaration.indexOf(':')
          return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]
        }),
    ),
  ])
}

const figureCss = rulesOf(read('../../timeline/figure.css'))
const rootTokens = rulesOf(read('../../site/tokens.css')).find(([selector]) => selector === ':root')?.[1] ?? {}

describe('the looks that a picture takes along', () => {
  it('are those of figure.css, rule by rule', () => {
    const wanted = figureCss
      .filter(([selector]) => selector !== '.fig')
      .map(([selectors, set]) => [
        selectors.replaceAll(/\.fig /g, ''),
        Object.fromEntries(
          Object.entries(set).map(([name, value]) => [name, value.replace(/^var\((--[\w-]+)\)$/, '$1').replace(/^([\d.]+)px$/, '$1')]),
        ),
      ])
    expect(figureRules).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(60)
  })

  it('are the root of the figure besides: its face, its digits, its direction', () => {
    expect(figureCss.find(([selector]) => selector === '.fig')?.[1]).toEqual({
      display: 'block',
      overflow: 'visible',
      direction: 'ltr',
      'font-family': 'var(--font)',
      'font-variant-numeric': 'tabular-nums lining-nums',
    })
    // The face that holds the page's place until the type has come has none in a file that brings the type along.
    expect(fontFamily).toBe(rootTokens['--font']?.replace('"Slackline Fallback", ', '').replace(/\s+/g, ' '))
  })

  it('have the tokens of tokens.css, light and dark', () => {
    const inCss = Object.fromEntries(
      tokenNames.map((name) => {
        const value = rootTokens[name] ?? 'missing'
        const both = /^light-dark\(\s*(#\w+),\s*(#\w+)\s*\)$/.exec(value)
        const plain = value.replace(/px$/, '')
        return [name, both === null ? [plain, plain] : [both[1], both[2]]]
      }),
    )
    expect(Object.fromEntries(tokenNames.map((name) => [name, [tokenValue(name, 'light'), tokenValue(name, 'dark')]]))).toEqual(inCss)
  })

  it('have every token that a rule names, and refuse a name that they do not have', () => {
    const named = figureRules.flatMap(([, set]) => Object.values(set)).filter((value) => value.startsWith('--'))
    expect(new Set(named).size).toBeGreaterThan(20)
    for (const name of named) expect(tokenNames).toContain(name)
    expect(() => tokenValue('--none', 'light')).toThrow('no token --none')
    expect(() => tokenValue('constructor', 'light')).toThrow('no token constructor')
  })

  it('have no pixel or function left that only a style sheet understands', () => {
    for (const [, set] of figureRules) for (const value of Object.values(set)) expect(value).not.toMatch(/[()]|px$/)
  })
})

describe('the attributes of an element', () => {
  const of = attributesIn('dark')

  it('are those of the more specific rule, and of the later of two that are as specific', () => {
    expect(of('text', 't-tick')).toEqual({ 'font-size': '12', fill: tokenValue('--ink-2', 'dark') })
    expect(of('text', 'halo halo-past')).toMatchObject({ stroke: tokenValue('--past', 'dark'), 'stroke-width': '6' })
    expect(of('path', 'tick is-budget')).toMatchObject({ stroke: tokenValue('--deadline-line', 'dark'), 'stroke-width': '1.75' })
    expect(of('rect', 'tag-body is-own')).toMatchObject({ fill: tokenValue('--grip-fill', 'dark') })
  })

  it('are the text’s own on a text alone: a run in it inherits them', () => {
    expect(of('tspan', 'strong')).toEqual({ 'font-weight': '600' })
  })

  it('are there for every class that is drawn', () => {
    const labs = [...presets.map(({ lab }) => lab), kindsLab, crowdLab(2000)]
    const shapes = [
      ...labs.flatMap((lab) => [1136, 600, 300].flatMap((width) => allShapes(drawLab(lab, { width })))),
      ...Object.values(glyphs).flat(),
      ...patternDefs.flatMap((pattern) => pattern.shapes),
    ]
    const known = new Set(figureRules.flatMap(([select]) => select.match(/[\w-]+/g) ?? []))
    const drawn = new Set(
      shapes.flatMap((shape) =>
        shape.kind === 'glyph'
          ? []
          : [shape.className, ...(shape.kind === 'text' ? shape.runs.map((run) => run.className ?? '') : [])].flatMap((names) =>
              names.split(' '),
            ),
      ),
    )
    // These name a part and have no looks of their own: their fill is a pattern, or they are plain text.
    const bare = ['', 't-bar', 'body-deadline', 'body-timeout', 'body-error', 'body-still', 'reserve']
    expect([...drawn].filter((name) => !known.has(name) && !bare.includes(name))).toEqual([])
    expect(drawn.size).toBeGreaterThan(40)
  })
})
