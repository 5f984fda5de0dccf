import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parser as goParser } from '@lezer/go'
import { parser as javaParser } from '@lezer/java'
import { parser as pythonParser } from '@lezer/python'
import { describe, expect, it } from 'vitest'
import { codeFor, helpersFor, type LanguageId, languagesOf } from './code-for.ts'
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

/** What each language has by itself, of what a chapter's code calls, and what is handed in: a service's `send`, say. `log` stands for whatever log a reader keeps. */
const BUILT_IN: Readonly<Record<LanguageId, string>> = {
  typescript:
    'if for catch super constructor async Error AbortController abort any race all max min now randomUUID setTimeout clearTimeout finally map log send resolve ring leave branch ask pay',
  python: 'range max min float super get_running_loop time timeout gather sleep send',
  go: 'func WithTimeout Duration Err Until Deadline New Add Done Wait As Is Sleep max cancel service remote Error',
  java: 'if for catch super toMillis nanoTime get cancel getCause min max sleep submit send',
}

describe('what the shown code calls', () => {
  it.each(everyChapter.flatMap((chapter) => languagesOf(chapter).map((language) => [chapter.number, language, chapter] as const)))(
    'is shown in chapter %i, in %s, or is the language’s own',
    (_, language, chapter) => {
      const main = codeFor(chapter, chapter.lab, language)
      const helpers = helpersFor(chapter, chapter.lab, language)
      const text = withoutWords(`${main.text}\n${helpers.text}`)
      const called = new Set([...text.matchAll(/(\w+)\(/g)].map(([, name]) => name as string))
      const builtIn = new Set(BUILT_IN[language].split(' '))
      const isDeclared = (name: string) =>
        new RegExp(
          `\\b(?:function|def|class|func|interface|const|let)(?: \\([^)]*\\))? ${name}\\b|\\b${name} :?= |static [\\w<>[\\]]+ ${name}\\(|^ +(?:String\\[\\] )?${name}\\(.*[{;]$`,
          'm',
        ).test(text)
      expect([...called].filter((name) => !builtIn.has(name) && !isDeclared(name))).toEqual([])
      // Nothing is shown twice, and every title stands over something.
      const titles = [...main.parts, ...helpers.parts].map(({ file, title }) => `${file} ${title}`)
      expect(new Set(titles).size).toBe(titles.length)
      for (const { lines } of helpers.parts) {
        expect(lines.length).toBeGreaterThan(0)
        for (const line of lines) expect(line.text.length, line.text).toBeLessThanOrEqual(104)
      }
    },
  )

  it('is found again where it is taken away', () => {
    // Chapter 5 calls these, and its own parts show none of them.
    const main = codeFor(chapterOf('retry-gate'), chapterOf('retry-gate').lab).text
    const helpers = helpersFor(chapterOf('retry-gate'), chapterOf('retry-gate').lab).text
    for (const name of ['mayRepeat', 'wishOf', 'orNone', 'attempt', 'retryDenied', 'remainingMs', 'deadlineIn', 'isTimeLeft', 'after']) {
      expect(main).not.toMatch(new RegExp(`function ${name}\\b`))
      expect(helpers).toMatch(new RegExp(`function ${name}\\b`))
    }
  })
})

/** Without what is said in comments and in texts. */
function withoutWords(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(\/\/|#).*|"""[\s\S]*?"""|"[^"\n]*"|'[^'\n]*'|`[^`]*`/g, '')
}
