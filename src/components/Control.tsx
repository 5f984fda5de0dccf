import { memo, useDeferredValue, useId, useMemo, useState } from 'react'
import type { Lab, Scenario } from '../core/lab.ts'
import type { Cause } from '../timeline/causes.ts'
import { CauseField } from './CauseField.tsx'
import { CauseRange } from './CauseRange.tsx'
import { useHoverTarget } from './hover-context.ts'
import { Strip } from './Strip.tsx'
import { useLabStore } from './store-context.ts'

interface ControlProps {
  readonly lab: Lab
  /** The row whose outcome the strip shows. */
  readonly scenario: Scenario | null
  readonly cause: Cause
  /** How far the slider reaches. */
  readonly reach: number
  readonly isWide?: boolean
  /** Whether a span that this cause shapes is pointed at. */
  readonly isLinked: boolean
}

/** A slider and a field for one cause, and how the outcome turns over the slider's range. Both are native elements; both change the lab through the store. */
export const Control = memo(function Control({ lab, scenario, cause, reach, isWide = false, isLinked }: ControlProps) {
  const store = useLabStore()
  const id = useId()
  const hover = useHoverTarget({ causePath: cause.path })
  const [isInUse, setInUse] = useState(false)
  // While a hand moves, the strip may come a frame after the picture.
  const shown = useDeferredValue(useMemo(() => ({ lab, scenario, cause }), [lab, scenario, cause]))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tells what the pointer rests on
    <div
      className={`control${isWide ? ' is-wide' : ''}${isLinked ? ' is-linked' : ''}`}
      onPointerEnter={() => {
        hover.onPointerEnter()
        setInUse(true)
      }}
      onPointerLeave={(event) => {
        hover.onPointerLeave()
        if (!event.currentTarget.contains(document.activeElement)) setInUse(false)
      }}
      onFocus={() => {
        hover.onPointerEnter()
        setInUse(true)
      }}
      onBlur={() => {
        hover.onPointerLeave()
        setInUse(false)
      }}
    >
      <div className="control-head">
        <label htmlFor={id}>{cause.label}</label>
        <CauseField key={cause.path} cause={cause} />
      </div>
      <CauseRange id={id} cause={cause} reach={reach} name={cause.name} describedBy={scenario === null ? undefined : `${id}-strip`} />
      {shown.scenario !== null && (
        <Strip
          lab={shown.lab}
          scenario={shown.scenario}
          cause={shown.cause}
          reach={reach}
          wordsId={`${id}-strip`}
          isInUse={isInUse}
          onChoose={(value) => store.getState().changeCause(cause, value)}
        />
      )}
    </div>
  )
})
