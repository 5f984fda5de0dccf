import { type Backoff, type Call, type Lab, MAX_ATTEMPTS, MAX_MS, type Step } from '../core/lab.ts'
import { traceScenario } from '../core/simulate.ts'
import { changeAt } from './lab-path.ts'
import { nameCall } from './names.ts'
import { readNumber, readTime } from './time-text.ts'
import { withoutDirections } from './without-directions.ts'

/** A number of the lab that a person can move. Everything else on the page is an effect of these. */
export interface Cause {
  /** Where it stands in the lab: keys and positions joined by dots. A default that is not written has the path that it would have. */
  readonly path: string
  /** Accessible name, one of its kind in the lab, e.g. `Catalog (A) duration`. */
  readonly name: string
  /** The label on screen: the name, or the end of it where its place says the rest. */
  readonly label: string
  /** Id of the call that it belongs to; empty for a row's own. */
  readonly owner: string
  readonly unit: 'ms' | 'count' | 'factor'
  /** `null`: no limit, where the document allows it. */
  readonly value: number | null
  readonly isNullable: boolean
  /** What the document allows. */
  readonly min: number
  readonly max: number
}

export interface CauseGroup {
  readonly title: string
  /** Positions of the scenarios that these causes act on. */
  readonly rows: readonly number[]
  readonly causes: readonly Cause[]
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/**
 * Every cause of a lab in groups: first what acts on whole rows, then the calls and the work of each set of rows that share them.
 * Only the parts of a lab that some scenario reaches come under its rows; what no scenario uses comes last.
 */
export function causeGroups(lab: Lab): readonly CauseGroup[] {
  const known = groupsByLab.get(lab)
  if (known !== undefined) return known
  const made = makeGroups(lab)
  groupsByLab.set(lab, made)
  return made
}

/** A lab is never changed in place, and several parts of the page ask for its causes at each edit. */
const groupsByLab = new WeakMap<Lab, readonly CauseGroup[]>()

function makeGroups(lab: Lab): readonly CauseGroup[] {
  const names = callNames(lab)
  const groups = new Map<string, { rows: number[]; causes: Cause[] }>()
  const groupOf = (rows: number[]) => {
    const key = rows.join(',')
    let group = groups.get(key)
    if (group === undefined) {
      group = { rows, causes: [] }
      groups.set(key, group)
    }
    return group
  }

  const usedBy = new Map<string, number[]>()
  lab.scenarios.forEach((scenario, row) => {
    for (const id of reachCalls(lab, scenario.steps)) usedBy.set(id, [...(usedBy.get(id) ?? []), row])
  })
  const retried = Object.entries(lab.calls).filter(([, call]) => call.retry !== undefined)
  lab.scenarios.forEach((scenario, row) => {
    for (const id of reachCalls(lab, scenario.steps)) {
      const rows = usedBy.get(id) ?? []
      if (rows[0] === row) groupOf(rows).causes.push(...callCauses(lab, id, names, retried.length === 1))
    }
    const works = workCauses(scenario.steps, `scenarios.${row}.steps`, lab.scenarios.length > 1 ? `Row ${row + 1} ` : '')
    if (works.length > 0) groupOf([row]).causes.push(...works)
  })
  const unused = Object.keys(lab.calls).filter((id) => !usedBy.has(id))
  for (const id of unused) groupOf([]).causes.push(...callCauses(lab, id, names, retried.length === 1))

  const all = lab.scenarios.map((_, row) => row)
  const rowCauses: Cause[] = [msCause('budgetMs', 'Deadline', lab.budgetMs)]
  lab.scenarios.forEach((scenario, row) => {
    const prefix = lab.scenarios.length > 1 ? `Row ${row + 1} ` : ''
    if (scenario.budgetMs !== undefined)
      rowCauses.push(msCause(`scenarios.${row}.budgetMs`, sentenceCase(`${prefix}budget`), scenario.budgetMs))
    if (scenario.deadline !== 'none')
      rowCauses.push(msCause(`scenarios.${row}.reserveMs`, sentenceCase(`${prefix}reserve`), scenario.reserveMs ?? 0))
  })

  const rest = [...groups.values()].map(({ rows, causes }) => ({ title: titleOf(rows), rows, causes }))
  // Calls that no row reaches go last, whatever their place in the document.
  rest.sort((a, b) => Number(a.rows.length === 0) - Number(b.rows.length === 0))
  return [{ title: 'Every row', rows: all, causes: rowCauses }, ...rest]
}

/** The causes of a lab in one list. */
export function listCauses(lab: Lab): readonly Cause[] {
  return causeGroups(lab).flatMap((group) => group.causes)
}

function titleOf(rows: readonly number[]): string {
  if (rows.length === 0) return 'Used by no row'
  const numbers = rows.map((row) => row + 1)
  if (numbers.length === 1) return `Row ${numbers[0]}`
  const first = numbers[0] as number
  const last = numbers[numbers.length - 1] as number
  if (numbers.length > 2 && last - first === numbers.length - 1) return `Rows ${first} to ${last}`
  return `Rows ${numbers.slice(0, -1).join(', ')} and ${last}`
}

/** Ids of the calls that a list of steps reaches, also through downstreams, in the order of the document. */
function reachCalls(lab: Lab, steps: readonly Step[], seen = new Set<string>()): Set<string> {
  for (const step of steps) {
    if (typeof step === 'string') {
      const call = seen.has(step) || !Object.hasOwn(lab.calls, step) ? undefined : lab.calls[step]
      if (call === undefined) continue
      seen.add(step)
      if (call.downstream !== undefined) reachCalls(lab, call.downstream.steps, seen)
    } else if ('sequence' in step) reachCalls(lab, step.sequence, seen)
    else if ('parallel' in step) reachCalls(lab, step.parallel, seen)
  }
  return seen
}

/** A name for each call that no other call has: where two would share one, the id is said as well. */
function callNames(lab: Lab): ReadonlyMap<string, string> {
  const entries = Object.entries(lab.calls).map(([id, call]) => [id, nameCall(id, call).full] as const)
  const counts = new Map<string, number>()
  for (const [, full] of entries) counts.set(full, (counts.get(full) ?? 0) + 1)
  return new Map(entries.map(([id, full]) => [id, (counts.get(full) ?? 0) > 1 ? `${full} ${id}` : full]))
}

/** In the order in which they are read: what the first attempt needs and may take, what follows it, and the rest. */
function callCauses(lab: Lab, id: string, names: ReadonlyMap<string, string>, isOnlyRetry: boolean): Cause[] {
  const call = lab.calls[id] as Call
  const full = names.get(id) as string
  const at = `calls.${id}`
  const named = (path: string, label: string, value: number | null, min = 0): Cause => ({
    ...msCause(`${at}.${path}`, `${full} ${label}`, value, min),
    label,
  })
  const out: Cause[] = []
  const timeout = { ...named('timeoutMs', 'local timeout', call.timeoutMs, 1), isNullable: true }
  if (call.attempts !== undefined) {
    const isRetried = call.attempts.length > 1 || call.retry !== undefined
    call.attempts.forEach((response, i) => {
      const name = isRetried ? `${full} ${ORDINALS[i] ?? `${i + 1}th`} attempt` : `${full} duration`
      out.push(msCause(`${at}.attempts.${i}.durationMs`, name, response.durationMs))
      if (response.retryAfterMs !== undefined)
        out.push({ ...msCause(`${at}.attempts.${i}.retryAfterMs`, `${name} Retry-After`, response.retryAfterMs), label: 'Retry-After' })
      if (i === 0) out.push(timeout)
    })
  } else out.push({ ...timeout, label: timeout.name })
  if (call.retry !== undefined) {
    const { retry } = call
    out.push(
      ...backoffCauses(retry.backoff ?? { kind: 'fixed', ms: 0 }, `${at}.retry.backoff`, isOnlyRetry ? 'Backoff' : `${full} backoff`),
    )
    out.push({ ...named('retry.maxAttempts', 'max attempts', retry.maxAttempts, 1), unit: 'count', max: MAX_ATTEMPTS })
    out.push(named('retry.expectedMs', 'expected time', retry.expectedMs ?? 0))
  }
  if (call.optional !== undefined) out.push(named('optional.minRemainingMs', 'least remaining', call.optional.minRemainingMs ?? 0))
  if (call.downstream !== undefined) {
    const { downstream } = call
    out.push(named('downstream.networkMs', 'network time', downstream.networkMs ?? 0))
    if (downstream.deadline === 'own') out.push(named('downstream.ownMs', 'own clock', downstream.ownMs ?? 0))
    else if (downstream.deadline !== 'none') out.push(named('downstream.marginMs', 'margin', downstream.marginMs ?? 0))
    out.push(...workCauses(downstream.steps, `${at}.downstream.steps`, `${full} `))
  }
  return out.map((cause) => ({ ...cause, owner: id }))
}

function backoffCauses(backoff: Backoff, at: string, name: string): Cause[] {
  switch (backoff.kind) {
    case 'fixed':
      return [msCause(`${at}.ms`, name, backoff.ms)]
    case 'schedule':
      return backoff.ms.map((ms, i) => msCause(`${at}.ms.${i}`, backoff.ms.length === 1 ? name : `${name} ${i + 1}`, ms))
    case 'exponential':
      return [
        msCause(`${at}.initialMs`, `${name}, first`, backoff.initialMs),
        { ...msCause(`${at}.multiplier`, `${name}, multiplier`, backoff.multiplier, 1), unit: 'factor', max: 10 },
        msCause(`${at}.maxMs`, `${name}, largest`, backoff.maxMs),
      ]
  }
}

function workCauses(steps: readonly Step[], at: string, prefix: string): Cause[] {
  const out: Cause[] = []
  const seen = new Map<string, number>()
  const walk = (list: readonly Step[], path: string) => {
    list.forEach((step, i) => {
      if (typeof step === 'string') return
      if ('work' in step) {
        const times = (seen.get(step.work) ?? 0) + 1
        seen.set(step.work, times)
        const name = times > 1 ? `${step.work} ${times}` : step.work
        out.push(msCause(`${path}.${i}.durationMs`, `${prefix}${name} work`, step.durationMs))
      } else if ('sequence' in step) walk(step.sequence, `${path}.${i}.sequence`)
      else walk(step.parallel, `${path}.${i}.parallel`)
    })
  }
  walk(steps, at)
  return out
}

function msCause(path: string, text: string, value: number | null, min = 0): Cause {
  // It is plain text, in which a name of a person's must not turn the words around it.
  const name = withoutDirections(text)
  return { path, name, label: name, owner: '', unit: 'ms', value, isNullable: false, min, max: MAX_MS }
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/* ---- what a value may become ---- */

/** The nearest value that a cause may take: whole (a factor: to a hundredth), inside the document's range. NaN gives the least. */
export function constrainCause(cause: Cause, value: number): number {
  const rounded = cause.unit === 'factor' ? Math.round(value * 100) / 100 : Math.round(value)
  return Math.min(cause.max, Math.max(cause.min, Number.isNaN(rounded) ? cause.min : rounded))
}

export type CauseReading = { readonly ok: true; readonly value: number | null } | { readonly ok: false; readonly message: string }

/** Reads what was typed into a cause's field. Unlike a drag, a typed value out of range is refused, not moved. */
export function readCause(cause: Cause, text: string): CauseReading {
  if (cause.isNullable && /^\s*(none|no limit|-|–|∞)\s*$/i.test(text)) return { ok: true, value: null }
  let value: number
  if (cause.unit === 'ms') {
    const reading = readTime(text)
    if (!reading.ok) return reading
    value = reading.ms
  } else {
    const number = readNumber(text)
    if (number === null || (cause.unit === 'count' && !Number.isInteger(number))) {
      return {
        ok: false,
        message: `“${text.trim().slice(0, 24)}” is not a ${cause.unit === 'count' ? 'whole ' : ''}number from ${cause.min} to ${cause.max}.`,
      }
    }
    value = number
  }
  if (value < cause.min)
    return { ok: false, message: `${describe(cause, value)} is too small: the least is ${describe(cause, cause.min)}.` }
  if (value > cause.max)
    return {
      ok: false,
      message: `${describe(cause, value)} is too large: the most is ${describe(cause, cause.max)}${cause.max === MAX_MS ? ' (one day)' : ''}.`,
    }
  return { ok: true, value: constrainCause(cause, value) }
}

function describe(cause: Cause, value: number): string {
  return cause.unit === 'ms' ? `${value} ms` : String(value)
}

/** The lab with one value changed; the same lab where it is that value already. `null` means no limit, where the document allows it. */
export function setCause(lab: Lab, cause: Cause, value: number | null): Lab {
  if (value === null && !cause.isNullable) return lab
  const next = value === null ? null : constrainCause(cause, value)
  if (next === cause.value) return lab
  return changeAt(lab, cause.path.split('.'), () => next) as Lab
}

/* ---- how far a slider reaches ---- */

const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The least round number that is not smaller. */
export function niceCeil(ms: number): number {
  if (ms <= 10) return 10
  const power = 10 ** Math.floor(Math.log10(ms))
  for (const step of NICE) if (step * power >= ms) return step * power
  return 10 * power
}

/**
 * How far each slider reaches, by path: a day would leave no room for 70 ms. It follows the lab as it was opened, not as it is now, so that the
 * range does not move under the hand.
 */
export function sliderLimits(lab: Lab): ReadonlyMap<string, number> {
  const budgets = [lab.budgetMs, ...lab.scenarios.map((scenario) => scenario.budgetMs ?? 0)]
  const budget = Math.max(...budgets)
  const total = Math.max(...lab.scenarios.map((scenario) => traceScenario(lab, scenario).totalMs))
  const limits = new Map<string, number>()
  for (const cause of listCauses(lab)) {
    if (cause.unit === 'count') limits.set(cause.path, Math.min(cause.max, Math.max(5, (cause.value ?? 0) * 2)))
    else if (cause.unit === 'factor') limits.set(cause.path, cause.max)
    else {
      const reach = cause.path.endsWith('budgetMs')
        ? Math.max(1.25 * total, 1.5 * budget)
        : Math.max(1.25 * budget, 1.25 * (cause.value ?? 0))
      limits.set(cause.path, Math.min(cause.max, niceCeil(reach)))
    }
  }
  return limits
}
