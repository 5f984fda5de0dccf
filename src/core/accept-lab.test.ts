import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptLab } from './accept-lab.ts'
import { parseLab } from './parse-lab.ts'
import { arbitraryLab } from './testing/arbitrary-lab.ts'
import {
  answeredCall,
  downstreamCall,
  INVALID,
  LABS,
  makeLab,
  nest,
  withCalls,
  withDownstreams,
  withScenario,
} from './testing/lab-documents.ts'
import { type Json, mutateLab, seededRandom } from './testing/mutate-lab.ts'

/** What both make of a document, key by key in order. */
function readTwice(document: unknown): { readonly quick: string | null; readonly whole: string | null } {
  const quick = acceptLab(document)
  const whole = parseLab(document)
  return { quick: quick && JSON.stringify(quick), whole: whole.ok ? JSON.stringify(whole.lab) : null }
}

describe('the quick reader of labs', () => {
  it('takes every lab of the vectors, as the same copy', () => {
    for (const lab of LABS) {
      const { quick, whole } = readTwice(lab)
      expect(whole).not.toBeNull()
      expect(quick).toBe(whole)
      expect(acceptLab(lab)).not.toBe(lab)
    }
  })

  it('takes every kind of lab', () => {
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        const { quick, whole } = readTwice(lab)
        expect(quick).toBe(whole)
      }),
      { numRuns: 500 },
    )
  })

  it('takes none of the documents that have a fault', () => {
    for (const { why, document } of INVALID) expect(acceptLab(document), why).toBeNull()
  })

  it('never takes a document that parseLab refuses, and never makes another copy of it', () => {
    const random = seededRandom(30)
    let taken = 0
    for (let i = 0; i < 20_000; i++) {
      const { quick, whole } = readTwice(mutateLab(LABS[i % LABS.length] as Json, random, random() / 2))
      if (quick === null) continue
      taken++
      expect(quick).toBe(whole)
    }
    expect(taken).toBeGreaterThan(1000)
  })

  it('says the same as parseLab at each limit', () => {
    const chain = (length: number) =>
      withDownstreams(Object.fromEntries(Array.from({ length }, (_, i) => [`c${i}`, i + 1 < length ? [`c${i + 1}`] : []])))
    const cases: readonly unknown[] = [
      ...[8, 9].map((groups) => withScenario({ steps: [nest(groups)] })),
      ...[16, 17].map(chain),
      withDownstreams({ a: ['b'], b: ['a'] }),
      withDownstreams({ a: ['a'] }),
      withCalls({ a: downstreamCall(), b: answeredCall({ downstream: { steps: [] } }), c: { label: 'C', timeoutMs: null } }),
      withCalls({ a: { ...downstreamCall(), downstream: { steps: [], deadline: 'own' } } }),
      withCalls({ a: { ...downstreamCall(), downstream: { steps: [], deadline: 'own', ownMs: 5 } } }),
      withCalls({ a: { ...downstreamCall(), downstream: { steps: [], ownMs: 5 } } }),
      withScenario({ steps: [{ work: 'w', durationMs: 5, finally: true }] }),
      withScenario({ steps: [{ sequence: [{ work: 'w', durationMs: 5, finally: true }] }] }),
      withScenario({ steps: [{ sequence: [{ work: 'w', durationMs: 5, finally: false }] }] }),
      withScenario({ steps: [{ work: 'w', durationMs: 5, sequence: [] }] }),
      withScenario({ steps: ['toString'] }),
      withScenario({ steps: Array.from({ length: 10_000 }, () => ({ work: 'w', durationMs: 1 })) }),
      withScenario({ steps: Array.from({ length: 10_001 }, () => ({ work: 'w', durationMs: 1 })) }),
      ...['', 'x'.repeat(200), 'x'.repeat(201), '😀'.repeat(200), '\ud800', 7].map((title) => makeLab({ title })),
      ...[-0, 0, 0.5, 86_400_000, 86_400_001, '5', Number.NaN, null, undefined].map((budgetMs) => makeLab({ budgetMs } as never)),
      ...[undefined, 0, 2 ** 32 - 1, 2 ** 32, true].map((seed) => makeLab({ seed } as never)),
      makeLab({ ignored: { 'a/b~1': 'seen', __proto__: 'x' } }),
      makeLab({ ignored: { 'a b': 'seen' } }),
      makeLab({ ignored: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`k${i}`, 'seen'])) }),
      JSON.parse(
        JSON.stringify(makeLab()).replace(
          '"calls":{',
          '"calls":{"__proto__":{"label":"P","timeoutMs":null,"attempts":[{"durationMs":1}]},',
        ),
      ),
      Object.assign(Object.create(null), makeLab()),
      new Map(Object.entries(makeLab())),
    ]
    for (const document of cases) {
      const { quick, whole } = readTwice(document)
      expect(quick, JSON.stringify(document)?.slice(0, 300)).toBe(whole)
    }
  })

  it('ends, and takes nothing, where a document has no end or cannot be read', () => {
    const steps: unknown[] = []
    steps.push({ sequence: steps }, { parallel: steps }, { sequence: steps })
    const gaps = makeLab()
    Object.assign(gaps, { scenarios: new Array(2 ** 32 - 1) })
    const thrower = {
      get version() {
        throw new Error('no')
      },
    }
    for (const document of [makeLab({ scenarios: [{ id: 'x', title: '', steps }] } as never), gaps, thrower, null, [], 'lab', () => 1])
      expect(acceptLab(document)).toBeNull()
  })
})
