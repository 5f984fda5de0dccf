import type { Backoff, Call, Lab, Scenario } from '../core/lab.ts'
import type { ComparedStep, StepPair } from './compare-align.ts'
import { formatNumber } from './format-ms.ts'
import { callOf } from './names.ts'
import { calc, joinRuns, type Parts, type SentenceRun, strong } from './sentence-runs.ts'

export type PolicyKey = 'deadline' | 'budgetMs' | 'reserveMs' | 'unfitPause' | 'onFailure' | 'step' | 'groups'

/** One thing that the policy of two scenarios differs in. */
export interface PolicyDifference {
  readonly key: PolicyKey
  /** What it was and what it is, as values of the document; `null` for none. */
  readonly before: string | number | null
  readonly after: string | number | null
  /** The line of the two steps that it is about; -1 for the scenario's own. */
  readonly pair: number
  /** In words, without a capital or a full stop: `reserve 0 to 150`. */
  readonly runs: readonly SentenceRun[]
}

/** How a step is named in a comparison. */
export type NameStep = (step: ComparedStep) => string

export function comparePolicies(
  lab: Lab,
  a: Scenario,
  b: Scenario,
  pairs: readonly StepPair[],
  nameStep: NameStep,
): readonly PolicyDifference[] {
  const out: PolicyDifference[] = []
  const add = (key: PolicyKey, before: string | number | null, after: string | number | null, parts: Parts, pair = -1) => {
    out.push({ key, before, after, pair, runs: joinRuns([parts]) })
  }
  const [budgetA, budgetB] = [a.budgetMs ?? lab.budgetMs, b.budgetMs ?? lab.budgetMs]
  const [deadlineA, deadlineB] = [a.deadline ?? 'shared', b.deadline ?? 'shared']
  if (deadlineA !== deadlineB) {
    const word = (kind: string, ms: number) => (kind === 'none' ? 'none' : formatNumber(ms))
    add('deadline', deadlineA, deadlineB, ['deadline ', calc(`${word(deadlineA, budgetA)} to ${word(deadlineB, budgetB)}`)])
  }
  const numbers = (key: 'budgetMs' | 'reserveMs', word: string, before: number, after: number) => {
    if (before !== after) add(key, before, after, [`${word} `, calc(`${formatNumber(before)} to ${formatNumber(after)}`)])
  }
  numbers('budgetMs', 'budget', budgetA, budgetB)
  // Without a deadline there is nothing to keep back from.
  const reserveOf = ({ deadline, reserveMs }: Scenario) => (deadline === 'none' ? 0 : (reserveMs ?? 0))
  numbers('reserveMs', 'reserve', reserveOf(a), reserveOf(b))
  const [pauseA, pauseB] = [a.unfitPause ?? 'deny', b.unfitPause ?? 'deny']
  if (pauseA !== pauseB) {
    const words =
      pauseB === 'cut'
        ? 'a pause that does not fit is begun and cut, no longer denied'
        : 'a pause that does not fit is denied, no longer begun and cut'
    add('unfitPause', pauseA, pauseB, [words])
  }
  const [failureA, failureB] = [a.onFailure ?? 'continue', b.onFailure ?? 'continue']
  if (failureA !== failureB) {
    add('onFailure', failureA, failureB, [failureB === 'stop' ? 'stops at the first failure' : 'goes on after a failure'])
  }
  pairs.forEach((pair, i) => {
    const parts = stepParts(lab, pair, nameStep)
    if (parts !== null) add('step', pair.a === null ? null : nameStep(pair.a), pair.b === null ? null : nameStep(pair.b), parts, i)
  })
  addGroups(pairs, nameStep, add)
  return out
}

function stepParts(lab: Lab, pair: StepPair, nameStep: NameStep): Parts | null {
  switch (pair.kind) {
    case 'added': {
      const { step } = pair.b
      const what =
        typeof step === 'string' ? '' : `, ${formatNumber(step.durationMs)} ms of work${step.finally === true ? ' whatever happened' : ''}`
      return [strong(nameStep(pair.b)), ` is added${what}`]
    }
    case 'removed':
      return [strong(nameStep(pair.a)), ' is left out']
    case 'same': {
      const changes = workChanges(pair.a, pair.b)
      return changes === null ? null : [strong(nameStep(pair.b)), ' ', calc(changes)]
    }
    case 'other': {
      const changes =
        typeof pair.a.step === 'string' && typeof pair.b.step === 'string'
          ? callChanges(lab, pair.a.step, pair.b.step)
          : workChanges(pair.a, pair.b)
      return [strong(nameStep(pair.b)), ' in place of ', strong(nameStep(pair.a)), ...(changes === null ? [] : [', ', calc(changes)])]
    }
  }
}

function workChanges({ step: a }: ComparedStep, { step: b }: ComparedStep): string | null {
  if (typeof a === 'string' || typeof b === 'string') return null
  const out: string[] = []
  if (a.durationMs !== b.durationMs) out.push(`${formatNumber(a.durationMs)} to ${formatNumber(b.durationMs)}`)
  if ((a.interruptible !== false) !== (b.interruptible !== false))
    out.push(b.interruptible === false ? 'not interruptible' : 'interruptible')
  if ((a.finally === true) !== (b.finally === true)) out.push(b.finally === true ? 'whatever happened' : 'only while nothing failed')
  return out.length === 0 ? null : out.join(', ')
}

/** What two calls differ in, of all that is policy: `timeout 100 to 60, attempts 1 to 2, pause none to 20`. */
function callChanges(lab: Lab, idA: string, idB: string): string | null {
  const [a, b] = [callOf(lab, idA), callOf(lab, idB)]
  if (a === null || b === null) return null
  const rows: readonly (readonly [word: string, before: string, after: string])[] = [
    ['timeout', timeoutWord(a), timeoutWord(b)],
    ['attempts', String(a.retry?.maxAttempts ?? 1), String(b.retry?.maxAttempts ?? 1)],
    ['pause', pauseWord(a), pauseWord(b)],
    ['expected', formatNumber(a.retry?.expectedMs ?? 0), formatNumber(b.retry?.expectedMs ?? 0)],
    ['optional', optionalWord(a), optionalWord(b)],
    ['when cut', a.onCut ?? 'cancel', b.onCut ?? 'cancel'],
    ['mutating', flagWord(a.mutating), flagWord(b.mutating)],
    ['idempotency key', flagWord(a.idempotencyKey), flagWord(b.idempotencyKey)],
    ['service’s clock', clockWord(a), clockWord(b)],
  ]
  const out = rows.flatMap(([word, before, after]) => (before === after ? [] : [`${word} ${before} to ${after}`]))
  return out.length === 0 ? null : out.join(', ')
}

function timeoutWord({ timeoutMs }: Call): string {
  return timeoutMs === null ? 'none' : formatNumber(timeoutMs)
}

function pauseWord({ retry }: Call): string {
  if (retry === undefined || retry.maxAttempts === 1) return 'none'
  return backoffWord(retry.backoff ?? { kind: 'fixed', ms: 0 })
}

/** The pauses of a policy in few words: `20`, `10, 20, then 40`, `10 × 2 up to 80`. */
export function backoffWord(backoff: Backoff): string {
  switch (backoff.kind) {
    case 'fixed':
      return formatNumber(backoff.ms)
    case 'schedule': {
      const words = backoff.ms.map(formatNumber)
      return words.length === 1 ? (words[0] as string) : `${words.slice(0, -1).join(', ')}, then ${words.at(-1)}`
    }
    case 'exponential':
      return `${formatNumber(backoff.initialMs)} × ${backoff.multiplier} up to ${formatNumber(backoff.maxMs)}`
  }
}

function optionalWord({ optional }: Call): string {
  return optional === undefined
    ? 'no'
    : (optional.minRemainingMs ?? 0) === 0
      ? 'yes'
      : `under ${formatNumber(optional.minRemainingMs ?? 0)}`
}

function flagWord(flag: boolean | undefined): string {
  return flag === true ? 'yes' : 'no'
}

/** The clock of the service behind a call. */
export function clockWord({ downstream }: Call): string {
  if (downstream === undefined) return 'none'
  switch (downstream.deadline ?? 'propagated') {
    case 'propagated': {
      const marginMs = downstream.marginMs ?? 0
      return marginMs > 0 ? `the remainder less ${formatNumber(marginMs)}` : 'the remainder'
    }
    case 'own':
      return `${formatNumber(downstream.ownMs ?? 0)} of its own`
    case 'none':
      return 'no deadline'
  }
}

type Add = (key: PolicyKey, before: string | null, after: string | null, parts: Parts, pair?: number) => void

/** Steps that stand in other groups than before: those that moved in the same way together. */
function addGroups(pairs: readonly StepPair[], nameStep: NameStep, add: Add): void {
  const moves = new Map<string, { before: string; after: string; names: string[]; pair: number; kind: GroupMove }>()
  pairs.forEach((pair, i) => {
    if (pair.a === null || pair.b === null) return
    const before = pair.a.groups.join(' in ')
    const after = pair.b.groups.join(' in ')
    if (before === after) return
    const wasParallel = pair.a.groups.includes('parallel')
    const isParallel = pair.b.groups.includes('parallel')
    const kind = wasParallel === isParallel ? 'other' : isParallel ? 'together' : 'apart'
    const key = `${before}|${after}`
    const move = moves.get(key) ?? { before, after, names: [], pair: i, kind }
    move.names.push(nameStep(pair.b))
    moves.set(key, move)
  })
  for (const { before, after, names, pair, kind } of moves.values()) {
    const named = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
    const list = named.length === 1 ? (named[0] as string) : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
    add('groups', before, after, [strong(list), ` ${moveWords(kind, names.length === 1)}`], pair)
  }
}

type GroupMove = 'together' | 'apart' | 'other'

function moveWords(kind: GroupMove, isOne: boolean): string {
  switch (kind) {
    case 'together':
      return isOne ? 'with others beside it, no longer by itself' : 'side by side, no longer one after another'
    case 'apart':
      return isOne ? 'by itself, no longer with others beside it' : 'one after another, no longer side by side'
    case 'other':
      return isOne ? 'in another group' : 'in other groups'
  }
}
