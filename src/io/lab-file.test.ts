import { describe, expect, it } from 'vitest'
import { presets } from '../presets/presets.ts'
import { threeRows } from '../presets/three-rows.ts'
import { labFileName, MAX_FILE_BYTES, printLab, readFileText, readLabText } from './lab-file.ts'

const fileOf = (text: string, size = text.length) => ({ size, text: async () => text })

describe('a lab file', () => {
  it('gives back the lab that was printed', () => {
    for (const { lab } of presets) expect(readLabText(printLab(lab))).toEqual({ ok: true, lab })
  })
  it('may begin with a byte-order mark', () => {
    expect(readLabText(`\ufeff${printLab(threeRows.lab)}`)).toMatchObject({ ok: true })
  })
  it('that is not JSON says where it stops being so', () => {
    const read = readLabText('{\n  "version": 1,\n  oops\n}')
    expect(read).toMatchObject({ ok: false, title: 'not JSON: it breaks at line 3, column 3', errors: [] })
  })
  it('that was cut off says so', () => {
    expect(readLabText('{"version": 1,')).toMatchObject({ ok: false, title: expect.stringContaining('not JSON') })
    expect(readLabText('')).toMatchObject({ ok: false })
  })
  it('with five faults lists all five with their paths', () => {
    const faulty = { ...threeRows.lab, version: 9, budgetMs: -1, title: 5, scenarios: [{ id: 'a b', title: '', steps: ['nobody'] }] }
    const read = readLabText(JSON.stringify(faulty))
    expect(read.ok ? [] : read.errors.map((error) => error.path).sort()).toEqual([
      'budgetMs',
      'scenarios.0.id',
      'scenarios.0.steps.0',
      'title',
      'version',
    ])
  })
  it('of 50 MB is refused before it is read', async () => {
    const file = {
      size: 50_000_000,
      text: (): Promise<string> => {
        throw new Error('read')
      },
    }
    expect(await readFileText(file, MAX_FILE_BYTES)).toEqual({
      ok: false,
      title: 'too large: 50 MB, and a lab has at most 2 MB',
      errors: [],
    })
  })
  it('of the largest size is read', async () => {
    expect(await readFileText(fileOf(printLab(threeRows.lab), MAX_FILE_BYTES), MAX_FILE_BYTES)).toMatchObject({ ok: true })
  })
  it('that is empty or cannot be read says so', async () => {
    expect(await readFileText(fileOf(''), MAX_FILE_BYTES)).toMatchObject({ ok: false, title: 'empty' })
    const gone = { size: 5, text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
    expect(await readFileText(gone, MAX_FILE_BYTES)).toMatchObject({ ok: false, title: 'not readable: the browser could not open it' })
  })
})

describe('the name of a lab file', () => {
  it.each([
    ['Three calls, one budget', 'three-calls-one-budget.slackline.json'],
    ['  ', 'lab.slackline.json'],
    ['../../etc/passwd', 'etc-passwd.slackline.json'],
    ['Größe: 5 000 ms!', 'größe-5-000-ms.slackline.json'],
    ['\u202egnp.exe', 'gnp-exe.slackline.json'],
  ])('%j -> %s', (title, name) => expect(labFileName({ ...threeRows.lab, title })).toBe(name))
  it('is cut between characters, never inside one', () => {
    const letter = '\u{10400}' // two units in UTF-16
    expect(labFileName({ ...threeRows.lab, title: `a${letter.repeat(80)}` })).toMatch(/^a\p{L}{59}\.slackline\.json$/u)
  })
  it('stays short', () => expect(labFileName({ ...threeRows.lab, title: 'x'.repeat(200) }).length).toBeLessThan(80))
})
