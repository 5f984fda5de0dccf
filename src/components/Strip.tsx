import { memo, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Lab } from '../core/lab.ts'
import type { Cause } from '../timeline/causes.ts'
import { causeAt } from '../timeline/drag.ts'
import { type OutcomeStretch, outcomeStretches } from '../timeline/sensitivity.ts'
import { describeStretches } from '../timeline/stretch-words.ts'
import { StripContext, type StripSource } from './strip-context.ts'
import { runLater } from './strip-queue.ts'
import { useIsNear } from './use-is-near.ts'
import { useSame } from './use-same.ts'

interface StripProps {
  /** Place of the row whose outcome it shows. */
  readonly row: number
  readonly cause: Cause
  readonly reach: number
  /** Id of the words, for the slider that they describe. */
  readonly wordsId: string
  /** Whether the slider is in use: only then the words are on screen. */
  readonly isInUse: boolean
  /** A tick was chosen: the value at which the outcome turns. */
  readonly onChoose: (value: number) => void
}

/** Under a slider: the outcome of the selected row over the slider's whole range, so that a cliff is seen before it is met. */
export const Strip = memo(function Strip({ row, cause, reach, wordsId, isInUse, onChoose }: StripProps) {
  const source = useContext(StripContext)
  const place = useRef<HTMLDivElement>(null)
  const found = useStretches(source, row, cause.path, reach, place)
  // Most changes leave a strip as it is: then it is not drawn again.
  const stretches = useSame(found, (a, b) => JSON.stringify(a) === JSON.stringify(b))
  return (
    <div className="strip" ref={place}>
      <StripView stretches={stretches} cause={cause} reach={reach} wordsId={wordsId} isInUse={isInUse} onChoose={onChoose} />
    </div>
  )
})

const NONE: readonly OutcomeStretch[] = []

/** In a large lab they come when they are in view, each in its own time, and until then are those of before. */
function useStretches(
  source: StripSource | null,
  row: number,
  path: string,
  reach: number,
  place: RefObject<Element | null>,
): readonly OutcomeStretch[] {
  const atOnce = useMemo(
    () => (source === null || source.isLarge ? null : stretchesOf(source.lab, row, path, reach)),
    [source, row, path, reach],
  )
  const [later, setLater] = useState(NONE)
  const isNear = useIsNear(place)
  useEffect(() => {
    if (source === null || !source.isLarge || !isNear) return undefined
    return runLater(() => setLater(stretchesOf(source.lab, row, path, reach)))
  }, [source, row, path, reach, isNear])
  return atOnce ?? later
}

function stretchesOf(lab: Lab, row: number, path: string, reach: number): readonly OutcomeStretch[] {
  // The lab of the strips may be a moment behind: another lab, in which this cause is not, has no strip for it.
  const scenario = lab.scenarios[row]
  const known = causeAt(lab, path)
  return scenario === undefined || known === undefined ? NONE : outcomeStretches(lab, scenario, known, reach)
}

interface StripViewProps extends Omit<StripProps, 'row'> {
  readonly stretches: readonly OutcomeStretch[]
}

const StripView = memo(function StripView({ stretches, cause, reach, wordsId, isInUse, onChoose }: StripViewProps) {
  const span = Math.max(reach - cause.min, 1)
  const percent = (value: number) => `${Math.round(((value - cause.min) / span) * 1e5) / 1e3}%`
  return (
    <>
      <svg className="fig" width="100%" height="9" direction="ltr" aria-hidden="true">
        {stretches.map((stretch, i) => {
          const from = i === 0 ? stretch.from : stretch.from - 0.5
          const to = i === stretches.length - 1 ? stretch.to : stretch.to + 0.5
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no identity beyond its place, and its ends move
          return <StretchBar key={i} stretch={stretch} x={percent(from)} width={percent(cause.min + to - from)} />
        })}
        {stretches.slice(1).map((stretch, i) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={i}
            className="f-deadline"
            x={percent((stretch.from + (stretches[i]?.to ?? stretch.from)) / 2)}
            width="2"
            y="0"
            height="9"
            transform="translate(-1 0)"
          />
        ))}
      </svg>
      {stretches.slice(1).map((stretch, i) => (
        // A shortcut for the pointer; by key the words say the value, and the field takes it.
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={i}
          className="turn"
          aria-hidden="true"
          title={`${stretches[i]?.to} | ${stretch.from}`}
          style={{ left: percent(stretch.from) }}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(stretch.from)}
        />
      ))}
      <span id={wordsId} className={isInUse ? 'strip-words' : 'sr'}>
        {stretches.length === 0 ? '' : describeStretches(stretches, cause)}
      </span>
    </>
  )
})

function StretchBar({ stretch, x, width }: { stretch: OutcomeStretch; x: string; width: string }) {
  if (stretch.outcome === 'failed') return <rect x={x} width={width} y="2" height="5" fill="url(#p-strip)" />
  if (stretch.isOver) {
    return (
      <>
        <rect x={x} width={width} y="2" height="1.5" className="f-ok" />
        <rect x={x} width={width} y="5.5" height="1.5" className="f-ok" />
      </>
    )
  }
  return (
    <rect
      x={x}
      width={width}
      y={stretch.outcome === 'degraded' ? 3.5 : 2.5}
      height={stretch.outcome === 'degraded' ? 2 : 4}
      className="f-ok"
    />
  )
}
