import { chapterEntries } from '../../lessons/chapters.ts'
import { chapterFile, LESSON_FILE } from './lesson-files.ts'

/** To the chapter before, and to the next; at the ends, to the contents. */
export function ChapterNav({ id }: { id: string }) {
  const at = chapterEntries.findIndex((entry) => entry.id === id)
  const before = chapterEntries[at - 1]
  const next = chapterEntries[at + 1]
  return (
    <nav className="chapter-nav" aria-label="Previous and next chapter">
      <a href={before === undefined ? `./${LESSON_FILE}` : `./${chapterFile(before.id)}`} rel={before === undefined ? undefined : 'prev'}>
        <span>{before === undefined ? 'The whole lesson' : 'Before'}</span>
        {before === undefined ? 'Contents' : before.title}
      </a>
      <a className="is-next" href={next === undefined ? './' : `./${chapterFile(next.id)}`} rel={next === undefined ? undefined : 'next'}>
        <span>{next === undefined ? 'The end of the lesson' : 'Next'}</span>
        {next === undefined ? 'Draw your own timeline' : next.title}
      </a>
    </nav>
  )
}
