import { useId, useState } from 'react'
import { type Cause, readCause } from '../timeline/causes.ts'
import { causeAt } from '../timeline/drag.ts'
import { useLab, useLabStore } from './store-context.ts'

/** The field of one cause: it takes a time with or without a unit, and says what is wrong with what it cannot take. */
export function CauseField({ cause: drawn }: { cause: Cause }) {
  const store = useLabStore()
  const { path } = drawn
  // Not as it was drawn, which may be a frame ago: what is typed is compared with what the lab holds now.
  const value = useLab((state) => causeAt(state.current.lab, path)?.value ?? null)
  const cause = drawn.value === value ? drawn : { ...drawn, value }
  const gesture = `field ${path}`
  const errorId = useId()
  // While a person types, their text stands as they typed it; what the lab holds is shown again when they are done.
  const [typed, setTyped] = useState<{ text: string; from: number | null } | null>(null)
  const shown = cause.value === null ? 'none' : String(cause.value)
  // A value that came from elsewhere meanwhile is newer than the typed text.
  const isTyping = typed !== null && typed.from === value
  if (typed !== null && !isTyping) setTyped(null)
  const text = isTyping ? typed.text : shown
  const reading = isTyping ? readCause(cause, text) : null
  const message = reading !== null && !reading.ok ? reading.message : null

  const type = (next: string) => {
    const read = readCause(cause, next)
    if (read.ok) {
      const latest = causeAt(store.getState().current.lab, path)
      if (latest !== undefined) store.getState().changeCause(latest, read.value, gesture)
    }
    // What the lab holds now: it may have refused the value.
    setTyped({ text: next, from: causeAt(store.getState().current.lab, path)?.value ?? null })
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
        data-shows={isTyping ? 'typing' : 'lab'}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
          if (event.key === 'Escape') {
            // As in a drag, Esc gives up what this typing has changed.
            if (store.getState().gesture === gesture) store.getState().abandonGesture()
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
