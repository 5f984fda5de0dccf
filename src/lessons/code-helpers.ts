import abandonSource from './code/abandon.ts?raw'
import attemptSource from './code/attempt.ts?raw'
import clockSource from './code/clock.ts?raw'
import failuresSource from './code/failures.ts?raw'
import goSource from './code/go/one_deadline.go?raw'
import goRetrySource from './code/go/retry.go?raw'
import budgetSource from './code/java/Budget.java?raw'
import javaSource from './code/java/Lesson.java?raw'
import pythonBudgetSource from './code/python/budget.py?raw'
import pythonSource from './code/python/one_deadline.py?raw'
import serviceSource from './code/service.ts?raw'
import whichClockSource from './code/which-clock.ts?raw'
import type { CodePart, LanguageId } from './code-for.ts'
import { regionOf, titledRegions } from './code-text.ts'

/** What the chapters share. Of it, and of a chapter's own files, the titled regions are shown where they are called. */
const SHARED: Readonly<Record<LanguageId, readonly Pick<CodePart, 'file' | 'source'>[]>> = {
  typescript: [
    { file: 'attempt.ts', source: attemptSource },
    { file: 'abandon.ts', source: abandonSource },
    { file: 'clock.ts', source: clockSource },
    { file: 'which-clock.ts', source: whichClockSource },
    { file: 'failures.ts', source: failuresSource },
    { file: 'service.ts', source: serviceSource },
  ],
  python: [
    { file: 'python/one_deadline.py', source: pythonSource },
    { file: 'python/budget.py', source: pythonBudgetSource },
  ],
  go: [
    { file: 'go/one_deadline.go', source: goSource },
    { file: 'go/retry.go', source: goRetrySource },
  ],
  java: [
    { file: 'java/Lesson.java', source: javaSource },
    { file: 'java/Budget.java', source: budgetSource },
  ],
}

/** How each language begins what has a name: a function, which is used where it is called, or anything else, which is used where it is named. */
const DECLARED: Readonly<Record<LanguageId, { readonly functions: RegExp; readonly others: RegExp }>> = {
  typescript: { functions: /^(?:export )?(?:async )?function (\w+)/gm, others: /^(?:export )?(?:class|interface|type) (\w+)/gm },
  python: { functions: /^(?:async )?def (\w+)/gm, others: /^class (\w+)/gm },
  go: { functions: /^func (\w+)/gm, others: /^type (\w+)|^(?:var |\t)(err\w+)\s*=/gm },
  java: { functions: /^ *static [\w<>[\]]+ (\w+)\(/gm, others: /\b(?:class|interface) (\w+)/g },
}

/** The regions that a code calls, and those that they call, without its own: those of its own files first. */
export function helperParts(parts: readonly CodePart[], language: LanguageId): readonly CodePart[] {
  const files = new Map([...parts, ...SHARED[language]].map(({ file, source }) => [file, source]))
  const known = [...files].flatMap(([file, source]) =>
    titledRegions(source).map(({ name, title }) => ({ title, file, source, region: name })),
  )
  const isSame = (a: CodePart, b: CodePart) => a.file === b.file && a.region === b.region
  const found: CodePart[] = []
  let added = parts
  while (added.length > 0) {
    const text = withoutComments(added.map(textOf).join('\n'))
    added = known.filter(
      (part) => ![...parts, ...found].some((one) => isSame(one, part)) && namesUsed(textOf(part), language).some((used) => used.test(text)),
    )
    found.push(...added)
  }
  return known.filter((part) => found.some((one) => isSame(one, part)))
}

function textOf({ source, region }: CodePart): string {
  return regionOf(source, region).join('\n')
}

/** How what a region declares looks where it is used. */
function namesUsed(text: string, language: LanguageId): readonly RegExp[] {
  const { functions, others } = DECLARED[language]
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, a, b]) => a ?? b ?? [])
  return [...named(functions).map((name) => new RegExp(`\\b${name}\\(`)), ...named(others).map((name) => new RegExp(`\\b${name}\\b`))]
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(\/\/|#).*|"""[\s\S]*?"""/g, '')
}
