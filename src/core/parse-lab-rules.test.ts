import { describe, expect, it } from 'vitest'
import { MAX_SPANS } from './lab.ts'
import {
  answeredCall,
  downstreamCall,
  makeLab,
  messagesOf,
  nest,
  pathsOf,
  withCalls,
  withDownstreams,
  withScenario,
} from './testing/lab-documents.ts'
import type { Json } from './testing/mutate-lab.ts'

describe('a step', () => {
  const withStep = (step: Json) => withScenario({ steps: [step] })

  it.each<[string, Json]>([
    ['names no call', 'nobody'],
    ['names an own method of objects', 'toString'],
    ['names __proto__', '__proto__'],
    ['is empty text', ''],
    ['is of none of the kinds', { sleep: 5 }],
    ['has a duration and no kind', { durationMs: 5 }],
    ['is an empty object', {}],
    ['is a list', ['a']],
    ['is null', null],
    ['is work and a group', { work: 'w', durationMs: 3, parallel: ['a'] }],
    ['is work without a duration, and a group', { work: 'w', parallel: ['a'] }],
    ['is two groups', { sequence: ['a'], parallel: ['a'] }],
  ])('that %s is named by its own path', (_, step) => {
    expect(pathsOf(withStep(step))).toEqual(['scenarios.0.steps.0'])
    expect(pathsOf(withStep({ sequence: ['a', { parallel: [step] }] }))).toEqual(['scenarios.0.steps.0.sequence.1.parallel.0'])
  })

  it('of one kind with a key of another has an unknown key', () => {
    expect(pathsOf(withStep({ sequence: ['a'], durationMs: 5 }))).toEqual(['scenarios.0.steps.0.durationMs'])
    expect(pathsOf(withStep({ work: 'w', durationMs: 5, sleep: 5 }))).toEqual(['scenarios.0.steps.0.sleep'])
  })

  it('of two kinds is searched for further faults', () => {
    expect(pathsOf(withStep({ work: '', sequence: ['nobody'], sleep: 5 }))).toEqual([
      'scenarios.0.steps.0',
      'scenarios.0.steps.0.work',
      'scenarios.0.steps.0.sequence.0',
      'scenarios.0.steps.0.sleep',
    ])
  })
})

describe('finally', () => {
  const work = (isFinally: Json) => ({ work: 'w', durationMs: 3, finally: isFinally })

  it("is allowed in a scenario's and in a downstream's own list", () => {
    expect(pathsOf(withScenario({ steps: [work(true)] }))).toEqual([])
    expect(pathsOf(withCalls({ d: downstreamCall(work(true)) }))).toEqual([])
  })

  it('is refused inside a group, at any depth', () => {
    expect(pathsOf(withScenario({ steps: [{ sequence: [work(true)] }] }))).toEqual(['scenarios.0.steps.0.sequence.0.finally'])
    expect(pathsOf(withCalls({ d: downstreamCall('a', { parallel: ['a', { sequence: [work(true)] }] }) }))).toEqual([
      'calls.d.downstream.steps.1.parallel.1.sequence.0.finally',
    ])
  })

  it('may be false, or of the wrong kind, anywhere', () => {
    expect(pathsOf(withScenario({ steps: [{ sequence: [work(false)] }] }))).toEqual([])
    expect(messagesOf(withScenario({ steps: [{ sequence: [work(1)] }] }))).toEqual([
      'scenarios.0.steps.0.sequence.0.finally: expected true or false, found 1',
    ])
  })
})

describe('sequences and parallel groups inside one another', () => {
  it('may be 8, also in each of two branches, and again in a downstream', () => {
    expect(pathsOf(withScenario({ steps: [nest(8)] }))).toEqual([])
    expect(pathsOf(withScenario({ steps: [{ parallel: [nest(7), nest(7)] }] }))).toEqual([])
    expect(
      pathsOf(makeLab({ calls: { a: answeredCall(), d: downstreamCall(nest(8)) }, scenarios: [scenario('s1', nest(8, 'd'))] })),
    ).toEqual([])
  })

  it('may not be 9: the step of the own list is named, once', () => {
    expect(pathsOf(withScenario({ steps: ['a', nest(9)] }))).toEqual(['scenarios.0.steps.1'])
    expect(pathsOf(withScenario({ steps: [{ parallel: ['a', nest(8), nest(8), nest(3)] }, 'a', nest(9)] }))).toEqual([
      'scenarios.0.steps.0',
      'scenarios.0.steps.2',
    ])
    expect(pathsOf(withCalls({ d: downstreamCall('a', nest(9)) }))).toEqual(['calls.d.downstream.steps.1'])
  })

  it('count also where the innermost is empty or faulty', () => {
    expect(pathsOf(withScenario({ steps: [nest(8, { sequence: [] })] }))).toEqual(['scenarios.0.steps.0'])
    expect(pathsOf(withScenario({ steps: [nest(8, { parallel: 5 })] }))).toEqual(['scenarios.0.steps.0'])
  })

  it('are read down to the eighth', () => {
    const eighth = nest(7, { sequence: ['nobody', { parallel: ['nobody'] }] })
    expect(pathsOf(withScenario({ steps: [eighth] })).map((path) => path.split('.').length)).toEqual([4 + 2 * 8, 4])
  })
})

describe('attempts and downstream', () => {
  it('are both read where a call has both, and the call is named', () => {
    const call = answeredCall({ attempts: [{ durationMs: -1 }], downstream: { steps: ['nobody'] } })
    expect(pathsOf(withCalls({ c: call }))).toEqual(['calls.c', 'calls.c.attempts.0.durationMs', 'calls.c.downstream.steps.0'])
  })

  it('may not both be missing', () => {
    expect(messagesOf(withCalls({ c: { label: 'C', timeoutMs: 1 } }))).toEqual([
      'calls.c: expected exactly one of attempts and downstream, found neither',
    ])
  })
})

describe('ownMs', () => {
  const withDeadline = (changes: { [key: string]: Json }) =>
    messagesOf(withCalls({ d: { label: 'D', timeoutMs: null, downstream: { steps: [], ...changes } } }))

  it('is there exactly where the deadline is own', () => {
    expect(withDeadline({ deadline: 'own', ownMs: 0 })).toEqual([])
    expect(withDeadline({ deadline: 'own' })).toEqual([
      'calls.d.downstream.ownMs: missing; expected a whole number from 0 to 86400000, because deadline is "own"',
    ])
    for (const deadline of [{}, { deadline: 'propagated' }, { deadline: 'none' }]) {
      for (const ownMs of [5, -5, 'x']) {
        expect(withDeadline({ ...deadline, ownMs })).toEqual(['calls.d.downstream.ownMs: allowed only where deadline is "own"'])
      }
    }
  })

  it('is judged only by its range where the deadline is not known', () => {
    expect(withDeadline({ deadline: 'mine', ownMs: 5 })).toHaveLength(1)
    expect(withDeadline({ deadline: 'mine' })).toHaveLength(1)
    expect(withDeadline({ deadline: 'mine', ownMs: -5 })).toHaveLength(2)
  })

  it('has nothing to do with marginMs, which any downstream may have', () => {
    expect(withDeadline({ deadline: 'own', ownMs: 5, marginMs: 5 })).toEqual([])
    expect(withDeadline({ deadline: 'none', marginMs: 5 })).toEqual([])
  })
})

function scenario(id: string, ...steps: Json[]) {
  return { id, title: '', steps }
}

describe('scenario ids', () => {
  it('are told at each later scenario that has the same', () => {
    const scenarios = ['x', 'y', 'x', 'X', 'x', 'y'].map((id) => scenario(id))
    expect(pathsOf(makeLab({ scenarios }))).toEqual(['scenarios.2.id', 'scenarios.4.id', 'scenarios.5.id'])
  })

  it('are compared also where a scenario has other faults, but not where they are faulty themselves', () => {
    expect(pathsOf(makeLab({ scenarios: [{ ...scenario('x'), budgetMs: -1 }, scenario('x'), scenario(''), scenario('')] }))).toEqual([
      'scenarios.0.budgetMs',
      'scenarios.2.id',
      'scenarios.3.id',
      'scenarios.1.id',
    ])
  })
})

describe('a ring of downstreams', () => {
  it('is told at every call on it', () => {
    expect(messagesOf(withDownstreams({ x: ['x'] }))).toEqual(['calls.x.downstream: reaches itself'])
    expect(pathsOf(withDownstreams({ x: ['y'], y: ['x'] }))).toEqual(['calls.x.downstream', 'calls.y.downstream'])
    expect(messagesOf(withDownstreams({ x: ['y'], y: ['a', 'z'], z: ['x'] }))).toEqual([
      'calls.x.downstream: reaches itself; the calls on this ring: x, y, z',
      'calls.y.downstream: reaches itself; the calls on this ring: x, y, z',
      'calls.z.downstream: reaches itself; the calls on this ring: x, y, z',
    ])
  })

  it('is found inside groups, in calls that no scenario uses, and named __proto__', () => {
    expect(pathsOf(withCalls({ x: downstreamCall({ sequence: [{ parallel: ['a', 'x'] }] }) }))).toEqual(['calls.x.downstream'])
    expect(pathsOf(withDownstreams({ ['__proto__']: ['__proto__'] }))).toEqual(['calls.__proto__.downstream'])
  })

  it('is not told at a call that merely reaches it, is reached from it, or lies between two rings', () => {
    expect(pathsOf(withDownstreams({ before: ['x'], x: ['x', 'after'], after: ['a'] }))).toEqual(['calls.x.downstream'])
    expect(pathsOf(withDownstreams({ x: ['y'], y: ['x', 'between'], between: ['z'], z: ['z'] }))).toEqual([
      'calls.x.downstream',
      'calls.y.downstream',
      'calls.z.downstream',
    ])
  })

  it('is told once at a call on two rings', () => {
    expect(pathsOf(withDownstreams({ x: ['y', 'z'], y: ['x'], z: ['x'] }))).toEqual([
      'calls.x.downstream',
      'calls.y.downstream',
      'calls.z.downstream',
    ])
  })

  it('is none where two ways lead to one call', () => {
    expect(pathsOf(withDownstreams({ x: ['y', 'z'], y: ['end'], z: ['end', 'end'], end: ['a'] }))).toEqual([])
  })
})

describe('downstreams inside one another', () => {
  /** `c0` reaches no downstream, `c1` reaches `c0`, and so on: `c<n-1>` is the outermost of n. */
  const chain = (length: number, innermost: readonly string[] = ['a']) =>
    Object.fromEntries(Array.from({ length }, (_, i): [string, readonly string[]] => [`c${i}`, i === 0 ? innermost : [`c${i - 1}`]]))

  it('may be 16', () => {
    expect(pathsOf(withDownstreams(chain(16)))).toEqual([])
    expect(pathsOf(withDownstreams({ ...chain(16), other: ['c14', 'c3'] }))).toEqual([])
  })

  it('may not be 17: the outermost is named, of a longer chain too', () => {
    expect(messagesOf(withDownstreams(chain(17)))).toEqual([
      'calls.c16.downstream: expected at most 16 downstreams inside one another, found 17',
    ])
    expect(pathsOf(withDownstreams(chain(18)))).toEqual(['calls.c17.downstream'])
    expect(pathsOf(withDownstreams(chain(40)))).toEqual(['calls.c39.downstream'])
  })

  it('are named at each outermost where the chain has several', () => {
    expect(pathsOf(withDownstreams({ first: ['c15'], ...chain(16), last: ['c2', 'c15'] }))).toEqual([
      'calls.first.downstream',
      'calls.last.downstream',
    ])
  })

  it('count a ring at their end as one', () => {
    expect(pathsOf(withDownstreams(chain(16, ['c0'])))).toEqual(['calls.c0.downstream'])
    expect(pathsOf(withDownstreams(chain(17, ['c0'])))).toEqual(['calls.c0.downstream', 'calls.c16.downstream'])
    expect(pathsOf(withDownstreams({ ...chain(17), ring: ['ring', 'c16'] }))).toEqual(['calls.c16.downstream', 'calls.ring.downstream'])
  })
})

describe('the spans of a lab', () => {
  const calls = (count: number): string[] => Array(count).fill('a')

  it(`may be ${MAX_SPANS}, all scenarios together`, () => {
    expect(pathsOf(withScenario({ steps: calls(MAX_SPANS) }))).toEqual([])
    expect(pathsOf(makeLab({ scenarios: [scenario('s1', ...calls(4_000)), scenario('s2', ...calls(6_000)), scenario('s3')] }))).toEqual([])
  })

  it('are too many in the scenario in which the count passes', () => {
    expect(messagesOf(withScenario({ steps: calls(MAX_SPANS + 1) }))).toEqual([
      `scenarios.0: expected at most ${MAX_SPANS} spans, all scenarios together, found more by the end of this one`,
    ])
    const scenarios = [scenario('s1', ...calls(4_000)), scenario('s2', ...calls(6_000)), scenario('s3', 'a'), scenario('s4', 'a')]
    expect(pathsOf(makeLab({ scenarios }))).toEqual(['scenarios.2'])
  })

  it('are not counted in downstreams that nothing uses, nor where something else is wrong', () => {
    expect(pathsOf(withCalls({ unused: downstreamCall(...calls(20_000)) }))).toEqual([])
    expect(pathsOf({ ...withScenario({ steps: calls(20_000) }), budgetMs: -1 })).toEqual(['budgetMs'])
  })

  it('end early where each downstream multiplies them', () => {
    const levels = Array.from({ length: 16 }, (_, i): [string, Json] => [
      `x${i}`,
      downstreamCall(...Array(20).fill(i === 0 ? 'a' : `x${i - 1}`)),
    ])
    const document = makeLab({
      calls: { a: answeredCall(), ...Object.fromEntries(levels) },
      scenarios: [scenario('s1', 'a'), { ...scenario('s2', 'x15'), deadline: 'none' }],
    })
    expect(pathsOf(document)).toEqual(['scenarios.1'])
  })
})
