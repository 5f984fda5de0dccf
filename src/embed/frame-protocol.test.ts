import { describe, expect, it } from 'vitest'
import { readShowMessage } from './frame-protocol.ts'

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
