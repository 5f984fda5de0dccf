import type { Lab } from '../../core/lab.ts'
import { type KeyValueStore, openBrowserStorage, readItem, removeItem, writeItem } from '../../io/browser-storage.ts'
import { changedPaths } from '../../lessons/goals.ts'
import type { Chapter } from '../../lessons/lesson.ts'
import type { LabStore } from '../../store/lab-store.ts'
import { listCauses } from '../../timeline/causes.ts'

/*
 * What a reader has changed in a chapter is kept by the browser, as a value for each cause that was moved: a chapter whose lab is mended later keeps what still
 * fits. Each chapter has a key of its own, so that tabs with different chapters do not meet. Of two tabs with the same chapter, each shows its own numbers, and
 * the last to change something is what the next visit finds.
 */

/** Like the key of what was reached, none of the `slackline.` keys, which are of labs. */
const KEY_PREFIX = 'slackline-lesson-numbers-'
/** How long a hand must be still: a drag is not written at each of its steps. */
const REST_MS = 400

export type KeptChapter = Pick<Chapter, 'id' | 'lab' | 'causes'>

function keyOf({ id }: Pick<Chapter, 'id'>): string {
  return `${KEY_PREFIX}${id}`
}

/** What is kept of a lab: the numbers that differ from the chapter's. `null`: nothing does. */
export function printNumbers({ lab: own, causes }: KeptChapter, lab: Lab): string | null {
  const moved = new Set(changedPaths(own, lab))
  const numbers = listCauses(lab).filter(({ path }) => moved.has(path) && causes.includes(path))
  return numbers.length === 0 ? null : JSON.stringify(Object.fromEntries(numbers.map(({ path, value }) => [path, value])))
}

/**
 * The lab of an earlier visit; the chapter's own where there was none; `null` where there was one and it was not read.
 * @param loadReader what reads them is not small, and on a first visit it is not needed; `null` where a person goes on without
 */
export async function recallNumbers(
  chapter: KeptChapter,
  storage: KeyValueStore | null,
  loadReader: () => Promise<Pick<typeof import('./read-numbers.ts'), 'readNumbers'> | null>,
): Promise<Lab | null> {
  const text = readItem(storage, keyOf(chapter))
  if (text === null) return chapter.lab
  const reader = await loadReader()
  if (reader === null) return null
  try {
    return reader.readNumbers(chapter, text)
  } catch {
    return chapter.lab
  }
}

/** Keeps what is changed from now on, once the hand rests or the page is left. Where the browser keeps nothing, nothing is lost but that. */
export function keepNumbers(store: LabStore, chapter: KeptChapter, storage: KeyValueStore | null = openBrowserStorage()): void {
  let kept = store.getState().current.lab
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    const { lab } = store.getState().current
    // A tab in which nothing was changed leaves alone what another has kept.
    if (lab === kept) return
    kept = lab
    const text = printNumbers(chapter, lab)
    if (text === null) removeItem(storage, keyOf(chapter))
    else writeItem(storage, keyOf(chapter), text)
  }
  store.subscribe(({ current }, before) => {
    if (current.lab === before.current.lab) return
    clearTimeout(timer)
    timer = setTimeout(keep, REST_MS)
  })
  addEventListener('pagehide', keep)
}
