import { describe, expect, it } from 'vitest'
import { threeRows } from '../presets/three-rows.ts'
import { printLab } from './lab-file.ts'
import { listLibrary } from './lab-library.ts'
import { takeInOldLab } from './old-lab.ts'
import { forbiddenStorage, MemoryStorage } from './testing/memory-storage.ts'

const mine = { ...threeRows.lab, budgetMs: 175 }
const rules = { nowMs: 1000, isUntouched: (lab: unknown) => JSON.stringify(lab) === JSON.stringify(threeRows.lab) }
const OLD = 'slackline.lab'

describe('the one lab that an earlier version of this page kept', () => {
  it('becomes an entry, with the preset that it began as', () => {
    const storage = new MemoryStorage({ [OLD]: `preset three-rows\n${printLab(mine)}` })
    expect(takeInOldLab(storage, rules)).toBe(null)
    expect(listLibrary(storage)).toMatchObject([{ kind: 'lab', lab: mine, head: { presetId: 'three-rows', changedAtMs: 1000 } }])
    expect(storage.getItem(OLD)).toBe(null)
    expect(takeInOldLab(storage, rules)).toBe(null)
    expect(listLibrary(storage)).toHaveLength(1)
  })
  it('is no entry where it is a preset as it ships, and that is opened', () => {
    const storage = new MemoryStorage({ [OLD]: `preset three-rows\n${printLab(threeRows.lab)}` })
    expect(takeInOldLab(storage, rules)).toBe('three-rows')
    expect(storage.length).toBe(0)
  })
  it.each(['', 'x', 'lab\n{', 'lab\n{"version":2}', '{"version":1}'])('is kept as a text where it cannot be read: %j', (text) => {
    const storage = new MemoryStorage({ [OLD]: text, [`${OLD}.unreadable`]: 'older' })
    takeInOldLab(storage, rules)
    expect(
      listLibrary(storage)
        .map((entry) => entry.kind === 'damaged' && entry.text)
        .sort(),
    ).toEqual([text, 'older'].sort())
    expect(storage.getItem(OLD)).toBe(null)
  })
  it('taken in by two pages at once is one entry', () => {
    const text = `lab\n${printLab(mine)}`
    const storage = new MemoryStorage({ [OLD]: text })
    takeInOldLab(storage, rules)
    storage.entries.set(OLD, text)
    takeInOldLab(storage, rules)
    expect(listLibrary(storage)).toHaveLength(1)
  })
  it('moves where there is room for one of both, and stays where its longer key does not fit', () => {
    const readable = `lab\n${printLab(mine)}`
    for (const [text, isMoved] of [
      [readable, true],
      ['unreadable', false],
    ] as const) {
      const storage = new MemoryStorage({ [OLD]: text }, OLD.length + text.length)
      takeInOldLab(storage, rules)
      expect(listLibrary(storage)).toHaveLength(isMoved ? 1 : 0)
      expect(storage.getItem(OLD)).toBe(isMoved ? null : text)
    }
  })
  it('is none where the browser forbids storage', () => expect(takeInOldLab(forbiddenStorage, rules)).toBe(null))
})
