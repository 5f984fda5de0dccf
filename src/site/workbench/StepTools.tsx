import type { Lab, Step } from '../../core/lab.ts'
import { moveIntoGroup, moveOutOfGroup, unwrapGroup, wrapSteps } from '../../edit/edit-groups.ts'
import { copyStepCall, removeStepCall } from '../../edit/edit-next.ts'
import type { EditResult } from '../../edit/edit-result.ts'
import { duplicateStep, moveStep, removeStep } from '../../edit/edit-steps.ts'
import { isGroup, type StepPlace } from '../../edit/step-place.ts'
import { type After, keyOf, placeOf, type ShownList, useDesk } from './desk.ts'
import { type Tool, Tools } from './fields.tsx'

interface StepToolsProps {
  readonly lab: Lab
  readonly list: ShownList
  readonly position: number
  readonly count: number
  readonly step: Step
  readonly name: string
  readonly hasGroupBeside: boolean
}

/** What can be done with a step as a whole. */
export function StepTools({ list, position, count, step, name, hasGroupBeside }: StepToolsProps) {
  const desk = useDesk()
  const key = keyOf(list, position)
  const place = placeOf(list, position)
  const tool = (part: string, label: string, edit: (lab: Lab, place: StepPlace) => EditResult, after: Partial<After> = {}): Tool => ({
    part,
    label,
    run: () => desk.run(key, (now) => edit(now, place), { list, part, isOpened: true, ...after }),
  })
  const isCall = typeof step === 'string'
  // Without steps left, the focus goes to where the next would be added.
  const gone: Partial<After> = { part: count === 1 ? 'call' : 'toggle', isOpened: false, ...(count === 1 && { key: list.key }) }
  return (
    <Tools
      label={name}
      itemKey={key}
      tools={[
        { ...tool('up', 'Move up', (now, at) => moveStep(now, at, -1)), isOff: position === 0, keys: 'Alt+ArrowUp' },
        { ...tool('down', 'Move down', (now, at) => moveStep(now, at, 1)), isOff: position === count - 1, keys: 'Alt+ArrowDown' },
        ...(isCall ? [tool('copy', 'Copy as a new call', copyStepCall, { part: 'name' })] : []),
        tool('again', isCall ? 'Call it again' : 'Duplicate', duplicateStep, { part: 'toggle' }),
        ...(hasGroupBeside ? [tool('into', 'Into the group', moveIntoGroup, { part: 'toggle' })] : []),
        ...(list.at.length > 0 ? [tool('out', 'Out of the group', moveOutOfGroup, { part: 'toggle' })] : []),
        tool('parallel', 'Put in parallel', (now, at) => wrapSteps(now, at, 'parallel'), { part: 'toggle' }),
        tool('sequence', 'Put in sequence', (now, at) => wrapSteps(now, at, 'sequence'), { part: 'toggle' }),
        ...(!isCall && isGroup(step) ? [tool('unwrap', 'Dissolve the group', unwrapGroup, { ...gone, part: 'toggle' })] : []),
        tool('remove', isCall ? 'Remove step' : 'Remove', removeStep, gone),
        ...(isCall ? [tool('removecall', 'Remove call', removeStepCall, gone)] : []),
      ]}
    />
  )
}
