import { describe, expect, it } from 'vitest'
import { readHeightMessage, readShowMessage } from './frame-protocol.ts'

const message = (parts: object) => ({ type: 'slackline:show', version: 1, ...parts })

describe('a message from the parent of a frame', () => {
  it('says how to show the timeline', () => {
    expect(readShowMessage(message({ theme: 'dark', controls: 'none', scenarios: ['a', 'b_2'] }))).toEqual({
      theme: 'dark',
      controls: 'none',
      scenarios: ['a', 'b_2'],
    })
    expect(readShowMessage(message({ scenarios: null }))).toEqual({ scenarios: null })
    expect(readShowMessage(message({}))).toEqual({})
  })

  it('is none of ours without the type and the version', () => {
    for (const data of [undefined, null, 0, 'slackline:show', [], {}, { type: 'slackline:show' }, { ...message({}), version: 2 }])
      expect(readShowMessage(data)).toBeNull()
  })

  it('keeps only what is allowed', () => {
    expect(
      readShowMessage(message({ theme: 'url(x)', controls: ['full'], scenarios: ['<b>'], preset: 'three-rows', __proto__: { theme: 1 } })),
    ).toEqual({})
    expect(readShowMessage(message({ scenarios: Array(21).fill('a') }))).toEqual({})
    expect(readShowMessage(message({ scenarios: ['a'.repeat(41)] }))).toEqual({})
    expect(readShowMessage(message({ scenarios: 'a' }))).toEqual({})
  })
})

describe('the height that a frame tells', () => {
  const told = (heightPx: unknown, parts: object = {}) => readHeightMessage({ type: 'slackline:height', version: 1, heightPx, ...parts })

  it('is whole pixels, and no more than a page can bear', () => {
    expect(told(432)).toBe(432)
    for (const wrong of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 100_001, '432', null, undefined, [432]])
      expect(told(wrong)).toBeNull()
  })

  it('is read from messages of ours alone', () => {
    for (const data of [null, undefined, 'slackline:height', 7, []]) expect(readHeightMessage(data)).toBeNull()
    expect(told(432, { version: 2 })).toBeNull()
    expect(told(432, { type: 'slackline:show' })).toBeNull()
  })
})
