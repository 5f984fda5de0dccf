import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { Announcer } from '../../components/Announcer.tsx'
import { Causes } from '../../components/Causes.tsx'
import { createHoverStore, HoverContext } from '../../components/hover-context.ts'
import { PatternDefs } from '../../components/PatternDefs.tsx'
import { useLab, useLabStore } from '../../components/store-context.ts'
import { hasOwnNumbers } from '../../lessons/goals.ts'
import type { Chapter } from '../../lessons/lesson.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { NoticeView } from '../NoticeView.tsx'
import { askedAxis } from './ask-picture.ts'
import { ChapterNav } from './ChapterNav.tsx'
import { CodePanel } from './CodePanel.tsx'
import { Film, pageClock } from './film.ts'
import { AcceptanceList, Goals } from './Goals.tsx'
import { LedgerFold } from './LedgerFold.tsx'
import { LessonBar } from './LessonBar.tsx'
import { LessonFoot } from './LessonFoot.tsx'
import { OpenInSlackline } from './OpenInSlackline.tsx'
import { PredictionView } from './PredictionView.tsx'
import { readProgress } from './progress.ts'
import { BlockView } from './RunsView.tsx'
import { Stage } from './Stage.tsx'
import { TermCards } from './TermCard.tsx'
import { useOnPaper } from './use-on-paper.ts'
import { usePrediction } from './use-prediction.ts'

interface ChapterPageProps {
  readonly chapter: Chapter
  /** Whether the row is open from the start: the address names a place in the chapter. */
  readonly isOpenAtFirst: boolean
}

/** One chapter in use. Its order is that of reading: what one has to know, the question, the rest, and then what the reader's own hand can do. */
export function ChapterPage({ chapter, isOpenAtFirst }: ChapterPageProps) {
  const store = useLabStore()
  const [hoverStore] = useState(createHoverStore)
  const [film] = useState(() => new Film(store, pageClock))
  useEffect(() => () => film.close(), [film])
  const [progress] = useState(readProgress)
  const state = usePrediction(chapter, isOpenAtFirst)
  const questionId = useId()
  const movable = useMemo(() => new Set(chapter.causes), [chapter])
  const view = viewLab(chapter.lab)
  const axis = useMemo(() => askedAxis(chapter.prediction, view), [chapter, view])
  const isOpen = state.phase === 'open'
  // On paper nobody can guess: the row is open there, and everything is said.
  const isOnPaper = useOnPaper()
  const isGivenAway = isOnPaper && !isOpen
  const onStage = isGivenAway ? { ...state, phase: 'opening' as const, openToMs: axis.endMs } : state
  return (
    <HoverContext value={hoverStore}>
      <TermCards>
        <div className="page lesson">
          <PatternDefs />
          <LessonBar current={chapter.id} progress={progress} />
          <main>
            <NoticeView />
            <div className="lesson-body">
              <ChapterIntro chapter={chapter} />
              <Stage chapter={chapter} state={onStage} film={film} movable={movable} axis={axis} questionId={questionId} />
              <div className="lesson-rest">
                <PredictionView chapter={chapter} state={state} domainMs={axis.endMs} questionId={questionId} isGivenAway={isGivenAway} />
                {(isOpen || isOnPaper) && (
                  <>
                    <div className="prose">
                      {chapter.text.slice(chapter.setUp).map((block, i) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text stay where they are
                        <BlockView key={i} block={block} view={view} />
                      ))}
                    </div>
                    <TryIt chapter={chapter} movable={movable} />
                    <Part id="code" title="As code">
                      <CodePanel chapter={chapter} />
                    </Part>
                    {chapter.acceptance !== undefined && (
                      <Part id="demand" title="What to demand">
                        <AcceptanceList chapter={chapter} />
                      </Part>
                    )}
                  </>
                )}
              </div>
            </div>
            {/* Below both columns: nine columns of numbers have no room in one of them. */}
            {(isOpen || isOnPaper) && <LedgerFold />}
            <ChapterNav id={chapter.id} />
          </main>
          <LessonFoot />
          <Announcer />
        </div>
      </TermCards>
    </HoverContext>
  )
}

/** Title, promise, and what one has to know to guess. */
export function ChapterIntro({ chapter }: { chapter: Chapter }) {
  const view = viewLab(chapter.lab)
  return (
    <div className="lesson-intro">
      <h1>{chapter.title}</h1>
      <p className="lede">{chapter.promise}</p>
      <div className="prose">
        {chapter.text.slice(0, chapter.setUp).map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text stay where they are
          <BlockView key={i} block={block} view={view} />
        ))}
      </div>
    </div>
  )
}

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="part" aria-labelledby={`h-${id}`} id={id}>
      <h2 id={`h-${id}`}>{title}</h2>
      {children}
    </section>
  )
}

/** Goals, and the numbers that can be moved to reach them. */
function TryIt({ chapter, movable }: { chapter: Chapter; movable: ReadonlySet<string> }) {
  return (
    <Part id="goals" title="Try it">
      <Goals chapter={chapter} />
      <p className="muted causes-words">
        Move a slider, type a number, or drag a grip in the figure. The strip below each slider tells how the chosen row ends at each of its
        values; a tick marks where that turns. Press a bar in the figure to choose its row.
      </p>
      <div className="lesson-causes">
        <Causes only={movable} areNamedFully />
      </div>
      <div className="lesson-tools">
        <History chapter={chapter} />
        <OpenInSlackline />
      </div>
    </Part>
  )
}

function History({ chapter }: { chapter: Chapter }) {
  const store = useLabStore()
  const canUndo = useLab((state) => state.past.length > 0)
  const canRedo = useLab((state) => state.future.length > 0)
  const isOwn = useLab((state) => hasOwnNumbers(chapter.lab, state.current.lab))
  return (
    <>
      <button type="button" className="plain-button" aria-disabled={!canUndo} onClick={() => store.getState().undo()}>
        Undo
      </button>
      <button type="button" className="plain-button" aria-disabled={!canRedo} onClick={() => store.getState().redo()}>
        Redo
      </button>
      <button
        type="button"
        className="plain-button"
        aria-disabled={isOwn}
        onClick={() => {
          if (!isOwn) store.getState().editLab(chapter.lab)
        }}
      >
        Start again
      </button>
    </>
  )
}
