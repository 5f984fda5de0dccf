import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { fiveSeconds } from '../presets/five-seconds.ts'
import { threeRows } from '../presets/three-rows.ts'
import { copyTitle, headsOfLab, keepDamaged, keepVersion, listLibrary, MAX_LABS, sweepLibrary, usedCharacters } from './lab-library.ts'
import { printVersion, readVersion, stampOf, type VersionName, versionKey } from './stored-lab.ts'
import { forbiddenStorage, MemoryStorage } from './testing/memory-storage.ts'

const titled = (title: string): Lab => ({ ...threeRows.lab, title })
const name = (labId: string, revision = 1, writer = 'w'): VersionName => ({ labId, revision, writer })

function put(storage: MemoryStorage, of: VersionName, title: string, changedAtMs: number, from: VersionName | null = null): string {
  const head = { from: from === null ? null : stampOf(from), changedAtMs, presetId: null }
  storage.entries.set(versionKey(of), printVersion(head, titled(title)))
  return versionKey(of)
}
const titlesOf = (storage: MemoryStorage | null) =>
  listLibrary(storage).map((entry) => (entry.kind === 'lab' ? entry.lab.title : `damaged: ${entry.why}`))

describe('a stored version', () => {
  it('comes back as it was, with when it was changed and the preset that it began as', () => {
    const head = { from: 'a.3.x', changedAtMs: 1_764_000_000_000, presetId: 'five-seconds' }
    const key = versionKey(name('a', 4))
    expect(readVersion(key, printVersion(head, fiveSeconds.lab))).toMatchObject({
      kind: 'lab',
      name: name('a', 4),
      head,
      lab: fiveSeconds.lab,
    })
  })
  it.each([
    ['', 'its first line is damaged'],
    ['x', 'its first line is damaged'],
    ['null\n{}', 'its first line is damaged'],
    ['{"format":1}\n{}', 'its first line is damaged'],
    ['{"format":2,"more":1}\n{}', 'it was written by a newer version of this page'],
    ['{"format":1,"from":null,"changedAtMs":1e300,"presetId":null}\n{}', 'its first line is damaged'],
    ['{"format":1,"from":"../x","changedAtMs":1,"presetId":null}\n{}', 'its first line is damaged'],
    ['{"format":1,"from":null,"changedAtMs":1,"presetId":"<b>"}\n{}', 'its first line is damaged'],
    ['{"format":1,"from":null,"changedAtMs":1,"presetId":null}\n{"version":1', 'not JSON: it breaks at line 1, column 13'],
  ])('that is damaged says why: %j', (text, why) => {
    expect(readVersion(versionKey(name('a')), text)).toMatchObject({ kind: 'damaged', text, why })
  })
  it('names the place of a fault in its lab', () => {
    const text = printVersion({ from: null, changedAtMs: 1, presetId: null }, { ...threeRows.lab, budgetMs: -1 })
    expect(readVersion(versionKey(name('a')), text)).toMatchObject({ why: expect.stringContaining('budgetMs: expected a whole number') })
  })
})

describe('the library', () => {
  it('lists its labs by their keys, the newest first, and then what could not be read', () => {
    const storage = new MemoryStorage({ other: 'x', 'slackline.labs.?': 'text', [versionKey(name('d'))]: '{"format":1' })
    put(storage, name('a'), 'Old', 10)
    put(storage, name('b'), 'New', 30)
    put(storage, name('c'), 'Middle', 20)
    expect(titlesOf(storage)).toEqual([
      'New',
      'Middle',
      'Old',
      'damaged: its key is not one that this page writes',
      'damaged: its first line is damaged',
    ])
  })
  it('reads only what is new since the last listing', () => {
    const storage = new MemoryStorage()
    put(storage, name('a'), 'A', 10)
    const before = listLibrary(storage)
    put(storage, name('b'), 'B', 20)
    expect(listLibrary(storage, before)[1]).toBe(before[0])
  })
  it('is empty where the browser forbids storage', () => expect(listLibrary(forbiddenStorage)).toEqual([]))
  it('counts keys and texts as its room', () => {
    const storage = new MemoryStorage({ 'slackline.labs.a': '12345', other: '123' })
    expect(usedCharacters(storage)).toBe('slackline.labs.a'.length + 5)
  })
})

describe('a version', () => {
  it('takes the place of the one that it was made from, and of no other', () => {
    const storage = new MemoryStorage()
    put(storage, name('other'), 'Other', 5)
    const first = put(storage, name('a'), 'First', 10)
    const head = { from: stampOf(name('a')), changedAtMs: 20, presetId: null }
    expect(keepVersion(storage, { name: name('a', 2, 'x'), head, lab: titled('Second'), replaces: first }).ok).toBe(true)
    expect(titlesOf(storage)).toEqual(['Second', 'Other'])
    expect(storage.entries.has(first)).toBe(false)
  })
  it('made by two pages from one is two, and both are listed', () => {
    const storage = new MemoryStorage()
    put(storage, name('a', 2, 'x'), 'By X', 20, name('a', 1, 'v'))
    put(storage, name('a', 2, 'y'), 'By Y', 30, name('a', 1, 'v'))
    expect(titlesOf(storage)).toEqual(['By Y', 'By X'])
    expect(headsOfLab(storage, 'a')).toHaveLength(2)
  })
  it('that a page left behind when it stopped is not listed, and is swept away', () => {
    const storage = new MemoryStorage()
    put(storage, name('a', 1, 'v'), 'Before', 10)
    put(storage, name('a', 2, 'w'), 'Between', 20, name('a', 1, 'v'))
    put(storage, name('a', 3, 'w'), 'Now', 30, name('a', 1, 'v'))
    expect(titlesOf(storage)).toEqual(['Now'])
    sweepLibrary(storage)
    expect([...storage.entries.keys()]).toEqual([versionKey(name('a', 3, 'w'))])
  })
  it('is not swept away for one that cannot be read', () => {
    const storage = new MemoryStorage()
    put(storage, name('a', 1), 'Before', 10)
    storage.entries.set(versionKey(name('a', 2)), '{"format":1,"from":"a.1.w","changedAtMs":20,"presetId":null}\n{"cut')
    sweepLibrary(storage)
    expect(titlesOf(storage)[0]).toBe('Before')
    expect(storage.entries.size).toBe(2)
  })
  it('cannot be hidden by two that name each other', () => {
    const storage = new MemoryStorage()
    put(storage, name('a', 2, 'x'), 'X', 10, name('b', 2, 'y'))
    put(storage, name('b', 2, 'y'), 'Y', 20, name('a', 2, 'x'))
    expect(titlesOf(storage)).toEqual(['Y', 'X'])
  })
  it('is refused by a full or forbidden storage, and what was there stays', () => {
    const storage = new MemoryStorage()
    const first = put(storage, name('a'), 'First', 10)
    storage.limit = usedCharacters(storage) + 3
    const head = { from: null, changedAtMs: 20, presetId: null }
    const large = { name: name('a', 2), head, lab: titled('A title that is longer'), replaces: first }
    expect(keepVersion(storage, large)).toEqual({ ok: false, why: 'full' })
    expect(titlesOf(storage)).toEqual(['First'])
    expect(keepVersion(null, large)).toEqual({ ok: false, why: 'forbidden' })
    // Where it fits in place of the old one, it is kept, though both at once would not fit.
    expect(keepVersion(storage, { ...large, lab: titled('Next') }).ok).toBe(true)
    expect(titlesOf(storage)).toEqual(['Next'])
  })
  it('of lab 201 is refused, and the 200 go on being kept', () => {
    const storage = new MemoryStorage()
    const head = { from: null, changedAtMs: 1, presetId: null }
    for (let i = 0; i < MAX_LABS; i++) put(storage, name(`l${i}`), `${i}`, i)
    expect(keepVersion(storage, { name: name('new'), head, lab: threeRows.lab, replaces: null })).toEqual({ ok: false, why: 'too-many' })
    expect(keepVersion(storage, { name: name('l7', 2), head, lab: threeRows.lab, replaces: versionKey(name('l7')) }).ok).toBe(true)
    expect(keepDamaged(storage, 'x')).toBe('too-many')
    expect(listLibrary(storage)).toHaveLength(MAX_LABS)
  })
})

describe('a text that is no lab', () => {
  it('is kept once, and can be read back', () => {
    const storage = new MemoryStorage()
    expect(keepDamaged(storage, 'what was typed')).toBe(null)
    keepDamaged(storage, 'what was typed')
    expect(listLibrary(storage)).toMatchObject([{ kind: 'damaged', text: 'what was typed' }])
  })
})

describe('the title of a copy', () => {
  it.each([
    ['Checkout', ['Checkout'], 'Checkout (2)'],
    ['Checkout', ['Checkout', 'Checkout (2)'], 'Checkout (3)'],
    ['Checkout (2)', ['Checkout (2)'], 'Checkout (3)'],
    ['Checkout (2)', ['Checkout (2)', 'Checkout (3)'], 'Checkout (4)'],
    ['  ', [], 'Untitled lab (2)'],
    ['x'.repeat(200), [], `${'x'.repeat(196)} (2)`],
    ['😀'.repeat(200), [], `${'😀'.repeat(196)} (2)`],
  ])('%j beside %j is %j', (title, taken, copy) => expect(copyTitle(title, taken)).toBe(copy))
})
