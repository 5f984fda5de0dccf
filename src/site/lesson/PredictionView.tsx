import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Chapter, ChoicePrediction } from '../../lessons/lesson.ts'
import { revealRuns } from '../../lessons/predict.ts'
import { runsText } from '../../lessons/write.ts'
import { formatMs, formatNumber } from '../../timeline/format-ms.ts'
import { type LabView, viewLab } from '../../timeline/lab-view.ts'
import { readTime } from '../../timeline/time-text.ts'
import { RenderedRuns, RunsView } from './RunsView.tsx'
import type { PredictionState } from './use-prediction.ts'

interface PredictionViewProps {
  readonly chapter: Chapter
  readonly state: PredictionState
  readonly domainMs: number
  readonly questionId: string
  /** Whether the answer stands below the question all the same: on paper. */
  readonly isGivenAway: boolean
}

/** The question, ways to answer it, and what is said to the answer. "Show me" is always there. */
export function PredictionView({ chapter, state, domainMs, questionId, isGivenAway }: PredictionViewProps) {
  const { prediction } = chapter
  const { view, phase } = state
  const [isAsked, setAsked] = useState(false)
  const verdict = useRef<HTMLDivElement>(null)
  const isOpening = phase === 'opening'
  const wasAsking = useRef(phase === 'asking')
  useLayoutEffect(() => {
    // The button that was pressed is gone: what it brought takes the focus, once.
    if (phase === 'asking' || !wasAsking.current) return
    verdict.current?.focus({ preventScroll: phase === 'opening' })
    if (phase === 'open') wasAsking.current = false
  }, [phase])
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (!state.check()) setAsked(true)
  }
  return (
    <section className={`ask is-${phase}`} aria-labelledby={`${questionId}-head`}>
      <h2 id={`${questionId}-head`} className="ask-head">
        What do you expect?
      </h2>
      <p id={questionId} className="ask-question">
        <RunsView runs={prediction.question} view={view} />
      </p>
      {isGivenAway && <StillAnswer chapter={chapter} />}
      {phase === 'asking' ? (
        <form onSubmit={check} noValidate>
          {prediction.kind === 'marker' ? (
            <GuessField state={state} domainMs={domainMs} />
          ) : (
            <ChoiceList prediction={prediction} view={view} state={state} />
          )}
          <div className="ask-actions">
            <button type="submit" className={state.guess === null ? 'main-button is-waiting' : 'main-button'}>
              Check
            </button>
            <button type="button" className="plain-button" onClick={state.showMe}>
              Show me
            </button>
          </div>
          <p className="ask-note" role="status">
            {isAsked && state.guess === null
              ? prediction.kind === 'marker'
                ? 'Set the marker first, or choose “Show me”.'
                : 'Choose one first, or choose “Show me”.'
              : ''}
          </p>
        </form>
      ) : (
        <>
          {prediction.kind === 'choice' && phase === 'open' && <ChoiceOutcome prediction={prediction} view={view} state={state} />}
          <div ref={verdict} tabIndex={-1} className={`verdict-box is-${state.verdict ?? 'shown'}`} aria-live="polite">
            {isOpening ? <p className="ask-wait">Watch the row…</p> : <p>{<RenderedRuns runs={state.said} />}</p>}
          </div>
        </>
      )}
    </section>
  )
}

/** The same without scripts: the question, what could be chosen, and the answer. */
export function StillPrediction({ chapter, headId, level = 2 }: { chapter: Chapter; headId: string; level?: 2 | 3 }) {
  const Head = level === 2 ? 'h2' : 'h3'
  const { prediction } = chapter
  const view = viewLab(chapter.lab)
  return (
    <section className="ask" aria-labelledby={headId}>
      <Head id={headId} className="ask-head">
        What do you expect?
      </Head>
      <p className="ask-question">
        <RunsView runs={prediction.question} view={view} />
      </p>
      <StillAnswer chapter={chapter} />
    </section>
  )
}

/** What could be chosen, what is so, and the arithmetic. */
function StillAnswer({ chapter: { prediction, lab } }: { chapter: Chapter }) {
  const view = viewLab(lab)
  return (
    <>
      {prediction.kind === 'choice' && (
        <ul className="ask-options">
          {prediction.options.map((option) => (
            <li key={option.id}>
              <RunsView runs={option.text} view={view} />
            </li>
          ))}
        </ul>
      )}
      <p className="still-answer">
        <b>Answer:</b> <RenderedRuns runs={revealRuns(prediction, view)} />
      </p>
    </>
  )
}

/** The marker as a number: typed with or without a unit. */
function GuessField({ state, domainMs }: { state: PredictionState; domainMs: number }) {
  const id = useId()
  const [typed, setTyped] = useState<{ readonly text: string; readonly for: PredictionState['guess'] } | null>(null)
  const shown = typed !== null && typed.for === state.guess ? typed.text : typeof state.guess === 'number' ? String(state.guess) : ''
  const fault = shown === '' ? null : faultOf(shown, domainMs)
  const type = (text: string) => {
    const read = readTime(text)
    const isTaken = read.ok && read.ms <= domainMs
    const isEmptied = text.trim() === ''
    // Emptied, the marker is taken back. What cannot be read leaves it where it is.
    if (isTaken || isEmptied) state.setGuess(isTaken ? read.ms : null)
    setTyped({ text, for: isTaken ? read.ms : isEmptied ? null : state.guess })
  }
  return (
    <div className="guess">
      <label htmlFor={id}>Your marker, in ms</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        size={8}
        placeholder="—"
        value={shown}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? `${id}-how` : `${id}-fault`}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <span id={`${id}-how`} className="guess-how">
        or put it on the covered row, with a finger, the mouse or the arrow keys
      </span>
      {fault !== null && (
        <span id={`${id}-fault`} className="guess-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}

function faultOf(text: string, domainMs: number): string | null {
  const read = readTime(text)
  if (!read.ok) return read.message
  return read.ms <= domainMs ? null : `${formatNumber(read.ms)} is not on the axis, which ends at ${formatMs(domainMs)}.`
}

interface ChoiceProps {
  readonly prediction: ChoicePrediction
  readonly view: LabView
  readonly state: PredictionState
}

function ChoiceList({ prediction, view, state }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className="sr">{runsText(prediction.question, view)}</legend>
      {prediction.options.map((option) => (
        <label key={option.id} className="choice">
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={state.guess === option.id}
            onChange={() => state.setGuess(option.id)}
          />
          <span>
            <RunsView runs={option.text} view={view} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What was chosen, and what is so. */
function ChoiceOutcome({ prediction, view, state }: ChoiceProps) {
  return (
    <ul className="choices outcome">
      {prediction.options.map((option) => {
        const isRight = option.isRight(view)
        const isChosen = state.guess === option.id
        return (
          <li key={option.id} className={`choice${isRight ? ' is-right' : ''}${isChosen ? ' is-chosen' : ''}`}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              {isRight ? <path d="M3 8.5l3.4 3.5L13 4.5" /> : isChosen ? <circle cx="8" cy="8" r="4" /> : <path d="M5.5 8h5" />}
            </svg>
            <span>
              <RunsView runs={option.text} view={view} />
              {/* Read aloud, the tags are no part of the sentence before them. */}
              {(isChosen || isRight) && <span className="sr">.</span>}
              {isChosen && <span className="choice-tag"> your choice</span>}
              {isChosen && isRight && <span className="sr">,</span>}
              {isRight && <span className="choice-tag"> what happens</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
