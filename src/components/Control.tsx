import { memo, useCallback, useId, useState } from 'react'
import type { Cause } from '../timeline/causes.ts'
import { causeAt } from '../timeline/drag.ts'
import { CauseField } from './CauseField.tsx'
import { CauseRange } from './CauseRange.tsx'
import { useHoverTarget } from './hover-context.ts'
import { Strip } from './Strip.tsx'
import { useLabStore } from './store-context.ts'

interface ControlProps {
  readonly cause: Cause
  /** How far the slider reaches. */
  readonly reach: number
  /** Place of the row whose outcome the strip shows; -1 for none. */
  readonly stripRow: number
  readonly isWide?: boolean
  /** Whether it says whose cause it is: where a call's causes do not all stand together, "local timeout" alone does not. */
  readonly isNamedFully?: boolean
  /** Whether a span that this cause shapes is pointed at. */
  readonly isLinked: boolean
}

/** A slider and a field for one cause, and how the outcome turns over the slider's range. Both are native elements; both change the lab through the store. */
export const Control = memo(function Control({ cause, reach, stripRow, isWide = false, isNamedFully = false, isLinked }: ControlProps) {
  const store = useLabStore()
  const id = useId()
  const { path } = cause
  const hover = useHoverTarget({ causePath: path })
  const choose = useCallback(
    (value: number) => {
      const latest = causeAt(store.getState().current.lab, path)
      if (latest !== undefined) store.getState().changeCause(latest, value)
    },
    [store, path],
  )
  const [isInUse, setInUse] = useState(false)
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
        if (!event.currentTarget.matches(':focus-within')) setInUse(false)
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
        <label htmlFor={id}>{isNamedFully ? cause.name : cause.label}</label>
        <CauseField key={cause.path} cause={cause} />
      </div>
      <CauseRange id={id} cause={cause} reach={reach} name={cause.name} describedBy={stripRow < 0 ? undefined : `${id}-strip`} />
      {stripRow >= 0 && <Strip row={stripRow} cause={cause} reach={reach} wordsId={`${id}-strip`} isInUse={isInUse} onChoose={choose} />}
    </div>
  )
})
