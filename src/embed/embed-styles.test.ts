import { describe, expect, it } from 'vitest'
import { embedCss, parseRules } from './build/embed-styles.ts'

describe('the style sheet of an embed', () => {
  const css = embedCss()

  it('is the page’s own rules for what both show', () => {
    expect(css).toContain('.fig .t-ok{stroke:var(--ok-line)}')
    expect(css).toContain('input[type="range"].handle-input:focus-visible')
    expect(css).toContain('.sentence{')
    expect(css).toContain('--ok-line:light-dark(#2b6f86,#8cc0d6)')
  })

  it('has nothing of the page itself, and brings no face', () => {
    for (const word of ['.toolbar', '.page{', '}body{', '@font-face', 'url(', ':root', 'Slackline Sans']) expect(css).not.toContain(word)
  })

  it('measures text by the reader’s size and widths by its own place', () => {
    expect(css).not.toMatch(/\drem\b/)
    expect(css).not.toMatch(/@media \((min|max)-width/)
    expect(css).toMatch(/@container \(max-width: 719px\)/)
  })

  it('defines every token that it uses', () => {
    const used = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)
    expect(used.filter((name) => name !== '--host-ground' && !css.includes(`${name}:`))).toEqual([])
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
