import { useState } from 'react'
import type { Lab } from '../../core/lab.ts'
import { addGroup } from '../../edit/edit-groups.ts'
import { addNextCall } from '../../edit/edit-next.ts'
import { addStep, addWork } from '../../edit/edit-steps.ts'
import { nameCall } from '../../timeline/names.ts'
import { withoutDirections } from '../../timeline/without-directions.ts'
import { placeOf, type ShownList, useDesk } from './desk.ts'
import { Tools } from './fields.tsx'

interface AddBarProps {
  readonly lab: Lab
  readonly list: ShownList
  readonly count: number
  readonly title: string
}

/** What can be added at the end of a list. */
export function AddBar({ lab, list, count, title }: AddBarProps) {
  const desk = useDesk()
  const [isPicking, setPicking] = useState(false)
  const place = placeOf(list, count)
  const after = { list, isOpened: true }
  const hasCalls = Object.keys(lab.calls).length > 0
  return (
    <div className="baddbar">
      <Tools
        label={`Add to: ${title}`}
        itemKey={list.key}
        className="is-add"
        tools={[
          {
            part: 'call',
            label: 'Add call',
            keys: 'Control+Enter',
            run: () => desk.run(list.key, (now) => addNextCall(now, place), { ...after, part: 'name' }),
          },
          {
            part: 'work',
            label: 'Local work',
            run: () => desk.run(list.key, (now) => addWork(now, place), { ...after, part: 'name' }),
          },
          {
            part: 'parallel',
            label: 'Parallel group',
            run: () => desk.run(list.key, (now) => addGroup(now, place, 'parallel'), { list, part: 'call' }),
          },
          {
            part: 'sequence',
            label: 'Sequence',
            run: () => desk.run(list.key, (now) => addGroup(now, place, 'sequence'), { list, part: 'call' }),
          },
          ...(hasCalls ? [{ part: 'pick', label: 'A call again…', run: () => setPicking(!isPicking) }] : []),
        ]}
      />
      {isPicking && hasCalls && (
        <CallPicker
          lab={lab}
          title={title}
          onLeave={(form) => {
            form
              .closest('.baddbar')
              ?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(`${list.key}:pick`)}"]`)
              ?.focus()
            setPicking(false)
          }}
          onPick={(id) => {
            setPicking(false)
            desk.run(list.key, (now) => addStep(now, place, id), { list, part: 'toggle' })
          }}
        />
      )}
    </div>
  )
}

interface CallPickerProps {
  readonly lab: Lab
  readonly title: string
  onPick(id: string): void
  onLeave(form: HTMLElement): void
}

/** A call that the lab has already. A choice by arrow keys is not yet a decision, so a button makes it one. */
function CallPicker({ lab, title, onPick, onLeave }: CallPickerProps) {
  const entries = Object.entries(lab.calls)
  const [chosen, setChosen] = useState(entries[0]?.[0] ?? '')
  return (
    <form
      className="bpicker"
      onSubmit={(event) => {
        event.preventDefault()
        onPick(chosen)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // What is open around it stays.
        event.preventDefault()
        event.stopPropagation()
        onLeave(event.currentTarget)
      }}
    >
      <select aria-label={`Call to use again in: ${title}`} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
        {entries.map(([id, call]) => (
          <option key={id} value={id}>
            {withoutDirections(nameCall(id, call).full)}
          </option>
        ))}
      </select>
      <button type="submit">Use it here</button>
    </form>
  )
}
