import { chapterEntries } from '../../lessons/chapters.ts'
import { chapterFile } from './lesson-files.ts'
import type { Progress } from './progress.ts'

/** How many goals each chapter has. They are not loaded with the contents; a test holds the two together. */
export const GOALS_PER_CHAPTER = 2

interface ContentsListProps {
  readonly progress: Progress
  readonly current?: string
  /** Whether each chapter's promise stands below its title. */
  readonly hasPromises?: boolean
}

/** The chapters in order, each with its link and with how many of its goals were reached. */
export function ContentsList({ progress, current, hasPromises = false }: ContentsListProps) {
  return (
    <ol className={hasPromises ? 'contents-list has-promises' : 'contents-list'}>
      {chapterEntries.map(({ id, number, title, promise }) => {
        const count = Math.min(GOALS_PER_CHAPTER, progress[id]?.length ?? 0)
        return (
          <li key={id}>
            <span className="contents-number" aria-hidden="true">
              {number}
            </span>
            <div>
              <a href={`./${chapterFile(id)}`} aria-current={id === current ? 'page' : undefined}>
                {title}
              </a>
              {hasPromises && <p>{promise}</p>}
            </div>
            {count > 0 && <span className="contents-goals">{count === GOALS_PER_CHAPTER ? 'both goals' : '1 goal'} reached</span>}
          </li>
        )
      })}
    </ol>
  )
}
