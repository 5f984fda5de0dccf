import { describe, expect, it } from 'vitest'
import { plainStyle } from './plain-style.ts'

const tokens = ':root { --ink: light-dark(#111111, #eeeeee); /* --x: 1; */ --line: var(--ink); --font: "A", sans-serif; }'

describe('a style sheet for renderers without custom properties', () => {
  it('has the light value of every token', () => {
    expect(plainStyle(tokens, '.a { fill: var(--ink); stroke: var(--line) } .b { font-family: var(--font) }')).toBe(
      '.a { fill: #111111; stroke: #111111 } .b { font-family: "A", sans-serif }',
    )
  })
  it('leaves out what holds only on some media', () => {
    expect(plainStyle(tokens, '@import "x.css";.a { fill: red }@media print { .a { fill: blue } .b { fill: blue } }.c { fill: red }')).toBe(
      '.a { fill: red }.c { fill: red }',
    )
  })
  it('names a token that is not there', () => {
    expect(() => plainStyle(tokens, '.a { fill: var(--gone) }')).toThrow('no token --gone')
  })
})
