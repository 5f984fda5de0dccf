import { describe, expect, it } from 'vitest'
import { threeRows } from '../presets/three-rows.ts'
import { type KeyValueStore, loadStoredLab, storeLab } from './browser-storage.ts'

function memory(entries: Record<string, string> = {}): KeyValueStore & { entries: Record<string, string> } {
  return {
    entries,
    getItem: (key) => entries[key] ?? null,
    setItem: (key, value) => {
      entries[key] = value
    },
  }
}
const forbidden: KeyValueStore = {
  getItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

describe('the lab that a browser keeps', () => {
  it('comes back as it was, with the preset that it began as', () => {
    const storage = memory()
    expect(storeLab(storage, threeRows.lab, 'three-rows')).toBe(true)
    expect(loadStoredLab(storage)).toEqual({ kind: 'lab', lab: threeRows.lab, presetId: 'three-rows' })
    storeLab(storage, threeRows.lab, null)
    expect(loadStoredLab(storage)).toEqual({ kind: 'lab', lab: threeRows.lab, presetId: null })
  })
  it('is none on a first visit', () => expect(loadStoredLab(memory())).toEqual({ kind: 'none' }))
  it.each(['', 'x', 'lab\n{', 'lab\n{"version":2}', '{"version":1}', 'preset three-rows\nnull'])(
    'is set aside, not lost, when it cannot be read: %j',
    (text) => {
      const storage = memory({ 'slackline.lab': text })
      expect(loadStoredLab(storage)).toMatchObject({ kind: 'unreadable', text })
      expect(storage.entries['slackline.lab.unreadable']).toBe(text)
    },
  )
  it('is not kept, and nothing throws, where storage is full, forbidden or missing', () => {
    for (const storage of [forbidden, null]) {
      expect(storeLab(storage, threeRows.lab, null)).toBe(false)
      expect(loadStoredLab(storage)).toEqual({ kind: 'none' })
    }
  })
})
