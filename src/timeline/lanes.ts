import type { Lab, Step } from '../core/lab.ts'

/*
 * Which lane each step of a list is drawn in. A sequence keeps to its lane, every branch of a parallel group has one of its own, and what
 * follows the group returns to the first:
 *
 *   lane 0   A  |-- B --|  E
 *   lane 1      |-- C --|
 *   lane 2      |-- D --|
 *
 * It follows from the document alone, so that no drag moves a lane.
 */

/** One call or work of a list, in the order in which the core counts them. */
export interface Leaf {
  readonly step: string | Extract<Step, { work: string }>
  /** Where it stands in the lab: `scenarios.0.steps.2`. */
  readonly path: string
  readonly lane: number
  /** The parallel groups around it, outermost first, and in which of their branches it is. */
  readonly within: readonly BranchRef[]
}

export interface BranchRef {
  readonly group: number
  readonly branch: number
}

export interface ParallelGroup {
  /** The first lane of each branch. */
  readonly branchLanes: readonly number[]
}

export interface ListLanes {
  readonly path: string
  readonly laneCount: number
  readonly leaves: readonly Leaf[]
  readonly groups: readonly ParallelGroup[]
  /** Ids of the calls with a downstream, lane by lane. */
  readonly downstreams: readonly (readonly string[])[]
}

interface Walk {
  readonly lab: Lab
  readonly leaves: Leaf[]
  readonly groups: { branchLanes: number[] }[]
  readonly downstreams: string[][]
}

/** The lanes of one list of steps. `path` is the list's own, e.g. `scenarios.0.steps`. */
export function lanesOfList(lab: Lab, steps: readonly Step[], path: string): ListLanes {
  const walk: Walk = { lab, leaves: [], groups: [], downstreams: [] }
  const laneCount = walkSteps(walk, steps, path, 0, []) + 1
  while (walk.downstreams.length < laneCount) walk.downstreams.push([])
  return { path, laneCount, leaves: walk.leaves, groups: walk.groups, downstreams: walk.downstreams }
}

/** Returns the last lane used. */
function walkSteps(walk: Walk, steps: readonly Step[], path: string, lane: number, within: readonly BranchRef[]): number {
  let last = lane
  for (let i = 0; i < steps.length; i++) last = Math.max(last, walkStep(walk, steps[i] as Step, `${path}.${i}`, lane, within))
  return last
}

function walkStep(walk: Walk, step: Step, path: string, lane: number, within: readonly BranchRef[]): number {
  if (typeof step === 'string' || 'work' in step) {
    walk.leaves.push({ step, path, lane, within })
    while (walk.downstreams.length <= lane) walk.downstreams.push([])
    if (typeof step === 'string' && walk.lab.calls[step]?.downstream !== undefined) {
      const ids = walk.downstreams[lane] as string[]
      if (!ids.includes(step)) ids.push(step)
    }
    return lane
  }
  if ('sequence' in step) return walkSteps(walk, step.sequence, `${path}.sequence`, lane, within)

  const group = { branchLanes: [] as number[] }
  const index = walk.groups.push(group) - 1
  let last = lane - 1
  for (let i = 0; i < step.parallel.length; i++) {
    const branch = step.parallel[i] as Step
    if (!hasLeaf(branch)) continue // takes no time and leaves no mark
    const branchLane = last + 1
    const ref = { group: index, branch: group.branchLanes.push(branchLane) - 1 }
    last = walkStep(walk, branch, `${path}.parallel.${i}`, branchLane, [...within, ref])
  }
  return Math.max(last, lane)
}

function hasLeaf(step: Step): boolean {
  if (typeof step === 'string' || 'work' in step) return true
  return ('sequence' in step ? step.sequence : step.parallel).some(hasLeaf)
}
