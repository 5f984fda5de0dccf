import type * as beyond from '../../timeline/beyond.ts'
import type * as branchPhrases from '../../timeline/branch-phrases.ts'
import type * as connections from '../../timeline/connections.ts'
import type * as density from '../../timeline/density.ts'
import type * as hanging from '../../timeline/hanging.ts'
import type * as hits from '../../timeline/hits.ts'
import type * as laneLabels from '../../timeline/lane-labels.ts'
import type * as laneTree from '../../timeline/lane-tree.ts'
import type * as reserve from '../../timeline/reserve.ts'

/** What the part `extras` offers. */
export type ExtrasPart = typeof beyond &
  typeof branchPhrases &
  typeof connections &
  typeof density &
  typeof hanging &
  typeof hits &
  typeof laneLabels &
  typeof laneTree &
  typeof reserve

let there: ExtrasPart | null = null

/** Called by the part while it runs. */
export function bring(part: ExtrasPart): void {
  there = part
}

/** Thrown in the middle of a layout: it can be done once the part is there. */
export class ExtrasNotLoaded extends Error {}

export function extras(): ExtrasPart {
  if (there === null) throw new ExtrasNotLoaded()
  return there
}
