import { useRef, useSyncExternalStore } from 'react'
import { rangeKeyValue } from '../../components/CauseRange.tsx'
import { Runs } from '../../components/Runs.tsx'
import { Shapes, ShapeView } from '../../components/ShapeView.tsx'
import type { Figure } from '../../timeline/figure.ts'
import { formatMs } from '../../timeline/format-ms.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import { playAt, playEndMs } from '../../timeline/play.ts'
import { round, textShape } from '../../timeline/shapes.ts'
import { measureWith } from '../../timeline/text-width.ts'
import { coverBox, xOf } from './ask-picture.ts'
import type { Film, FilmState } from './film.ts'

const measure = measureWith(1)

export function useFilm(film: Film): FilmState {
  return useSyncExternalStore(film.subscribe, film.read, film.read)
}

/** Over the picture: what is still to come is veiled, and a line stands where the film is. */
export function FilmOverlay({ film, figure }: { film: Film; figure: Figure }) {
  const { atMs } = useFilm(film)
  if (atMs === null) return null
  const { plot, width } = figure
  const x = round(xOf(figure, atMs))
  const words = formatMs(atMs)
  const chipPx = measure(words, 12, 600) + 14
  const left = round(Math.min(Math.max(0, x - chipPx / 2), width - chipPx))
  return (
    <>
      {figure.rows.map((row) => {
        const lanes = coverBox(figure, row)
        const width = Math.max(0, round(figure.width - x))
        return <rect key={row.scenarioId} className="veil" x={x} y={lanes.y - 4} width={width} height={lanes.height + 8} />
      })}
      {/* The line at which time is up is seen all the while. */}
      <Shapes shapes={figure.boundary.filter((shape) => shape.kind === 'path' && shape.className === 'boundary')} />
      <path className="film-line" d={`M${x} ${plot.top}V${plot.axisY + 7}`} />
      <rect className="chip" x={left} y={plot.axisY + 7} width={round(chipPx)} height="20" rx="4" />
      <ShapeView shape={textShape(left + chipPx / 2, plot.axisY + 21.2, 'chip-text', words)} />
    </>
  )
}

/** Play, pause, step and scrub. */
export function FilmBar({ film, view }: { film: Film; view: LabView }) {
  const { atMs, isRunning } = useFilm(film)
  const held = useRef<number | null>(null)
  const endMs = playEndMs(view)
  const value = Math.min(endMs, atMs ?? 0)
  return (
    <fieldset className="film">
      <legend className="sr">Play the timeline</legend>
      <button type="button" className="film-play" onClick={() => (isRunning ? film.pause() : film.play())}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          {isRunning ? <path d="M4 2.5h3v11H4zM9 2.5h3v11H9z" /> : <path d="M4 2v12l9.5-6z" />}
        </svg>
        <span className="film-name">{isRunning ? 'Pause' : 'Play'}</span>
      </button>
      <button type="button" aria-label="Step back" onClick={() => film.step(-1)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3h2v10H3zM13 3v10L6 8z" />
        </svg>
      </button>
      <button type="button" aria-label="Step forward" onClick={() => film.step(1)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M11 3h2v10h-2zM3 3v10l7-5z" />
        </svg>
      </button>
      <input
        type="range"
        dir="ltr"
        aria-label="Time"
        aria-valuetext={atMs === null ? 'not playing' : formatMs(value)}
        min={0}
        max={endMs}
        step={1}
        value={value}
        onChange={(event) => film.scrub(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return
          const next = rangeKeyValue(event, { unit: 'ms', value, min: 0 }, endMs)
          if (next === null) return
          event.preventDefault()
          film.scrub(next)
        }}
        onPointerDown={() => {
          held.current = atMs
        }}
        onPointerCancel={() => {
          // The touch was a scroll.
          if (held.current === null) film.close()
          else film.scrub(held.current)
        }}
      />
      <button type="button" className="film-close" aria-disabled={atMs === null} onClick={() => film.close()}>
        Done
      </button>
    </fieldset>
  )
}

/** What each row is doing at the film's instant. Only what a hand has brought about is said aloud. */
export function FilmWords({ film, view }: { film: Film; view: LabView }) {
  const { atMs, isTold, isRunning } = useFilm(film)
  if (atMs === null) return null
  const { rows } = playAt(view, Math.min(atMs, playEndMs(view)))
  const isMany = rows.length > 1
  const said =
    isTold && !isRunning
      ? rows
          .map(
            ({ sentence, rowIndex }) =>
              `${isMany ? `${view.rows[rowIndex]?.scenario.title}: ` : ''}${sentence.runs.map((run) => run.text).join('')}`,
          )
          .join(' ')
      : ''
  return (
    <>
      <ul className="film-words" aria-label="What is going on">
        {rows.map(({ scenarioId, rowIndex, sentence }) => (
          <li key={scenarioId}>
            {isMany && <span className="film-row">{view.rows[rowIndex]?.scenario.title}</span>}
            <span>
              <Runs runs={sentence.runs} />
            </span>
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  )
}
