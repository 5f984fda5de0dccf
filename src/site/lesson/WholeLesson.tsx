import { PatternDefs } from '../../components/PatternDefs.tsx'
import type { TermId } from '../../lessons/glossary.ts'
import type { Chapter } from '../../lessons/lesson.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { ContentsList } from './ContentsList.tsx'
import { GlossaryList } from './GlossaryPage.tsx'
import { AcceptanceView, StillGoals } from './Goals.tsx'
import { LessonBar } from './LessonBar.tsx'
import { LessonFoot } from './LessonFoot.tsx'
import { chapterFile } from './lesson-files.ts'
import { StillPrediction } from './PredictionView.tsx'
import { BlockView } from './RunsView.tsx'
import { OpenStills } from './StillFigures.tsx'
import { TermContext } from './term-context.ts'

export const LESSON_TITLE = 'From three timeouts to a budget you can defend'
export const LESSON_LEDE =
  'Twelve short chapters on where a deadline’s time goes. Each asks what you expect, shows what happens, and lets you move the numbers until it does what you want. They can be read in any order, in a few minutes each.'

/** Everything on this page is below its own contents, so its terms are explained on it. */
const ON_THIS_PAGE = { hrefOf: (id: TermId) => `#term-${id}`, open: null }

/** The contents, and after them the whole lesson to be read in one go, or printed. */
export function WholeLesson({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <TermContext value={ON_THIS_PAGE}>
      <div className="page lesson whole">
        <PatternDefs />
        <div id="lesson-bar">
          <LessonBar progress={{}} />
        </div>
        <main>
          <h1>{LESSON_TITLE}</h1>
          <p className="lede">{LESSON_LEDE}</p>
          <nav aria-label="Chapters" id="contents">
            <ContentsList progress={{}} hasPromises />
          </nav>
          <h2 className="whole-head">All of it on one page</h2>
          <p className="muted">To read in one go, or to print. The questions have their answers here.</p>
          {chapters.map((chapter) => (
            <WholeChapter key={chapter.id} chapter={chapter} />
          ))}
          <section aria-labelledby="h-glossary" className="whole-glossary">
            <h2 id="h-glossary">Glossary</h2>
            <GlossaryList idPrefix="term-" />
          </section>
        </main>
        <LessonFoot />
      </div>
    </TermContext>
  )
}

function WholeChapter({ chapter }: { chapter: Chapter }) {
  const view = viewLab(chapter.lab)
  const { id, number, title, promise, text, setUp } = chapter
  return (
    <article className="whole-chapter" id={id} aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`}>
        <span className="whole-number">{number}</span>
        {title}
      </h2>
      <p className="lede">{promise}</p>
      <div className="prose">
        {text.slice(0, setUp).map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text stay where they are
          <BlockView key={i} block={block} view={view} />
        ))}
      </div>
      <StillPrediction chapter={chapter} headId={`h-ask-${id}`} level={3} />
      <div className="whole-figure">
        <OpenStills chapter={chapter} />
      </div>
      <div className="prose">
        {text.slice(setUp).map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <BlockView key={i} block={block} view={view} />
        ))}
      </div>
      <h3>Try it</h3>
      <StillGoals chapter={chapter} />
      {chapter.acceptance !== undefined && (
        <>
          <h3>What to demand</h3>
          <AcceptanceView chapter={chapter} lab={chapter.lab} />
        </>
      )}
      <p className="whole-open">
        <a href={`./${chapterFile(id)}`}>Open chapter {number}, with its sliders and its code</a>
      </p>
    </article>
  )
}
