import type { Call, Scenario } from '../core/lab.ts'
import { assertNever } from './assert-never.ts'
import { countWord } from './count-word.ts'
import { formatNumber } from './format-ms.ts'
import { nameCall } from './names.ts'
import { leavesOf } from './step-ends.ts'

/** What the line under a row's title says of the clocks of its downstreams, and of parallel groups. */
export function branchPhrases(calls: readonly { readonly id: string; readonly call: Call }[], steps: Scenario['steps']): readonly string[] {
  const phrases = calls.flatMap(({ id, call }) =>
    call.downstream === undefined ? [] : [`${nameCall(id, call).label} ${clockForm(call.downstream)}`],
  )
  const branches = widestParallel(steps)
  if (branches > 1) phrases.push(`${countWord(branches)} branches start together`)
  return phrases
}

function clockForm(downstream: NonNullable<Call['downstream']>): string {
  const kind = downstream.deadline ?? 'propagated'
  switch (kind) {
    case 'propagated':
      return 'is handed what remains'
    case 'own':
      return `has a clock of its own: ${formatNumber(downstream.ownMs ?? 0)}`
    case 'none':
      return 'is handed no deadline'
    default:
      return assertNever(kind)
  }
}

/** The most branches that any group of a list starts at once. */
function widestParallel(steps: Scenario['steps']): number {
  let most = 0
  for (const step of steps) {
    if (typeof step === 'string' || 'work' in step) continue
    const inner = 'sequence' in step ? step.sequence : step.parallel
    const branches = 'parallel' in step ? step.parallel.filter((branch) => leavesOf([branch]).length > 0).length : 0
    most = Math.max(most, branches, widestParallel(inner))
  }
  return most
}
