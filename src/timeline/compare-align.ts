import type { Lab, Scenario, Step, Work } from '../core/lab.ts'
import { callOf } from './names.ts'

/** A call or a work of a scenario's own list. */
export interface ComparedStep {
  /** Its position among the calls and works of the list, as spans name it. */
  readonly leaf: number
  readonly step: string | Work
  /** The groups around it, from the outermost in. */
  readonly groups: readonly ('sequence' | 'parallel')[]
}

/** One line of two scenarios side by side. `same`: the same call, or work of the same name. `other`: another one in its place. */
export type StepPair =
  | { readonly kind: 'same' | 'other'; readonly a: ComparedStep; readonly b: ComparedStep }
  | { readonly kind: 'removed'; readonly a: ComparedStep; readonly b: null }
  | { readonly kind: 'added'; readonly a: null; readonly b: ComparedStep }

/** More comparisons than this are not made: what lies between the common beginning and end is then paired by position. */
const MAX_COMPARISONS = 1_000_000

/**
 * Puts the steps of two scenarios side by side: as many as can be stand beside themselves, in order; of what lies between those, the first of one stands
 * beside the first of the other, and so on.
 */
export function alignSteps(lab: Lab, a: Scenario, b: Scenario): readonly StepPair[] {
  const before = listSteps(a.steps)
  const after = listSteps(b.steps)
  const pairs: StepPair[] = []
  let gapA: ComparedStep[] = []
  let gapB: ComparedStep[] = []
  const closeGap = () => {
    pairs.push(...pairGap(lab, gapA, gapB))
    gapA = []
    gapB = []
  }
  let [i, j] = [0, 0]
  for (const [x, y] of commonSteps(before, after)) {
    while (i < x) gapA.push(before[i++] as ComparedStep)
    while (j < y) gapB.push(after[j++] as ComparedStep)
    closeGap()
    pairs.push({ kind: 'same', a: before[i++] as ComparedStep, b: after[j++] as ComparedStep })
  }
  gapA.push(...before.slice(i))
  gapB.push(...after.slice(j))
  closeGap()
  return pairs
}

function listSteps(steps: readonly Step[]): readonly ComparedStep[] {
  const out: ComparedStep[] = []
  const walk = (list: readonly Step[], groups: ComparedStep['groups']) => {
    for (const step of list) {
      if (typeof step === 'string' || 'work' in step) out.push({ leaf: out.length, step, groups })
      else if ('parallel' in step) walk(step.parallel, [...groups, 'parallel'])
      else walk(step.sequence, [...groups, 'sequence'])
    }
  }
  walk(steps, [])
  return out
}

function nameOf({ step }: ComparedStep): string {
  return typeof step === 'string' ? `call ${step}` : `work ${step.work}`
}

/** Positions of a longest common subsequence. */
function commonSteps(a: readonly ComparedStep[], b: readonly ComparedStep[]): readonly (readonly [number, number])[] {
  const [namesA, namesB] = [a.map(nameOf), b.map(nameOf)]
  let start = 0
  while (start < a.length && start < b.length && namesA[start] === namesB[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && namesA[a.length - 1 - end] === namesB[b.length - 1 - end]) end++
  const rows = a.length - start - end
  const columns = b.length - start - end
  const pairs: (readonly [number, number])[] = Array.from({ length: start }, (_, i) => [i, i])
  if (rows * columns <= MAX_COMPARISONS) {
    // lengths[i][j]: of the longest that begins at i and j or later
    const lengths = new Uint16Array((rows + 1) * (columns + 1))
    const at = (i: number, j: number) => i * (columns + 1) + j
    const isSame = (i: number, j: number) => namesA[start + i] === namesB[start + j]
    for (let i = rows - 1; i >= 0; i--) {
      for (let j = columns - 1; j >= 0; j--) {
        lengths[at(i, j)] = isSame(i, j)
          ? (lengths[at(i + 1, j + 1)] as number) + 1
          : Math.max(lengths[at(i + 1, j)] as number, lengths[at(i, j + 1)] as number)
      }
    }
    for (let i = 0, j = 0; i < rows && j < columns; ) {
      if (isSame(i, j)) pairs.push([start + i++, start + j++])
      else if ((lengths[at(i + 1, j)] as number) >= (lengths[at(i, j + 1)] as number)) i++
      else j++
    }
  } else {
    for (let i = 0; i < Math.min(rows, columns); i++) if (namesA[start + i] === namesB[start + i]) pairs.push([start + i, start + i])
  }
  for (let i = end; i > 0; i--) pairs.push([a.length - i, b.length - i])
  return pairs
}

/** Steps that have no counterpart: a call beside a call and work beside work, in order; a pair of one label is preferred. The rest is removed or added. */
function pairGap(lab: Lab, a: readonly ComparedStep[], b: readonly ComparedStep[]): readonly StepPair[] {
  const isAlike = (x: ComparedStep, y: ComparedStep) => typeof x.step === typeof y.step
  const labelOf = ({ step }: ComparedStep) => (typeof step === 'string' ? (callOf(lab, step)?.label ?? step) : step.work)
  const pairs: StepPair[] = []
  const rest = [...b]
  for (const [i, one] of a.entries()) {
    const named = rest.findIndex((other) => isAlike(one, other) && labelOf(one) === labelOf(other))
    // Left for a later one of the same label.
    const isFree = (other: ComparedStep) =>
      isAlike(one, other) && !a.slice(i + 1).some((later) => isAlike(later, other) && labelOf(later) === labelOf(other))
    const found = named >= 0 ? named : rest.findIndex(isFree)
    if (found < 0) {
      pairs.push({ kind: 'removed', a: one, b: null })
      continue
    }
    for (const added of rest.splice(0, found)) pairs.push({ kind: 'added', a: null, b: added })
    pairs.push({ kind: 'other', a: one, b: rest.shift() as ComparedStep })
  }
  for (const added of rest) pairs.push({ kind: 'added', a: null, b: added })
  return pairs
}
