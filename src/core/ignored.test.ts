import { describe, expect, it } from 'vitest'
import { parseLab } from './parse-lab.ts'
import { simulate } from './simulate.ts'
import { makeLab, messagesOf, pathsOf } from './testing/lab-documents.ts'
import type { Json, JsonObject } from './testing/mutate-lab.ts'

const KEY = 'attempt-never-starts/row/gateway/db~2'
const ignoring = (ignored: Json) => makeLab({ ignored })
const many = (count: number): JsonObject => Object.fromEntries(Array.from({ length: count }, (_, i) => [`rule/${i}`, 'known']))

describe('ignored findings', () => {
  it('are kept as they are, in their order, after everything else', () => {
    const lab = ignoring({ 'b/z': 'second', [KEY]: 'The team knows.' })
    const parsed = parseLab({ ignored: lab.ignored, ...lab })
    expect(JSON.stringify(parsed)).toBe(JSON.stringify({ ok: true, lab }))
  })

  it('may be none, and are not written in where they are missing', () => {
    expect(parseLab(ignoring({}))).toEqual({ ok: true, lab: ignoring({}) })
    const parsed = parseLab(makeLab())
    expect(parsed.ok && Object.hasOwn(parsed.lab, 'ignored')).toBe(false)
  })

  it('do not touch the simulation', () => {
    const [plain, kept] = [parseLab(makeLab()), parseLab(ignoring({ [KEY]: 'x' }))]
    if (!plain.ok || !kept.ok) throw new Error('both are labs')
    expect(kept.lab.scenarios.map((row) => simulate(kept.lab, row))).toEqual(plain.lab.scenarios.map((row) => simulate(plain.lab, row)))
  })

  it('are 100 at most', () => {
    expect(pathsOf(ignoring(many(100)))).toEqual([])
    expect(messagesOf(ignoring(many(101)))).toEqual(['ignored: expected at most 100 ignored findings, found 101'])
  })

  it('have a reason of 1 to 200 characters', () => {
    expect(pathsOf(ignoring({ [KEY]: 'x'.repeat(200) }))).toEqual([])
    expect(pathsOf(ignoring({ [KEY]: '🙂'.repeat(200) }))).toEqual([])
    expect(messagesOf(ignoring({ [KEY]: 'x'.repeat(201) }))).toEqual([
      expect.stringMatching(`^ignored.${KEY}: expected text of 1 to 200 characters, found 201 characters: `),
    ])
    expect(messagesOf(ignoring({ [KEY]: '' }))).toEqual([`ignored.${KEY}: expected text of 1 to 200 characters, found empty text`])
    expect(pathsOf(ignoring({ [KEY]: null }))).toEqual([`ignored.${KEY}`])
    expect(pathsOf(ignoring({ [KEY]: '\ud800' }))).toEqual([`ignored.${KEY}`])
  })

  it('have a key of 1 to 200 letters, digits, _, -, / and ~', () => {
    expect(pathsOf(ignoring({ ['k'.repeat(200)]: 'x' }))).toEqual([])
    for (const key of ['k'.repeat(201), 'a b', 'a.b', '<script>', 'ключ', 'a\n']) expect(pathsOf(ignoring({ [key]: 'x' }))).toHaveLength(1)
    expect(messagesOf(ignoring({ '': 'x' }))).toEqual(['ignored.: expected a key of 1 to 200 letters, digits, _, -, / and ~, found ""'])
  })

  it('are an object and nothing else', () => {
    for (const value of [null, 1, 'x', true, [], [['a', 'b']]] as Json[]) expect(pathsOf(ignoring(value))).toEqual(['ignored'])
    expect(pathsOf({ ...makeLab(), ignored: new Map([[KEY, 'x']]) })).toEqual(['ignored'])
  })

  it('may be named __proto__ and constructor like anything else', () => {
    const json = JSON.stringify(makeLab()).replace(/\}$/, ',"ignored":{"__proto__":"a","constructor":"b"}}')
    const parsed = parseLab(JSON.parse(json))
    expect(JSON.stringify(parsed)).toBe(`{"ok":true,"lab":${json}}`)
    expect(({} as { a?: string }).a).toBeUndefined()
  })

  it('of a hostile document end early', () => {
    const huge = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`${'k'.repeat(40)}${i}`, 'x'.repeat(300)]))
    expect(pathsOf(ignoring(huge))).toEqual(['ignored'])
    expect(pathsOf(ignoring({ ['k'.repeat(1_000_000)]: 'x'.repeat(1_000_000) }))[0]?.length).toBeLessThan(1_100)
  })
})
