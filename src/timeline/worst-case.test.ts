import { describe, expect, it } from 'vitest'
import { formatTimeline } from '../core/format-timeline.ts'
import type { Call, Lab, Scenario, Step } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { simulate, traceScenario } from '../core/simulate.ts'
import { findPreset } from '../presets/presets.ts'
import { spanKeys } from './span-keys.ts'
import { bruteLongest } from './testing/brute-longest.ts'
import { drawFrom, smallLab } from './testing/small-lab.ts'
import { type WorstCase, worstCase } from './worst-case.ts'

const LABS = 500
const MOST_TRIALS = 20_000
/** Of the seeds past the first 500: those whose labs tell a rule from one that differs by a millisecond, a zone from its hull, an answer from a cut. */
const HARD_SEEDS = [748, 1975, 2454, 2530, 2661, 2685, 3155, 3378, 3379, 3526, 7206, 7362, 7881, 9361]

/** The row that takes longest as one line, with its total and whether that is proven. */
function lineOf(worst: WorstCase): string {
  return `${formatTimeline(simulate(worst.lab, worst.scenario))} = ${worst.totalMs}${worst.isExact ? '' : ' at least'}`
}

function reasonsOf(worst: WorstCase): readonly string[] {
  return worst.reasons.map((reason) => reason.runs.map((run) => run.text).join(''))
}

function worstOf(presetId: string, scenarioId: string): WorstCase {
  const lab = findPreset(presetId)?.lab as Lab
  return worstCase(lab, lab.scenarios.find((scenario) => scenario.id === scenarioId) as Scenario)
}

function labOf(steps: readonly Step[], calls: Lab['calls'], rest: Partial<Scenario> & { readonly budgetMs?: number } = {}): Lab {
  return { version: 1, title: '', budgetMs: 100, calls, scenarios: [{ id: 's', title: 'S', steps, ...rest }] }
}

function worstIn(lab: Lab): WorstCase {
  return worstCase(lab, lab.scenarios[0] as Scenario)
}

const answers = (timeoutMs: number | null, rest: Partial<Call> = {}) =>
  ({ label: 'A', timeoutMs, attempts: [{ durationMs: 1 }], ...rest }) as Call

describe('the worst case of small labs', () => {
  const seen = { exact: 0, endless: 0, longer: 0, shared: 0 }
  const features = new Set<string>()

  it('is what trying every length and every answer of every attempt finds, and is reached', () => {
    for (let seed = 0, labs = 0; labs < LABS; seed++) {
      const lab = smallLab(drawFrom(seed))
      const brute = bruteLongest(lab, MOST_TRIALS)
      if (brute === undefined) continue
      labs++
      const scenario = lab.scenarios[0] as Scenario
      const worst = worstCase(lab, scenario)
      expect([seed, worst.totalMs, worst.isExact]).toEqual([seed, brute, true])
      const parsed = parseLab(JSON.parse(JSON.stringify(worst.lab)))
      expect(parsed.ok).toBe(true)
      if (brute !== null) expect([seed, simulate(worst.lab, scenario).totalMs]).toEqual([seed, brute])
      gatherFeatures(lab, features)
      seen.exact++
      if (brute === null) seen.endless++
      else if (brute > simulate(lab, scenario).totalMs) seen.longer++
      if (isShared(lab)) seen.shared++
    }
    expect(seen.exact).toBe(LABS)
    expect(seen.longer).toBeGreaterThan(150)
    expect(seen.endless).toBeGreaterThan(10)
    expect(seen.shared).toBeGreaterThan(150)
  })

  it('is found in the labs that are hardest to get right', () => {
    for (const seed of HARD_SEEDS) {
      const lab = smallLab(drawFrom(seed))
      const worst = worstIn(lab)
      expect([seed, worst.totalMs, worst.isExact]).toEqual([seed, bruteLongest(lab, MOST_TRIALS), true])
    }
  })

  it('have every kind of step and every rule among them', () => {
    expect([...features].sort()).toEqual(
      [
        'abandon',
        'cut pause',
        'deadline none',
        'downstream none',
        'downstream own',
        'downstream propagated',
        'exponential',
        'expected',
        'finally',
        'fixed',
        'margin',
        'min remaining',
        'network',
        'no timeout',
        'optional',
        'parallel',
        'reserve',
        'retry',
        'retry-after',
        'schedule',
        'sequence',
        'stop',
        'uninterruptible',
        'work',
      ].sort(),
    )
  })
})

/** Whether one attempt is asked in several places, as it is where a call is used twice or served again. */
function isShared(lab: Lab): boolean {
  const counts = new Map<string, number>()
  const walk = (steps: readonly Step[]) => {
    for (const step of steps) {
      if (typeof step === 'string') {
        counts.set(step, (counts.get(step) ?? 0) + 1)
        const call = lab.calls[step]
        for (let i = 0; i < (call?.retry?.maxAttempts ?? 1); i++) walk(call?.downstream?.steps ?? [])
      } else if (!('work' in step)) walk('parallel' in step ? step.parallel : step.sequence)
    }
  }
  walk(lab.scenarios[0]?.steps ?? [])
  return [...counts].some(([id, count]) => count > 1 && lab.calls[id]?.attempts !== undefined)
}

function gatherFeatures(lab: Lab, into: Set<string>): void {
  const note = (isThere: boolean, name: string) => {
    if (isThere) into.add(name)
  }
  const walk = (steps: readonly Step[]) => {
    for (const step of steps) {
      if (typeof step === 'string') {
        const call = lab.calls[step] as Call
        const { retry, downstream } = call
        note(call.timeoutMs === null, 'no timeout')
        note((retry?.maxAttempts ?? 1) > 1, 'retry')
        note((retry?.expectedMs ?? 0) > 0, 'expected')
        if (retry?.backoff !== undefined) into.add(retry.backoff.kind)
        note(call.optional !== undefined, 'optional')
        note((call.optional?.minRemainingMs ?? 0) > 0, 'min remaining')
        note(call.onCut === 'abandon', 'abandon')
        note(call.attempts?.some((response) => (response.retryAfterMs ?? 0) > 0) === true, 'retry-after')
        if (downstream === undefined) continue
        into.add(`downstream ${downstream.deadline ?? 'propagated'}`)
        note((downstream.networkMs ?? 0) > 0, 'network')
        note((downstream.marginMs ?? 0) > 0, 'margin')
        walk(downstream.steps)
      } else if ('work' in step) {
        into.add('work')
        note(step.interruptible === false, 'uninterruptible')
        note(step.finally === true, 'finally')
      } else {
        into.add('parallel' in step ? 'parallel' : 'sequence')
        walk('parallel' in step ? step.parallel : step.sequence)
      }
    }
  }
  const [scenario] = lab.scenarios as readonly [Scenario]
  note(scenario.deadline === 'none', 'deadline none')
  note((scenario.reserveMs ?? 0) > 0, 'reserve')
  note(scenario.unfitPause === 'cut', 'cut pause')
  note(scenario.onFailure === 'stop', 'stop')
  walk(scenario.steps)
}

describe('the worst case', () => {
  it('lets every call run to its timeout where nothing else ends it', () => {
    expect(lineOf(worstOf('three-rows', 'local'))).toBe('A1 timeout 0-100 | B1 timeout 100-200 | C1 timeout 200-300 = 300')
    expect(reasonsOf(worstOf('three-rows', 'local'))).toEqual([
      'Catalog (A) runs to its timeout and is cut: 0 + 100 = 100.',
      'Delivery (B) runs to its timeout and is cut: 100 + 100 = 200.',
      'Loyalty (C) runs to its timeout and is cut: 200 + 100 = 300.',
      'It cannot take longer: no other lengths or answers lead past 300 ms.',
    ])
  })

  it('counts the first attempt and every pause', () => {
    const retry = { maxAttempts: 3, backoff: { kind: 'exponential', initialMs: 10, multiplier: 2, maxMs: 100 } } as const
    const worst = worstIn(labOf(['a'], { a: answers(50, { retry }) }, { deadline: 'none' }))
    expect(lineOf(worst)).toBe('A1 timeout 0-50 | A backoff 50-60 | A2 timeout 60-110 | A backoff 110-130 | A3 timeout 130-180 = 180')
    expect(reasonsOf(worst)).toContain('A pauses 10 × 2 = 20 ms before attempt 3: 110 + 20 = 130.')
  })

  it('knows that a fast error may take longer than a timeout: it leaves room for the retry', () => {
    // Cut at 60, the pause of 50 is denied: 60 in all. An error at 50 lets it go on to the deadline.
    const retry = { maxAttempts: 2, backoff: { kind: 'fixed', ms: 50 } } as const
    const worst = worstIn(labOf(['a'], { a: answers(60, { retry }) }))
    expect(lineOf(worst)).toBe('A1 error 0-50 | A backoff 50-100 | A2 deadline_exceeded 100-100 = 100')
    expect(reasonsOf(worst)[0]).toBe('A (attempt 1) answers with an error: 0 + 50 = 50. Were it cut instead, the whole would take 60.')
  })

  it('lets a call answer where its failure would stop the rest', () => {
    const worst = worstOf('five-seconds', 'reserve')
    expect(worst.totalMs).toBe(4950)
    expect(reasonsOf(worst)[0]).toBe(
      'Profile (A) answers: 0 + 2\u202f500 = 2\u202f500. Were it cut instead, the whole would take 3\u202f100.',
    )
    expect(lineOf(worstOf('cancel-against-abandon', 'group'))).toBe(
      'Report1 ok 0-200 | Render1 timeout 0-400 | Archive1 timeout 0-400 = 400',
    )
  })

  it('lets a call be quick where a slow one would make the next be skipped', () => {
    const worst = worstIn(
      labOf(['a', 'b', { work: 'w', durationMs: 80, interruptible: false }], {
        a: answers(50),
        b: answers(null, { label: 'B', optional: { minRemainingMs: 60 }, timeoutMs: 55 }),
      }),
    )
    // a may take 40 at most, or b is skipped: 40 + 55 + 80 = 175. Cut at 50, 50 + 80 = 130.
    expect(worst.totalMs).toBe(175)
  })

  it('keeps the Retry-After that is listed, and local work as it is', () => {
    const attempts = [{ durationMs: 1, result: 'error', retryAfterMs: 30 }] as const
    const worst = worstIn(
      labOf(
        [{ work: 'w', durationMs: 7 }, 'a'],
        { a: { label: 'A', timeoutMs: 20, attempts, retry: { maxAttempts: 2 } } },
        { deadline: 'none' },
      ),
    )
    expect(lineOf(worst)).toBe('w ok 0-7 | A1 error 7-27 | A backoff 27-57 | A2 timeout 57-77 = 77')
  })

  it('has one list of responses for a call that is used twice', () => {
    // Free in each place: an error in time, and then cut. With one list: either both wait for the pause, or both are cut.
    const retry = { maxAttempts: 2, backoff: { kind: 'fixed', ms: 30 } } as const
    const lab = labOf(['a', 'a'], { a: answers(20, { retry }) }, { budgetMs: 95 })
    const worst = worstIn(lab)
    expect([worst.totalMs, worst.isExact]).toEqual([95, true])
    expect(simulate(worst.lab, worst.scenario).totalMs).toBe(95)
  })

  it('tells cases apart to the end where a call that is used twice would have to be cut and to answer', () => {
    // Cut, the first use of a would stop the row; it answers at its timeout, and so does the second: 3 + 1 + 3, then 1 and 1.
    const retry = { maxAttempts: 2, backoff: { kind: 'schedule', ms: [1, 3] } } as const
    const lab = labOf(['c', 'a', 'a'], { a: answers(1), c: answers(3, { label: 'C', retry }) }, { deadline: 'none', onFailure: 'stop' })
    expect(lineOf(worstIn(lab))).toBe('C1 timeout 0-3 | C backoff 3-4 | C2 ok 4-7 | A1 ok 7-8 | A1 ok 8-9 = 9')
  })

  it('says who has no bound', () => {
    const worst = worstIn(labOf(['a', 'b'], { a: answers(50), b: answers(null, { label: 'B' }) }, { deadline: 'none' }))
    expect([worst.totalMs, worst.atMostMs, worst.isExact]).toEqual([null, null, true])
    expect(reasonsOf(worst)).toEqual(['B has no timeout of its own, and no deadline reaches it: it may last for ever.'])
    expect(parseLab(worst.lab).ok).toBe(true)
    // Within a service whose caller leaves in time, it is bound.
    const inner = {
      s: { label: 'S', timeoutMs: 30, downstream: { steps: ['b'], deadline: 'none' } },
      b: answers(null, { label: 'B' }),
    } as const
    expect(worstIn(labOf(['s'], inner, { deadline: 'none' })).totalMs).toBe(30)
  })

  it('names its spans as the ledger does, and leaves a lab that takes as long as it is', () => {
    const worst = worstOf('three-rows', 'retry')
    expect(worst.isAsListed).toBe(true)
    expect(worst.lab.calls).toBe(findPreset('three-rows')?.lab.calls)
    expect(worst.reasons.map((reason) => reason.spanKey)).toEqual([
      ...spanKeys(worst.scenario, traceScenario(worst.lab, worst.scenario)),
      null,
    ])
    expect(worstOf('three-rows', 'local').isAsListed).toBe(false)
  })

  it('changes nothing of the lab but the responses of calls', () => {
    const { lab } = worstOf('fresh-clock', 'handed')
    const given = findPreset('fresh-clock')?.lab as Lab
    for (const [id, call] of Object.entries(lab.calls)) {
      expect({ ...call, attempts: 0 }).toEqual({ ...given.calls[id], attempts: 0 })
    }
  })

  it('says so where it gives up, with a bound that is proven', () => {
    // Services inside one another, each tried three times: millions of attempts where all fail, more than a document may make.
    const retry = { maxAttempts: 3, backoff: { kind: 'fixed', ms: 1 } } as const
    const calls: Record<string, Call> = { c0: answers(10, { retry }) }
    for (let i = 1; i <= 15; i++)
      calls[`c${i}`] = { label: 'S', timeoutMs: null, downstream: { steps: [`c${i - 1}`], deadline: 'none' }, retry }
    const lab = labOf(['c15'], calls, { budgetMs: 80_000_000 })
    expect(parseLab(lab).ok).toBe(true)
    const worst = worstIn(lab)
    expect(worst.isExact).toBe(false)
    expect(worst.totalMs).toBeLessThanOrEqual(worst.atMostMs as number)
    expect(reasonsOf(worst).at(-1)).toMatch(/^This is the longest that was found/)
  })

  it('takes a long chain and wide groups in its stride', () => {
    const calls: Record<string, Call> = {}
    const retry = { maxAttempts: 3, backoff: { kind: 'exponential', initialMs: 10, multiplier: 2, maxMs: 100 }, expectedMs: 20 } as const
    for (let i = 0; i < 300; i++) calls[`c${i}`] = answers(100 + i, i % 3 === 0 ? { retry } : {})
    const ids = Object.keys(calls)
    const groups = Array.from({ length: 30 }, (_, g): Step => ({ parallel: ids.slice(10 * g, 10 * g + 10) }))
    const chain = worstIn(labOf(ids, calls, { deadline: 'none', onFailure: 'stop' }))
    // All answer at their timeouts, the last attempt of three; those with retries pause 10 and 20 in between.
    const expected = ids.reduce((ms, _, i) => ms + (i % 3 === 0 ? 3 * (100 + i) + 30 : 100 + i), 0)
    expect([chain.totalMs, chain.isExact]).toEqual([expected, true])
    for (const onFailure of ['continue', 'stop'] as const) {
      const wide = worstIn(labOf(groups, calls, { deadline: 'none', onFailure }))
      expect(wide.isExact).toBe(true)
      expect(simulate(wide.lab, wide.scenario).totalMs).toBe(wide.totalMs)
    }
  })
})
