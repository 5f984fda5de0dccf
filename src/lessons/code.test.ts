import { describe, expect, it, vi } from 'vitest'
import { parseLab } from '../core/parse-lab.ts'
import { simulate } from '../core/simulate.ts'
import { codeFor, helpersFor } from './code-for.ts'
import { helperParts } from './code-helpers.ts'
import { fillNumbers, readMark } from './code-text.ts'
import { differencesFromCore } from './testing/compare-code.ts'
import { chapterOf, everyChapter } from './testing/every-chapter.ts'
import { loadCode, type RunnableCode, readCode, runRow } from './testing/run-code.ts'
import { variationsOf } from './testing/vary-lab.ts'
import { VirtualClock } from './testing/virtual-clock.ts'

const VARIATIONS = 200

describe.each(everyChapter)('the code of chapter $number, $title', (chapter) => {
  const { lab } = chapter
  const { id } = chapter.code
  const file = `${id}.ts`

  it('has the chapter’s numbers in it as it stands in its file', () => {
    for (const part of chapter.code.parts) {
      expect(part.source).toBe(readCode(part.file))
      expect(fillNumbers(part.source, lab)).toBe(part.source)
    }
    expect(fillNumbers(readCode(file), lab)).toBe(readCode(file))
  })

  it('as its files are, imported and run under fake timers, makes the spans of the core', async () => {
    const code = (await import(`./code/${id}.ts`)) as Pick<RunnableCode, 'rows' | 'servers'>
    const { listen } = await import('./code/log.ts')
    const { ErrorAnswer } = await import('./code/service.ts')
    for (const scenario of lab.scenarios) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      try {
        const startedAt = performance.now()
        const clock = {
          startedAt,
          now: () => performance.now() - startedAt,
          set: (ms: number, _rank: number, ring: () => void) => void setTimeout(ring, ms),
        }
        // Promises go on between one timer and the next, as they do in Node and in browsers.
        const rest = async () => void (await vi.runAllTimersAsync())
        const ran = await runRow({ rows: code.rows, servers: code.servers ?? {}, listen, ErrorAnswer }, lab, scenario, clock, rest)
        const { spans, totalMs } = simulate(lab, scenario)
        expect(ran.spans).toEqual(spans)
        expect(ran.totalMs).toBe(totalMs)
      } finally {
        vi.useRealTimers()
      }
    }
  })

  it('as it is shown makes the spans of the core', async () => expect(await differencesFromCore(file, lab)).toEqual([]))

  it(`as it is shown makes the spans of the core for ${VARIATIONS} variations of the lab`, async () => {
    const labs = variationsOf(chapter, VARIATIONS)
    expect(new Set(labs.map((each) => JSON.stringify(each))).size).toBeGreaterThan(VARIATIONS * 0.9)
    for (const each of labs) {
      expect(parseLab(each).ok).toBe(true)
      expect(await differencesFromCore(file, each), JSON.stringify(each)).toEqual([])
    }
  })

  it('is shown with the lab’s numbers, and its lines are lines of what was run', () => {
    for (const each of [lab, ...variationsOf(chapter, 5)]) {
      const shown = codeFor(chapter, each)
      const helpers = helpersFor(chapter, each)
      const run = new Set(
        [...chapter.code.parts, ...helperParts(chapter.code.parts, 'typescript')].flatMap((part) =>
          fillNumbers(readCode(part.file), each)
            .split('\n')
            .map((line) => readMark(line).text),
        ),
      )
      for (const line of [...shown.lines, ...helpers.lines]) if (line.text !== '') expect(run).toContain(line.text)
      expect(`${shown.text}${helpers.text}`).not.toMatch(/\/\/[=@#]/)
      expect(shown.text).toBe(`${shown.lines.map((line) => line.text).join('\n')}\n`)
    }
  })
})

/** Faults that a person might write, each of which has to show in some lab. */
const FAULTS: readonly (readonly [what: string, chapter: string, file: string, from: string, to: string])[] = [
  ['the larger of timeout and remainder', 'one-deadline', 'attempt.ts', 'Math.min(', 'Math.max('],
  ['a full timeout where nothing remains', 'one-deadline', 'attempt.ts', 'if (remaining === 0) throw', 'if (remaining < 0) throw'],
  ['a tie that goes to the timeout', 'which-clock', 'attempt.ts', 'remaining <= timeoutMs', 'remaining < timeoutMs'],
  [
    'a deadline fixed anew for each call',
    'one-deadline',
    'one-deadline.ts',
    'B_TIMEOUT_MS, deadline',
    'B_TIMEOUT_MS, deadlineIn(BUDGET_MS)',
  ],
  ['a retry after the deadline’s cut', 'retries', 'which-clock.ts', "error.clock === 'timeout'", 'true'],
  ['one attempt too many', 'retries', 'retry.ts', 'count === MAX_ATTEMPTS', 'count > MAX_ATTEMPTS'],
  ['a pause that must leave something', 'retries', 'retry.ts', 'BACKOFF_MS > remainingMs', 'BACKOFF_MS >= remainingMs'],
  ['no pause', 'retries', 'retry.ts', 'await pause(', 'void pause('],
  ['a gate that forgets the attempt', 'retry-gate', 'retry-gate.ts', 'pauseMs + EXPECTED_MS <=', 'pauseMs <='],
  ['a wish in place of the longer of the two', 'retry-gate', 'retry-gate.ts', 'Math.max(BACKOFF_MS, wishOf(error))', 'wishOf(error)'],
  ['a reserve that calls may use', 'reserve', 'reserve.ts', 'B_TIMEOUT_MS, callsEnd', 'B_TIMEOUT_MS, deadline'],
  ['own work that may not use the reserve', 'reserve', 'reserve.ts', 'work(answer, deadline)', 'work(answer, callsEnd)'],
  ['an optional call that must leave something', 'optional-call', 'not-everything.ts', '>= D_LEAST_MS', '> D_LEAST_MS'],
  [
    'an optional call whose failure counts',
    'more-budget',
    'more-budget.ts',
    'await orNone(attempt(tips, D_TIMEOUT_MS, deadline))',
    'await attempt(tips, D_TIMEOUT_MS, deadline)',
  ],
  [
    'one after another',
    'side-by-side',
    'side-by-side.ts',
    'orNone(attempt(catalog, A_TIMEOUT_MS, deadline)),',
    'await orNone(attempt(catalog, A_TIMEOUT_MS, deadline)),',
  ],
  ['no margin', 'hand-down', 'hand-down.ts', ' - MARGIN_MS', ''],
  ['no time for the way', 'hand-down', 'hand-down.ts', ' - NETWORK_MS', ''],
  ['a service that does not count its time', 'hand-down', 'hand-down.ts', 'deadlineIn(left)', 'deadlineIn(Infinity)'],
  ['a late failure taken for an answer', 'hand-down', 'hand-down.ts', 'isLate(error, endsAt) ? cut(service, clock) : error', 'error'],
  [
    'a request that can be stopped where it should not',
    'cut-payment',
    'abandon.ts',
    'service.send(undefined, request)',
    'service.send(AbortSignal.abort(), request)',
  ],
  ['a cut write that counts as known', 'cut-payment', 'cut-payment.ts', 'if (error instanceof Cut) unknown(service)', ''],
  ['a branch that does not listen', 'your-code', 'whole-operation.ts', 'AbortSignal.any([own, group])', 'own'],
  ['siblings that are not stopped', 'your-code', 'whole-operation.ts', 'group.abort(', 'void ('],
  ['siblings stopped too soon', 'your-code', 'whole-operation.ts', 'after(0, () => group.abort(', 'void (() => {})(group.abort('],
]

describe('a fault in the code', () => {
  it.each(FAULTS)('would be found: %s', async (_, id, file, from, to) => {
    const chapter = chapterOf(id)
    expect(readCode(file)).toContain(from)
    const change = (name: string, source: string) => (name === file ? source.replaceAll(from, to) : source)
    let found = 0
    for (const lab of [chapter.lab, ...variationsOf(chapter, VARIATIONS)]) {
      found += (await differencesFromCore(`${chapter.code.id}.ts`, lab, change)).length
      if (found > 0) break
    }
    expect(found).toBeGreaterThan(0)
  })
})

describe('what the last chapter’s code records', () => {
  it('is what the core says of each attempt: spent, and what remained to its limit', async () => {
    const { lab, code } = chapterOf('your-code')
    const scenario = lab.scenarios[0] as (typeof lab.scenarios)[number]
    const clock = new VirtualClock()
    const { records } = await runRow(await loadCode(`${code.id}.ts`, lab, clock), lab, scenario, clock, () => clock.runAll())
    const attempts = simulate(lab, scenario).spans.filter(({ kind }) => kind === 'attempt')
    const limitAtMs = lab.budgetMs - (scenario.reserveMs ?? 0)
    expect(records.map(({ service, attempt, spentMs, remainingMs }) => ({ service, attempt, spentMs, remainingMs }))).toEqual(
      attempts.map(({ step, attempt, startMs, endMs }) => ({
        service: step,
        attempt,
        spentMs: endMs - startMs,
        remainingMs: limitAtMs - endMs,
      })),
    )
    expect(new Set(records.map(({ operationId }) => operationId)).size).toBe(1)
    expect(records.map(({ outcome }) => outcome)).toEqual(['the service answered with an error', 'ok', 'ok', 'ok', 'ok'])
  })
})
