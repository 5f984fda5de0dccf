import { openBrowserStorage, readItem, writeItem } from '../../io/browser-storage.ts'

/** Not one of the `slackline.` keys: those are of labs, and a reader of the lesson has made none. */
const KEY = 'slackline-lesson'
const MAX_LENGTH = 10_000

/** Ids of the goals that a reader has reached, by chapter. */
export type Progress = Readonly<Record<string, readonly string[]>>

/** What a browser has kept. Whatever else stands there counts as nothing. */
export function parseProgress(text: string | null): Progress {
  if (text === null || text.length > MAX_LENGTH) return {}
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {}
    const known = Object.entries(found).map(([id, goals]) => [
      id,
      Array.isArray(goals) ? goals.filter((goal) => typeof goal === 'string') : [],
    ])
    return Object.fromEntries(known) as Progress
  } catch {
    return {}
  }
}

export function readProgress(): Progress {
  return parseProgress(readItem(openBrowserStorage(), KEY))
}

/** Keeps that a goal was reached, where the browser allows that. */
export function keepReached(chapterId: string, goalId: string): void {
  const progress = readProgress()
  const known = progress[chapterId] ?? []
  if (known.includes(goalId)) return
  writeItem(openBrowserStorage(), KEY, JSON.stringify({ ...progress, [chapterId]: [...known, goalId] }))
}
