import type { Lab, Step } from '../../core/lab.ts'
import { groupSteps, isGroup, ownSteps, type StepPlace } from '../../edit/step-place.ts'

/** The path of a step in the document: `scenarios.0.steps.1.parallel.2`. */
export function pathOfStep(lab: Lab, { owner, at }: StepPlace): string {
  const parts =
    owner.kind === 'scenario'
      ? ['scenarios', lab.scenarios.findIndex((scenario) => scenario.id === owner.id), 'steps']
      : ['calls', owner.id, 'downstream', 'steps']
  let steps: readonly Step[] = ownSteps(lab, owner) ?? []
  at.forEach((position, depth) => {
    parts.push(position)
    const step = steps[position]
    if (depth === at.length - 1 || step === undefined || !isGroup(step)) return
    parts.push('parallel' in step ? 'parallel' : 'sequence')
    steps = groupSteps(step)
  })
  return parts.join('.')
}
