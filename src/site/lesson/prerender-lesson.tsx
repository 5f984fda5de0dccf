import { renderToStaticMarkup } from 'react-dom/server'
import { StoreContext } from '../../components/store-context.ts'
import { formatTimeline } from '../../core/format-timeline.ts'
import { simulate } from '../../core/simulate.ts'
import { chapterEntries } from '../../lessons/chapters.ts'
import type { Chapter } from '../../lessons/lesson.ts'
import { createLabStore } from '../../store/lab-store.ts'
import type { PrerenderedPage } from '../prerender.tsx'
import { SocialPicture } from '../SocialPicture.tsx'
import { GLOSSARY_LEDE, GlossaryPage, type TermPlace } from './GlossaryPage.tsx'
import { chapterFile, GLOSSARY_FILE, LESSON_FILE } from './lesson-files.ts'
import { StillChapter } from './StillChapter.tsx'
import { LESSON_LEDE, LESSON_TITLE, WholeLesson } from './WholeLesson.tsx'

export interface LessonPage extends PrerenderedPage {
  readonly file: string
  /** What the script makes live: a chapter by its id, or `whole` or `glossary`. */
  readonly view: string
}

async function renderLesson(): Promise<readonly LessonPage[]> {
  const chapters = await Promise.all(chapterEntries.map((entry) => entry.load()))
  const [first] = chapters
  if (first === undefined) return []
  const places = chapters.flatMap(placesOf)
  return [
    {
      ...wordsOf(first, LESSON_TITLE, LESSON_LEDE),
      id: 'lesson',
      title: 'The lesson',
      file: LESSON_FILE,
      view: 'whole',
      markup: renderToStaticMarkup(<WholeLesson chapters={chapters} />),
    },
    {
      ...wordsOf(first, 'Glossary', GLOSSARY_LEDE),
      id: 'lesson', // it shares the lesson's picture
      title: 'Glossary of the lesson',
      file: GLOSSARY_FILE,
      view: 'glossary',
      markup: renderToStaticMarkup(<GlossaryPage places={places} />),
    },
    ...chapters.map((chapter) => ({
      ...wordsOf(chapter, chapter.title, chapter.promise),
      id: `lesson-${chapter.id}`,
      title: chapter.title,
      file: chapterFile(chapter.id),
      view: chapter.id,
      markup: withoutStyles(
        renderToStaticMarkup(
          <StoreContext value={createLabStore({ lab: chapter.lab, origin: { kind: 'preset', id: chapter.id } })}>
            <StillChapter chapter={chapter} />
          </StoreContext>,
        ),
      ),
    })),
  ]
}

function placesOf({ id, title, text }: Chapter): readonly TermPlace[] {
  const runs = text.flatMap((block) => (block.kind === 'paragraph' ? block.runs : block.items.flat()))
  return runs.flatMap((run) => (run.kind === 'term' ? [{ id: run.term, chapterId: id, chapterTitle: title }] : []))
}

function wordsOf({ id, lab }: Chapter, headline: string, description: string) {
  const preset = { id, lab, headline, lede: description }
  return {
    headline,
    description,
    picture: renderToStaticMarkup(<SocialPicture preset={preset} />),
    pictureWords: lab.scenarios.map((scenario) => `${scenario.title}: ${formatTimeline(simulate(lab, scenario))}.`).join(' '),
  }
}

/** Only what waits for a pointer is placed by a style, and the page's policy would stop it in markup. */
function withoutStyles(markup: string): string {
  return markup.replace(/(<[a-z][^>]*) style="[^"]*"/g, '$1')
}

/** Every page of the lesson as markup: it shows before, and without, any script. Ready with the module, because the build's loader is closed after that. */
export const renderedLesson: readonly LessonPage[] = await renderLesson()
