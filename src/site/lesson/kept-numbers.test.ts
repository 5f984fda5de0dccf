import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseLab } from '../../core/parse-lab.ts'
import type { KeyValueStore } from '../../io/browser-storage.ts'
import { changedPaths } from '../../lessons/goals.ts'
import { chapterOf, edit, everyChapter } from '../../lessons/testing/every-chapter.ts'
import { goalCases } from '../../lessons/testing/goal-cases.ts'
import { createLabStore } from '../../store/lab-store.ts'
import { keepNumbers, printNumbers, recallNumbers } from './kept-numbers.ts'
import { readNumbers } from './read-numbers.ts'

const chapter = chapterOf('one-deadline')
const KEY = 'slackline-lesson-numbers-one-deadline'
const C = 'calls.loyalty.attempts.0.durationMs'
const C_TIMEOUT = 'calls.loyalty.timeoutMs'

const loadReader = () => import('./read-numbers.ts')

/** A browser's store, of which each test says what it refuses. */
function storeOf(
  items: Record<string, string> = {},
  refuse: (key: string) => void = () => {},
): KeyValueStore & { readonly items: Record<string, string> } {
  return {
    items,
    get length() {
      return Object.keys(items).length
    },
    key: (index) => Object.keys(items)[index] ?? null,
    getItem: (key) => {
      refuse(key)
      return items[key] ?? null
    },
    setItem: (key, value) => {
      refuse(key)
      items[key] = value
    },
    removeItem: (key) => {
      refuse(key)
      delete items[key]
    },
  }
}

const open = (storage: KeyValueStore | null) => {
  const store = createLabStore({ lab: chapter.lab, origin: { kind: 'preset', id: 'lesson' } })
  keepNumbers(store, chapter, storage)
  return store
}

describe('numbers that a reader has changed', () => {
  it('come back as they were, in every chapter and by every way to a goal', () => {
    for (const one of everyChapter) {
      for (const { way } of Object.values(goalCases[one.id] ?? {})) {
        const changed = edit(one.lab, way)
        expect(readNumbers(one, printNumbers(one, changed) ?? '')).toEqual(changed)
      }
    }
  })

  it('are only those that differ: a chapter that was put back keeps nothing', () => {
    expect(JSON.parse(printNumbers(chapter, edit(chapter.lab, { [C]: 20, [C_TIMEOUT]: null })) ?? '')).toEqual({
      [C]: 20,
      [C_TIMEOUT]: null,
    })
    expect(printNumbers(chapter, edit(edit(chapter.lab, { [C]: 20 }), { [C]: 70 }))).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"calls'],
    ['a list', '[20]'],
    ['a number', '20'],
    ['null', 'null'],
    ['a value out of range', JSON.stringify({ [C]: 86_400_001 })],
    ['a timeout of nothing', JSON.stringify({ [C_TIMEOUT]: 0 })],
    ['a fraction', JSON.stringify({ [C]: 20.5 })],
    ['a text', JSON.stringify({ [C]: '20' })],
    ['no duration', JSON.stringify({ [C]: null })],
    ['a number that no slider of the chapter moves', '{"calls.catalog.attempts.1.durationMs":5,"title":5,"__proto__":{"budgetMs":5}}'],
    ['a text without end', JSON.stringify({ [C]: 20, padding: 'x'.repeat(10_000) })],
  ])('are the chapter’s own where the browser holds %s', (_, text) => {
    expect(readNumbers(chapter, text)).toBe(chapter.lab)
  })

  it('are taken one by one: one that does not fit does not take the others with it', () => {
    const text = JSON.stringify({ [C]: 20, budgetMs: -1, 'calls.gone.timeoutMs': 5 })
    expect(readNumbers(chapter, text)).toEqual(edit(chapter.lab, { [C]: 20 }))
  })

  it('make a lab, and touch nothing but the chapter’s causes, whatever the browser holds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyChapter),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.infiniteStream(fc.oneof(fc.integer(), fc.jsonValue())),
        (one, junk, values) => {
          const text = JSON.stringify({ ...junk, ...Object.fromEntries(one.causes.map((path) => [path, values.next().value])) })
          const lab = readNumbers(one, text)
          expect(parseLab(JSON.parse(JSON.stringify(lab))).ok).toBe(true)
          for (const path of changedPaths(one.lab, lab)) expect(one.causes).toContain(path)
        },
      ),
    )
  })
})

describe('keeping them', () => {
  const listeners = new Map<string, () => void>()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => listeners.set(kind, listener))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    listeners.clear()
  })

  it('waits until the hand rests, and removes them when the chapter is put back', async () => {
    const storage = storeOf()
    const store = open(storage)
    store.getState().editLab(edit(chapter.lab, { [C]: 30 }), 'drag')
    store.getState().editLab(edit(chapter.lab, { [C]: 20 }), 'drag')
    expect(storage.items).toEqual({})
    vi.runAllTimers()
    expect(storage.items).toEqual({ [KEY]: `{"${C}":20}` })
    expect(await recallNumbers(chapter, storage, loadReader)).toEqual(edit(chapter.lab, { [C]: 20 }))
    store.getState().undo()
    vi.runAllTimers()
    expect(storage.items).toEqual({})
  })

  it('does not wait where the page is left', () => {
    const storage = storeOf()
    open(storage)
      .getState()
      .editLab(edit(chapter.lab, { [C]: 20 }))
    listeners.get('pagehide')?.()
    expect(storage.items).toEqual({ [KEY]: `{"${C}":20}` })
  })

  it('leaves alone what another tab has kept, as long as nothing is changed in this one', () => {
    const storage = storeOf()
    const idle = open(storage)
    open(storage)
      .getState()
      .editLab(edit(chapter.lab, { [C]: 20 }))
    idle.getState().select(null)
    vi.runAllTimers()
    listeners.get('pagehide')?.()
    expect(storage.items).toEqual({ [KEY]: `{"${C}":20}` })
    // The last to change something is what the next visit finds.
    idle.getState().editLab(edit(chapter.lab, { [C]: 40 }))
    vi.runAllTimers()
    expect(storage.items).toEqual({ [KEY]: `{"${C}":40}` })
  })

  it.each([
    ['is forbidden', null],
    [
      'is full',
      storeOf({}, () => {
        throw new DOMException('full', 'QuotaExceededError')
      }),
    ],
  ])('does no harm where the browser’s storage %s', async (_, storage) => {
    const store = open(storage)
    store.getState().editLab(edit(chapter.lab, { [C]: 20 }))
    expect(() => vi.runAllTimers()).not.toThrow()
    store.getState().undo()
    expect(() => vi.runAllTimers()).not.toThrow()
    expect(await recallNumbers(chapter, storage, loadReader)).toBe(chapter.lab)
    expect(store.getState().current.lab).toBe(chapter.lab)
  })
})
