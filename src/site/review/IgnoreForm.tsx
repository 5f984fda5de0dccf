import { type FormEvent, useId, useState } from 'react'
import { focusNow } from '../focus-now.ts'
import { checkReason } from './check-reason.ts'
import { useReview } from './review-context.ts'

interface IgnoreFormProps {
  readonly findingKey: string
  /** Whether it takes the focus: not where it is only back with its lab. */
  readonly isNew: boolean
  /** Returns why it cannot be, or `null`. */
  readonly onIgnore: (reason: string) => string | null
  readonly onClose: () => void
}

/** Asks why a finding may stay as it is. */
export function IgnoreForm({ findingKey, isNew, onIgnore, onClose }: IgnoreFormProps) {
  const id = useId()
  const { reasons } = useReview()
  const [reason, setReason] = useState(() => reasons.get(findingKey) ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const close = (form: HTMLElement) => {
    const row = form.closest('li')
    reasons.delete(findingKey)
    onClose()
    // The button that asked is back by then.
    requestAnimationFrame(() => row?.querySelector<HTMLElement>('[data-ignore]')?.focus())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const why = checkReason(reason) ?? onIgnore(reason)
    setFault(why)
    if (why === null) reasons.delete(findingKey)
    else document.getElementById(id)?.focus()
  }
  return (
    <form
      className="ignore-form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close(event.currentTarget)
      }}
    >
      <label htmlFor={id}>Why it may stay as it is</label>
      <input
        id={id}
        ref={isNew ? focusNow : undefined}
        type="text"
        autoComplete="off"
        value={reason}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          reasons.set(findingKey, event.currentTarget.value)
          setFault(null)
        }}
      />
      <button type="submit" className="is-main">
        Ignore
      </button>
      <button type="button" onClick={(event) => close(event.currentTarget)}>
        Cancel
      </button>
      {fault !== null && (
        <p id={`${id}-fault`} className="review-fault" role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
