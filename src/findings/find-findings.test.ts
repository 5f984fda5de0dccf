import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnsweredCall, type Call, type Lab, MAX_MS, type Step } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { countSpans, simulate } from '../core/simulate.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import { LABS } from '../core/testing/lab-documents.ts'
import { seededRandom } from '../core/testing/mutate-lab.ts'
import { presets } from '../presets/presets.ts'
import { viewLab } from '../timeline/lab-view.ts'
import { sentenceText } from '../timeline/sentence.ts'
import type { SentenceRun } from '../timeline/sentence-runs.ts'
import { stressLabs } from '../timeline/testing/stress-labs.ts'
import { worstCase } from '../timeline/worst-case.ts'
import { BREAKING, findFindings, rules } from './find-findings.ts'
import { type Finding, RULE_IDS, SEVERITIES } from './finding.ts'
import { readVectors } from './testing/vectors.ts'

const vectorLabs = readVectors().flatMap(({ cases }) => cases.flatMap((one) => [one.lab, one.nearMiss]))
const shippedLabs: readonly Lab[] = [
  ...presets.map(({ lab }) => lab),
  ...Object.values(stressLabs),
  ...(LABS as unknown as Lab[]),
  ...vectorLabs,
]

/** Labs at random, and all that ship. */
function forEachLab(numRuns: number, check: (lab: Lab, findings: readonly Finding[]) => void): void {
  for (const lab of shippedLabs) check(lab, findFindings(lab))
  fc.assert(
    fc.property(arbitraryLab(), (lab) => check(lab, findFindings(lab))),
    { numRuns, seed: 6 },
  )
}

describe('of every lab, the findings', () => {
  it('have keys of their own, which a lab can keep', () => {
    forEachLab(2_000, (lab, findings) => {
      const keys = findings.map(({ key }) => key)
      if (new Set(keys).size !== keys.length) expect(keys).toEqual([...new Set(keys)])
      const ignored = Object.fromEntries(keys.slice(0, 100).map((key) => [key, 'known']))
      expect(parseLab({ ...lab, ignored }).ok).toBe(true)
      for (const { key, ruleId } of findings) if (!key.startsWith(`${ruleId}/`)) expect(key).toBe(`a key of ${ruleId}`)
    })
  })

  it('point to places that the lab has, or would have, and to bars that its rows have', () => {
    forEachLab(1_000, (lab, findings) => {
      const keys = new Set(viewLab(lab).rows.flatMap((row) => row.keys))
      const scenarioIds = lab.scenarios.map(({ id }) => id)
      for (const { path, spanKey, scenarioId } of findings) {
        expect(reaches(lab, path.split('.')), path).toBe(true)
        if (spanKey !== null) expect(keys).toContain(spanKey)
        if (scenarioId !== null) expect(scenarioIds).toContain(scenarioId)
        if (scenarioId !== null && spanKey !== null) expect(spanKey.startsWith(`${scenarioId}/`)).toBe(true)
      }
    })
  })

  it('come by severity, then by rule, and say something about the day', () => {
    forEachLab(1_000, (_, findings) => {
      const ranks = findings.map(({ severity, ruleId }) => SEVERITIES.indexOf(severity) * 100 + RULE_IDS.indexOf(ruleId))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      for (const { sentence, severity, ruleId } of findings) {
        if (severity === 'breaks') expect(BREAKING).toContain(ruleId)
        const text = sentenceText(sentence)
        expect(text).toMatch(/^\S.*\.$/s)
        expect(text).not.toMatch(/ {2}|NaN|Infinity|undefined|null|-\d| ,| \.|\.\.|,[,.:]/)
      }
    })
  })

  it('do not depend on ignored ones, nor on other rows’ titles', () => {
    forEachLab(300, (lab, findings) => {
      const first = findings[0]
      if (first === undefined) return
      const again = findFindings({ ...lab, ignored: { [first.key]: 'The team knows.' } })
      expect(again.map(({ key, sentence }) => [key, sentence])).toEqual(findings.map(({ key, sentence }) => [key, sentence]))
      expect(again[0]?.ignoredBecause).toBe('The team knows.')
      expect(again.slice(1).every(({ ignoredBecause }) => ignoredBecause === null)).toBe(true)
    })
  })
})

/** Whether all of a path but its last key is there. A default that is not written has a path of two keys at most below what is. */
function reaches(lab: Lab, keys: readonly string[]): boolean {
  let node: unknown = lab
  for (const [i, key] of keys.entries()) {
    if (typeof node !== 'object' || node === null) return false
    if (!Object.hasOwn(node, key)) return i > 0 && i >= keys.length - 2
    node = (node as Record<string, unknown>)[key]
  }
  return true
}

describe('a change that is offered', () => {
  it('makes its finding go away and nothing worse, in every lab', () => {
    const offered = new Map<string, number>()
    forEachLab(2_000, (found) => {
      const lab = asRead(found)
      const findings = findFindings(lab)
      for (const finding of findings) {
        const { change } = finding
        if (change === null) continue
        offered.set(finding.ruleId, (offered.get(finding.ruleId) ?? 0) + 1)
        const before = lab.scenarios.map((scenario) => simulate(lab, scenario))
        const changed = change.apply(lab)
        // Keys in the order of the grammar: what is read is what was made.
        expect(JSON.stringify(parseLab(changed))).toBe(JSON.stringify({ ok: true, lab: changed }))
        const after = findFindings(changed)
        expect(after.map(({ key }) => key)).not.toContain(finding.key)
        expect(countBreaking(after)).toBeLessThanOrEqual(countBreaking(findings))
        changed.scenarios.forEach((scenario, i) => {
          const [old, now] = [before[i], simulate(changed, scenario)]
          const rank = ['ok', 'degraded', 'failed']
          expect(rank.indexOf(now.outcome)).toBeLessThanOrEqual(rank.indexOf(old?.outcome ?? 'ok'))
          if (old?.overBudgetMs === 0) expect(now.overBudgetMs).toBe(0)
        })
      }
    })
    // Every rule that proposes anything was seen to offer it.
    expect([...offered.keys()].toSorted()).toEqual(
      [
        'attempt-never-starts',
        'downstream-outlives-caller',
        'no-margin-for-answer',
        'no-time-to-handle',
        'nothing-bounds-call',
        'optional-starves-required',
        'pause-never-fits',
        'retried-without-key',
        'retry-never-after-timeout',
        'retry-never-granted',
        'timeout-never-reached',
        'timeout-not-below-budget',
        'timeouts-over-budget',
        'work-after-caller-left',
      ].toSorted(),
    )
  })
})

/** With its keys in the order of the grammar. */
function asRead(lab: Lab): Lab {
  const parsed = parseLab(lab)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.lab
}

function countBreaking(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === 'breaks').length
}

describe('what timeouts add up to', () => {
  it('is reached, to the millisecond, where every attempt takes all it may', () => {
    let reached = 0
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        const slowest = { ...lab, calls: Object.fromEntries(Object.entries(lab.calls).map(([id, call]) => [id, atItsSlowest(call)])) }
        for (const { ruleId, scenarioId, sentence, severity } of findFindings(lab)) {
          const scenario = slowest.scenarios.find(({ id }) => id === scenarioId)
          if (ruleId !== 'timeouts-over-budget' || severity !== 'breaks' || scenario === undefined || reachesService(lab, scenario.steps))
            continue
          const told = / = (\d+) ms| takes (\d+) ms/.exec(sentenceText(sentence))
          reached++
          expect(Number(told?.[1] ?? told?.[2])).toBe(simulate(slowest, scenario).totalMs)
        }
      }),
      { numRuns: 4_000, seed: 7 },
    )
    expect(reached).toBeGreaterThan(20)
  })
})

/** Cut by its timeout until the last attempt, which answers in its last millisecond. */
function atItsSlowest(call: Call): Call {
  if (call.attempts === undefined) return call
  const attempts: AnsweredCall['attempts'] = Array.from({ length: call.retry?.maxAttempts ?? 1 }, () => ({ durationMs: MAX_MS }))
  return { ...call, attempts: [...attempts.slice(1), { durationMs: call.timeoutMs ?? 0 }] }
}

function reachesService(lab: Lab, steps: readonly Step[]): boolean {
  return steps.some((step) => {
    if (typeof step === 'string') return lab.calls[step]?.downstream !== undefined
    return !('work' in step) && reachesService(lab, 'sequence' in step ? step.sequence : step.parallel)
  })
}

describe('the labs that ship', () => {
  it('have these findings, and a reviewer would agree with each', () => {
    const told = Object.fromEntries(presets.map(({ id, lab }) => [id, findFindings(lab).map(({ severity, key }) => `${severity} ${key}`)]))
    expect(told).toEqual({
      'three-rows': [
        'breaks timeouts-over-budget/local',
        'note timeouts-over-budget/shared/enforced',
        'note timeouts-over-budget/retry/enforced',
        'note no-time-to-handle/shared',
        'note no-time-to-handle/retry',
      ],
      'five-seconds': [
        'breaks timeouts-over-budget/local',
        'note timeouts-over-budget/shared/enforced',
        'note timeouts-over-budget/reserve/enforced',
        'note timeouts-over-budget/optional/enforced',
        'note no-time-to-handle/shared',
        'note no-time-to-handle/optional',
      ],
      'retry-gate': [
        'note timeouts-over-budget/gate/enforced',
        'note timeouts-over-budget/no-gate/enforced',
        'note timeouts-over-budget/shorter/enforced',
        'note no-time-to-handle/gate',
        'note no-time-to-handle/no-gate',
        'note no-time-to-handle/shorter',
      ],
      'cancel-against-abandon': ['risks work-after-caller-left/abandon/export', 'risks work-after-caller-left/group/archive'],
      'cut-payment': [
        'risks mutating-may-be-cut/payment',
        'note timeouts-over-budget/without-key/enforced',
        'note timeouts-over-budget/with-key/enforced',
        'note work-after-caller-left/without-key/payment',
        'note work-after-caller-left/with-key/charge',
      ],
      'fresh-clock': [
        'risks downstream-outlives-caller/quote',
        'risks work-after-caller-left/fresh/quote',
        'note timeouts-over-budget/fresh/enforced',
        'note timeouts-over-budget/handed/enforced',
        'note no-time-to-handle/fresh',
        'note no-time-to-handle/handed',
      ],
    })
  })
})

describe('large labs', () => {
  // Generous: these take a few tens of milliseconds, and a rule that looks at everything once for everything would take minutes.
  const within = (ms: number, run: () => void) => {
    const start = performance.now()
    run()
    expect(performance.now() - start).toBeLessThan(ms)
  }

  it('of 10 000 spans are looked at in no time', () => {
    const call = { label: 'A', timeoutMs: 30, attempts: [{ durationMs: 10 }], optional: {}, mutating: true } satisfies Call
    const ids = Array.from({ length: 300 }, (_, i) => `call-${i}`)
    const calls = Object.fromEntries(ids.map((id) => [id, call]))
    const steps = Array.from({ length: 2_000 }, (_, i) => ids[i % 300] as string)
    const scenarios = Array.from({ length: 5 }, (_, i) => ({
      id: `row-${i}`,
      title: '',
      steps: i === 4 ? [...steps.slice(0, -1), { work: 'w', durationMs: 1 }] : steps,
    }))
    const lab: Lab = { version: 1, title: '', budgetMs: 20_100, calls, scenarios }
    expect(parseLab(lab).ok).toBe(true)
    expect(scenarios.reduce((sum, scenario) => sum + countSpans(lab, scenario, 10_000), 0)).toBe(10_000)
    within(4_000, () => expect(findFindings(lab).length).toBeGreaterThan(300))
  })

  it('of 300 calls in five rows are looked at in no time, changes and all', () => {
    const random = seededRandom(300)
    const ids = Array.from({ length: 300 }, (_, i) => `call-${i}`)
    const calls = Object.fromEntries(
      ids.map((id, i): [string, Call] => {
        const base = {
          label: `C${i}`,
          timeoutMs: 50 + Math.floor(random() * 200),
          mutating: i % 7 === 0,
          onCut: i % 5 === 0 ? ('abandon' as const) : ('cancel' as const),
        }
        const retry = i % 3 === 0 ? { retry: { maxAttempts: 3, backoff: { kind: 'fixed' as const, ms: 20 } } } : {}
        if (i % 10 === 0 && i > 0)
          return [id, { ...base, ...retry, downstream: { steps: [`call-${i - 1}`, `call-${i - 2}`], networkMs: 3, deadline: 'none' } }]
        return [id, { ...base, ...retry, attempts: [{ durationMs: Math.floor(random() * 150) }] }]
      }),
    )
    const scenarios = [2_000, 5_000, 10_000, 20_000, 40_000].map((budgetMs, i) => ({ id: `row-${i}`, title: '', budgetMs, steps: ids }))
    const lab: Lab = { version: 1, title: '', budgetMs: 5_000, calls, scenarios }
    expect(parseLab(lab).ok).toBe(true)
    within(2_000, () => expect(findFindings(lab).length).toBeGreaterThan(50))
    within(30_000, () => expect(findFindings(lab).filter(({ change }) => change !== null).length).toBeGreaterThan(10))
  })

  it('with a million steps behind a call that is skipped come to an end', () => {
    const steps = Array.from({ length: 1_000_000 }, () => 'a')
    const lab: Lab = {
      version: 1,
      title: '',
      budgetMs: 100,
      calls: {
        a: { label: 'A', timeoutMs: null, attempts: [{ durationMs: 1 }] },
        s: { label: 'S', timeoutMs: null, downstream: { steps }, optional: { minRemainingMs: 60 } },
        slow: { label: 'B', timeoutMs: null, attempts: [{ durationMs: 50 }] },
      },
      scenarios: [{ id: 'row', title: '', steps: ['slow', 's'] }],
    }
    within(10_000, () => expect(findFindings(lab).length).toBeGreaterThan(0))
  })

  it('of services inside services, each used twice, are walked once each', () => {
    const calls: Record<string, Call> = {
      'c-0': { label: 'C', timeoutMs: 5, attempts: [{ durationMs: 1 }], optional: { minRemainingMs: 1 } },
    }
    for (let i = 1; i <= 16; i++) {
      calls[`c-${i}`] = {
        label: 'C',
        timeoutMs: null,
        retry: { maxAttempts: 20 },
        downstream: { steps: Array.from({ length: 10 }, () => `c-${i - 1}`) },
        optional: { minRemainingMs: 50 },
      }
    }
    const lab: Lab = {
      version: 1,
      title: '',
      budgetMs: 100,
      calls,
      scenarios: [{ id: 'row', title: '', steps: [{ work: 'w', durationMs: 60 }, 'c-16'] }],
    }
    expect(parseLab(lab).ok).toBe(true)
    within(2_000, () => findFindings(lab))
  })
})

describe('where names are nothing but spaces', () => {
  const blank = ' '
  /** The same lab, with no name to be seen. */
  function withoutNames(lab: Lab): Lab {
    const steps = (list: readonly Step[]): Step[] =>
      list.map((step) => {
        if (typeof step === 'string') return step
        if ('work' in step) return { ...step, work: blank }
        return 'parallel' in step ? { parallel: steps(step.parallel) } : { sequence: steps(step.sequence) }
      })
    const calls = Object.entries(lab.calls).map(([id, call]): [string, Call] => [
      id,
      call.downstream === undefined
        ? { ...call, label: blank }
        : { ...call, label: blank, downstream: { ...call.downstream, steps: steps(call.downstream.steps) } },
    ])
    const scenarios = lab.scenarios.map((scenario) => ({ ...scenario, title: blank, steps: steps(scenario.steps) }))
    return { ...lab, calls: Object.fromEntries(calls), scenarios }
  }

  it('no finding, proposal or link of a worst case has an empty place in its words', () => {
    const told = new Set<string>()
    for (const lab of shippedLabs.map(withoutNames)) {
      for (const { ruleId, sentence, change } of findFindings(lab)) {
        told.add(ruleId)
        expect(showsNothing(sentence.runs), sentenceText(sentence)).toBe(false)
        if (change !== null) expect(change.label).not.toMatch(EMPTY_PLACE)
      }
    }
    expect(told.size).toBe(RULE_IDS.length)
    for (const lab of vectorLabs.slice(0, 60).map(withoutNames)) {
      for (const scenario of lab.scenarios) {
        for (const { runs } of worstCase(lab, scenario).reasons) expect(showsNothing(runs)).toBe(false)
      }
    }
  })

  const EMPTY_PLACE = /\(\s*\d*\s*\)|“\s*”/
  function showsNothing(runs: readonly SentenceRun[]): boolean {
    return runs.some(({ text, tone }) => tone === 'strong' && text.trim() === '') || EMPTY_PLACE.test(runs.map(({ text }) => text).join(''))
  }
})

describe('the rules', () => {
  it('are as many as there are ids, in that order', () => {
    expect(rules.map(({ id }) => id)).toEqual([...RULE_IDS])
  })
})
