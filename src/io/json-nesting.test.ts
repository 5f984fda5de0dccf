import { describe, expect, it } from 'vitest'
import { findTooDeep } from './json-nesting.ts'

describe('brackets inside one another', () => {
  it('are taken up to 200, and the next one is found', () => {
    expect(findTooDeep(`${'['.repeat(200)}${']'.repeat(200)}`)).toBe(-1)
    expect(findTooDeep(`${'['.repeat(201)}`)).toBe(200)
    expect(findTooDeep(`{"a":${'['.repeat(200)}`)).toBe(204)
  })
  it('beside one another, or in text, do not count', () => {
    expect(findTooDeep('[],'.repeat(1000))).toBe(-1)
    expect(findTooDeep(`"${'['.repeat(1000)}"`)).toBe(-1)
    expect(findTooDeep(`"\\"${'{'.repeat(1000)}\\\\"`)).toBe(-1)
    expect(findTooDeep(`"\\\\"${'{'.repeat(201)}`)).toBe(204)
  })
})
