import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useShown } from '../../components/follow-lab.ts'
import { Legend } from '../../components/Legend.tsx'
import type { Drawn } from '../../components/live-picture.ts'
import { SentenceView } from '../../components/SentenceView.tsx'
import { useLab, useLabStore } from '../../components/store-context.ts'
import { TimelineFigure } from '../../components/TimelineFigure.tsx'
import { hasOwnNumbers } from '../../lessons/goals.ts'
import type { Chapter } from '../../lessons/lesson.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import { AskFigure } from './AskFigure.tsx'
import { AxisMarks } from './AxisMarks.tsx'
import type { AskedAxis, AxisMark } from './ask-picture.ts'
import { FilmBar, FilmOverlay, FilmWords, useFilm } from './FilmViews.tsx'
import type { Film } from './film.ts'
import { type KeptPart, keptPart, type RowExtent } from './kept-part.ts'
import type { PredictionState } from './use-prediction.ts'

/** Where text runs below the figure, it stays in view as long as it takes no more than this share of the window. Beside the text it always does. */
const MAX_KEPT_SHARE = 0.5
/** While the causes are used, it may take more. */
const MAX_USED_SHARE = 0.76

interface StageProps {
  readonly chapter: Chapter
  readonly state: PredictionState
  readonly film: Film
  readonly movable: ReadonlySet<string>
  /** The axis while the chapter's own lab is shown. */
  readonly axis: AskedAxis
  readonly questionId: string
}

/** The figure, what plays it, and what is said of it. It stays in view beside the text, or above it. */
export function Stage({ chapter, state, film, movable, axis, questionId }: StageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<StageSize | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const measure = () => setSize({ heightPx: element.offsetHeight, windowPx: innerHeight, rows: rowsIn(element) })
    // At once: the address may name a place, which is then scrolled to.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])
  const isOpen = state.phase === 'open'
  const isUsed = useAreCausesInView(isOpen)
  const chosenRow = useLab(({ current, selectedKey }) => current.lab.scenarios.findIndex(({ id }) => selectedKey?.startsWith(`${id}/`)))
  const kept = size === null ? null : keptOf(size, isUsed, chosenRow)
  const style =
    size === null
      ? undefined
      : ({
          '--stage-from': `${kept?.fromPx ?? 0}px`,
          '--stage-cut': `${kept?.cutPx ?? 0}px`,
        } as CSSProperties)
  const isPart = kept !== null && kept.cutPx > 0
  const keptPx = size === null ? 0 : seenOf(size.heightPx, kept)
  const usedPx = size === null ? 0 : seenOf(size.heightPx, keptOf(size, true, chosenRow))
  // The text stands beside the figure in the document, not in it. What is reached in it by key has to come to lie below the figure, also where the figure stays
  // in view only from then on, because the causes have come into view with it.
  useLayoutEffect(() => {
    const body = frame.current?.closest<HTMLElement>('.lesson-body')
    body?.style.setProperty('--kept-height', `${keptPx}px`)
    body?.style.setProperty('--used-height', `${usedPx}px`)
  }, [keptPx, usedPx])
  return (
    <div className="stage-column" style={style}>
      <div className={`lesson-stage${kept === null ? '' : ' is-kept'}${isPart ? ' is-part' : ''}`} ref={frame}>
        {isOpen ? (
          <LiveFigure chapter={chapter} state={state} film={film} movable={movable} axis={axis} />
        ) : (
          <AskFigure chapter={chapter} state={state} domainMs={axis.endMs} movable={movable} questionId={questionId} />
        )}
        {isOpen && <LiveFilmBar film={film} />}
      </div>
      {isOpen && <UnderStage film={film} />}
    </div>
  )
}

interface StageSize {
  readonly heightPx: number
  readonly windowPx: number
  readonly rows: readonly RowExtent[]
}

/** What stays in view: all of it while the text is read, or nothing; while the causes are used at least a part. */
function keptOf({ heightPx, windowPx, rows }: StageSize, isUsed: boolean, chosenRow: number): KeptPart | null {
  if (isUsed) return keptPart(heightPx, windowPx * MAX_USED_SHARE, rows, chosenRow)
  return heightPx <= windowPx * MAX_KEPT_SHARE ? { fromPx: 0, cutPx: 0 } : null
}

/** How much of the window it takes. */
function seenOf(heightPx: number, kept: KeptPart | null): number {
  return kept === null ? 0 : heightPx - kept.fromPx - kept.cutPx
}

/** Each row ends where the next begins, and the last at the axis. */
function rowsIn(stage: HTMLElement): readonly RowExtent[] {
  const topPx = stage.getBoundingClientRect().top
  const tops = [...stage.querySelectorAll('svg.fig .row')].map((row) => row.getBoundingClientRect().top - topPx)
  const axisPx = (stage.querySelector('svg.fig .axis')?.getBoundingClientRect().top ?? topPx) - topPx
  return tops.map((top, i) => ({ topPx: Math.floor(top), bottomPx: Math.floor(tops[i + 1] ?? axisPx) }))
}

function LiveFilmBar({ film }: { film: Film }) {
  const { view } = useShown('words')
  return <FilmBar film={film} view={view} />
}

/** A sentence of the chosen span; while the film is on, one of each row. */
function UnderStage({ film }: { film: Film }) {
  const { view, selected } = useShown('words')
  const { atMs } = useFilm(film)
  return (
    <div className="under-stage">
      {atMs === null ? selected !== null && <SentenceView view={view} selected={selected} /> : null}
      <FilmWords film={film} view={view} />
      <Legend view={view} />
    </div>
  )
}

type LiveFigureProps = Omit<StageProps, 'questionId'>

function LiveFigure({ chapter, state, film, movable, axis }: LiveFigureProps) {
  const store = useLabStore()
  const isChanged = useIsChanged(chapter)
  const { prediction } = chapter
  const { guess, answerMs, verdict } = state
  // What was guessed is about the chapter's own numbers: with others, the marks go.
  const marks = useMemo((): readonly AxisMark[] => {
    if (prediction.kind !== 'marker' || isChanged || verdict === null || answerMs === null) return []
    const answer: AxisMark = { atMs: answerMs, words: `ends at ${formatNumber(answerMs)}`, tone: 'answer' }
    return typeof guess === 'number' ? [{ atMs: guess, words: `you: ${formatNumber(guess)}`, tone: 'guess' }, answer] : [answer]
  }, [prediction, isChanged, verdict, answerMs, guess])
  const isLonger = axis.isLonger && marks.length > 0 && !isChanged
  const zoom = useMemo(() => (isLonger ? { fromMs: 0, toMs: axis.endMs } : null), [isLonger, axis])
  const overlay = useCallback(
    ({ figure }: Drawn) => {
      const row = figure.rows.find((one) => one.scenarioId === prediction.row)
      return (
        <>
          {row !== undefined && marks.length > 0 && <FilmAwareMarks film={film} figure={figure} row={row} marks={marks} />}
          <FilmOverlay film={film} figure={figure} />
        </>
      )
    },
    [film, marks, prediction],
  )
  // The code and the texts are of the chapter's span until the reader chooses another.
  useLayoutEffect(() => {
    if (store.getState().selectedKey === null) store.getState().select(chapter.selected)
  }, [store, chapter])
  return <TimelineFigure initialWidth={608} movable={movable} overlay={overlay} zoom={zoom} />
}

function FilmAwareMarks({ film, ...marks }: { film: Film } & Parameters<typeof AxisMarks>[0]) {
  return useFilm(film).atMs === null ? <AxisMarks {...marks} /> : null
}

/** Whether the lab is another than the chapter's, once the hand rests. */
function useIsChanged(chapter: Chapter): boolean {
  const store = useLabStore()
  const [isChanged, setChanged] = useState(false)
  useLayoutEffect(() => {
    const look = () => {
      const { current, gesture } = store.getState()
      if (gesture === null) setChanged(!hasOwnNumbers(chapter.lab, current.lab))
    }
    look()
    return store.subscribe(look)
  }, [store, chapter])
  return isChanged
}

/** Whether the sliders are on screen. */
function useAreCausesInView(isOpen: boolean): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const causes = isOpen ? document.querySelector('.lesson-causes') : null
    if (causes === null) return undefined
    const observer = new IntersectionObserver((entries) => setInView(entries.some((entry) => entry.isIntersecting)))
    observer.observe(causes)
    return () => observer.disconnect()
  }, [isOpen])
  return isInView
}
