import { type ReactNode, useState } from 'react'
import { chapterEntries } from '../../lessons/chapters.ts'
import { Mark } from '../Mark.tsx'
import { ThemePicker } from '../ThemePicker.tsx'
import { ContentsList } from './ContentsList.tsx'
import { GLOSSARY_FILE, LESSON_FILE } from './lesson-files.ts'
import type { Progress } from './progress.ts'

interface LessonBarProps {
  /** Id of the chapter that the page is of. */
  readonly current?: string
  readonly progress: Progress
}

/** The head of every page of the lesson: the way to the timeline, to the whole lesson, and to each chapter. */
export function LessonBar({ current, progress }: LessonBarProps) {
  const entry = chapterEntries.find(({ id }) => id === current)
  // Opened in the prerendered page, before the script came: then it stays open.
  const [wasOpen] = useState(() => typeof document !== 'undefined' && document.querySelector('.lesson-top .contents[open]') !== null)
  return (
    <header className="top lesson-top">
      <div className="top-home">
        <Mark href="./" />
        <BarLink file={LESSON_FILE}>Lesson</BarLink>
        <BarLink file={GLOSSARY_FILE}>Glossary</BarLink>
      </div>
      <div className="toolbar needs-script">
        <ThemePicker />
      </div>
      {entry !== undefined && (
        <details className="contents" open={wasOpen}>
          <summary>
            Chapter {entry.number} of {chapterEntries.length}
          </summary>
          <nav aria-label="Chapters">
            <ContentsList progress={progress} current={entry.id} />
          </nav>
        </details>
      )}
    </header>
  )
}

function BarLink({ file, children }: { file: string; children: ReactNode }) {
  return (
    <a className="bar-link" href={`./${file}`}>
      {children}
    </a>
  )
}
