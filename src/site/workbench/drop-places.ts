import type { Lab } from '../../core/lab.ts'
import type { EditResult } from '../../edit/edit-result.ts'
import { moveStepTo } from '../../edit/edit-steps.ts'
import { itemAt, listAtKey, placeOf, type ShownList } from './desk.ts'

/** A place between two shown steps, or at the end of a list, in which a step can be put. */
export interface Gap {
  /** The key of its list. */
  readonly listKey: string
  /** Where a step put there would stand, in the list as it is before the move. */
  readonly position: number
  readonly yPx: number
  readonly x0Px: number
  readonly x1Px: number
}

/** What came of trying a gap: the move, or that it would change nothing. */
export type Trial = { readonly kind: 'moves'; readonly list: ShownList } | { readonly kind: 'stays' } | { readonly kind: 'refused' }

/** Says of each gap whether the step at a key may be moved there, as the edit itself says it. Each is tried once. */
export function tryGaps(lab: Lab, fromKey: string): (gap: Gap) => Trial {
  const tried = new Map<string, Trial>()
  return (gap) => {
    const id = `${gap.listKey}:${gap.position}`
    const known = tried.get(id)
    if (known !== undefined) return known
    const trial = tryGap(lab, fromKey, gap)
    tried.set(id, trial)
    return trial
  }
}

function tryGap(lab: Lab, fromKey: string, { listKey, position }: Gap): Trial {
  const list = listAtKey(lab, listKey)
  const result = list === null ? null : moveToGap(lab, fromKey, list, position)
  if (list === null || result?.ok !== true) return { kind: 'refused' }
  return result.lab === lab ? { kind: 'stays' } : { kind: 'moves', list }
}

export function moveToGap(lab: Lab, fromKey: string, list: ShownList, position: number): EditResult | null {
  const item = itemAt(lab, fromKey)
  return item?.kind === 'step' ? moveStepTo(lab, placeOf(item.list, item.position), placeOf(list, position)) : null
}

/** The gap nearest to a pointer of those that are not refused; of two at one height, the one that begins nearest to it. */
export function nearestGap(
  gaps: readonly Gap[],
  pointer: { readonly xPx: number; readonly yPx: number },
  tryOne: (gap: Gap) => Trial,
): Gap | null {
  const away = (gap: Gap) => Math.abs(gap.yPx - pointer.yPx)
  const aside = (gap: Gap) => Math.abs(gap.x0Px - pointer.xPx)
  const sorted = [...gaps].sort((a, b) => away(a) - away(b) || aside(a) - aside(b))
  return sorted.find((gap) => tryOne(gap).kind !== 'refused') ?? null
}
