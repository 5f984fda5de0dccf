import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import { LABS, makeLab } from '../core/testing/lab-documents.ts'
import { presets } from '../presets/presets.ts'
import { threeRows } from '../presets/three-rows.ts'
import { readLabLink } from './lab-link-read.ts'
import { packLab, printLabLink } from './lab-link-write.ts'
import { fromBase64Url, linkDictionary, toBase64Url } from './link-format.ts'
import { MAX_LINK_LENGTH } from './link-limits.ts'
import { linkOfBody, linkOfText, shopLab } from './testing/forge-link.ts'

const reasonOf = (link: string) => {
  const read = readLabLink(link)
  return read.ok ? 'ok' : read.reason
}
const link = printLabLink(threeRows.lab)
const opened = { ok: true, lab: threeRows.lab }

/** The same lab with the keys of every object in the opposite order; `calls` is a list of its own order and stays. */
function turnKeys<T>(value: T, isCalls = false): T {
  if (Array.isArray(value)) return value.map((item) => turnKeys(item)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, turnKeys(inner, key === 'calls')] as const)
  return Object.fromEntries(isCalls ? entries : entries.reverse()) as T
}

describe('a link', () => {
  it('gives back the very lab that it was made of, with its calls in order and no default written in', () => {
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        const read = readLabLink(printLabLink(lab))
        expect(read).toEqual({ ok: true, lab })
        expect(read.ok ? Object.keys(read.lab.calls) : []).toEqual(Object.keys(lab.calls))
      }),
      { numRuns: 300 },
    )
    for (const lab of LABS) expect(readLabLink(printLabLink(lab as unknown as Lab))).toEqual({ ok: true, lab })
  })
  it('keeps the reasons to ignore findings, whatever their keys are', () => {
    const ignored = JSON.parse('{"timeouts-over-budget/local":"It is what the row shows.","10":"b","9":"c","__proto__":"d","title":"e"}')
    const read = readLabLink(printLabLink({ ...threeRows.lab, ignored }))
    expect(read).toEqual({ ok: true, lab: { ...threeRows.lab, ignored } })
    expect(read.ok ? Object.entries(read.lab.ignored ?? {}) : []).toEqual(Object.entries(ignored))
  })
  it('is the same for the same lab, in whatever order the keys came', () => {
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        expect(printLabLink(turnKeys(lab))).toBe(printLabLink(lab))
      }),
      { numRuns: 100 },
    )
  })
  it('has only characters that no address escapes', () => {
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        expect(printLabLink(lab)).toMatch(/^1\.[A-Za-z0-9\-._~]+$/)
      }),
      { numRuns: 100 },
    )
  })
  it('of the opening lab has at most 300 characters, and of 30 calls at most 2 000', () => {
    expect(link.length).toBeLessThanOrEqual(300)
    for (const { lab } of presets) expect(printLabLink(lab).length).toBeLessThanOrEqual(300)
    expect(printLabLink(shopLab(30)).length).toBeLessThanOrEqual(2_000)
  })
  it('of a lab that is too large is known not to open', () => {
    expect(packLab(threeRows.lab).opens).toBe(true)
    const scenario = {
      id: 's',
      title: '',
      steps: Array.from({ length: 9_000 }, (_, i) => ({ work: `w${i * i}`, durationMs: (i * 7919) % 86_400 })),
    }
    const large: Lab = { version: 1, title: '', budgetMs: 1, calls: {}, scenarios: [scenario] }
    const packed = packLab(large)
    expect(packed.fragment.length).toBeGreaterThan(MAX_LINK_LENGTH)
    expect(packed.opens).toBe(false)
    expect(reasonOf(packed.fragment)).toBe('too-large')
    // Short enough as a link, and too large unpacked.
    const repeated = packLab({ ...large, scenarios: [{ ...scenario, steps: Array.from({ length: 80_000 }, () => ({ sequence: [] })) }] })
    expect(repeated.fragment.length).toBeLessThan(MAX_LINK_LENGTH)
    expect(repeated.opens).toBe(false)
    expect(reasonOf(repeated.fragment)).toBe('too-large')
  })
})

describe('links that were handed out', () => {
  const folder = new URL('link-corpus/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  const cases = files.flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .trim()
      .split('\n')
      .map((line) => ({ file, ...(JSON.parse(line) as { name: string; link: string; lab: unknown }) })),
  )
  it.each(cases)('open for ever: $file $name', (one) => {
    const read = readLabLink(one.link)
    expect(read).toEqual({ ok: true, lab: one.lab })
    // Compared by what they decode to, never as text.
    if (read.ok) expect(readLabLink(printLabLink(read.lab))).toEqual(read)
  })
  it('are kept for every version', () => {
    expect(files).toEqual(['v1.jsonl'])
    expect(cases.length).toBeGreaterThanOrEqual(16)
  })
  it('need the very dictionary that they were made with', async () => {
    const digest = await crypto.subtle.digest('SHA-256', linkDictionary(1) as Uint8Array<ArrayBuffer>)
    expect(Buffer.from(digest).toString('hex')).toBe('87199ffee4669ba57fac0e098d820855eaa30c9ef8f45334f7504a55a106bc6a')
  })
})

describe('what mail and chats do to a link', () => {
  const [head, body] = [link.slice(0, 12), link.slice(12)]
  it.each([
    ['a # before it', `#${link}`],
    ['a full stop behind it', `${link}.`],
    ['a bracket behind it', `${link})`],
    ['a Slack pair of address and text', `${link}|https://example.org/#${link}>`],
    ['words behind it', `${link} have a look`],
    ['line breaks', `${head}\r\n${body.slice(0, 40)}\n ${body.slice(40)}`],
    ['a soft line break', `${head}${body.slice(0, 40)}=\r\n${body.slice(40)}`],
    ['quoted lines', `> ${head}\n> ${body}`],
    ['escapes', link.replaceAll('.', '%2E').replaceAll('-', '%2d')],
    ['escapes of escapes', link.replaceAll('.', '%252E')],
    ['an escaped bar in the middle', `${head}%7C${body}`],
    ['an escaped bar behind it', `${link}%7C`],
    ['a zero-width space', `${head}%E2%80%8B${body}`],
    ['an invisible character', `${head}\u200b${body}`],
  ])('is forgiven: %s', (_, mangled) => expect(readLabLink(mangled)).toEqual(opened))
})

describe('a bad link says why', () => {
  it('when it is cut off, wherever that is', () => {
    for (let length = 1; length < link.length; length++) expect([length, reasonOf(link.slice(0, length))]).toEqual([length, 'cut-off'])
    expect(readLabLink(link.slice(0, -10))).toMatchObject({
      title: expect.stringMatching(/^cut off: (\d+) of its last (\d+) characters are here$/),
    })
  })
  it('when any one character was changed', () => {
    const start = link.lastIndexOf('.') - 6
    for (let at = start; at < link.length; at++) {
      if (link[at] === '.') continue
      const changed = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`
      expect([at, reasonOf(changed)]).toEqual([at, 'damaged'])
    }
    expect(reasonOf(link.toLowerCase())).toBe('damaged')
  })
  it.each([
    ['2.', 'newer'],
    ['2.anything', 'newer'],
    ['17.6i.abcdef.xyz', 'newer'],
    ['2%2E6i', 'newer'],
    ['', 'foreign'],
    ['three-rows', 'foreign'],
    ['section-2.1', 'foreign'],
    ['0.1.2.3', 'foreign'],
    ['1.introduction', 'foreign'],
    ['%', 'foreign'],
    ['%%%7', 'foreign'],
    ['#', 'foreign'],
    ['__proto__', 'foreign'],
    ['constructor.', 'foreign'],
    ['eyJ2ZXJzaW9uIjoxfQ==', 'foreign'],
  ])('%j is %s', (text, reason) => expect(reasonOf(text)).toBe(reason))
  it('when it is longer than any link', () => expect(readLabLink('1'.repeat(MAX_LINK_LENGTH + 1))).toMatchObject({ reason: 'too-large' }))
  it('when it holds a lab of a later version', () => {
    expect(readLabLink(linkOfText(JSON.stringify({ version: 2 })))).toMatchObject({
      reason: 'newer',
      title: 'from a newer Slackline: it is a lab of version 2',
    })
  })
  it('when it holds a lab with faults, each by its path', () => {
    const read = readLabLink(linkOfText(JSON.stringify(makeLab({ budgetMs: -1, scenarios: [] }))))
    expect(read).toMatchObject({ reason: 'invalid', title: 'a lab with 2 faults' })
    expect(read.ok ? [] : read.errors.map((error) => error.path)).toEqual(['budgetMs', 'scenarios'])
  })
})

describe('a hostile link', () => {
  const bomb = linkOfText(new Uint8Array(10_000_000))
  it('that unpacks to 10 MB is stopped on the way', () => {
    expect(bomb.length).toBeLessThan(20_000)
    expect(readLabLink(bomb)).toMatchObject({ reason: 'too-large', title: 'too large: it unpacks to more than 1 MB' })
  })
  it('is refused quickly, and without a deep stack', () => {
    const deep = '['.repeat(5_000_000)
    const texts = ['['.repeat(900_000), `${'{"calls":'.repeat(100_000)}`, `${'['.repeat(450_000)}${']'.repeat(450_000)}`]
    const before = performance.now()
    for (const text of [...texts, deep]) expect(['damaged', 'invalid', 'too-large']).toContain(reasonOf(linkOfText(text)))
    expect(performance.now() - before).toBeLessThan(10_000) // a hang, not a slow machine
  })
  it.each([
    ['nothing', linkOfBody('')],
    ['no deflate', linkOfBody('AAAA')],
    ['one character too many', linkOfBody('AAAAA')],
    ['a stream without end', linkOfBody(toBase64Url((fromBase64Url(link.slice(12)) ?? new Uint8Array()).subarray(0, 20)))],
    ['no JSON', linkOfText('hello')],
    ['bytes that are no UTF-8', linkOfText(Uint8Array.of(0x22, 0xff, 0xfe, 0x22))],
  ])('that holds %s is damaged', (_, text) => expect(reasonOf(text)).toBe('damaged'))
  it.each([
    ['a __proto__ key', '{"__proto__":{"version":1},"version":1}', '__proto__'],
    ['a __proto__ in a call', JSON.stringify(makeLab()).replace('"label":"A"', '"label":"A","__proto__":{}'), 'calls.a.__proto__'],
    ['half a character', JSON.stringify(makeLab({ title: '\ud800' })), 'title'],
    ['two calls of one id', '{"version":1,"title":"","budgetMs":1,"calls":[["a",{}],["a",{}]],"scenarios":[]}', 'calls'],
    ['calls that are no pairs', '{"version":1,"title":"","budgetMs":1,"calls":[["a"]],"scenarios":[]}', 'calls'],
    ['no object', 'null', ''],
  ])('with %s is refused by its path', (_, text, path) => {
    const read = readLabLink(linkOfText(text))
    expect(read).toMatchObject({ reason: 'invalid' })
    expect(read.ok ? [] : read.errors.map((error) => error.path)).toContain(path)
    expect(({} as { version?: number }).version).toBeUndefined()
  })
  it('with a call named __proto__ opens as any other', () => {
    const text =
      '{"version":1,"title":"","budgetMs":1,"calls":[["__proto__",{"label":"P","timeoutMs":1,"attempts":[{"durationMs":1}]}]],"scenarios":[{"id":"s","title":"","steps":["__proto__"]}]}'
    const read = readLabLink(linkOfText(text))
    expect(read.ok ? Object.keys(read.lab.calls) : read).toEqual(['__proto__'])
    if (read.ok) expect(readLabLink(printLabLink(read.lab))).toEqual(read)
  })
  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.uint8Array().map((bytes) => linkOfBody(toBase64Url(bytes))),
          fc.json().map(linkOfText),
        ),
        (text) => {
          expect(typeof readLabLink(text).ok).toBe('boolean')
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('base64url', () => {
  it('gives back the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
      }),
    )
    expect(toBase64Url(new TextEncoder().encode('fooba?>'))).toBe(Buffer.from('fooba?>').toString('base64url'))
  })
})
