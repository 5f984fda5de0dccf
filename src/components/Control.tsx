import { type KeyboardEvent, memo, type PointerEvent, useId, useRef, useState } from 'react'
import { type Cause, readCause } from '../timeline/causes.ts'
import { useLabStore } from './store-context.ts'

interface ControlProps {
  readonly cause: Cause
  /** How far the slider reaches. */
  readonly reach: number
  readonly isWide?: boolean
}

/** A slider and a field for one cause. Both are native elements; both change the lab through the store and nothing else. */
export const Control = memo(function Control({ cause, reach, isWide = false }: ControlProps) {
  const id = useId()
  return (
    <div className={`control${isWide ? ' is-wide' : ''}`}>
      <div className="control-head">
        <label htmlFor={id}>{cause.label}</label>
        <CauseField key={cause.path} cause={cause} />
      </div>
      <CauseSlider id={id} cause={cause} reach={reach} />
    </div>
  )
})

function CauseSlider({ id, cause, reach }: { id: string; cause: Cause; reach: number }) {
  const store = useLabStore()
  const held = useRef<{ value: number | null; pointerId: number } | null>(null)
  const gesture = `slider ${cause.path}`
  const change = (value: number | null) => store.getState().changeCause(cause, value, gesture)
  const end = () => {
    held.current = null
    store.getState().endGesture()
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && held.current !== null) {
      held.current = null
      store.getState().abandonGesture()
      return
    }
    const value = sliderKeyValue(event, cause, reach)
    if (value === null) return
    event.preventDefault() // the native steps are a tenth of the range, or none at all with Shift
    change(value)
  }

  // A touch that turns out to be a scroll has moved a native slider by then: put back what it was.
  const takeBack = (event: PointerEvent<HTMLInputElement>) => {
    if (held.current?.pointerId !== event.pointerId) return
    store.getState().abandonGesture()
    held.current = null
  }

  return (
    <input
      id={id}
      type="range"
      dir="ltr"
      aria-label={cause.name}
      aria-valuetext={cause.value === null ? 'none' : `${cause.value}${cause.unit === 'ms' ? ' ms' : ''}`}
      min={cause.min}
      max={reach}
      step={cause.unit === 'factor' ? 0.05 : 1}
      value={cause.value ?? reach}
      onChange={(event) => change(Number(event.currentTarget.value))}
      onKeyDown={press}
      onKeyUp={end}
      onBlur={end}
      onPointerDown={(event) => {
        held.current = { value: cause.value, pointerId: event.pointerId }
      }}
      onPointerUp={end}
      onPointerCancel={takeBack}
    />
  )
}

/** The value that a key gives: 1 by an arrow, 10 with Shift or by Page keys; ten times that where the slider spans seconds. `null`: not ours. */
export function sliderKeyValue(event: { readonly key: string; readonly shiftKey: boolean }, cause: Cause, reach: number): number | null {
  const unit = cause.unit === 'ms' && reach >= 2000 ? 10 : 1
  const step = cause.unit === 'factor' ? 0.05 : unit
  const from = cause.value ?? reach
  const clamp = (value: number) => Math.min(reach, Math.max(cause.min, value))
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(from + step * (event.shiftKey ? 10 : 1))
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(from - step * (event.shiftKey ? 10 : 1))
    case 'PageUp':
      return clamp(from + step * 10)
    case 'PageDown':
      return clamp(from - step * 10)
    case 'Home':
      return cause.min
    case 'End':
      return reach
    default:
      return null
  }
}

function CauseField({ cause }: { cause: Cause }) {
  const store = useLabStore()
  const errorId = useId()
  // While a person types, their text stands as they typed it; what the lab holds is shown again when they are done.
  const [typed, setTyped] = useState<{ text: string; from: number | null } | null>(null)
  const shown = cause.value === null ? 'none' : String(cause.value)
  // A value that came from elsewhere meanwhile is newer than the typed text.
  const isTyping = typed !== null && typed.from === cause.value
  const text = isTyping ? typed.text : shown
  const reading = isTyping ? readCause(cause, text) : null
  const message = reading !== null && !reading.ok ? reading.message : null

  const type = (next: string) => {
    const read = readCause(cause, next)
    if (read.ok) store.getState().changeCause(cause, read.value, `field ${cause.path}`)
    setTyped({ text: next, from: read.ok ? read.value : cause.value })
  }
  const finish = () => {
    store.getState().endGesture()
    if (message === null) setTyped(null)
  }

  return (
    <span className="field">
      <input
        type="text"
        inputMode={cause.isNullable ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        size={Math.max(4, text.length)}
        aria-label={`${cause.name}, value`}
        aria-invalid={message !== null}
        aria-describedby={message === null ? undefined : errorId}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
          if (event.key === 'Escape') {
            store.getState().endGesture()
            setTyped(null)
          }
        }}
      />
      {cause.unit === 'ms' && cause.value !== null && <i>ms</i>}
      {message !== null && (
        <span className="field-error" id={errorId} role="alert">
          {message}
        </span>
      )}
    </span>
  )
}
