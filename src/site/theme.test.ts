import { describe, expect, it } from 'vitest'
import { withTheme } from './theme.ts'

describe('a theme in an address', () => {
  it.each([
    ['https://x.org/a/', 'dark', 'https://x.org/a/?theme=dark'],
    ['https://x.org/a/#1.b', 'dark', 'https://x.org/a/?theme=dark#1.b'],
    ['https://x.org/?theme=light#1.b', 'auto', 'https://x.org/?theme=auto#1.b'],
    ['https://x.org/?a=b%20c+d&theme=light&theme#1.b', null, 'https://x.org/?a=b%20c+d#1.b'],
    ['https://x.org/?theme=light', null, 'https://x.org/'],
    ['https://x.org/?themes=2#a?b#c', 'light', 'https://x.org/?themes=2&theme=light#a?b#c'],
  ] as const)('%s with %s is %s', (address, theme, expected) => expect(withTheme(address, theme)).toBe(expected))
})
