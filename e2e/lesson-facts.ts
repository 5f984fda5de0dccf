import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { runnerImport } from 'vite'
import type { Lab } from '../src/core/lab.ts'
import type { Chapter } from '../src/lessons/lesson.ts'
import type { Edits } from '../src/lessons/testing/goal-cases.ts'
import { listCauses } from '../src/timeline/causes.ts'
import { expect } from './fixtures.ts'
import { field } from './page-facts.ts'

// Chapters import their code as text, which only Vite's loader understands.
const { module } = await runnerImport<typeof import('../src/lessons/testing/every-chapter.ts')>(
  fileURLToPath(new URL('../src/lessons/testing/every-chapter.ts', import.meta.url)),
)

const { module: code } = await runnerImport<typeof import('../src/lessons/code-for.ts')>(
  fileURLToPath(new URL('../src/lessons/code-for.ts', import.meta.url)),
)

export const everyChapter: readonly Chapter[] = module.everyChapter

/** Every line of code that a chapter shows for a lab: its own, and then what it calls. */
export function codeLinesOf(chapter: Chapter, lab: Lab): readonly string[] {
  return [code.codeFor(chapter, lab), code.helpersFor(chapter, lab)].flatMap(({ parts }) =>
    parts.flatMap((part) => part.lines.map((line) => line.text)),
  )
}

export function chapterOf(id: string): Chapter {
  return module.chapterOf(id)
}

/** The lab after edits, as `edit` makes it. */
export function edited(lab: Lab, changes: Edits): Lab {
  return module.edit(lab, changes)
}

/** Opens a page of the lesson and waits until its script has taken it over. */
export async function openLesson(page: Page, file: string): Promise<void> {
  await page.goto(`./${file}`)
  await page.locator('#root[data-live]').waitFor()
}

export async function openChapter(page: Page, chapter: Chapter): Promise<void> {
  await openLesson(page, `lesson-${chapter.id}.html`)
}

/** Makes edits by the page's own fields. */
export async function makeEdits(page: Page, chapter: Chapter, edits: Edits): Promise<void> {
  const causes = listCauses(chapter.lab)
  for (const [path, value] of Object.entries(edits)) {
    const name = causes.find((cause) => cause.path === path)?.name
    if (name === undefined) throw new Error(`no cause ${path}`)
    await field(page, name).fill(value === null ? 'none' : String(value))
    await field(page, name).press('Enter')
  }
}

export const goalOf = (page: Page, id: string): Locator => page.locator(`[data-goal="${id}"]`)

/** Text as it is read: runs of white space are one space. */
export async function textOf(locator: Locator): Promise<string> {
  return ((await locator.textContent()) ?? '').replace(/\s+/g, ' ').trim()
}

/** Nothing is wider than the page. */
export async function expectNoScroll(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width)
}
