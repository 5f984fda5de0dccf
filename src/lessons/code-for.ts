import type { Lab } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import { type LabView, viewLab } from '../timeline/lab-view.ts'
import { helperParts } from './code-helpers.ts'
import { fillNumbers, readMark, regionOf } from './code-text.ts'
import type { Chapter } from './lesson.ts'

export type LanguageId = 'typescript' | 'python' | 'go' | 'java'

export const LANGUAGE_NAMES: Readonly<Record<LanguageId, string>> = { typescript: 'TypeScript', python: 'Python', go: 'Go', java: 'Java' }

/** How each language writes a timeout that there is not. */
const ENDLESS: Readonly<Record<LanguageId, string>> = {
  typescript: 'Infinity',
  python: 'float("inf")',
  go: '1 << 40',
  java: 'Long.MAX_VALUE',
}

/** A region of a source file under `code/`. */
export interface CodePart {
  /** What it does, in a few words: stands above it. */
  readonly title: string
  readonly file: string
  readonly source: string
  readonly region: string
}

export interface ChapterCode {
  /** Id of the pattern: the file under `code/` whose `rows` run every row of the chapter's lab. */
  readonly id: string
  readonly parts: readonly CodePart[]
  /** The same pattern in other languages. Only TypeScript is run by the tests; these are checked for their syntax. */
  readonly others?: readonly { readonly language: LanguageId; readonly parts: readonly CodePart[] }[]
}

export interface CodeLine {
  readonly text: string
  /** Keys of the spans that this line makes: they light up together. */
  readonly spanKeys: readonly string[]
}

export interface ShownPart {
  readonly title: string
  readonly file: string
  readonly lines: readonly CodeLine[]
}

export interface ShownCode {
  readonly language: LanguageId
  /** All parts, to be copied. */
  readonly text: string
  readonly lines: readonly CodeLine[]
  readonly parts: readonly ShownPart[]
}

/** The languages in which a chapter's code is there, the first of which is shown first. */
export function languagesOf(chapter: Pick<Chapter, 'code'>): readonly LanguageId[] {
  return ['typescript', ...(chapter.code.others ?? []).map(({ language }) => language)]
}

/** A chapter's code with the numbers of a lab in it. `lab` is the chapter's, or what became of it. */
export function codeFor(chapter: Pick<Chapter, 'code'>, lab: Lab, language: LanguageId = 'typescript'): ShownCode {
  return show(partsOf(chapter, language), lab, language)
}

/** What a chapter's code calls and does not show itself, down to what the language has. */
export function helpersFor(chapter: Pick<Chapter, 'code'>, lab: Lab, language: LanguageId = 'typescript'): ShownCode {
  return show(helperParts(partsOf(chapter, language), language), lab, language)
}

function partsOf({ code }: Pick<Chapter, 'code'>, language: LanguageId): readonly CodePart[] {
  const parts = language === 'typescript' ? code.parts : code.others?.find((other) => other.language === language)?.parts
  if (parts === undefined) throw new RangeError(`${code.id} is not there in ${LANGUAGE_NAMES[language]}`)
  return parts
}

function show(sources: readonly CodePart[], lab: Lab, language: LanguageId): ShownCode {
  const view = viewLab(lab)
  const parts = sources.map(({ title, file, source, region }): ShownPart => {
    const lines = regionOf(fillNumbers(source, lab, ENDLESS[language]), region).map((line): CodeLine => {
      const { text, choice } = readMark(line)
      return { text, spanKeys: choice === '' ? [] : chooseSpans(view, choice) }
    })
    return { title, file, lines }
  })
  const lines = parts.flatMap((part, i) => (i === 0 ? part.lines : [{ text: '', spanKeys: [] }, ...part.lines]))
  return { language, text: `${lines.map((line) => line.text).join('\n')}\n`, lines, parts }
}

/** The lines that light up with a span, by their positions in `ShownCode.lines`. */
export function linesOf(shown: ShownCode, spanKey: string): readonly number[] {
  return shown.lines.flatMap((line, i) => (line.spanKeys.includes(spanKey) ? [i] : []))
}

/**
 * Keys of the spans that a mark chooses: `scenario=shared step=loyalty`, alternatives divided by `|`. Besides the fields of a span it knows `sent` (an attempt that
 * was, or was not, sent), `limited` (by a deadline), `cut` (by whatever), `orphan` and `ambiguous`. Throws for a word that it does not know.
 */
export function chooseSpans(view: LabView, choice: string): readonly string[] {
  const alternatives = choice.split('|').map((each) => each.trim().split(/\s+/).map(readTest))
  return view.rows.flatMap(({ scenario, trace, keys }) =>
    trace.spans.flatMap((span, i) =>
      alternatives.some((tests) => tests.every((test) => test(span, scenario.id))) ? [keys[i] as string] : [],
    ),
  )
}

type Test = (span: TraceSpan, scenario: string) => boolean

function readTest(word: string): Test {
  const [key = '', value = ''] = word.split('=')
  switch (key) {
    case 'scenario':
      return (_, scenario) => scenario === value
    case 'step':
      return (span) => span.step === value
    case 'kind':
      return (span) => span.kind === value
    case 'status':
      return (span) => span.status === value
    case 'attempt':
      return (span) => String(span.attempt) === value
    case 'depth':
      return (span) => String(span.depth) === value
    case 'cutBy':
      return (span) => span.cutBy === value
    case 'cut':
      return (span) => (span.cutBy !== undefined && span.grantMs !== 0) === (value === 'yes')
    case 'sent':
      return (span) => (span.grantMs !== 0) === (value === 'yes')
    case 'limited':
      return (span) => (span.limitAtMs !== null) === (value === 'yes')
    case 'orphan':
      return (span) => (span.orphanEndMs !== undefined) === (value === 'yes')
    case 'ambiguous':
      return (span) => (span.ambiguous === true) === (value === 'yes')
    default:
      throw new RangeError(`a mark has the word ${word}`)
  }
}
