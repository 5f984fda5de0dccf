import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StoreContext } from '../../components/store-context.ts'
import { openBrowserStorage } from '../../io/browser-storage.ts'
import { findChapterEntry } from '../../lessons/chapters.ts'
import { createLabStore } from '../../store/lab-store.ts'
import { listenToKeys } from '../keys.ts'
import { keepOffline } from '../offline.ts'
import { wantPart } from '../parts/want-part.ts'
import { afterFrame } from '../workbench/after-frame.ts'
import { bringBack } from './bring-back.ts'
import { ChapterPage } from './ChapterPage.tsx'
import { ContentsList } from './ContentsList.tsx'
import { keepNumbers, recallNumbers } from './kept-numbers.ts'
import { LessonBar } from './LessonBar.tsx'
import { chapterOfPath } from './lesson-files.ts'
import { readProgress } from './progress.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('lesson.html has no #root')

const chapterId = document.querySelector<HTMLMetaElement>('meta[name="slackline-chapter"]')?.content ?? chapterOfPath(location.pathname)
const entry = findChapterEntry(chapterId ?? '')

async function open(container: HTMLElement): Promise<void> {
  if (entry === undefined) {
    // The contents, the whole text and the glossary are markup: only their head, and what the reader has reached, are made live.
    const progress = readProgress()
    renderInto('lesson-bar', <LessonBar progress={progress} />)
    renderInto('contents', <ContentsList progress={progress} hasPromises />)
    container.dataset.live = ''
    return
  }
  const chapter = await wantPart('this chapter', () => entry.load(), { isQuiet: true })
  if (chapter === null) return
  // A store of the chapter's own: the reader's labs are left alone.
  const store = createLabStore({ lab: chapter.lab, origin: { kind: 'preset', id: `lesson-${chapter.id}` } })
  const numbers = await recallNumbers(chapter, openBrowserStorage(), () =>
    wantPart('the part that reads your numbers of last time', () => import('./read-numbers.ts'), { leave: 'Go on without them' }),
  )
  const hasReturned = bringBack(store, chapter.lab, numbers ?? chapter.lab)
  // What could not be read is left for the next visit.
  if (numbers !== null) keepNumbers(store, chapter)
  store.getState().select(chapter.selected)
  listenToKeys(store)
  keepOffline(store)
  flushSync(() =>
    createRoot(container).render(
      <StrictMode>
        <StoreContext value={store}>
          <ChapterPage chapter={chapter} isOpenAtFirst={hasReturned || location.hash.length > 1} />
        </StoreContext>
      </StrictMode>,
    ),
  )
  container.dataset.live = ''
  if (location.hash.length > 1) goToPlace(location.hash.slice(1))
}

/** The place that the address names has only now come to be. It moves once more when the figure has been measured, unless somebody has scrolled by then. */
function goToPlace(id: string): void {
  const place = document.getElementById(id)
  if (place === null) return
  place.scrollIntoView()
  const atPx = scrollY
  afterFrame(() => {
    if (scrollY === atPx) place.scrollIntoView()
  }).ask()
}

function renderInto(id: string, view: ReactNode): void {
  const container = document.getElementById(id)
  if (container !== null) flushSync(() => createRoot(container).render(view))
}

void open(root)
