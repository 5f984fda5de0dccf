import { chapterEntries } from '../../lessons/chapters.ts'
import type { TermId } from '../../lessons/glossary.ts'

/*
 * The pages of the lesson lie beside `index.html`, so that the same relative addresses hold on all of them, under any path.
 */

export const LESSON_FILE = 'lesson.html'
export const GLOSSARY_FILE = 'lesson-glossary.html'

export function chapterFile(id: string): string {
  return `lesson-${id}.html`
}

export function termHref(id: TermId): string {
  return `./${GLOSSARY_FILE}#${id}`
}

export const lessonFiles: readonly string[] = [LESSON_FILE, ...chapterEntries.map(({ id }) => chapterFile(id)), GLOSSARY_FILE]

/** The chapter that an address is of; `null` where it is none's. Hosts may serve a page without its `.html`. */
export function chapterOfPath(pathname: string): string | null {
  const id = /\/lesson-([a-z-]+?)(?:\.html)?\/?$/.exec(pathname)?.[1] ?? ''
  return chapterEntries.some((entry) => entry.id === id) ? id : null
}
