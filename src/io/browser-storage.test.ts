import { describe, expect, it } from 'vitest'
import { keysOf, moveItem, readItem, removeItem, writeItem } from './browser-storage.ts'
import { forbiddenStorage, MemoryStorage } from './testing/memory-storage.ts'

describe('a storage', () => {
  it('is written and read, and its keys are listed by their beginning', () => {
    const storage = new MemoryStorage()
    expect(writeItem(storage, 'a.1', 'x')).toBe(null)
    writeItem(storage, 'b.1', 'y')
    expect([readItem(storage, 'a.1'), readItem(storage, 'a.2')]).toEqual(['x', null])
    expect(keysOf(storage, 'a.')).toEqual(['a.1'])
  })
  it('that is full says so, and keeps what it has', () => {
    const storage = new MemoryStorage({ a: '1234' }, 10)
    expect(writeItem(storage, 'a', '1234567890')).toBe('full')
    expect(readItem(storage, 'a')).toBe('1234')
  })
  it('that is forbidden or missing holds nothing, says why, and never throws', () => {
    for (const storage of [forbiddenStorage, null]) {
      expect(writeItem(storage, 'a', 'x')).toBe('forbidden')
      expect(moveItem(storage, 'a', 'b', 'x')).toBe('forbidden')
      expect(readItem(storage, 'a')).toBe(null)
      expect(keysOf(storage, '')).toEqual([])
      expect(() => removeItem(storage, 'a')).not.toThrow()
    }
  })
})

describe('moving a text to another key', () => {
  it('removes the old key', () => {
    const storage = new MemoryStorage({ old: '1' })
    expect(moveItem(storage, 'old', 'new', '2')).toBe(null)
    expect(Object.fromEntries(storage.entries)).toEqual({ new: '2' })
  })
  it('works where both do not fit at once', () => {
    const storage = new MemoryStorage({ old: '12345678' }, 12)
    expect(moveItem(storage, 'old', 'new', '123456789')).toBe(null)
    expect(Object.fromEntries(storage.entries)).toEqual({ new: '123456789' })
  })
  it('leaves the old text where the new one does not fit at all', () => {
    const storage = new MemoryStorage({ old: '12345678' }, 12)
    expect(moveItem(storage, 'old', 'new', '1234567890')).toBe('full')
    expect(Object.fromEntries(storage.entries)).toEqual({ old: '12345678' })
  })
})
