import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Chapter, RenderedRun } from '../../lessons/lesson.ts'
import { judgeChoice, judgeMarker, markerAnswerMs, revealRuns, type Verdict } from '../../lessons/predict.ts'
import { type LabView, viewLab } from '../../timeline/lab-view.ts'
import { playEndMs } from '../../timeline/play.ts'

/** `asking`: the row is covered. `opening`: it plays. `open`: all is shown. */
export type Phase = 'asking' | 'opening' | 'open'

/** How long the row takes to play, in real time. */
const OPENING_MS = 2200

export interface PredictionState {
  /** The chapter's own lab: a prediction is about that one, whatever the reader has changed since. */
  readonly view: LabView
  readonly phase: Phase
  /** Where the marker stands, in milliseconds, or the id of the chosen option. */
  readonly guess: number | string | null
  /** How far the row is open; `null` while it is covered. */
  readonly openToMs: number | null
  /** What is said once it is open. */
  readonly verdict: Verdict | 'shown' | null
  readonly said: readonly RenderedRun[]
  readonly answerMs: number | null
  setGuess(guess: number | string | null): void
  /** Opens the row and judges the guess; `false` where there is none. */
  check(): boolean
  showMe(): void
}

export function usePrediction(chapter: Chapter, isOpenAtFirst: boolean): PredictionState {
  const { lab, prediction } = chapter
  const view = viewLab(lab)
  const [phase, setPhase] = useState<Phase>(isOpenAtFirst ? 'open' : 'asking')
  const [guess, setGuess] = useState<number | string | null>(null)
  const [isJudged, setJudged] = useState(false)
  const [openedMs, setOpenedMs] = useState(0)
  const endMs = playEndMs(view, [prediction.row])

  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const open = useCallback(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setPhase('open')
      return
    }
    setPhase('opening')
    const startedAtMs = performance.now()
    const draw = () => {
      const share = (performance.now() - startedAtMs) / OPENING_MS
      if (share >= 1) setPhase('open')
      else {
        setOpenedMs(share * endMs)
        frame.current = requestAnimationFrame(draw)
      }
    }
    draw()
  }, [endMs])

  const { verdict, said } = useMemo(() => {
    if (!isJudged || guess === null) return { verdict: 'shown' as const, said: revealRuns(prediction, view) }
    const judged =
      prediction.kind === 'marker' ? judgeMarker(prediction, view, Number(guess)) : judgeChoice(prediction, view, String(guess))
    return { verdict: judged.verdict, said: judged.runs }
  }, [isJudged, guess, prediction, view])

  return {
    view,
    phase,
    guess: phase === 'asking' || isJudged ? guess : null,
    openToMs: phase === 'asking' ? null : phase === 'opening' ? openedMs : endMs,
    verdict: phase === 'open' && !(isOpenAtFirst && !isJudged) ? verdict : null,
    said,
    answerMs: prediction.kind === 'marker' ? markerAnswerMs(prediction, view) : null,
    setGuess,
    check: () => {
      if (guess === null) return false
      setJudged(true)
      open()
      return true
    },
    showMe: open,
  }
}
