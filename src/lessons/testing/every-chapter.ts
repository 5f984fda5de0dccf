import type { Lab } from '../../core/lab.ts'
import { listCauses, setCause } from '../../timeline/causes.ts'
import { chapterEntries } from '../chapters.ts'
import type { Chapter } from '../lesson.ts'

/** All chapters, opened. */
export const everyChapter: readonly Chapter[] = await Promise.all(chapterEntries.map((entry) => entry.load()))

export function chapterOf(id: string): Chapter {
  const chapter = everyChapter.find((each) => each.id === id)
  if (chapter === undefined) throw new Error(`no chapter ${id}`)
  return chapter
}

/** The lab after a reader's edits, each a value for the cause at a path. */
export function edit(lab: Lab, changes: Readonly<Record<string, number | null>>): Lab {
  return Object.entries(changes).reduce((now, [path, value]) => {
    const cause = listCauses(now).find((each) => each.path === path)
    if (cause === undefined) throw new Error(`no cause ${path}`)
    return setCause(now, cause, value)
  }, lab)
}
