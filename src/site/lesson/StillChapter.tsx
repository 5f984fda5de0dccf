import { Ledger } from '../../components/Ledger.tsx'
import { PatternDefs } from '../../components/PatternDefs.tsx'
import type { Chapter } from '../../lessons/lesson.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { ChapterNav } from './ChapterNav.tsx'
import { ChapterIntro, Part } from './ChapterPage.tsx'
import { StillCode } from './CodePanel.tsx'
import { AcceptanceView, StillGoals } from './Goals.tsx'
import { LedgerWords } from './LedgerFold.tsx'
import { LessonBar } from './LessonBar.tsx'
import { LessonFoot } from './LessonFoot.tsx'
import { StillPrediction } from './PredictionView.tsx'
import { BlockView, RunsView } from './RunsView.tsx'
import { StillStage } from './StillFigures.tsx'

/**
 * A chapter as markup. Where scripts run it is the first view, which the live chapter takes the place of: what gives the answer away is not shown in it
 * (`unscripted`). Where they do not, it is the chapter: text, picture, question with its answer, goals, code and numbers.
 */
export function StillChapter({ chapter }: { chapter: Chapter }) {
  const view = viewLab(chapter.lab)
  return (
    <div className="page lesson">
      <PatternDefs />
      <LessonBar current={chapter.id} progress={{}} />
      <main>
        <div className="notice-slot" />
        <div className="lesson-body">
          <ChapterIntro chapter={chapter} />
          <div className="stage-column">
            <div className="lesson-stage">
              <StillStage chapter={chapter} />
            </div>
          </div>
          <div className="lesson-rest">
            <section className="ask needs-script" aria-hidden="true">
              <h2 className="ask-head">What do you expect?</h2>
              <p className="ask-question">
                <RunsView runs={chapter.prediction.question} view={view} />
              </p>
            </section>
            <div className="unscripted">
              <StillPrediction chapter={chapter} headId="h-ask" />
              <div className="prose">
                {chapter.text.slice(chapter.setUp).map((block, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text stay where they are
                  <BlockView key={i} block={block} view={view} />
                ))}
              </div>
              <Part id="goals" title="Try it">
                <p className="muted">With scripts allowed, sliders stand here, and each goal ticks itself.</p>
                <StillGoals chapter={chapter} />
              </Part>
              <Part id="code" title="As code">
                <StillCode chapter={chapter} lab={chapter.lab} />
              </Part>
              {chapter.acceptance !== undefined && (
                <Part id="demand" title="What to demand">
                  <AcceptanceView chapter={chapter} lab={chapter.lab} />
                </Part>
              )}
            </div>
          </div>
        </div>
        <div className="unscripted still-ledger">
          <LedgerWords />
          <Ledger />
        </div>
        <ChapterNav id={chapter.id} />
      </main>
      <LessonFoot />
    </div>
  )
}
