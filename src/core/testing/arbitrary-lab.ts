import fc from 'fast-check'
import type { Backoff, Call, Downstream, Lab, Scenario, Step, Work } from '../lab.ts'

/** Most spans that one random lab may make, so that a run of thousands stays quick and a counterexample readable. */
const MAX_RANDOM_SPANS = 300

/**
 * Calls by level. A call may have a downstream that uses calls of lower levels only: no rings, and at most three downstreams inside one
 * another.
 * One id is a word that every object inherits, for an engine that looks calls up carelessly.
 */
const LEVELS = [['a', 'constructor'], ['b', 'B-2'], ['c'], ['d']] as const
const IDS: readonly string[] = LEVELS.flat()

/**
 * Small valid labs with everything that the model has. Few distinct numbers, so that instants coincide and ties are common.
 * A call that no scenario reaches is left out, so that a counterexample shrinks to what it needs.
 */
export function arbitraryLab(): fc.Arbitrary<Lab> {
  const parts = fc.record({
    budgetMs: arbitraryBudget(),
    calls: fc.tuple(...LEVELS.flatMap((ids, level) => ids.map(() => arbitraryCall(LEVELS.slice(0, level).flat())))),
    scenarios: fc.array(arbitraryScenario(), { minLength: 1, maxLength: 2 }),
  })
  // The usual preference for small values would undo the weights below, and numbers are small here as they are.
  return fc
    .noBias(parts)
    .map(({ budgetMs, calls, scenarios }): Lab => {
      const all = Object.fromEntries(calls.map((call, i) => [IDS[i] ?? '', call]))
      const reached = reachedIds(
        all,
        scenarios.flatMap((scenario) => scenario.steps),
      )
      return {
        version: 1,
        title: 'random lab',
        budgetMs,
        calls: Object.fromEntries(Object.entries(all).filter(([id]) => reached.has(id))),
        // Titles and ids do not touch the simulation; only the ids must differ.
        scenarios: scenarios.map((scenario, i): Scenario => ({ id: `s${i + 1}`, title: `Scenario ${i + 1}`, ...scenario })),
      }
    })
    .filter((lab) => sum(lab.scenarios.map((scenario) => mostSpans(lab, scenario.steps))) <= MAX_RANDOM_SPANS)
}

function arbitraryScenario(): fc.Arbitrary<Omit<Scenario, 'id' | 'title'>> {
  return record(
    {
      steps: arbitraryOwnList(IDS, 4),
      deadline: weighted<'shared' | 'none'>([4, 'shared'], [1, 'none']),
      budgetMs: arbitraryBudget(),
      reserveMs: weighted(...([0, 1, 2, 3, 5] as const).map((ms) => [2, ms] as const), [1, 30]),
      unfitPause: fc.constantFrom('deny', 'cut'),
      onFailure: weighted<'stop' | 'continue'>([5, 'stop'], [1, 'continue']), // missing in every second lab, which is `continue`, too
    },
    ['steps'],
  )
}

function arbitraryCall(below: readonly string[]): fc.Arbitrary<Call> {
  const shape = {
    label: fc.constantFrom('A', 'B', 'twenty-four letters long'),
    timeoutMs: fc.option(fc.integer({ min: 1, max: 7 }), { freq: 2 }),
    retry: record(
      {
        maxAttempts: fc.integer({ min: 1, max: 3 }),
        backoff: arbitraryBackoff(),
        expectedMs: arbitraryMs(),
      },
      ['maxAttempts'],
    ),
    mutating: fc.boolean(),
    idempotencyKey: fc.boolean(),
    onCut: fc.constantFrom('abandon', 'cancel'),
  }
  const answered: fc.Arbitrary<Call> = record({ ...shape, attempts: fc.array(arbitraryResponse(), { minLength: 1, maxLength: 3 }) }, [
    'label',
    'timeoutMs',
    'attempts',
  ])
  if (below.length === 0) return withOptional(answered)
  const served: fc.Arbitrary<Call> = record({ ...shape, downstream: arbitraryDownstream(below) }, ['label', 'timeoutMs', 'downstream'])
  return withOptional(fc.oneof({ withCrossShrink: true }, { weight: 1, arbitrary: answered }, { weight: 4, arbitrary: served }))
}

/** One call in five is optional: more would leave too few failures, and nothing is cancelled without one. */
function withOptional(calls: fc.Arbitrary<Call>): fc.Arbitrary<Call> {
  const optional: fc.Arbitrary<Pick<Call, 'optional'>> = fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: record({ minRemainingMs: arbitraryMs() }, []).map((some) => ({ optional: some })) },
  )
  return fc.tuple(calls, optional).map(([call, some]) => ({ ...call, ...some }))
}

function arbitraryResponse() {
  return record(
    {
      durationMs: arbitraryMs(),
      result: weighted<'ok' | 'error'>([1, 'ok'], [2, 'error']),
      retryable: weighted([4, true], [1, false]),
      retryAfterMs: arbitraryMs(),
    },
    ['durationMs'],
  )
}

function arbitraryBackoff(): fc.Arbitrary<Backoff> {
  return fc.oneof(
    arbitraryMs().map((ms): Backoff => ({ kind: 'fixed', ms })),
    fc.array(arbitraryMs(), { minLength: 1, maxLength: 3 }).map((ms): Backoff => ({ kind: 'schedule', ms })),
    fc
      .tuple(arbitraryMs(), fc.constantFrom(1, 1.5, 2, 2.3, 10), fc.constantFrom(20, 4, 0))
      .map(([initialMs, multiplier, maxMs]): Backoff => ({ kind: 'exponential', initialMs, multiplier, maxMs })),
  )
}

function arbitraryDownstream(ids: readonly string[]): fc.Arbitrary<Downstream> {
  const shape = {
    steps: arbitraryOwnList(ids, 3),
    networkMs: fc.constantFrom(0, 1, 2, 3),
    marginMs: fc.constantFrom(0, 1, 2, 30),
    onFailure: weighted<'stop' | 'continue'>([5, 'stop'], [1, 'continue']),
  }
  return fc.oneof(
    record({ ...shape, deadline: fc.constantFrom('propagated', 'none') }, ['steps']),
    record({ ...shape, deadline: fc.constant('own' as const), ownMs: arbitraryMs() }, ['steps', 'deadline', 'ownMs']),
  )
}

/** A scenario's or a downstream's own list: the only place for `finally` work. */
function arbitraryOwnList(ids: readonly string[], maxLength: number): fc.Arbitrary<readonly Step[]> {
  const last: fc.Arbitrary<Step> = arbitraryWork().map((work) => ({ ...work, finally: true }))
  return lists(
    fc.oneof({ withCrossShrink: true }, { weight: 5, arbitrary: arbitraryStep(ids, 2) }, { weight: 1, arbitrary: last }),
    maxLength,
  )
}

function arbitraryStep(ids: readonly string[], groups: number): fc.Arbitrary<Step> {
  // A call of a higher level has more below it, so it comes more often than its share.
  const call = fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...ids.slice(-2)))
  const leaf: fc.Arbitrary<Step> = fc.oneof({ weight: 3, arbitrary: call }, { weight: 1, arbitrary: arbitraryWork() })
  if (groups === 0) return leaf
  const members = lists(arbitraryStep(ids, groups - 1), 3)
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: members.map((sequence): Step => ({ sequence })) },
    { weight: 2, arbitrary: members.map((parallel): Step => ({ parallel })) },
  )
}

function arbitraryWork(): fc.Arbitrary<Work> {
  return record({ work: fc.constantFrom('w', 'v'), durationMs: arbitraryMs(), interruptible: fc.boolean(), finally: fc.constant(false) }, [
    'work',
    'durationMs',
  ])
}

/** Fewer short lists than `fc.array` makes; a counterexample still loses one member at a time. */
function lists<T>(members: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<readonly T[]> {
  const places = Array.from({ length: maxLength }, () => fc.option(members, { freq: 3 }))
  return fc.tuple(...places).map((found) => found.filter((member) => member !== null))
}

/** Mostly the lengths 0 to 5. */
function arbitraryMs(): fc.Arbitrary<number> {
  return weighted([2, 0], [2, 1], [3, 2], [3, 3], [1, 5], [1, 8])
}

function arbitraryBudget(): fc.Arbitrary<number> {
  return weighted(...([8, 4, 6, 10, 12, 16] as const).map((ms) => [4, ms] as const), [4, 40], [1, 0], [1, 1])
}

/** The first value is the simplest: counterexamples shrink towards it. */
function weighted<T>(...values: readonly (readonly [weight: number, value: T])[]): fc.Arbitrary<T> {
  return fc.constantFrom(...values.flatMap(([weight, value]) => Array.from({ length: weight }, () => value)))
}

/** An object in which every key that is not required may be missing, with the prototype that a parsed document has. */
function record<T, K extends keyof T>(shape: { [P in keyof T]: fc.Arbitrary<T[P]> }, requiredKeys: K[]) {
  return fc.record<T, K>(shape, { requiredKeys, noNullPrototype: true })
}

function idsIn(step: Step): readonly string[] {
  if (typeof step === 'string') return [step]
  if ('work' in step) return []
  return ('sequence' in step ? step.sequence : step.parallel).flatMap(idsIn)
}

function reachedIds(calls: Lab['calls'], steps: readonly Step[]): ReadonlySet<string> {
  const ids = steps.flatMap(idsIn)
  return new Set(ids.flatMap((id) => [id, ...reachedIds(calls, calls[id]?.downstream?.steps ?? [])]))
}

/** At least as many spans as the steps can make. */
function mostSpans(lab: Lab, steps: readonly Step[]): number {
  return sum(
    steps.map((step) => {
      if (typeof step === 'object') return 'work' in step ? 1 : mostSpans(lab, 'sequence' in step ? step.sequence : step.parallel)
      const call = lab.calls[step]
      const attempts = call?.retry?.maxAttempts ?? 1
      return attempts * (1 + mostSpans(lab, call?.downstream?.steps ?? [])) + (attempts - 1)
    }),
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
