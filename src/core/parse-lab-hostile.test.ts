import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ParseResult, parseLab } from './parse-lab.ts'
import {
  answeredCall,
  downstreamCall,
  errorsOf,
  isSameDocument,
  LABS,
  makeLab,
  messagesOf,
  pathsOf,
  withCalls,
  withScenario,
} from './testing/lab-documents.ts'
import { type Json, mutateLab, seededRandom } from './testing/mutate-lab.ts'

const NOT_PLAIN = 'expected an object, the lab, found an object that is not plain data'

describe('a value that JSON cannot hold', () => {
  class LabLike {
    version = 1
  }

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'expected an object, the lab, found nothing'],
    ['a function', () => makeLab(), 'expected an object, the lab, found a function'],
    ['a symbol', Symbol('lab'), 'expected an object, the lab, found a symbol'],
    ['a bigint', 10n ** 100n, 'expected an object, the lab, found a bigint'],
    ['a map', new Map(Object.entries(makeLab())), NOT_PLAIN],
    ['a date', new Date(0), NOT_PLAIN],
    ['an instance of a class', Object.assign(new LabLike(), makeLab()), NOT_PLAIN],
    ['an object that inherits a lab', Object.create(makeLab()), NOT_PLAIN],
    ['a boxed text', new String('lab'), NOT_PLAIN],
    ['bytes', new Uint8Array(8), NOT_PLAIN],
    ['a promise', Promise.resolve(makeLab()), NOT_PLAIN],
  ])('is refused as a document: %s', (_, input, message) => {
    expect(messagesOf(input)).toEqual([`: ${message}`])
  })

  it.each<[string, unknown, string]>([
    ['NaN', Number.NaN, 'NaN'],
    ['Infinity', Number.POSITIVE_INFINITY, 'Infinity'],
    ['a bigint', 160n, 'a bigint'],
    ['a boxed number', new Number(160), 'an object that is not plain data'],
    ['an object that turns into a number', { valueOf: () => 160 }, 'an object'],
  ])('is refused as a time: %s', (_, budgetMs, found) => {
    expect(messagesOf({ ...makeLab(), budgetMs })).toEqual([`budgetMs: expected a whole number from 0 to 86400000, found ${found}`])
  })

  it('is refused as a multiplier where it is NaN', () => {
    const backoff = { kind: 'exponential', initialMs: 1, multiplier: Number.NaN, maxMs: 1 }
    expect(pathsOf(withCalls({ a: answeredCall({ retry: { maxAttempts: 2, backoff } }) }))).toEqual(['calls.a.retry.backoff.multiplier'])
  })

  it('is refused as a list: a set, bytes, a list with gaps', () => {
    expect(pathsOf({ ...makeLab(), scenarios: new Set(makeLab().scenarios as Json[]) })).toEqual(['scenarios'])
    expect(pathsOf({ ...makeLab(), scenarios: { 0: {}, length: 1 } })).toEqual(['scenarios'])
    const steps: string[] = ['a']
    steps[2] = 'a'
    expect(messagesOf(withScenario({ steps }))).toEqual(['scenarios.0.steps.1: missing; a list has no gaps'])
  })

  it('is not read where it is a symbol key, hidden or inherited', () => {
    const document = Object.assign(makeLab(), { [Symbol('extra')]: 1 })
    Object.defineProperty(document, 'hidden', { value: 1, enumerable: false })
    expect(parseLab(document)).toEqual({ ok: true, lab: makeLab() })
  })

  it('makes no difference where it is only the lack of a prototype', () => {
    expect(parseLab(Object.assign(Object.create(null), makeLab()))).toEqual({ ok: true, lab: makeLab() })
  })

  it('makes no difference where it is another realm, as in a message from a frame', () => {
    const result = parseLab(runInNewContext(`JSON.parse(${JSON.stringify(JSON.stringify(makeLab()))})`))
    expect(result).toEqual({ ok: true, lab: makeLab() })
    expect(result.ok && Object.getPrototypeOf(result.lab)).toBe(Object.prototype)
  })

  it('is not taken from what all objects inherit', () => {
    const document = makeLab()
    let result: ParseResult
    Object.defineProperty(Object.prototype, 'seed', { value: 5, enumerable: true, configurable: true })
    try {
      result = parseLab(document)
    } finally {
      delete (Object.prototype as { seed?: number }).seed
    }
    expect(result).toEqual({ ok: true, lab: document })
  })
})

describe('a value that throws when it is read', () => {
  const boom = () => {
    throw new Error('boom')
  }

  it('becomes an error of the document', () => {
    const getter = Object.defineProperty(makeLab(), 'title', { get: boom, enumerable: true })
    expect(messagesOf(getter)).toEqual([': could not be read: "boom"'])
    for (const trap of ['get', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor'] as const) {
      expect(messagesOf(new Proxy(makeLab(), { [trap]: boom }))).toEqual([': could not be read: "boom"'])
      expect(parseLab(withCalls({ a: new Proxy(answeredCall(), { [trap]: boom }) })).ok).toBe(false)
    }
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(pathsOf(proxy)).toEqual([''])
  })

  it('does so whatever it throws, and what was found before stays listed', () => {
    const thrown = [null, undefined, 5, Symbol('x'), { toString: boom }, Object.create(null), new Proxy({}, { getPrototypeOf: boom })]
    for (const value of thrown) {
      const call = Object.defineProperty(answeredCall(), 'retry', {
        get: () => {
          throw value
        },
        enumerable: true,
      })
      expect(pathsOf(withCalls({ a: 5, b: call }, { title: 5 }))).toEqual(['title', 'calls.a', ''])
    }
  })

  it('is read once, so that it cannot change its mind', () => {
    let reads = 0
    const document = Object.defineProperty(makeLab(), 'title', {
      get: () => {
        reads += 1
        return reads === 1 ? 'first' : 5
      },
      enumerable: true,
    })
    expect(parseLab(document)).toEqual({ ok: true, lab: makeLab({ title: 'first' }) })
    expect(reads).toBe(1)
  })
})

describe('a value without an end', { timeout: 60_000 }, () => {
  const TOO_LARGE = { path: '', message: 'too large: more than 2000000 values' }

  it('ends at the eighth group where a list holds itself', () => {
    const steps: unknown[] = ['a']
    steps.push({ sequence: steps })
    expect(pathsOf({ ...makeLab(), scenarios: [{ id: 's1', title: '', steps }] })).toEqual(['scenarios.0.steps.1'])
  })

  it('ends at the key that a lab does not have where an object holds itself', () => {
    const document: { [key: string]: unknown } = makeLab()
    document.self = document
    expect(pathsOf(document)).toEqual(['self'])
    document.calls = document
    expect(parseLab(document).ok).toBe(false)
  })

  it('ends where shared parts multiply', () => {
    let step: Json = 'a'
    for (let i = 0; i < 8; i++) step = { sequence: Array(10).fill(step) }
    expect(errorsOf(withScenario({ steps: [step] }))).toEqual([TOO_LARGE])
  })

  it('ends where a list only says that it is long', () => {
    expect(pathsOf(withScenario({ steps: new Array(2 ** 32 - 1) }))).toEqual(['scenarios.0.steps.0'])
    const endless = new Proxy(['a'], {
      get: (target, key, receiver) =>
        key === 'length' ? 1e15 : Reflect.get(target, typeof key === 'string' && /^\d+$/.test(key) ? '0' : key, receiver),
      getOwnPropertyDescriptor: (target) => Reflect.getOwnPropertyDescriptor(target, '0'),
    })
    expect(errorsOf(withScenario({ steps: endless }))).toEqual([TOO_LARGE])
  })
})

describe('a document of megabytes', { timeout: 60_000 }, () => {
  it('may be nested without end', () => {
    const wraps: ((value: Json) => Json)[] = [(value) => [value], (value) => ({ sequence: [value] }), (value) => ({ steps: value })]
    for (const wrap of wraps) {
      let value: Json = 'a'
      for (let i = 0; i < 500_000; i++) value = wrap(value)
      expect(parseLab(value).ok).toBe(false)
      expect(pathsOf(withScenario({ steps: [value] }))).toEqual(['scenarios.0.steps.0'])
      expect(pathsOf(withCalls({ d: downstreamCall(value) }))).toEqual(['calls.d.downstream.steps.0'])
    }
  })

  it('may hold a million steps: right where nothing uses them, too many spans elsewhere, and each told where faulty', () => {
    const steps = (step: Json) => Array<Json>(1_000_000).fill(step)
    expect(pathsOf(withCalls({ unused: { label: 'U', timeoutMs: 1, downstream: { steps: steps('a') } } }))).toEqual([])
    expect(pathsOf(withScenario({ steps: steps('a') }))).toEqual(['scenarios.0'])
    expect(errorsOf(withScenario({ steps: steps('nobody') })).at(-1)).toEqual({ path: '', message: 'and 999800 more faults' })
  })

  it('may chain fifty thousand downstreams, or close them to a ring', () => {
    const last = 49_999
    const chain = Array.from({ length: last + 1 }, (_, i): [string, Json] => [`c${i}`, downstreamCall(i === 0 ? 'a' : `c${i - 1}`)])
    expect(pathsOf(withCalls(Object.fromEntries(chain)))).toEqual([`calls.c${last}.downstream`])
    const ring = [...chain, ['c0', downstreamCall(`c${last}`)] as [string, Json]]
    expect(errorsOf(withCalls(Object.fromEntries(ring)))).toHaveLength(201)
  })

  it('may have keys and texts of megabytes: what is told of them stays short', () => {
    const long = 'é🙂'.repeat(1_000_000)
    const errors = errorsOf({
      ...makeLab({ title: long }),
      [long]: 1,
      calls: { [long]: { [long]: long } },
      scenarios: [{ id: long, title: '', steps: [long] }],
    })
    expect(errors.length).toBeGreaterThan(6)
    for (const { path, message } of errors) expect(path.length + message.length).toBeLessThan(5_000)
  })

  it('may have a hundred thousand unknown keys', () => {
    const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, i): [string, Json] => [`key${i}`, i]))
    expect(errorsOf({ ...makeLab(), ...unknown })).toHaveLength(201)
  })
})

describe('any document near a good one', () => {
  const mutated = (roughness: number) =>
    fc.tuple(fc.nat(LABS.length - 1), fc.nat()).map(([lab, seed]) => mutateLab(LABS[lab] ?? {}, seededRandom(seed), roughness))

  it('that is accepted is what it prints', () => {
    let accepted = 0
    fc.assert(
      fc.property(mutated(0.1), (document) => {
        const result = parseLab(document)
        if (!result.ok) return
        accepted += 1
        expect(parseLab(JSON.parse(JSON.stringify(result.lab)))).toEqual(result)
      }),
      { seed: 1, numRuns: 2_000 },
    )
    expect(accepted).toBeGreaterThan(500)
  })

  it('is either a lab equal to it or a list of faults at places that it has', () => {
    const random = seededRandom(160)
    let accepted = 0
    for (let i = 0; i < 100_000; i++) {
      const lab = LABS[i % LABS.length] ?? {}
      const document = mutateLab(lab, random, 0.3)
      const result = parseLab(document)
      if (result.ok) {
        accepted += 1
        if (!isSameDocument(document, result.lab)) expect(result.lab).toEqual(document)
        continue
      }
      if (result.errors.length === 0) expect(document).toBe('a lab')
      for (const { path, message } of result.errors) {
        if (typeof path !== 'string' || message === '' || !hasPlace(document, path))
          expect({ document, path, message }).toBe('a fault at a place')
      }
    }
    expect(accepted).toBeGreaterThan(20_000)
    expect(accepted).toBeLessThan(80_000)
  }, 120_000)

  it('or even anything at all, never throws', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
        (input) => {
          expect(errorsOf(input).length).toBeGreaterThan(0)
          expect(parseLab({ ...makeLab(), seed: input, calls: input, scenarios: [input] }).ok).toBe(false)
        },
      ),
      { seed: 1, numRuns: 2_000 },
    )
  })
})

/** Whether a path leads to a value of the document, or to a key that an object of it lacks. */
function hasPlace(document: Json, path: string): boolean {
  if (path === '') return true
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let value: Json | undefined = document
  for (const key of keys)
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as { [key: string]: Json })[key] : undefined
  if (Array.isArray(value)) return Object.hasOwn(value, last)
  return typeof value === 'object' && value !== null
}
