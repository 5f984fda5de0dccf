import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presets } from '../presets/presets.ts'
import { threeRows } from '../presets/three-rows.ts'
import { drawFrom, smallLab } from '../timeline/testing/small-lab.ts'
import { readJsonPlaces } from './json-places.ts'
import { printLab, readLabText } from './lab-file.ts'
import { readEditedLab } from './lab-text.ts'
import { applyChanges, patchLabText } from './patch-lab-text.ts'

const text = printLab(threeRows.lab)

/** The faults of a text as `line: what is marked | message`. */
function faultsOf(edited: string): readonly string[] {
  const read = readEditedLab(edited)
  return read.ok ? [] : read.faults.map(({ from, to, line, message }) => `${line}: ${edited.slice(from, to)} | ${message}`)
}

describe('the places of a JSON text', () => {
  it('are found in exactly the texts that JSON.parse takes', () => {
    const bits = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u12"',
      '1',
      '-0',
      '01',
      '1.',
      '2e3',
      'true',
      'nul',
      ' ',
      '\n',
      '\\',
      '"',
      '\u00a0',
    ]
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(fc.constantFrom(...bits), { maxLength: 9 }).map((some) => some.join('')),
          fc.json(),
        ),
        (json) => {
          let isJson = true
          try {
            JSON.parse(json)
          } catch {
            isJson = false
          }
          expect([json, readJsonPlaces(json).ok]).toEqual([json, isJson])
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('a fault in a text', () => {
  it('is marked where JSON breaks, in words of its own', () => {
    expect(faultsOf(text.replace('"budgetMs": 160,', '"budgetMs": 160'))).toEqual(['5: " | expected a comma or }, found “"”'])
    expect(faultsOf(text.replace('"A"', '"A'))).toEqual(['7: " | this text has no closing quote'])
    expect(faultsOf('{"version": 1,')).toEqual(['1: , | expected a key in double quotes, found the end of the text'])
    expect(faultsOf('')).toEqual(['1:  | expected a value, found the end of the text'])
  })

  it('is marked at the value, at the key of what holds values, or at what it is missing from', () => {
    expect(faultsOf(text.replace('"timeoutMs": 100', '"timeoutMs": 0'))).toEqual([
      '8: 0 | expected null or a whole number from 1 to 86400000, found 0',
    ])
    expect(faultsOf(text.replace('"timeoutMs": 100', '"timeoutMS": 100'))).toEqual([
      '6: "catalog" | missing; expected null or a whole number from 1 to 86400000',
      expect.stringMatching(/^8: "timeoutMS" \| unknown key; did you mean timeoutMs\?/),
    ])
    expect(faultsOf(text.replace('"version": 1,', ''))[0]).toMatch(/^1: \{ \| missing/)
    expect(faultsOf(text.replace('"version": 1,', '"version": 1, "a.b": {"c": 2},'))[0]).toMatch(/^2: "a\.b" \| unknown key/)
    expect(faultsOf(text.replace(/"supplier"(?=,\n\s+"audit"\n)/, '"suplier"'))[0]).toMatch(/^\d+: "suplier" \| /)
  })
})

describe('a text that is given another lab', () => {
  it('keeps its spaces, its line breaks and the order of its keys, and changes the one value', () => {
    const own = `{ "title": "T",\t"version":1, "budgetMs": 160,\n\n  "scenarios": [{"id":"s", "title":"S", "steps":[ "a" ]}],
      "calls": { "a": {"label": "A", "timeoutMs": null, "attempts": [{"durationMs": 70}]} } }`
    const read = readLabText(own)
    if (!read.ok) throw new Error('no lab')
    const changes = patchLabText(own, { ...read.lab, budgetMs: 165 })
    expect(changes).toEqual([{ from: own.indexOf('160') + 2, to: own.indexOf('160') + 3, insert: '5' }])
    const steps = patchLabText(own, { ...read.lab, scenarios: [{ id: 's', title: 'S', steps: ['a', 'a'] }] })
    expect(applyChanges(own, steps)).toBe(own.replace('[ "a" ]', '["a","a"]'))
  })

  it('is what is printed, where it was so before; only the new lines differ', () => {
    const lab = { ...threeRows.lab, calls: { ...threeRows.lab.calls, extra: { label: 'E', timeoutMs: 5, attempts: [{ durationMs: 3 }] } } }
    const changes = patchLabText(text, lab)
    expect(applyChanges(text, changes)).toBe(printLab(lab))
    expect(changes).toHaveLength(1)
    expect(changes[0]?.to).toBe(changes[0]?.from)
  })

  it('says that lab afterwards, whatever the two labs and however it was written', () => {
    const labs = [...presets.map((preset) => preset.lab), ...Array.from({ length: 300 }, (_, seed) => smallLab(drawFrom(seed)))].map(
      (lab) => {
        const read = readLabText(JSON.stringify(lab))
        if (!read.ok) throw new Error('no lab')
        return read.lab
      },
    )
    fc.assert(
      fc.property(fc.constantFrom(...labs), fc.constantFrom(...labs), fc.constantFrom(0, 1, 2, 3, '\t'), (from, to, indent) => {
        const before = JSON.stringify(from, null, indent)
        const after = applyChanges(before, patchLabText(before, to))
        const read = readLabText(after)
        expect(read.ok && JSON.stringify(read.lab)).toBe(JSON.stringify(to))
        if (indent === 2) expect(after).toBe(JSON.stringify(to, null, 2))
      }),
      { numRuns: 600 },
    )
  })
})
