import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parser as goParser } from '@lezer/go'
import { parser as javaParser } from '@lezer/java'
import { parser as pythonParser } from '@lezer/python'
import { describe, expect, it } from 'vitest'
import { codeFor, type LanguageId, languagesOf } from './code-for.ts'
import { fillNumbers } from './code-text.ts'
import { chapterOf, edit, everyChapter } from './testing/every-chapter.ts'
import { readCode } from './testing/run-code.ts'

const PARSERS = { python: pythonParser, go: goParser, java: javaParser } as const
type Other = keyof typeof PARSERS

/** Where a text is not of its language: the lines on which the grammar meets what it does not know. */
function errorLines(language: Other, text: string): readonly number[] {
  const lines: number[] = []
  PARSERS[language].parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError) lines.push(text.slice(0, from).split('\n').length)
    },
  })
  return lines
}

const isOther = (language: LanguageId): language is Other => language in PARSERS
const filesOf = (language: Other) =>
  readdirSync(fileURLToPath(new URL(`./code/${language}/`, import.meta.url))).map((file) => `${language}/${file}`)

describe.each(Object.keys(PARSERS) as readonly Other[])('the code in %s', (language) => {
  it('is of its language, file by file, by its grammar', () => {
    const files = filesOf(language)
    expect(files.length).toBeGreaterThanOrEqual(5)
    for (const file of files) expect(errorLines(language, readCode(file)), file).toEqual([])
  })

  it('is so with a lab’s numbers in it, and without a timeout', () => {
    const { lab } = chapterOf('one-deadline')
    const endless = { python: 'float("inf")', go: '1 << 40', java: 'Long.MAX_VALUE' }[language]
    const filled = fillNumbers(
      readCode(chapterOf('one-deadline').code.others?.find((other) => other.language === language)?.parts[1]?.file ?? ''),
      edit(lab, { 'calls.catalog.timeoutMs': null, budgetMs: 987 }),
      endless,
    )
    expect(filled).toContain('987')
    expect(filled).toContain(endless)
    expect(errorLines(language, filled)).toEqual([])
  })

  it('would be refused with a fault in it', () => {
    for (const file of filesOf(language)) {
      const source = readCode(file)
      if (source.includes('(')) expect(errorLines(language, source.replace('(', '((')).length, file).toBeGreaterThan(0)
    }
  })
})

describe('the other languages', () => {
  it('are there for the chapters whose pattern is most often written by hand', () => {
    const chapters = everyChapter.filter((chapter) => languagesOf(chapter).length > 1)
    expect(chapters.map(({ number }) => number)).toEqual([2, 4, 5, 8, 9])
    for (const chapter of chapters) expect(languagesOf(chapter)).toEqual(['typescript', 'python', 'go', 'java'])
  })

  it.each(
    everyChapter.flatMap((chapter) =>
      languagesOf(chapter)
        .filter(isOther)
        .map((language) => [chapter.number, language, chapter] as const),
    ),
  )('have in chapter %i, in %s, the chapter’s numbers, and light up with its bars', (_, language, chapter) => {
    const parts = chapter.code.others?.find((other) => other.language === language)?.parts ?? []
    for (const { file, source } of parts) {
      expect(source).toBe(readCode(file))
      expect(fillNumbers(source, chapter.lab)).toBe(source)
    }
    const { lines, text } = codeFor(chapter, chapter.lab, language)
    expect(text).not.toMatch(/(\/\/|#)[=@]|#region/)
    expect(lines.some(({ spanKeys }) => spanKeys.length > 0)).toBe(true)
    const first = chapter.causes.find((path) => text !== codeFor(chapter, edit(chapter.lab, { [path]: 4321 }), language).text)
    expect(first).toBeDefined()
  })
})
