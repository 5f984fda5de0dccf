import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Lab } from '../core/lab.ts'
import type { KeyValueStore } from '../io/browser-storage.ts'
import { listLibrary } from '../io/lab-library.ts'
import { forbiddenStorage, MemoryStorage, type PageStorage, SharedStorage } from '../io/testing/memory-storage.ts'
import { fiveSeconds } from '../presets/five-seconds.ts'
import { threeRows } from '../presets/three-rows.ts'
import { createLabStore, type LabStore } from '../store/lab-store.ts'
import { LabKeeper } from './keep-lab.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

let ids = 0

interface Page {
  readonly keeper: LabKeeper
  readonly store: LabStore
  readonly storage: KeyValueStore | null
}

/** A page as it stands after loading. Names count up, so that of two pages the one that was loaded first comes first. */
function loadPage(storage: KeyValueStore | null, tabStorage: KeyValueStore | null = new MemoryStorage()): Page {
  const newId = () => {
    ids += 1
    return `id${String(ids).padStart(6, '0')}`
  }
  const keeper = new LabKeeper({ storage, tabStorage, nowMs: () => Date.now(), newId })
  const store = createLabStore(keeper.recall())
  keeper.attach(store)
  return { keeper, store, storage }
}
const labOf = (page: Page) => page.store.getState().current.lab
const budgetOf = (page: Page) => labOf(page).budgetMs
const noticeOf = (page: Page) => page.store.getState().notice?.title ?? null
const edit = (page: Page, budgetMs: number) => page.store.getState().editLab({ ...labOf(page), budgetMs })
const rest = () => vi.advanceTimersByTime(300)
const act = (page: Page, label: string) =>
  page.store
    .getState()
    .notice?.actions?.find((action) => action.label === label)
    ?.run()
const kept = (storage: KeyValueStore | null) =>
  listLibrary(storage)
    .map((entry) => (entry.kind === 'lab' ? `${entry.lab.title}: ${entry.lab.budgetMs}` : 'damaged'))
    .sort()
const keyOf = (page: Page, title: string) =>
  page.keeper.shelf.list().find((entry) => entry.kind === 'lab' && entry.lab.title === title)?.key ?? ''
const titled = (title: string): Lab => ({ ...threeRows.lab, title })
const TITLE = threeRows.lab.title

describe('what becomes an entry', () => {
  it('is a preset that was changed, and none that was only looked at', () => {
    const page = loadPage(new MemoryStorage())
    page.store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    rest()
    expect(kept(page.storage)).toEqual([])
    edit(page, 4000)
    rest()
    edit(page, 4100)
    rest()
    expect(kept(page.storage)).toEqual([`${fiveSeconds.lab.title}: 4100`])
  })
  it('is each preset that was changed, for itself', () => {
    const page = loadPage(new MemoryStorage())
    edit(page, 170)
    page.store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    edit(page, 4000)
    page.store.getState().openLab(threeRows.lab, { kind: 'preset', id: 'three-rows' })
    edit(page, 180)
    rest()
    expect(kept(page.storage)).toEqual([`${TITLE}: 170`, `${TITLE}: 180`, `${fiveSeconds.lab.title}: 4000`])
  })
  it('is a file at once, and the same file again is no second one until it is changed', () => {
    const page = loadPage(new MemoryStorage())
    const lab = titled('From a file')
    page.store.getState().openLab(lab, { kind: 'file', name: 'a.json' })
    expect(kept(page.storage)).toEqual(['From a file: 160'])
    page.store.getState().openLab({ ...lab }, { kind: 'file', name: 'a.json' })
    rest()
    expect(kept(page.storage)).toEqual(['From a file: 160'])
    edit(page, 170)
    rest()
    expect(kept(page.storage)).toEqual(['From a file: 160', 'From a file: 170'])
  })
  it('is a link when it is changed, or when another lab takes its place', () => {
    const page = loadPage(new MemoryStorage())
    page.store.getState().openLab(titled('One'), { kind: 'link' })
    rest()
    expect(kept(page.storage)).toEqual([])
    page.store.getState().openLab(titled('Two'), { kind: 'link' })
    expect(kept(page.storage)).toEqual(['One: 160'])
    edit(page, 170)
    rest()
    expect(kept(page.storage)).toEqual(['One: 160', 'Two: 170'])
  })
  it('is any lab that is in the address alone, when another takes its place, but no preset as it ships', () => {
    const page = loadPage(new MemoryStorage())
    page.store.getState().openLab({ ...threeRows.lab, budgetMs: 175 }, { kind: 'preset', id: 'three-rows' })
    page.store.getState().openLab(titled('Of the history'), { kind: 'browser' })
    page.store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    page.store.getState().openLab(threeRows.lab, { kind: 'preset', id: 'three-rows' })
    expect(kept(page.storage)).toEqual(['Of the history: 160', `${TITLE}: 175`])
  })
  it('is what was open before, with its last change, when another lab is opened', () => {
    const page = loadPage(new MemoryStorage())
    edit(page, 170)
    page.store.getState().openLab(titled('From a file'), { kind: 'file', name: 'a.json' })
    expect(kept(page.storage)).toEqual(['From a file: 160', `${TITLE}: 170`])
    page.store.getState().undo()
    edit(page, 180)
    rest()
    expect(kept(page.storage)).toEqual(['From a file: 160', `${TITLE}: 180`])
  })
})

describe('a page that is loaded again', () => {
  it('shows what the tab had: an entry, a preset, or a lab that another tab did not change last', () => {
    const storage = new MemoryStorage()
    const tab = new MemoryStorage()
    const first = loadPage(storage, tab)
    edit(first, 170)
    rest()
    const other = loadPage(storage)
    expect(budgetOf(other)).toBe(170)
    other.store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    vi.advanceTimersByTime(1000)
    edit(other, 4000)
    rest()
    expect(budgetOf(loadPage(storage, tab))).toBe(170)
    expect(budgetOf(loadPage(storage))).toBe(4000)
    const again = loadPage(storage, tab)
    again.store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    expect(labOf(loadPage(storage, tab))).toBe(fiveSeconds.lab)
    expect(loadPage(storage, tab).store.getState().current.origin).toEqual({ kind: 'preset', id: 'five-seconds' })
  })
  it('goes on with its entry when it opens the link that it wrote itself', () => {
    const storage = new MemoryStorage()
    const tab = new MemoryStorage()
    const first = loadPage(storage, tab)
    edit(first, 170)
    rest()
    const again = loadPage(storage, tab)
    again.store.getState().openLab({ ...labOf(first) }, { kind: 'link' })
    edit(again, 180)
    rest()
    expect(kept(storage)).toEqual([`${TITLE}: 180`])
  })
  it('makes a copy of a link that is equal to an entry of another tab', () => {
    const storage = new MemoryStorage()
    const first = loadPage(storage)
    edit(first, 170)
    rest()
    const other = loadPage(storage)
    other.store.getState().openLab({ ...labOf(first) }, { kind: 'link' })
    edit(other, 180)
    rest()
    expect(kept(storage)).toEqual([`${TITLE}: 170`, `${TITLE}: 180`])
  })
  it('says once that a lab could not be read, and keeps its text', () => {
    const storage = new MemoryStorage()
    const tab = new MemoryStorage()
    edit(loadPage(storage, tab), 170)
    rest()
    const key = [...storage.entries.keys()].find((one) => one.startsWith('slackline.labs.')) ?? ''
    const text = storage.getItem(key)?.slice(0, -5) ?? ''
    storage.setItem(key, text)
    const again = loadPage(storage, tab)
    expect(noticeOf(again)).toContain('A lab that this browser kept could not be read: not JSON')
    expect(labOf(again)).toBe(threeRows.lab)
    expect(noticeOf(loadPage(storage, tab))).toBe(null)
    edit(again, 180)
    rest()
    expect(kept(storage)).toEqual([`${TITLE}: 180`, 'damaged'])
    expect(storage.getItem(key)).toBe(text)
  })
})

describe('a storage that does not take the lab', () => {
  it('says so once, tries again, and says when it works again', () => {
    const storage = new MemoryStorage({}, 100)
    const page = loadPage(storage)
    edit(page, 170)
    rest()
    expect(noticeOf(page)).toContain('storage is full')
    page.store.getState().notify(null)
    edit(page, 180)
    rest()
    expect(noticeOf(page)).toBe(null)
    expect(budgetOf(page)).toBe(180)
    storage.limit = 10_000
    vi.advanceTimersByTime(5000)
    expect(kept(storage)).toEqual([`${TITLE}: 180`])
    expect(page.keeper.whyNotKept).toBe(null)
  })
  it('has its notice replaced when it works again', () => {
    const storage = new MemoryStorage({}, 100)
    const page = loadPage(storage)
    edit(page, 170)
    rest()
    storage.limit = 10_000
    edit(page, 180)
    rest()
    expect(noticeOf(page)).toBe('The lab is kept in this browser again, with all your changes.')
  })
  it('is tried again for a lab that has left the screen, too', () => {
    const storage = new MemoryStorage({}, 100)
    const page = loadPage(storage)
    edit(page, 170)
    page.store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    rest()
    expect(page.keeper.whyNotKept).toBe('full')
    storage.limit = 10_000
    vi.advanceTimersByTime(5000)
    expect(kept(storage)).toEqual([`${TITLE}: 170`])
  })
  it('leaves what it had when it is full', () => {
    const storage = new MemoryStorage()
    const page = loadPage(storage)
    edit(page, 170)
    rest()
    storage.limit = 0
    edit(page, 180)
    rest()
    expect(kept(storage)).toEqual([`${TITLE}: 170`])
  })
  it.each([['forbidden', forbiddenStorage] as const, ['missing', null] as const])('is no reason to stop: %s', (_, storage) => {
    const page = loadPage(storage, storage)
    edit(page, 170)
    rest()
    expect(noticeOf(page)).toContain('forbids this page to store anything')
    page.store.getState().undo()
    page.store.getState().openLab(titled('From a file'), { kind: 'file', name: 'a.json' })
    expect(labOf(page).title).toBe('From a file')
    expect(page.keeper.shelf.list()).toEqual([])
  })
})

describe('deleting an entry', () => {
  it('keeps it on the screen, and can be taken back', () => {
    const page = loadPage(new MemoryStorage())
    edit(page, 170)
    rest()
    edit(page, 180)
    const removed = page.keeper.remove(page.keeper.openKey ?? '')
    rest()
    expect(kept(page.storage)).toEqual([])
    expect(budgetOf(page)).toBe(180)
    expect(removed !== null && page.keeper.putBack(removed)).toBe(null)
    expect(kept(page.storage)).toEqual([`${TITLE}: 180`])
    edit(page, 190)
    rest()
    expect(kept(page.storage)).toEqual([`${TITLE}: 190`])
  })
  it('makes room for what could not be kept', () => {
    const storage = new MemoryStorage()
    const page = loadPage(storage)
    page.store.getState().openLab(titled('From a file'), { kind: 'file', name: 'a.json' })
    storage.limit = [...storage.entries].reduce((sum, [key, text]) => sum + key.length + text.length, 300)
    page.store.getState().openLab(titled('Another'), { kind: 'file', name: 'b.json' })
    expect(page.keeper.whyNotKept).toBe('full')
    page.keeper.remove(keyOf(page, 'From a file'))
    expect(page.keeper.whyNotKept).toBe(null)
    expect(kept(storage)).toEqual(['Another: 160'])
  })
})

describe('an entry', () => {
  it('opens as it is, and what was open is one undo away', () => {
    const page = loadPage(new MemoryStorage())
    page.store.getState().openLab(titled('One'), { kind: 'file', name: 'a.json' })
    page.store.getState().openLab(titled('Two'), { kind: 'file', name: 'b.json' })
    page.keeper.open(keyOf(page, 'One'))
    expect(labOf(page).title).toBe('One')
    edit(page, 170)
    rest()
    page.store.getState().undo()
    page.store.getState().undo()
    expect(labOf(page).title).toBe('Two')
    rest()
    expect(kept(page.storage)).toEqual(['One: 160', 'Two: 160'])
  })
  it('that is opened twice is one entry, and no copy is made of it', () => {
    const page = loadPage(new MemoryStorage())
    edit(page, 170)
    rest()
    page.store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    page.keeper.open(keyOf(page, TITLE))
    edit(page, 180)
    rest()
    page.store.getState().undo()
    page.store.getState().undo()
    page.store.getState().undo() // the first time that it was open
    edit(page, 190)
    rest()
    expect(kept(page.storage)).toEqual([`${TITLE}: 190`])
    const again = page.keeper.recall()
    page.store.getState().openLab({ ...again.lab }, again.origin)
    edit(page, 195)
    rest()
    expect(kept(page.storage)).toEqual([`${TITLE}: 195`])
  })
  it('gets another title, on the screen as a step to undo, elsewhere without being opened', () => {
    const page = loadPage(new MemoryStorage())
    page.store.getState().openLab(titled('One'), { kind: 'file', name: 'a.json' })
    page.store.getState().openLab(titled('Two'), { kind: 'file', name: 'b.json' })
    for (const entry of page.keeper.shelf.list()) if (entry.kind === 'lab') page.keeper.retitle(entry, `${entry.lab.title}!`)
    expect(kept(page.storage)).toEqual(['One!: 160', 'Two!: 160'])
    expect(labOf(page).title).toBe('Two!')
    page.store.getState().undo()
    expect(labOf(page).title).toBe('Two')
    page.store.getState().undo()
    expect(labOf(page).title).toBe('One!')
  })
  it('is duplicated under a number', () => {
    const page = loadPage(new MemoryStorage())
    page.store.getState().openLab(titled('One'), { kind: 'file', name: 'a.json' })
    for (const entry of page.keeper.shelf.list()) if (entry.kind === 'lab') page.keeper.shelf.duplicate(entry)
    expect(kept(page.storage)).toEqual(['One (2): 160', 'One: 160'])
    expect(labOf(page).title).toBe('One')
  })
})

describe('two pages', () => {
  /** Two pages with the same entry on the screen; each sees the other's writes only when they are delivered. */
  function twoPages() {
    const shared = new SharedStorage()
    const one = loadPage(shared.open())
    edit(one, 170)
    rest()
    const two = loadPage(shared.open())
    return { one, two }
  }
  const deliver = (page: Page) => {
    while ((page.storage as PageStorage).receive()) page.keeper.sync()
  }

  it('with different labs do not disturb each other', () => {
    const { one, two } = twoPages()
    two.store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
    edit(two, 4000)
    edit(one, 180)
    rest()
    deliver(one)
    deliver(two)
    expect([noticeOf(one), noticeOf(two), budgetOf(one), budgetOf(two)]).toEqual([null, null, 180, 4000])
    expect(kept(one.storage)).toEqual([`${TITLE}: 180`, `${fiveSeconds.lab.title}: 4000`])
    expect(kept(two.storage)).toEqual(kept(one.storage))
  })
  it('with the same lab follow each other while only one has changes, and say so once', () => {
    const { one, two } = twoPages()
    edit(one, 180)
    rest()
    deliver(two)
    expect(budgetOf(two)).toBe(180)
    expect(noticeOf(two)).toBe('This lab was changed in another tab, and this tab shows its latest version.')
    two.store.getState().notify(null)
    edit(one, 181)
    rest()
    deliver(two)
    expect([budgetOf(two), noticeOf(two)]).toEqual([181, null])
    edit(two, 190)
    rest()
    deliver(one)
    expect(budgetOf(one)).toBe(190)
    expect(kept(one.storage)).toEqual([`${TITLE}: 190`])
  })
  it('follow each other whichever is called what, and whatever arrives first: the new version or the end of the old one', () => {
    const { one, two } = twoPages()
    edit(two, 180)
    rest()
    deliver(one)
    edit(one, 190) // its name comes before that of the other
    rest()
    expect((two.storage as PageStorage).receive()).toBe(true) // the new version alone
    two.keeper.sync()
    expect([budgetOf(two), labOf(two).title]).toEqual([190, TITLE])
    deliver(two)
    expect(kept(two.storage)).toEqual([`${TITLE}: 190`])
  })
  it('keep what was there before following, when that is asked for', () => {
    const { one, two } = twoPages()
    edit(one, 180)
    rest()
    deliver(two)
    act(two, 'Keep what was here as a copy')
    expect(budgetOf(two)).toBe(170)
    expect(kept(two.storage)).toEqual([`${TITLE} (2): 170`, `${TITLE}: 180`])
  })
  it('that both change the lab keep both: the second goes on with a copy', () => {
    const { one, two } = twoPages()
    edit(one, 180)
    edit(two, 190)
    one.keeper.write()
    deliver(two)
    expect(noticeOf(two)).toContain(`“${TITLE} (2)”`)
    expect([budgetOf(one), budgetOf(two)]).toEqual([180, 190])
    deliver(one)
    expect(kept(one.storage)).toEqual([`${TITLE} (2): 190`, `${TITLE}: 180`])
    edit(two, 195)
    two.store.getState().undo()
    two.store.getState().undo()
    expect(labOf(two).title).toBe(`${TITLE} (2)`)
    act(two, 'See the other version')
    expect(budgetOf(two)).toBe(180)
  })
  it('that write at the same moment keep both, and agree which one is the copy', () => {
    const { one, two } = twoPages()
    edit(one, 180)
    edit(two, 190)
    one.keeper.write()
    two.keeper.write()
    for (const order of [[two, one] as const]) for (const page of order) deliver(page)
    deliver(two)
    deliver(one)
    expect(kept(one.storage)).toEqual([`${TITLE} (2): 190`, `${TITLE}: 180`])
    expect(kept(two.storage)).toEqual(kept(one.storage))
    expect(noticeOf(one)).toBe(null)
    expect(noticeOf(two)).toContain('changed in another tab at the same time')
  })
  it('of which one deletes the lab of the other: it stays on that screen, and a change keeps it again', () => {
    const { one, two } = twoPages()
    one.keeper.remove(one.keeper.openKey ?? '')
    deliver(two)
    expect(noticeOf(two)).toContain('was deleted from your library in another tab')
    expect(budgetOf(two)).toBe(170)
    act(two, 'Keep it')
    deliver(one)
    expect(kept(one.storage)).toEqual([`${TITLE}: 170`])
    expect(noticeOf(two)).toBe(null)
  })
  it('see another title as a change', () => {
    const { one, two } = twoPages()
    for (const entry of one.keeper.shelf.list()) if (entry.kind === 'lab') one.keeper.retitle(entry, 'Renamed')
    deliver(two)
    expect(labOf(two).title).toBe('Renamed')
  })

  it('lose nothing, whatever they do in whatever order', () => {
    // Every change has a value of its own, and remembers the value that it was made from: at the end each value is kept, or one that was made from it.
    const step = fc.record({
      page: fc.nat(2),
      what: fc.constantFrom('edit', 'edit', 'write', 'receive', 'receive', 'reload', 'rename', 'undo-open'),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const shared = new SharedStorage()
        const tabs = [0, 1, 2].map(() => new MemoryStorage())
        const first = loadPage(shared.open(), tabs[0])
        edit(first, 1000)
        rest()
        const pages = [first, loadPage(shared.open(), tabs[1]), loadPage(shared.open(), tabs[2])]
        const madeFrom = new Map<number, number>()
        let last = 1000
        for (const { page: place, what } of steps) {
          const page = pages[place] as Page
          vi.advanceTimersByTime(1)
          if (what === 'edit') {
            last += 1
            madeFrom.set(last, budgetOf(page))
            edit(page, last)
          } else if (what === 'write') page.keeper.write()
          else if (what === 'rename') {
            for (const entry of page.keeper.shelf.list().slice(0, 1))
              if (entry.kind === 'lab') page.keeper.retitle(entry, `Renamed ${last}`)
          } else if (what === 'receive') {
            if ((page.storage as PageStorage).receive()) page.keeper.sync()
          } else if (what === 'reload') {
            page.keeper.write() // as a page does when it is hidden
            pages[place] = loadPage(page.storage, tabs[place])
          } else {
            page.store.getState().openLab(fiveSeconds.lab, { kind: 'preset', id: 'five-seconds' })
            page.store.getState().undo()
          }
        }
        for (const page of pages) page.keeper.write()
        for (let round = 0; round < 4; round++) for (const page of pages) deliver(page)
        const stored = listLibrary(pages[0]?.storage ?? null).map((entry) => (entry.kind === 'lab' ? entry.lab.budgetMs : 0))
        const covered = new Set<number>()
        for (const value of stored) for (let at: number | undefined = value; at !== undefined; at = madeFrom.get(at)) covered.add(at)
        for (let value = 1000; value <= last; value++) expect(covered).toContain(value)
        // A page whose lab went on under other names is told that it is gone, and has it on the screen.
        for (const page of pages) if (noticeOf(page) === null) expect(stored).toContain(budgetOf(page))
        for (const page of pages) expect(kept(page.storage)).toEqual(kept(pages[0]?.storage ?? null))
      }),
      { numRuns: 150 },
    )
  })
})
