import { type FormEvent, useId, useRef, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import { type Lab, MAX_MS } from '../../core/lab.ts'
import { duplicateScenario } from '../../edit/edit-scenarios.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import { readTime } from '../../timeline/time-text.ts'
import { changesFor, POLICY_PARTS, type PolicyPart, partStartMs, partWords, refuseChange } from './policy-changes.ts'
import { useReview } from './review-context.ts'
import { ScenarioPick } from './ScenarioPick.tsx'

interface DuplicateFormProps {
  readonly lab: Lab
  /** The scenario that is copied unless another is picked. */
  readonly sourceId: string
  readonly onDone: (fromId: string, toId: string) => void
}

/** A copy of a row with one thing changed, in one step. */
export function DuplicateForm({ lab, sourceId, onDone }: DuplicateFormProps) {
  const store = useLabStore()
  const { say } = useReview()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [pickedPart, setPart] = useState<PolicyPart | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const source = lab.scenarios.find((one) => one.id === picked) ?? lab.scenarios.find((one) => one.id === sourceId) ?? lab.scenarios[0]
  if (source === undefined) return null
  // Without a deadline there is nothing to keep a reserve from.
  const part = pickedPart ?? (source.deadline === 'none' ? 'deadline' : 'reserveMs')
  const startMs = partStartMs(lab, source, part)
  const text = typed ?? String(startMs ?? '')
  const pick = (change: () => void) => {
    change()
    setTyped(null)
    setFault(null)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reading = startMs === null ? ({ ok: true, ms: 0 } as const) : readTime(text)
    const wrong = !reading.ok ? reading.message : reading.ms > MAX_MS ? `A time is at most a day: ${formatNumber(MAX_MS)} ms.` : null
    if (!reading.ok || wrong !== null) {
      setFault(wrong)
      field.current?.focus()
      return
    }
    // The lab as it is now, of which the form may be a moment behind.
    const { lab: current } = store.getState().current
    const now = current.scenarios.find((one) => one.id === source.id)
    const refused = now === undefined ? null : refuseChange(current, now, part, reading.ms)
    if (refused !== null) {
      setFault(refused)
      field.current?.focus()
      return
    }
    const edited = now === undefined ? null : duplicateScenario(current, now.id, changesFor(current, now, part, reading.ms))
    if (edited === null || !edited.ok) {
      setFault(edited === null ? 'That row is no longer in the lab.' : edited.sentence)
      return
    }
    store.getState().editLab(edited.lab)
    // What was chosen stays, whatever is compared: the copy is not what is copied next.
    setPicked(source.id)
    setPart(part)
    setTyped(startMs === null ? null : text)
    setFault(null)
    if (edited.at?.kind === 'scenario') onDone(source.id, edited.at.id)
    say('The copy is in the lab, below its original, and the two are compared.')
  }

  return (
    <form className="duplicate" noValidate onSubmit={submit} aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>Duplicate and change</h3>
      <div className="duplicate-fields">
        <ScenarioPick label="A copy of" lab={lab} value={source.id} onPick={(next) => pick(() => setPicked(next))} />
        <label className="review-field">
          <span>with</span>
          <select value={part} onChange={(event) => pick(() => setPart(event.currentTarget.value as PolicyPart))}>
            {POLICY_PARTS.map((one) => (
              <option key={one} value={one}>
                {partWords(source, one)}
              </option>
            ))}
          </select>
        </label>
        {startMs !== null && (
          <label className="review-field is-time">
            <span>of</span>
            <input
              ref={field}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              size={7}
              aria-label={part === 'reserveMs' ? 'Reserve of the copy' : 'Budget of the copy'}
              aria-invalid={fault !== null}
              aria-describedby={fault === null ? undefined : `${id}-fault`}
              value={text}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setFault(null)
              }}
            />
            <i>ms</i>
          </label>
        )}
        <button type="submit" className="is-main">
          Duplicate and compare
        </button>
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} className="review-fault" role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
