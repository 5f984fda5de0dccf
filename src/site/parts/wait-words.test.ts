import { describe, expect, it } from 'vitest'
import { wordsOf } from './wait-words.ts'

describe('the words for a part that is waited for', () => {
  it('name it, as a sentence does', () => {
    expect(wordsOf('“Build”', 'slow', 1, true)).toBe('Loading “Build” …')
    expect(wordsOf('the part that opens labs', 'failed', 1, true)).toMatch(/^The part that opens labs could not be loaded\. /)
  })
  it('say why it may be, as far as the browser knows', () => {
    for (const state of ['late', 'failed'] as const) {
      expect(wordsOf('“Build”', state, 1, false)).toContain('This device is offline.')
      expect(wordsOf('“Build”', state, 1, true)).toContain('The connection may be')
    }
  })
  it('name the last way out where asking again did not help, and a reload could', () => {
    expect(wordsOf('“Build”', 'failed', 1, true)).not.toContain('reload')
    expect(wordsOf('“Build”', 'failed', 2, true)).toContain('reload the page')
    expect(wordsOf('“Build”', 'late', 2, false)).not.toContain('reload')
  })
})
