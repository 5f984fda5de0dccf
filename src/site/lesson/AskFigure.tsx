import { type KeyboardEvent, useMemo, useRef } from 'react'
import { rangeKeyValue } from '../../components/CauseRange.tsx'
import { useCoarsePointer } from '../../components/use-coarse-pointer.ts'
import { useTextScale } from '../../components/use-text-scale.ts'
import { useWidth } from '../../components/use-width.ts'
import type { Chapter } from '../../lessons/lesson.ts'
import type { FigureRow } from '../../timeline/figure.ts'
import { formatMs } from '../../timeline/format-ms.ts'
import { AskSvg } from './AskSvg.tsx'
import { coverBox, layAsked } from './ask-picture.ts'
import type { PredictionState } from './use-prediction.ts'

/** A native range's thumb, which is not seen: its middle stands over the value. */
const THUMB_PX = 24

interface AskFigureProps {
  readonly chapter: Chapter
  readonly state: PredictionState
  readonly domainMs: number
  readonly movable: ReadonlySet<string>
  /** Id of the question, which says what the marker is for. */
  readonly questionId: string
}

/** The picture before the point is shown. Where a marker is asked for, a native range lies over the covered row: pointer, finger and keys all move it. */
export function AskFigure({ chapter, state, domainMs, movable, questionId }: AskFigureProps) {
  const { prediction } = chapter
  const { view, phase, guess, openToMs } = state
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 608)
  const textScale = useTextScale(frame)
  const hitPx = useCoarsePointer() ? 44 : 24
  const figure = useMemo(
    () => layAsked(view, { width, hitPx, textScale, movable, domainMs }),
    [view, width, hitPx, textScale, movable, domainMs],
  )
  const row = figure.rows.find((one) => one.scenarioId === prediction.row) as FigureRow
  const cover = coverBox(figure, row)
  const { scale } = figure
  const isMarker = prediction.kind === 'marker'
  const atMs = typeof guess === 'number' ? guess : null
  return (
    <div className="figure-frame ask-frame" ref={frame}>
      <AskSvg
        figure={figure}
        view={view}
        asked={prediction.row}
        openToMs={openToMs}
        marker={atMs === null ? null : { atMs, words: formatMs(atMs), tone: 'guess' }}
        coverWords={isMarker ? (atMs === null ? 'Where will it end? Press here.' : '') : 'What will happen here?'}
      />
      {isMarker && phase === 'asking' && (
        <MarkerRange
          value={atMs}
          maxMs={domainMs}
          questionId={questionId}
          onChange={state.setGuess}
          style={{
            left: cover.x * scale - THUMB_PX / 2,
            top: cover.y * scale,
            width: cover.width * scale + THUMB_PX,
            height: cover.height * scale,
          }}
        />
      )}
    </div>
  )
}

interface MarkerRangeProps {
  readonly value: number | null
  readonly maxMs: number
  readonly questionId: string
  readonly onChange: (ms: number | null) => void
  readonly style: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

function MarkerRange({ value, maxMs, questionId, onChange, style }: MarkerRangeProps) {
  const before = useRef<number | null>(null)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = rangeKeyValue(event, { unit: 'ms', value: value ?? 0, min: 0 }, maxMs)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <input
      type="range"
      dir="ltr"
      className="marker-range"
      style={style}
      aria-label="Your marker"
      aria-describedby={questionId}
      aria-valuetext={value === null ? 'not set' : formatMs(value)}
      min={0}
      max={maxMs}
      step={1}
      value={value ?? 0}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      onClick={(event) => onChange(Number(event.currentTarget.value))}
      onKeyDown={press}
      onPointerDown={() => {
        before.current = value
      }}
      onPointerCancel={() => {
        // The touch was a scroll, and a native range has moved by then.
        onChange(before.current)
      }}
    />
  )
}
