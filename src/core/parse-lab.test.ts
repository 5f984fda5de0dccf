import { describe, expect, it } from 'vitest'
import { parseLab } from './parse-lab.ts'
import {
  answeredCall,
  downstreamCall,
  errorsOf,
  INVALID,
  LABS,
  makeLab,
  messagesOf,
  pathsOf,
  withCalls,
  withScenario,
} from './testing/lab-documents.ts'
import { copyJson, deleteAt, type Json, type JsonObject, listSlots, putAt, valueAt } from './testing/mutate-lab.ts'

describe('the vectors', () => {
  it.each(INVALID)('refuse $why, at "$path" and nowhere else', ({ why, path, document }) => {
    const also = why === 'two downstreams that reach each other' ? ['calls.e.downstream'] : []
    expect(pathsOf(document)).toEqual([path, ...also])
  })

  it('hold labs that are all accepted, as they are and with no default written in', () => {
    expect(LABS.length).toBeGreaterThan(300)
    for (const lab of LABS) expect(parseLab(lab)).toEqual({ ok: true, lab })
  })

  it('are refused at every place where a value of the wrong kind stands, and only there', () => {
    // 12.5 is wrong everywhere: as a time, a count, a multiplier, a text, a list, an object and a step.
    for (const lab of LABS) {
      const document = copyJson(lab)
      for (const slot of listSlots(document)) {
        const right = valueAt(slot)
        putAt(slot, 12.5)
        expect(pathsOf(document)).toEqual([slot.path])
        putAt(slot, right)
      }
    }
  })

  it('are refused at every unknown key', () => {
    for (const lab of LABS) {
      const document = copyJson(lab)
      for (const slot of [{ holder: document, key: '', path: '' }, ...listSlots(document)]) {
        const holder = slot.path === '' ? document : valueAt(slot)
        if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) continue
        const path = slot.path === '' ? 'extra' : `${slot.path}.extra`
        holder.extra = 12.5
        expect(pathsOf(document)).toEqual([path])
        delete holder.extra
      }
    }
  })

  it('are refused at every required key that is missing', () => {
    const required =
      /(?:^|\.)(?:version|title|budgetMs|calls|scenarios|label|timeoutMs|durationMs|maxAttempts|kind|ms|initialMs|multiplier|maxMs|steps|id|ownMs)$/
    const optional = /^scenarios\.\d+\.budgetMs$|^calls\.[^.]+$/
    let checked = 0
    for (const lab of LABS) {
      for (const { path } of listSlots(lab)) {
        if (!required.test(path) || optional.test(path)) continue
        const document = copyJson(lab)
        const slot = listSlots(document).find((other) => other.path === path)
        if (slot === undefined) continue
        deleteAt(slot)
        checked += 1
        expect(messagesOf(document)).toEqual([expect.stringMatching(`^${path.replaceAll('.', '\\.')}: missing; expected `)])
      }
    }
    expect(checked).toBeGreaterThan(1_000)
  })
})

describe('a lab that is handed out', () => {
  it('is a copy with the keys in the order of the grammar, the calls in the order of the document', () => {
    const input = {
      scenarios: [{ steps: [{ durationMs: 1, work: 'w' }], title: 'One', id: 's1' }],
      calls: { z: { attempts: [{ durationMs: 5 }], timeoutMs: null, label: 'Z' }, b: answeredCall() },
      budgetMs: 160,
      title: '',
      version: 1,
    }
    const result = parseLab(input)
    expect(JSON.stringify(result)).toBe(
      '{"ok":true,"lab":{"version":1,"title":"","budgetMs":160,"calls":{"z":{"label":"Z","timeoutMs":null,"attempts":[{"durationMs":5}]},' +
        '"b":{"label":"A","timeoutMs":100,"attempts":[{"durationMs":70}]}},"scenarios":[{"id":"s1","title":"One","steps":[{"work":"w","durationMs":1}]}]}}',
    )
    input.calls.z.attempts[0] = { durationMs: 6 }
    expect(result).toMatchObject({ lab: { calls: { z: { attempts: [{ durationMs: 5 }] } } } })
  })

  it('has 0 where the document says -0', () => {
    const result = parseLab(JSON.parse('{"version":1,"title":"","budgetMs":-0,"calls":{},"scenarios":[{"id":"s","title":"","steps":[]}]}'))
    expect(result.ok && Object.is(result.lab.budgetMs, 0)).toBe(true)
  })

  it('has calls named __proto__, constructor and toString like any other', () => {
    const call = '{"label":"A","timeoutMs":1,"attempts":[{"durationMs":1}]}'
    const json =
      `{"version":1,"title":"","budgetMs":1,"calls":{"__proto__":${call},"constructor":${call},"toString":${call}},` +
      '"scenarios":[{"id":"__proto__","title":"","steps":["__proto__","constructor","toString"]}]}'
    const result = parseLab(JSON.parse(json))
    expect(result.ok && JSON.stringify(result.lab)).toBe(json)
  })

  it('has no key whose value is undefined, as JSON has none', () => {
    expect(parseLab({ ...makeLab(), seed: undefined, extra: undefined })).toEqual({ ok: true, lab: makeLab() })
    expect(messagesOf({ ...makeLab(), title: undefined })).toEqual(['title: missing; expected text of at most 200 characters'])
  })

  it('may have neither calls nor steps', () => {
    expect(pathsOf(makeLab({ calls: {}, scenarios: [{ id: 's1', title: '', steps: [] }] }))).toEqual([])
    expect(pathsOf(withScenario({ steps: [{ sequence: [] }, { parallel: [] }] }))).toEqual([])
  })
})

describe('a message', () => {
  it.each<[string, Json]>([
    ['budgetMs: expected a whole number from 0 to 86400000, found -5', makeLab({ budgetMs: -5 })],
    ['budgetMs: expected a whole number from 0 to 86400000, found "160"', makeLab({ budgetMs: '160' })],
    ['budgetMs: expected a whole number from 0 to 86400000, found a list of 2', makeLab({ budgetMs: [1, 2] })],
    ['calls.a.timeoutMs: expected null or a whole number from 1 to 86400000, found 0', withCalls({ a: answeredCall({ timeoutMs: 0 }) })],
    ['calls.a.onCut: expected "cancel" or "abandon", found "race"', withCalls({ a: answeredCall({ onCut: 'race' }) })],
    ['calls.a.attempts: expected a list of 1 to 20, found an empty list', withCalls({ a: answeredCall({ attempts: [] }) })],
    ['calls.a: expected exactly one of attempts and downstream, found both', withCalls({ a: answeredCall({ downstream: { steps: [] } }) })],
    ['calls.a.mutating: expected true or false, found 1', withCalls({ a: answeredCall({ mutating: 1 }) })],
    ['calls.a.label: expected text of 1 to 24 characters, found empty text', withCalls({ a: answeredCall({ label: '' }) })],
    [`title: expected text of at most 200 characters, found 201 characters: "${'x'.repeat(40)}…"`, makeLab({ title: 'x'.repeat(201) })],
    ['title: expected text of at most 200 characters, found text that is not Unicode: "\\ud83d"', makeLab({ title: '\ud83d' })],
    ['version: expected 1, found 2', makeLab({ version: 2 })],
    [': expected an object, the lab, found null', null],
  ])('says what was found and what is allowed: %s', (message, document) => {
    expect(messagesOf(document)).toEqual([message])
  })

  it('asks whether a known key was meant', () => {
    const keys = 'label, timeoutMs, attempts, downstream, retry, optional, mutating, idempotencyKey, onCut'
    const document = withCalls({ a: answeredCall({ timeoutMS: 1, ON_CUT: 'cancel', rerty: {}, mtuatnig: true, colour: 1 }) })
    expect(messagesOf(document)).toEqual([
      `calls.a.timeoutMS: unknown key; did you mean timeoutMs? allowed: ${keys}`,
      `calls.a.ON_CUT: unknown key; did you mean onCut? allowed: ${keys}`,
      `calls.a.rerty: unknown key; did you mean retry? allowed: ${keys}`,
      `calls.a.mtuatnig: unknown key; did you mean mutating? allowed: ${keys}`,
      `calls.a.colour: unknown key; allowed: ${keys}`,
    ])
  })

  it('asks whether a known call was meant', () => {
    const calls = { catalog: answeredCall(), audit: answeredCall() }
    expect(messagesOf(makeLab({ calls, scenarios: [{ id: 's1', title: '', steps: ['catalogue', 'toString'] }] }))).toEqual([
      'scenarios.0.steps.0: expected the id of a call, found "catalogue"; did you mean "catalog"? calls: catalog, audit',
      'scenarios.0.steps.1: expected the id of a call, found "toString"; calls: catalog, audit',
    ])
  })

  it('shows what cannot be seen as an escape', () => {
    expect(messagesOf(withScenario({ unfitPause: '\u202ecut\n' }))).toEqual([
      'scenarios.0.unfitPause: expected "deny" or "cut", found "\\u202ecut\\n"',
    ])
  })
})

describe('several faults', () => {
  it('are all listed in the order of the grammar, and then those that lie between places', () => {
    const document = {
      version: 1,
      budgetMs: -1,
      calls: {
        a: { label: '', timeoutMs: 0, attempts: [{ durationMs: -5, result: 'maybe' }], colour: 'red' },
        d: downstreamCall('a', 'nobody', 'd'),
      },
      scenarios: [
        { id: 's1', title: 'One', steps: ['a', { sleep: 5 }, { work: 'w' }, 'nobody'] },
        { id: 's1', title: 'Two', reserveMs: 0.5, steps: [{ parallel: [{ work: 'w', durationMs: 3, finally: true }] }] },
      ],
      deadlineMs: 5,
    }
    expect(pathsOf(document)).toEqual([
      'title',
      'budgetMs',
      'calls.a.label',
      'calls.a.timeoutMs',
      'calls.a.attempts.0.durationMs',
      'calls.a.attempts.0.result',
      'calls.a.colour',
      'calls.d.downstream.steps.1',
      'scenarios.0.steps.1',
      'scenarios.0.steps.2.durationMs',
      'scenarios.0.steps.3',
      'scenarios.1.reserveMs',
      'scenarios.1.steps.0.parallel.0.finally',
      'deadlineMs',
      'scenarios.1.id',
      'calls.d.downstream',
    ])
  })

  it('do not cause further ones: a faulty call still exists', () => {
    expect(pathsOf(withCalls({ a: 5 }))).toEqual(['calls.a'])
    expect(pathsOf(makeLab({ calls: { 'a b': answeredCall() }, scenarios: [{ id: 's1', title: '', steps: ['a b'] }] }))).toEqual([
      'calls.a b',
    ])
    expect(pathsOf(makeLab({ calls: [] }))).toEqual(['calls'])
    expect(pathsOf({ ...makeLab(), calls: undefined })).toEqual(['calls'])
  })

  it('are listed up to 200, and then counted', () => {
    const steps = Array.from({ length: 250 }, () => 5)
    const errors = errorsOf(withScenario({ steps }))
    expect(errors).toHaveLength(201)
    expect(errors[199]?.path).toBe('scenarios.0.steps.199')
    expect(errors[200]).toEqual({ path: '', message: 'and 50 more faults' })
    expect(errorsOf(withScenario({ steps: steps.slice(0, 201) })).at(-1)?.message).toBe('and 1 more fault')
    expect(errorsOf(withScenario({ steps: steps.slice(0, 200) }))).toHaveLength(200)
  })
})

describe('a range', () => {
  const withRetry = (retry: Json) => withCalls({ a: answeredCall({ retry }) })
  const withBackoff = (backoff: Json) => withRetry({ maxAttempts: 2, backoff })
  const exponential = (changes: JsonObject) => withBackoff({ kind: 'exponential', initialMs: 1, multiplier: 2, maxMs: 9, ...changes })
  const responses = (length: number) => Array.from({ length }, () => ({ durationMs: 1 }))
  const scenarios = (length: number) => Array.from({ length }, (_, i) => ({ id: `s${i}`, title: '', steps: [] }))

  it.each<[string, (value: Json) => Json, Json[], Json[]]>([
    ['version', (version) => makeLab({ version }), [1], [0, 2, '1', true, null]],
    ['title', (title) => makeLab({ title }), ['', 'x'.repeat(200), '🙂'.repeat(200)], ['x'.repeat(201), '🙂'.repeat(201), 5, null]],
    ['budgetMs', (budgetMs) => makeLab({ budgetMs }), [0, 86_400_000, 1e3], [-1, 86_400_001, 0.5, '1', null, true]],
    ['seed', (seed) => makeLab({ seed }), [0, 4_294_967_295], [-1, 4_294_967_296, 0.5, null]],
    ['scenarios', (value) => makeLab({ scenarios: value }), [scenarios(1), scenarios(20)], [[], scenarios(21), {}, null]],
    [
      'calls.a.label',
      (label) => withCalls({ a: answeredCall({ label }) }),
      ['x', 'x'.repeat(24), '🙂'.repeat(24)],
      ['', 'x'.repeat(25), 5],
    ],
    [
      'calls.a.timeoutMs',
      (timeoutMs) => withCalls({ a: answeredCall({ timeoutMs }) }),
      [1, 86_400_000, null],
      [0, -1, 86_400_001, 1.5, 'none'],
    ],
    [
      'calls.a.attempts',
      (attempts) => withCalls({ a: answeredCall({ attempts }) }),
      [responses(1), responses(20)],
      [[], responses(21), {}],
    ],
    ['calls.a.optional', (value) => withCalls({ a: answeredCall({ optional: value }) }), [{}, { minRemainingMs: 0 }], [true, null, []]],
    ['calls.a.retry.maxAttempts', (maxAttempts) => withRetry({ maxAttempts }), [1, 20], [0, 21, 1.5, '2']],
    ['calls.a.retry.backoff.ms', (ms) => withBackoff({ kind: 'fixed', ms }), [0, 86_400_000], [-1, 86_400_001, [1], null]],
    ['calls.a.retry.backoff.ms', (ms) => withBackoff({ kind: 'schedule', ms }), [[0], Array(20).fill(1)], [[], Array(21).fill(1), 5]],
    ['calls.a.retry.backoff.kind', (kind) => withBackoff({ kind, ms: 1 }), ['fixed'], ['linear', '', 5, null, 'toString']],
    ['calls.a.retry.backoff.multiplier', (multiplier) => exponential({ multiplier }), [1, 1.5, 10], [0.999, 10.001, '2', null]],
    [
      'scenarios.0.id',
      (id) => withScenario({ id }),
      ['x', 'x'.repeat(40), '_-9Z', '__proto__'],
      ['', 'x'.repeat(41), 'a.b', 'a b', 'é', 'a\n', 5],
    ],
    [
      'scenarios.0.steps.0.work',
      (work) => withScenario({ steps: [{ work, durationMs: 1 }] }),
      ['x'.repeat(24), 'a b'],
      ['', 'x'.repeat(25), 5],
    ],
    [
      'scenarios.0.steps.0.finally',
      (value) => withScenario({ steps: [{ work: 'w', durationMs: 1, finally: value }] }),
      [true, false],
      [1, null],
    ],
  ])('of %s includes its ends and nothing beyond', (path, make, allowed, refused) => {
    for (const value of allowed) expect(messagesOf(make(value))).toEqual([])
    for (const value of refused) expect(pathsOf(make(value))).toEqual([path])
  })

  it('of a call id is that of any id', () => {
    for (const id of ['x', 'x'.repeat(40), '0', '-', '_']) expect(pathsOf(withCalls({ [id]: answeredCall() }))).toEqual([])
    for (const id of ['', 'x'.repeat(41), 'a.b', 'ä', ' ']) expect(pathsOf(withCalls({ [id]: answeredCall() }))).toEqual([`calls.${id}`])
  })

  it('of a backoff is that of its kind: keys of another kind are unknown', () => {
    expect(pathsOf(withBackoff({ kind: 'fixed', ms: 1, maxMs: 5 }))).toEqual(['calls.a.retry.backoff.maxMs'])
    expect(pathsOf(exponential({ ms: 5 }))).toEqual(['calls.a.retry.backoff.ms'])
    expect(pathsOf(withBackoff({ ms: 5 }))).toEqual(['calls.a.retry.backoff.kind'])
    expect(pathsOf(withBackoff({ kind: 'linear', ms: 'x', step: 5 }))).toEqual(['calls.a.retry.backoff.kind', 'calls.a.retry.backoff.step'])
  })
})
