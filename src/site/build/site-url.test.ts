import { describe, expect, it } from 'vitest'
import { readSiteUrl } from './site-url.ts'

describe('the address of the site', () => {
  it('is unknown where none is given', () => {
    expect(readSiteUrl(undefined)).toBeNull()
    expect(readSiteUrl(' ')).toBeNull()
  })
  it('ends with a slash', () => {
    expect(readSiteUrl('https://example.org')).toBe('https://example.org/')
    expect(readSiteUrl('https://example.org/a/b')).toBe('https://example.org/a/b/')
    expect(readSiteUrl('http://example.org/a/b/')).toBe('http://example.org/a/b/')
  })
  it.each(['example.org', 'ftp://example.org/', 'https://example.org/?a', 'https://example.org/#a', 'javascript:alert(1)'])(
    'is refused: %s',
    (text) => {
      expect(() => readSiteUrl(text)).toThrow(/^SITE_URL is "/)
    },
  )
})
