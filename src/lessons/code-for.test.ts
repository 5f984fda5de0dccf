import { describe, expect, it } from 'vitest'
import { viewLab } from '../timeline/lab-view.ts'
import { chooseSpans, codeFor, languagesOf, linesOf } from './code-for.ts'
import { fillNumbers, numberAt, readMark, regionOf } from './code-text.ts'
import { rowOf } from './facts.ts'
import { chapterOf, edit, everyChapter } from './testing/every-chapter.ts'
import { variationsOf } from './testing/vary-lab.ts'

const textsFor = (id: string, key: string, lab = chapterOf(id).lab) => {
  const shown = codeFor(chapterOf(id), lab)
  return linesOf(shown, key).map((i) => shown.lines[i]?.text.trim())
}

describe('a mark at the end of a line', () => {
  it('names a number, or spans, or both, and is not shown', () => {
    expect(readMark('const A = 1 //= budgetMs')).toEqual({ text: 'const A = 1', path: 'budgetMs', choice: '' })
    expect(readMark('  go() //@ kind=attempt')).toEqual({ text: '  go()', path: '', choice: 'kind=attempt' })
    expect(readMark('const A = 1 //= calls.a.timeoutMs @ step=a | step=b')).toEqual({
      text: 'const A = 1',
      path: 'calls.a.timeoutMs',
      choice: 'step=a | step=b',
    })
    expect(readMark('go() // why //@ step=a')).toEqual({ text: 'go() // why', path: '', choice: 'step=a' })
    expect(readMark('a = 1 #= budgetMs')).toEqual({ text: 'a = 1', path: 'budgetMs', choice: '' })
    expect(readMark('go() // no mark')).toEqual({ text: 'go() // no mark', path: '', choice: '' })
  })

  it('has its number written in, also where there is no timeout and where nothing is written', () => {
    const { lab } = chapterOf('one-deadline')
    const none = edit(lab, { 'calls.catalog.timeoutMs': null, budgetMs: 12345 })
    expect(
      fillNumbers('const B = 1 //= budgetMs\nconst A = 2 //= calls.catalog.timeoutMs\nconst R = 3 //= scenarios.1.reserveMs', none),
    ).toBe('const B = 12345 //= budgetMs\nconst A = Infinity //= calls.catalog.timeoutMs\nconst R = 0 //= scenarios.1.reserveMs')
    expect(numberAt(none, 'calls.catalog.timeoutMs')).toBeNull()
    expect(fillNumbers('A = 7 #= calls.catalog.timeoutMs', none, 'math.inf')).toBe('A = math.inf #= calls.catalog.timeoutMs')
  })

  it('that has a word nobody knows is refused', () => {
    expect(() => chooseSpans(viewLab(chapterOf('retries').lab), 'colour=red')).toThrow(/colour=red/)
    expect(() => regionOf('a', 'nowhere')).toThrow(/nowhere/)
  })
})

describe('a line and its bars', () => {
  it('light up together: C and what stopped it', () => {
    expect(textsFor('one-deadline', 'shared/loyalty/1/attempt/0')).toEqual([
      'const grant = Math.min(timeoutMs, remaining)',
      "const clock = remaining <= timeoutMs ? limit.clock : 'timeout'",
      'const answer = service.send(stop.signal)',
      'const callOff = after(grant, () => stop.abort(cut(service, clock)))',
      'const BUDGET_MS = 160',
      'const C_TIMEOUT_MS = 100',
      'const deadline = deadlineIn(BUDGET_MS) // fixed once, for all three',
      'const c = await orNone(attempt(loyalty, C_TIMEOUT_MS, deadline))',
    ])
  })

  it('follow the lab: a call that is not sent lights the line that refuses it', () => {
    const lab = edit(chapterOf('one-deadline').lab, { 'calls.delivery.attempts.0.durationMs': 90 })
    const texts = textsFor('one-deadline', 'shared/loyalty/1/attempt/0', lab)
    expect(texts).toContain('if (remaining === 0) throw notSent(service, limit.clock)')
    expect(texts).not.toContain('const answer = service.send(stop.signal)')
  })

  it('leave a row alone that other code makes', () => {
    expect(textsFor('one-deadline', 'local/loyalty/1/attempt/0')).toEqual([])
  })

  it.each(everyChapter)('are there for every span of the row that chapter $number is about', ({ id, lab, prediction, selected }) => {
    const row = rowOf(viewLab(lab), id === 'hand-down' ? 'handed' : prediction.row)
    expect(row).toBeDefined()
    for (const key of row?.keys ?? []) expect(textsFor(id, key).length, key).toBeGreaterThan(0)
    if (id !== 'hand-down' && id !== 'retry-gate') expect(textsFor(id, selected).length).toBeGreaterThan(0)
  })

  it.each(everyChapter)('have no mark in chapter $number that never lights', (chapter) => {
    const labs = [chapter.lab, ...variationsOf(chapter, 200)].map(viewLab)
    for (const { source, region } of chapter.code.parts) {
      for (const line of regionOf(source, region)) {
        const { choice } = readMark(line)
        if (choice !== '')
          expect(
            labs.some((view) => chooseSpans(view, choice).length > 0),
            `${chapter.code.id}: ${line}`,
          ).toBe(true)
      }
    }
  })
})

describe('the shown code', () => {
  it.each(everyChapter)('of chapter $number is short, in lines that fit', (chapter) => {
    const { lines, parts } = codeFor(chapter, chapter.lab)
    expect(lines.length).toBeLessThanOrEqual(75)
    for (const { text } of lines) expect(text.length, text).toBeLessThanOrEqual(104)
    for (const { title } of parts) expect(title).toMatch(/^\p{Lu}/u)
  })

  it('is there in the languages that it names, and refuses others', () => {
    for (const chapter of everyChapter)
      for (const language of languagesOf(chapter)) expect(codeFor(chapter, chapter.lab, language).lines.length).toBeGreaterThan(0)
    expect(() => codeFor(chapterOf('three-timeouts'), chapterOf('three-timeouts').lab, 'java')).toThrow(RangeError)
  })
})
