import { describe, expect, it } from 'vitest'
import type { Scenario } from '../../core/lab.ts'
import { findFindings } from '../../findings/find-findings.ts'
import { ignoreFinding } from '../../findings/ignore.ts'
import { cancelAgainstAbandon } from '../../presets/cancel-against-abandon.ts'
import { presets } from '../../presets/presets.ts'
import { printReportMarkdown } from '../../report/report-markdown.ts'
import { worstCase } from '../../timeline/worst-case.ts'
import { answerQuestion, type Question } from './answer.ts'
import { reportOf } from './report-parts.ts'
import { NotAnswered, Reviewer } from './reviewer.ts'
import { shareParts } from './share-parts.ts'

const { lab } = cancelAgainstAbandon

describe('what is asked of a lab', () => {
  it('is answered with data that another thread can send, the same for every example', () => {
    for (const preset of presets) {
      const [a, b = a] = preset.lab.scenarios.map(({ id }) => id) as [string, string?]
      const questions: Question[] = [{ kind: 'findings' }, { kind: 'worst', scenarioId: a }, { kind: 'compare', aId: a, bId: b }]
      for (const { key } of findFindings(preset.lab)) questions.push({ kind: 'change', key }, { kind: 'apply', key })
      for (const question of questions) {
        const answer = answerQuestion(preset.lab, question)
        expect(structuredClone(answer)).toEqual(answer)
      }
    }
  })
  it('has no answer where the lab has no such finding or scenario', () => {
    expect(answerQuestion(lab, { kind: 'apply', key: 'no-such/finding' })).toBe(null)
    expect(answerQuestion(lab, { kind: 'worst', scenarioId: 'none' })).toBe(null)
    expect(answerQuestion(lab, { kind: 'compare', aId: 'none', bId: 'cancel' })).toBe(null)
  })
})

describe('a reviewer without a thread of its own', () => {
  it('answers all the same, each question for its own lab', async () => {
    const reviewer = new Reviewer(() => import('./answer.ts'))
    const [first] = lab.scenarios
    if (first === undefined) throw new Error('no scenario')
    const [findings, worst, other] = await Promise.all([
      reviewer.ask(lab, { kind: 'findings' }),
      reviewer.ask(lab, { kind: 'worst', scenarioId: first.id }),
      reviewer.ask({ ...lab, budgetMs: 90 }, { kind: 'worst', scenarioId: first.id }),
    ])
    expect(findings.map(({ key }) => key)).toEqual(findFindings(lab).map(({ key }) => key))
    expect(worst?.totalMs).toBe(worstCase(lab, first).totalMs)
    expect(other?.totalMs).toBe(90)
    const change = await reviewer.ask(lab, { kind: 'apply', key: 'work-after-caller-left/abandon/export' })
    expect(change?.label).toBe('Tell Export to stop when it is cut')
    expect(findFindings(change?.lab ?? lab).map(({ key }) => key)).not.toContain('work-after-caller-left/abandon/export')
  })
  it('that is told to stop says so to whoever waits, and can be asked again', async () => {
    const reviewer = new Reviewer(() => import('./answer.ts'))
    const asked = reviewer.ask(lab, { kind: 'findings' })
    reviewer.stop()
    await expect(asked).rejects.toBeInstanceOf(NotAnswered)
    await expect(reviewer.ask(lab, { kind: 'findings' })).resolves.toHaveLength(findFindings(lab).length)
  })
})

describe('a lab that comes back changed', () => {
  it('has the same calls and rows as before wherever they are the same', () => {
    const made = structuredClone({
      ...lab,
      budgetMs: 90,
      scenarios: lab.scenarios.toSpliced(1, 1, { ...(lab.scenarios[1] as Scenario), reserveMs: 5 }),
    })
    const shared = shareParts(lab, made)
    expect(shared).toEqual(made)
    expect(shared.calls).toBe(lab.calls)
    expect(shared.scenarios.map((scenario, i) => scenario === lab.scenarios[i])).toEqual([true, false, true])
    const [id = ''] = Object.keys(lab.calls)
    const changed = structuredClone({ ...lab, calls: { ...lab.calls, [id]: { ...lab.calls[id], timeoutMs: 7 } } }) as typeof lab
    const mixed = shareParts(lab, changed)
    expect(mixed).toEqual(changed)
    expect(Object.keys(lab.calls).filter((one) => mixed.calls[one] !== lab.calls[one])).toEqual([id])
  })
})

describe('the report', () => {
  it('holds the worst cases and the findings, and of what is ignored the reason', () => {
    const [key = ''] = findFindings(lab).map((finding) => finding.key)
    const reviewed = ignoreFinding(lab, key, 'The archive must be whole.', findFindings(lab))
    const report = reportOf(reviewed, findFindings(reviewed), (scenario) => worstCase(reviewed, scenario), 'https://example.org/#x')
    const findings = report.scenarios.flatMap((scenario) => scenario.findings)
    expect(findings.map(({ severity }) => severity).toSorted()).toEqual(['ignored', 'risks'])
    expect(findings.find(({ severity }) => severity === 'ignored')?.sentence).toMatch(/ Left as it is: The archive must be whole\.$/)
    expect(report.scenarios.map(({ worst }) => worst?.totalMs)).toEqual([200, 200, 400])
    expect(printReportMarkdown(report)).toContain('- **ignored**: ')
  })
})
