import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { listCauses } from '../timeline/causes.ts'
import { findSpan, viewLab } from '../timeline/lab-view.ts'
import { chapterEntries, findChapterEntry } from './chapters.ts'
import { glossary, termIds, termOf } from './glossary.ts'
import type { Block, Chapter, Runs } from './lesson.ts'
import { markerAnswerMs } from './predict.ts'
import { chapterOf, edit, everyChapter } from './testing/every-chapter.ts'
import { blockText, renderRuns, runsText } from './write.ts'

const runsOf = (block: Block): readonly Runs[] => (block.kind === 'paragraph' ? [block.runs] : block.items)

/** Every list of runs that a chapter shows, with its place. */
function everyText(chapter: Chapter): readonly (readonly [place: string, runs: Runs])[] {
  const { text, prediction, goals, acceptance = [] } = chapter
  return [
    ...text.flatMap(runsOf).map((runs, i) => [`text ${i + 1}`, runs] as const),
    ['question', prediction.question],
    ['why', prediction.why],
    ...(prediction.kind === 'marker'
      ? prediction.misses.map(({ reply }, i) => [`miss ${i + 1}`, reply] as const)
      : prediction.options.flatMap(({ id, text, reply }) => [[`option ${id}`, text] as const, [`reply ${id}`, reply] as const])),
    ...goals.flatMap(({ id, sentence, hint }) => [[`goal ${id}`, sentence] as const, [`hint ${id}`, hint] as const]),
    ...acceptance.map(({ id, sentence }) => [`acceptance ${id}`, sentence] as const),
  ]
}

/** Digits that are names: of an attempt, as the picture writes it. */
const NAMES = /\b[A-D][12]\b/g

describe('the lesson', () => {
  it('has twelve chapters in order, with ids of their own, as its table of contents says', () => {
    expect(everyChapter.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(new Set(everyChapter.map(({ id }) => id)).size).toBe(12)
    expect(chapterEntries.map(({ load: _, ...entry }) => entry)).toEqual(
      everyChapter.map(({ id, number, title, promise }) => ({ id, number, title, promise })),
    )
    expect(findChapterEntry('one-deadline')?.number).toBe(2)
    expect(findChapterEntry('nowhere')).toBeUndefined()
  })

  it('keeps the ids that links name', () => {
    expect(everyChapter.map(({ id }) => id)).toEqual([
      'three-timeouts',
      'one-deadline',
      'which-clock',
      'retries',
      'retry-gate',
      'reserve',
      'optional-call',
      'side-by-side',
      'hand-down',
      'cut-payment',
      'more-budget',
      'your-code',
    ])
  })

  it('introduces each term of the glossary once, in the order of the glossary', () => {
    const introduced = everyChapter.flatMap(({ text }) =>
      text.flatMap(runsOf).flatMap((runs) => runs.flatMap((run) => (run.kind === 'term' ? [run.term] : []))),
    )
    expect(introduced).toEqual(termIds)
  })

  it('uses no term before it is introduced', () => {
    const known = new Set<string>()
    const unknownIn = (text: string) =>
      termIds.filter((id) => !known.has(id) && termOf(id).forms.some((form) => text.toLowerCase().includes(form)))
    const early: string[] = []
    for (const chapter of everyChapter) {
      const view = viewLab(chapter.lab)
      const look = (place: string, text: string) => {
        for (const id of unknownIn(text)) early.push(`${chapter.number} ${place}: ${id}`)
      }
      look('promise', chapter.promise)
      const read = (blocks: readonly Block[]) => {
        for (const run of blocks.flatMap(runsOf).flat()) {
          if (run.kind === 'term') known.add(run.term)
          else if (run.kind === 'source') continue
          else look('text', run.kind === 'number' ? run.text(view) : run.text)
        }
      }
      // In the order in which it is read: what one has to know, the question, the rest.
      read(chapter.text.slice(0, chapter.setUp))
      look('question', runsText(chapter.prediction.question, view))
      if (chapter.prediction.kind === 'choice') for (const { id, text } of chapter.prediction.options) look(id, runsText(text, view))
      read(chapter.text.slice(chapter.setUp))
      for (const [place, runs] of everyText(chapter)) {
        look(
          place,
          runsText(
            runs.filter((run) => run.kind !== 'source'),
            view,
          ),
        )
      }
    }
    expect(early).toEqual([])
  })

  it('has a source with an address for what it says of products and standards', () => {
    const sources = everyChapter.flatMap(({ text }) =>
      text.flatMap(runsOf).flatMap((runs) => runs.flatMap((run) => (run.kind === 'source' ? [run] : []))),
    )
    for (const { label, url } of sources) {
      expect(new URL(url).protocol).toBe('https:')
      expect(label).not.toBe('')
    }
    // Whoever is named in a text is named by a source in the same block.
    const NAMED = /gRPC|Microsoft|libcurl|AbortSignal|Promise\.race|Retry-After|performance\.now/
    for (const chapter of everyChapter) {
      for (const runs of chapter.text.flatMap(runsOf)) {
        const text = runsText(
          runs.filter((run) => run.kind !== 'source'),
          viewLab(chapter.lab),
        )
        if (NAMED.test(text))
          expect(
            runs.some((run) => run.kind === 'source'),
            text,
          ).toBe(true)
      }
    }
  })
})

describe.each(everyChapter)('chapter $number, $title', (chapter) => {
  const { lab, causes, selected, scenarios, prediction, goals, text, setUp, promise, title } = chapter
  const view = viewLab(lab)

  it('has a lab that is a lab, and shows rows, a span and causes that are there', () => {
    expect(parseLab(JSON.parse(JSON.stringify(lab)))).toEqual({ ok: true, lab })
    const ids = lab.scenarios.map(({ id }) => id)
    expect(scenarios).toEqual(ids)
    expect(ids).toContain(prediction.row)
    expect(findSpan(view, selected)).not.toBeNull()
    if (prediction.kind === 'marker') expect(findSpan(view, prediction.span)?.row.scenario.id).toBe(prediction.row)
    const paths = listCauses(lab).map(({ path }) => path)
    for (const path of causes) expect(paths).toContain(path)
    expect(new Set(causes).size).toBe(causes.length)
    expect(goals.length).toBeGreaterThan(0)
  })

  it('has no number that was typed', () => {
    const typed: string[] = []
    for (const [place, runs] of everyText(chapter)) {
      for (const run of runs) {
        if (run.kind !== 'number' && run.kind !== 'source' && /\d/.test(run.text.replace(NAMES, ''))) typed.push(`${place}: ${run.text}`)
      }
    }
    for (const text of [title, promise, lab.title, ...lab.scenarios.map((row) => row.title)]) if (/\d/.test(text)) typed.push(text)
    for (const { conditions } of goals)
      for (const { otherwise } of conditions) if (/\d/.test(otherwise.replace(NAMES, ''))) typed.push(otherwise)
    expect(typed).toEqual([])
  })

  it('can work out every number that it says', () => {
    for (const [place, runs] of everyText(chapter)) {
      for (const run of renderRuns(runs, view)) {
        if (run.kind === 'number') expect(run.text, place).toMatch(/^(?!.*(\?|NaN|undefined|Infinity)).*\S/)
      }
    }
  })

  it('is read in a few minutes', () => {
    const words = text
      .map((block) => blockText(block, view))
      .join(' ')
      .split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(90)
    expect(words).toBeLessThanOrEqual(185)
  })

  it('does not give its answer away before it asks', () => {
    if (prediction.kind !== 'marker') return
    const before = text
      .slice(0, setUp)
      .map((block) => blockText(block, view))
      .join(' ')
    expect(before).not.toMatch(new RegExp(`(^|\\D)${markerAnswerMs(prediction, view)}(\\D|$)`))
  })

  it('is written in whole sentences, without a space or a stop too many', () => {
    for (const [place, runs] of everyText(chapter)) {
      const said = runsText(runs, view)
      expect(said, place).not.toMatch(/ {2}| [.,;:?]|\.\.|,,|\s$/)
      if (!place.startsWith('option')) expect(said, place).toMatch(/[.?]\)?$/)
      expect(said, place).toMatch(/^(\p{Lu}|“|\d)/u)
    }
  })
})

describe('what the texts claim beyond their numbers', () => {
  it('holds: the last chapter’s answer is in time whichever service is silent', () => {
    const { lab } = chapterOf('your-code')
    for (const [id, call] of Object.entries(lab.calls)) {
      const silent = { ...lab, calls: { ...lab.calls, [id]: { ...call, attempts: [{ durationMs: 86_400_000 }] } } } as Lab
      const [row] = viewLab(silent).rows
      expect(row?.trace.overBudgetMs, id).toBe(0)
      expect(row?.trace.spans.at(-1), id).toMatchObject({ step: 'Answer', status: 'ok' })
    }
  })

  it('holds: with a condition that counts in who comes after, the wide budget no longer fails', () => {
    const { lab } = chapterOf('more-budget')
    const mended = edit(lab, { 'calls.tips.optional.minRemainingMs': 85 + 60 })
    for (const { trace } of viewLab(mended).rows) expect(trace.outcome).toBe('degraded')
  })

  it('holds: a longer timeout in place of a retry is cheaper', () => {
    const { lab } = chapterOf('retries')
    const [before] = viewLab(lab).rows
    const [after] = viewLab(edit(lab, { 'calls.supplier.timeoutMs': 80 })).rows
    expect(before?.trace.outcome).toBe('failed')
    expect(after?.trace).toMatchObject({ outcome: 'ok', totalMs: 130 })
  })
})

describe('the glossary', () => {
  it.each(Object.entries(glossary))('says what “%s” means in one or two sentences', (id, term) => {
    expect(id).toMatch(/^[a-z-]+$/)
    expect(term.definition).toMatch(/^\p{Lu}.*\.$/u)
    expect(term.definition.split(/[.;] (?=\p{Lu})/u).length).toBeLessThanOrEqual(2)
    expect(`${term.definition}${term.elsewhere ?? ''}`).not.toMatch(/\d/)
  })
})
