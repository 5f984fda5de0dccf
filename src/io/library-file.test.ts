import { describe, expect, it } from 'vitest'
import { presets } from '../presets/presets.ts'
import { threeRows } from '../presets/three-rows.ts'
import { printLab } from './lab-file.ts'
import type { LibraryEntry } from './lab-library.ts'
import { printLibrary, readLabs, readLabsFile } from './library-file.ts'
import { printVersion, readVersion, versionKey } from './stored-lab.ts'

const atOnce = async () => {}
const read = (text: string) => readLabs(text, atOnce)
const entries: readonly LibraryEntry[] = presets.map(({ id, lab }, i) =>
  readVersion(versionKey({ labId: `l${i}`, revision: 1, writer: 'w' }), printVersion({ from: null, changedAtMs: i, presetId: id }, lab)),
)
const damaged = readVersion('slackline.labs.x', '</script>\u2028"damaged"')
const library = (labs: unknown, more: object = {}) => JSON.stringify({ slackline: 'labs', version: 1, labs, ...more })

describe('a file of all labs', () => {
  it('gives back every lab, what it began as, and every text that could not be read', async () => {
    expect(await read(printLibrary([...entries, damaged]))).toEqual({
      ok: true,
      kind: 'library',
      labs: presets.map(({ id, lab }) => ({ lab, presetId: id })),
      errors: [],
      unreadable: ['</script>\u2028"damaged"'],
    })
  })
  it('of no labs is a file too', async () => {
    expect(await read(printLibrary([]))).toMatchObject({ ok: true, labs: [], unreadable: [] })
  })
  it('names the faults of each lab by its place, and reads the others', async () => {
    const text = library([{ lab: threeRows.lab }, { lab: { ...threeRows.lab, budgetMs: -1 } }, 5, { lab: null, presetId: '<b>' }])
    const result = await read(text)
    expect(result).toMatchObject({ ok: true, labs: [{ lab: threeRows.lab, presetId: null }] })
    expect(result.ok && result.kind === 'library' ? result.errors.map((error) => error.path) : []).toEqual([
      'labs.1.lab.budgetMs',
      'labs.2.lab',
      'labs.3.lab',
    ])
  })
  it('of more labs than a library holds says what it leaves out', async () => {
    const result = await read(library(Array.from({ length: 203 }, () => ({ lab: threeRows.lab }))))
    expect(result).toMatchObject({ errors: [{ path: 'labs', message: 'expected at most 200, found 203: the rest are left out' }] })
    expect(result.ok && result.kind === 'library' && result.labs.length).toBe(200)
  })
  it('lists 200 faults and counts the rest', async () => {
    const result = await read(library(Array.from({ length: 150 }, () => ({ lab: { version: 1 } }))))
    const errors = result.ok && result.kind === 'library' ? result.errors : []
    expect(errors).toHaveLength(201)
    // Each of the 150 lacks a title, a budget, calls and scenarios.
    expect(errors[200]?.message).toBe('and 400 more faults')
  })
  it('of another version, or without a list, is refused', async () => {
    expect(await read('{"slackline":"labs","version":2}')).toMatchObject({ ok: false, errors: [{ path: 'version' }] })
    expect(await read('{"slackline":"labs","version":1,"labs":{}}')).toMatchObject({ ok: false, errors: [{ path: 'labs' }] })
  })
})

describe('a file of either kind', () => {
  const fileOf = (text: string, size = text.length) => {
    let reads = 0
    const file = {
      size,
      text: async () => {
        reads += 1
        return text
      },
      slice: (from: number, to: number) => new Blob([text.slice(from, to)]),
      reads: () => reads,
    }
    return file
  }
  it('may be a lab', async () => {
    expect(await readLabsFile(fileOf(printLab(threeRows.lab)), atOnce)).toEqual({ ok: true, kind: 'lab', lab: threeRows.lab })
  })
  it('is read past the size of a lab only where it begins as a file of all labs', async () => {
    const many = fileOf(printLibrary(entries), 3_000_000)
    expect(await readLabsFile(many, atOnce)).toMatchObject({ ok: true, kind: 'library' })
    for (const file of [fileOf(printLab(threeRows.lab), 3_000_000), fileOf(printLibrary(entries), 17_000_000)]) {
      expect(await readLabsFile(file, atOnce)).toMatchObject({ ok: false, title: expect.stringContaining('too large') })
      expect(file.reads()).toBe(0)
    }
  })
})

describe('hostile text', () => {
  it.each([
    ['5 MB of nesting', '['.repeat(5_000_000), 'too large: 5 MB'],
    [
      'nesting that is just small enough to be read',
      '{"a":'.repeat(390_000),
      'not a lab: too many brackets inside one another at line 1, column 1001',
    ],
    [
      '5 MB of nesting in a file of all labs',
      `{"slackline":"labs","version":1,"labs":${'['.repeat(5_000_000)}`,
      'not a lab: too many brackets',
    ],
  ])('is refused before it is parsed: %s', async (_, text, title) => {
    expect(await read(text)).toMatchObject({ ok: false, title: expect.stringContaining(title) })
  })
  it('gets no hold of a prototype', async () => {
    const text = printLab(threeRows.lab).replace('"version"', '"__proto__": {"polluted": 1}, "version"')
    expect(await read(text)).toMatchObject({ ok: false, errors: [{ path: '__proto__' }] })
    expect(await read('{"__proto__":{"slackline":"labs"},"version":1,"labs":[]}')).toMatchObject({ ok: false })
    expect(({} as Record<string, unknown>).polluted).toBe(undefined)
  })
  it('of half a character is named', async () => {
    const text = JSON.stringify({ ...threeRows.lab, title: 'a\ud800b' })
    expect(await read(text)).toMatchObject({ ok: false, errors: [{ path: 'title', message: expect.stringContaining('not Unicode') }] })
  })
})
