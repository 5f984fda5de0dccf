import { useState } from 'react'
import type { Step } from '../../core/lab.ts'
import { callIn } from '../../edit/edit-keys.ts'
import { AddBar } from './AddBar.tsx'
import { isWithin, keyOf } from './desk.ts'
import type { StepListProps } from './list-context.ts'
import { RefusalAt } from './RefusalAt.tsx'
import { StepItem } from './StepItem.tsx'

/** A list of more steps is shown in parts of this many, of which the first is open. */
const PART = 25

/** Steps in their order, and what can be added after them. */
export function StepList({ lab, list, steps, openKey, title }: StepListProps) {
  const parts = Math.max(1, Math.ceil(steps.length / PART))
  return (
    <div className="bsteps" data-list={list.key}>
      {Array.from({ length: parts }, (_, part) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
          key={part}
          lab={lab}
          list={list}
          steps={steps}
          openKey={openKey}
          title={title}
          from={part * PART}
          isAlone={parts === 1}
        />
      ))}
      <AddBar lab={lab} list={list} count={steps.length} title={title} />
      <RefusalAt itemKey={list.key} />
    </div>
  )
}

interface PartProps extends StepListProps {
  readonly from: number
  readonly isAlone: boolean
}

function Part({ lab, list, steps, openKey, title, from, isAlone }: PartProps) {
  const [isChosen, setChosen] = useState(from === 0)
  const to = Math.min(steps.length, from + PART)
  const shown = steps.slice(from, to)
  const holdsOpen = shown.some((_, i) => isWithin(openKey, keyOf(list, from + i)))
  const isShown = isAlone || isChosen || holdsOpen
  return (
    <>
      {!isAlone && (
        <button
          type="button"
          className="bpart"
          aria-expanded={isShown}
          data-focus={`${list.key}:part${from}`}
          onClick={() => setChosen(!isShown)}
        >
          Steps {from + 1} to {to}
        </button>
      )}
      {isShown && shown.length > 0 && (
        <ol className="blist" start={from + 1} aria-label={isAlone ? title : `${title}, ${from + 1} to ${to}`}>
          {shown.map((step, i) => {
            const position = from + i
            const key = keyOf(list, position)
            return (
              <StepItem
                key={position}
                lab={lab}
                list={list}
                position={position}
                count={steps.length}
                step={step}
                call={typeof step === 'string' ? callIn(lab, step) : null}
                openKey={isWithin(openKey, key) ? openKey : null}
                hasGroupBeside={isGroupAt(steps, position - 1) || isGroupAt(steps, position + 1)}
              />
            )
          })}
        </ol>
      )}
    </>
  )
}

function isGroupAt(steps: readonly Step[], position: number): boolean {
  const step = steps[position]
  return step !== undefined && typeof step !== 'string' && !('work' in step)
}
