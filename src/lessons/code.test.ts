import { describe, expect, it, vi } from 'vitest'
import { formatTimeline } from '../core/format-timeline.ts'
import type { Lab } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { simulate } from '../core/simulate.ts'
import { codeFor } from './code-for.ts'
import { fillNumbers, readMark } from './code-text.ts'
import { everyChapter } from './testing/every-chapter.ts'
import { loadCode, type RunnableCode, readCode, runRow } from './testing/run-code.ts'
import { variationsOf } from './testing/vary-lab.ts'
import { VirtualClock } from './testing/virtual-clock.ts'

const VARIATIONS = 200

const fileOf = (id: string) => `${id}.ts`

/** Runs every row of a lab by the code's text, filled with the lab's numbers, and holds it against the core. */
async function expectSameAsCore(id: string, lab: Lab): Promise<void> {
  const clock = new VirtualClock()
  const code = await loadCode(fileOf(id), lab, clock)
  for (const scenario of lab.scenarios) {
    clock.reset()
    const ran = await runRow(code, lab, scenario, clock, () => clock.runAll())
    const { spans, totalMs, labels } = simulate(lab, scenario)
    const label = (text: readonly (typeof spans)[number][]) =>
      formatTimeline({ spans: text, labels: text.map((span) => span.step), totalMs, outcome: 'ok', orphanMs: 0, overBudgetMs: 0 })
    if (JSON.stringify(sorted(ran.spans)) !== JSON.stringify(sorted(spans))) {
      expect(`${scenario.id}: ${label(ran.spans)}`, JSON.stringify(lab)).toBe(`${scenario.id}: ${label(spans)}`)
    }
    expect(ran.spans, `${scenario.id} of ${JSON.stringify(lab)}`).toEqual(spans)
    expect(ran.totalMs).toBe(totalMs)
    expect(labels.length).toBe(spans.length)
  }
}

const sorted = (spans: readonly object[]) => spans.map((span) => Object.fromEntries(Object.entries(span).sort()))

describe.each(everyChapter)('the code of chapter $number, $title', (chapter) => {
  const { lab } = chapter
  const { id } = chapter.code

  it('has the chapter’s numbers in it as it stands in its file', () => {
    for (const { file, source } of chapter.code.parts) {
      expect(source).toBe(readCode(file))
      expect(fillNumbers(source, lab)).toBe(source)
    }
    expect(fillNumbers(readCode(fileOf(id)), lab)).toBe(readCode(fileOf(id)))
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

  it('as it is shown makes the spans of the core', () => expectSameAsCore(id, lab))

  it(`as it is shown makes the spans of the core for ${VARIATIONS} variations of the lab`, async () => {
    const labs = variationsOf(chapter, VARIATIONS)
    expect(new Set(labs.map((each) => JSON.stringify(each))).size).toBeGreaterThan(VARIATIONS * 0.9)
    for (const each of labs) {
      expect(parseLab(each).ok).toBe(true)
      await expectSameAsCore(id, each)
    }
  })

  it('is shown with the lab’s numbers, and its lines are lines of what was run', () => {
    for (const each of [lab, ...variationsOf(chapter, 5)]) {
      const shown = codeFor(chapter, each)
      const run = new Set(
        chapter.code.parts.flatMap(({ file }) =>
          fillNumbers(readCode(file), each)
            .split('\n')
            .map((line) => readMark(line).text),
        ),
      )
      for (const line of shown.lines) if (line.text !== '') expect(run).toContain(line.text)
      expect(shown.text).not.toMatch(/\/\/[=@#]/)
    }
  })
})
