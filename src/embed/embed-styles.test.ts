import { describe, expect, it } from 'vitest'
import { briefCss, embedCss, parseRules } from './build/embed-styles.ts'

describe('the style sheets of an embed', () => {
  const { seen, still, used, refused } = embedCss()
  const css = seen + used + refused

  it('are the page’s own rules for what both show', () => {
    expect(css).toContain('.fig .t-ok{stroke:var(--ok-line)}')
    expect(css).toContain('input[type="range"].handle-input:focus-visible')
    expect(css).toContain('.sentence{')
    expect(css).toContain('--ok-line:light-dark(#2b6f86,#8cc0d6)')
  })

  it('have nothing of the page itself, and bring no face', () => {
    for (const word of ['.toolbar', '.page{', '}body{', '@font-face', 'url(', ':root', 'Slackline']) expect(css).not.toContain(word)
  })

  it('measure text by the reader’s size and widths by its own place', () => {
    expect(css).not.toMatch(/\drem\b/)
    expect(css).not.toMatch(/@media \((min|max)-width/)
    expect(css).toMatch(/@container \(max-width: 719px\)/)
  })

  it('define every token that they use, each before it is used', () => {
    const usedIn = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)
    const undefinedIn = (text: string, defined: string) =>
      usedIn(text).filter((name) => name !== '--host-ground' && !defined.includes(`${name}:`))
    expect(undefinedIn(seen, seen)).toEqual([])
    expect(undefinedIn(still, seen + still)).toEqual([])
    expect(undefinedIn(used, seen + used)).toEqual([])
    expect(undefinedIn(refused, seen + refused)).toEqual([])
  })

  it('have each rule where it is needed first', () => {
    for (const rule of ['.fig .t-ok{', '.figure-frame{', '.embed-links{', '.is-still :is(']) {
      expect(seen, rule).toContain(rule)
      expect(still + used + refused, rule).not.toContain(`}${rule}`)
    }
    for (const rule of [
      '.sentence{',
      '.embed-foot .sentence{',
      'input[type="range"].handle-input{',
      'input[type="range"]{',
      '.handle-layer{',
    ]) {
      expect(still, rule).toContain(rule)
      expect(used, rule).toContain(rule)
      expect(seen + refused, rule).not.toContain(rule)
    }
    for (const rule of [
      '.ledger{',
      '.field{',
      '.strip{',
      '.chip{',
      '.embed-said{',
      '.embed-causes,.embed-ledger{',
      '.sentence.is-linked{',
      '.embed-links button:hover,',
    ]) {
      expect(used, rule).toContain(rule)
      expect(seen + still + refused, rule).not.toContain(rule)
    }
    expect(refused).toContain('.embed-refusal{')
    expect(seen + still + used).not.toContain('.embed-refusal')
  })

  it('keep their meaning with short names for the tokens, the same in each', () => {
    const brief = briefCss()
    const names = new Map<string, string>()
    for (const sheet of ['seen', 'still', 'used', 'refused'] as const) {
      const long = embedCss()[sheet].split(/(--[\w-]+)/)
      const short = brief[sheet].split(/(--[\w-]+)/)
      expect(short).toHaveLength(long.length)
      long.forEach((text, i) => {
        if (!text.startsWith('--')) expect(short[i]).toBe(text)
        else expect(short[i]).toBe(names.get(text) ?? names.set(text, short[i] as string).get(text))
      })
    }
    expect(new Set(names.values()).size).toBe(names.size)
    for (const name of ['--paper', '--host-ground', '--font']) expect(names.get(name)).toBe(name)
  })
})

describe('plain CSS', () => {
  it('is read as rules, also inside a condition', () => {
    expect(parseRules('/* { */ @import "x"; a,b{c:d} @media (x){e{f:g}h{}}')).toEqual([
      { head: 'a,b', body: 'c:d' },
      {
        head: '@media (x)',
        body: [
          { head: 'e', body: 'f:g' },
          { head: 'h', body: '' },
        ],
      },
    ])
  })
})
