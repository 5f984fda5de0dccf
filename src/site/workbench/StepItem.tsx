import { memo } from 'react'
import { useHoverTarget } from '../../components/hover-context.ts'
import type { Call, Lab, Step } from '../../core/lab.ts'
import { type Group, groupSteps, isGroup, isWork } from '../../edit/step-place.ts'
import { nameCall } from '../../timeline/names.ts'
import { CallEditor } from './CallEditor.tsx'
import { keyOf, type ShownList, useDesk } from './desk.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { useStepList } from './list-context.ts'
import { describeCall, describeGroup, describeWork } from './outline-words.ts'
import { RefusalAt } from './RefusalAt.tsx'
import { StepTools } from './StepTools.tsx'
import { usesOf } from './uses.ts'
import { WorkEditor } from './WorkEditor.tsx'

export interface StepItemProps {
  readonly lab: Lab
  readonly list: ShownList
  readonly position: number
  /** How many steps the list has. */
  readonly count: number
  readonly step: Step
  /** Of a step that is a call. */
  readonly call: Call | null
  /** The key that is open, where it lies in this step. */
  readonly openKey: string | null
  readonly hasGroupBeside: boolean
}

/**
 * One step: a line that says what it is, and opens to what can be set of it. A closed line is drawn again only if what it says may have changed, not with each
 * edit of the lab.
 */
export const StepItem = memo(function StepItem(props: StepItemProps) {
  const { lab, list, position, step, call, openKey } = props
  const desk = useDesk()
  const key = keyOf(list, position)
  // What lies in a group is in sight anyway; what lies in a service is in the editor of its call.
  const isOpen = openKey === key || (openKey?.startsWith(`${key}/d/`) ?? false)
  const group = typeof step !== 'string' && isGroup(step) ? step : null
  const { chip, name, says } = describe(lab, step, call)
  const hover = useHoverTarget({ causePath: typeof step === 'string' ? pathOfCall(step, call) : null })
  return (
    <li className={isOpen ? 'bstep is-open' : 'bstep'} data-key={key} data-call={typeof step === 'string' ? step : undefined}>
      {/* For a pointer alone: keys move a step by Alt and an arrow, and the editor has a button for each way. */}
      <span className="bgrip" aria-hidden="true" />
      <button
        type="button"
        className="bstep-line"
        aria-expanded={isOpen}
        data-focus={`${key}:toggle`}
        onClick={() => desk.open(isOpen ? null : key)}
        onPointerEnter={hover.onPointerEnter}
        onPointerLeave={hover.onPointerLeave}
        onFocus={hover.onPointerEnter}
        onBlur={hover.onPointerLeave}
      >
        <span className={`bchip is-${chip.kind}`} aria-hidden={chip.kind === 'call' ? undefined : true}>
          <bdi>{chip.text}</bdi>
        </span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="bsays">{says}</span>
      </button>
      {isOpen && (
        <div className="bstep-body">
          <StepBody {...props} itemKey={key} name={name} />
        </div>
      )}
      {group === null && <RefusalAt itemKey={key} />}
      {group !== null && <GroupList {...props} group={group} itemKey={key} />}
    </li>
  )
}, isSameLine)

function StepBody({
  lab,
  list,
  position,
  step,
  call,
  openKey,
  itemKey,
  name,
  count,
  hasGroupBeside,
}: StepItemProps & { itemKey: string; name: string }) {
  return (
    <>
      {typeof step === 'string' && call !== null && (
        <CallEditor lab={lab} id={step} call={call} itemKey={itemKey} openKey={openKey} uses={usesOf(lab).get(step) ?? 0} />
      )}
      {typeof step !== 'string' && isWork(step) && <WorkEditor lab={lab} list={list} position={position} work={step} itemKey={itemKey} />}
      {typeof step !== 'string' && isGroup(step) && <GroupEditor list={list} position={position} group={step} itemKey={itemKey} />}
      <StepTools lab={lab} list={list} position={position} count={count} step={step} name={name} hasGroupBeside={hasGroupBeside} />
    </>
  )
}

function GroupList({ lab, list, position, openKey, group, itemKey }: StepItemProps & { group: Group; itemKey: string }) {
  const StepList = useStepList()
  const inside: ShownList = { key: itemKey, owner: list.owner, at: [...list.at, position] }
  const kind = 'parallel' in group ? 'Steps in parallel' : 'Steps in sequence'
  return <StepList lab={lab} list={inside} steps={groupSteps(group)} openKey={openKey} title={kind} />
}

interface LineWords {
  readonly chip: { readonly kind: 'call' | 'work' | 'group'; readonly text: string }
  readonly name: string
  readonly says: string
}

function describe(lab: Lab, step: Step, call: Call | null): LineWords {
  if (typeof step === 'string') {
    if (call === null) return { chip: { kind: 'call', text: '?' }, name: step, says: 'no such call' }
    const { label, name } = nameCall(step, call)
    return { chip: { kind: 'call', text: label }, name, says: describeCall(call) }
  }
  if (isWork(step)) return { chip: { kind: 'work', text: '•' }, name: step.work, says: describeWork(step) }
  const isParallel = 'parallel' in step
  return {
    chip: { kind: 'group', text: isParallel ? '=' : '→' },
    name: isParallel ? 'In parallel' : 'In sequence',
    says: describeGroup(lab, groupSteps(step)),
  }
}

/** A cause of the call: what it shapes is linked in the picture. */
function pathOfCall(id: string, call: Call | null): string {
  return call?.attempts === undefined ? `calls.${id}.timeoutMs` : `calls.${id}.attempts.0.durationMs`
}

/** A closed line of a call or of work says nothing of the rest of the lab. */
function isSameLine(a: StepItemProps, b: StepItemProps): boolean {
  const isLeaf = typeof b.step === 'string' || 'work' in b.step
  return (
    a.step === b.step &&
    a.call === b.call &&
    a.openKey === b.openKey &&
    a.position === b.position &&
    a.list.key === b.list.key &&
    ((isLeaf && b.openKey === null) ||
      (a.lab === b.lab && a.count === b.count && a.hasGroupBeside === b.hasGroupBeside && a.list.owner.id === b.list.owner.id))
  )
}
