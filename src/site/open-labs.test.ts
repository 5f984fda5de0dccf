import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { printLab } from '../io/lab-file.ts'
import { listLibrary } from '../io/lab-library.ts'
import { printLabLink } from '../io/lab-link-write.ts'
import { printLibrary } from '../io/library-file.ts'
import { MemoryStorage } from '../io/testing/memory-storage.ts'
import { threeRows } from '../presets/three-rows.ts'
import { createLabStore } from '../store/lab-store.ts'
import { LabKeeper } from './keep-lab.ts'
import { looksLikeLab, openFiles, openPastedText } from './open-labs.ts'
import { shownTitle } from './shown-title.ts'

function loadPage(storage = new MemoryStorage()) {
  let ids = 0
  const newId = () => {
    ids += 1
    return `id${ids}`
  }
  const keeper = new LabKeeper({ storage, tabStorage: new MemoryStorage(), nowMs: () => ids, newId })
  const store = createLabStore(keeper.recall())
  keeper.attach(store)
  return { keeper, store, storage }
}
type Page = ReturnType<typeof loadPage>
const titled = (title: string): Lab => ({ ...threeRows.lab, title })
const fileOf = (name: string, text: string) => new File([text], name)
const shown = (page: Page) => page.store.getState().current.lab.title
const noticeOf = (page: Page) => page.store.getState().notice
const titlesOf = (page: Page) =>
  listLibrary(page.storage)
    .map((entry) => (entry.kind === 'lab' ? entry.lab.title : `damaged: ${entry.text}`))
    .sort()

describe('files', () => {
  it('are entries, each of them, and the last is on the screen', async () => {
    const page = loadPage()
    await openFiles(
      page,
      ['One', 'Two', 'Three'].map((title) => fileOf(`${title}.json`, printLab(titled(title)))),
    )
    expect(titlesOf(page)).toEqual(['One', 'Three', 'Two'])
    expect(shown(page)).toBe('Three')
    expect(noticeOf(page)?.title).toBe('3 labs were opened. The last one is on screen, the others are in your library.')
  })
  it('that cannot be read are named, each of them, and the others open', async () => {
    const page = loadPage()
    const faulty = printLab({ ...threeRows.lab, budgetMs: -1 })
    await openFiles(page, [fileOf('a\u202e.json', faulty), fileOf('good.json', printLab(titled('Good'))), fileOf('b.png', '\u0089PNG')])
    expect(shown(page)).toBe('Good')
    expect(noticeOf(page)).toMatchObject({ tone: 'error', title: '2 of 3 files could not be read.' })
    expect(noticeOf(page)?.details).toEqual([
      { path: 'a.json', message: expect.stringContaining('a lab with one fault; budgetMs: expected') },
      { path: 'b.png', message: expect.stringContaining('not JSON') },
    ])
  })
  it('of all labs are added without being shown, and no lab twice', async () => {
    const from = loadPage()
    await openFiles(
      from,
      ['One', 'Two'].map((title) => fileOf(`${title}.json`, printLab(titled(title)))),
    )
    from.keeper.shelf.addDamaged('half a l')
    const text = printLibrary(from.keeper.shelf.list())
    const page = loadPage()
    await openFiles(page, [fileOf('one.json', printLab(titled('One')))])
    await openFiles(page, [fileOf('slackline-labs.json', text)])
    expect(titlesOf(page)).toEqual(['One', 'Two', 'damaged: half a l'])
    expect(shown(page)).toBe('One')
    expect(noticeOf(page)).toMatchObject({
      tone: 'info',
      details: [{ path: 'slackline-labs.json', message: '1 lab added, 1 was there already' }],
    })
  })
  it('of all labs, some of them faulty, say which', async () => {
    const page = loadPage()
    const text = JSON.stringify({
      slackline: 'labs',
      version: 1,
      labs: [{ lab: titled('One') }, { lab: { ...titled('Two'), version: 3 } }],
    })
    await openFiles(page, [fileOf('labs.json', text)])
    expect(titlesOf(page)).toEqual(['One'])
    expect(noticeOf(page)).toMatchObject({
      tone: 'error',
      details: [{ message: '1 lab added' }, { path: 'labs.1.lab.version' }],
    })
  })
  it('that do not fit into the browser say so, and the last is on the screen all the same', async () => {
    const page = loadPage(new MemoryStorage({}, 10))
    await openFiles(
      page,
      ['One', 'Two'].map((title) => fileOf(`${title}.json`, printLab(titled(title)))),
    )
    expect(shown(page)).toBe('Two')
    expect(noticeOf(page)?.details).toEqual([{ path: 'One.json', message: 'not added: this browser’s storage is full' }])
  })
})

describe('pasted text', () => {
  it('that is a lab opens as a lab of its own', async () => {
    const page = loadPage()
    expect(await openPastedText(page, `\n  ${printLab(titled('Pasted'))}`)).toBe(true)
    expect(shown(page)).toBe('Pasted')
    expect(titlesOf(page)).toEqual(['Pasted'])
    page.store.getState().undo()
    expect(shown(page)).toBe(threeRows.lab.title)
  })
  it('that is no lab is left alone, and what should have been one says why', async () => {
    const page = loadPage()
    expect(await openPastedText(page, 'Dear all, the deadline is 160 ms.')).toBe(false)
    expect(noticeOf(page)).toBe(null)
    expect(await openPastedText(page, '{"version": 1')).toBe(true)
    expect(noticeOf(page)?.title).toMatch(/^The pasted text is not JSON: .* The lab on screen stays as it is\.$/)
    expect(await openPastedText(page, ' '.repeat(10) + '['.repeat(3_000_000))).toBe(true)
    expect(noticeOf(page)?.title).toContain('too large: 3 MB')
    expect(shown(page)).toBe(threeRows.lab.title)
  })
  it('that is a link opens its lab, and a link that is cut off says so', async () => {
    const page = loadPage()
    const link = `https://example.org/tool/#${printLabLink(titled('Linked'))}`
    expect(await openPastedText(page, ` ${link}\n`)).toBe(true)
    expect(shown(page)).toBe('Linked')
    expect(page.store.getState().current.origin).toEqual({ kind: 'link' })
    expect(await openPastedText(page, link.slice(0, -40))).toBe(true)
    expect(noticeOf(page)?.title).toMatch(/^The pasted link is cut off.* The lab on screen stays as it is\.$/)
    expect(shown(page)).toBe('Linked')
  })
  it.each([
    ['{', true],
    ['\ufeff [1]', true],
    ['"calls": {}, "scenarios": [{"steps": []}]}', true],
    ['', false],
    ['250', false],
    ['https://example.org/#{}', false],
  ])('%j looks like a lab: %s', (text, answer) => expect(looksLikeLab(text)).toBe(answer))
})

describe('a title among other words', () => {
  it.each([
    ['Checkout', 'Checkout'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\u2069b\u200fc', 'abc'],
    [' \u2066 ', 'Untitled lab'],
    ['قائمة', 'قائمة'],
  ])('%j is shown as %j', (title, text) => expect(shownTitle(title)).toBe(text))
})
