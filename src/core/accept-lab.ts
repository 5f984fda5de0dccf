import {
  type Lab,
  MAX_ATTEMPTS,
  MAX_DOWNSTREAM_DEPTH,
  MAX_GROUP_DEPTH,
  MAX_IGNORED,
  MAX_MS,
  MAX_SCENARIOS,
  MAX_SPANS,
  type Scenario,
} from './lab.ts'
import { countCharacters, isPlainObject, isUnicodeText } from './plain-value.ts'
import { countSpans } from './simulate.ts'

/** Gives a copy of what it takes, and throws at anything else. */
type Read = (value: unknown) => unknown

/** A larger document is left to `parseLab`. */
const MAX_VALUES = 100_000

const ID = /^[\w-]{1,40}$/
const FINDING_KEY = /^[\w/~-]{1,200}$/

/**
 * Reads a lab that has no fault: the same copy as `parseLab` makes of it. `null` for anything else, of which `parseLab` says what is wrong. It weighs a
 * third of that, for pages that draw labs which are nearly always right; it may leave a lab to `parseLab` that has no fault, and never takes one that has.
 */
export function acceptLab(input: unknown): Lab | null {
  try {
    return readLab(input)
  } catch {
    return null
  }
}

function readLab(input: unknown): Lab {
  let values = 0
  let callIds: readonly string[] = []
  const scenarioIds = new Set<unknown>()
  /** Of each call with a downstream: the calls that its steps name. */
  const callees = new Map<string, Set<string>>()
  let named = new Set<string>()

  const entriesOf = (value: unknown): [string, unknown][] => {
    take(value, isPlainObject(value))
    // A key whose value is undefined is not there, as in JSON.
    return Object.entries(value as object).filter(([, entry]) => take(entry, ++values < MAX_VALUES) !== undefined)
  }

  /** An object of these keys, in their order. A key that ends in `?` may be missing. */
  const object =
    (fields: Readonly<Record<string, Read>>): Read =>
    (value) => {
      const given = new Map(entriesOf(value))
      const copy: Record<string, unknown> = {}
      for (const [field, read] of Object.entries(fields)) {
        const key = field.replace('?', '')
        const entry = given.get(key)
        if (entry !== undefined || key === field) copy[key] = read(entry)
        given.delete(key)
      }
      return take(copy, given.size === 0)
    }

  const list =
    (item: Read, least = 0, most = MAX_VALUES): Read =>
    (value) => {
      const items = take(value as readonly unknown[], Array.isArray(value) && value.length >= least && value.length <= most)
      values += items.length
      take(items, values < MAX_VALUES)
      return Array.from(items, item)
    }

  const response = object({ durationMs: ms, 'result?': word('ok', 'error'), 'retryable?': flag, 'retryAfterMs?': ms })
  const backoffs: Readonly<Record<string, Read>> = {
    fixed: object({ kind: anything, ms }),
    schedule: object({ kind: anything, ms: list(ms, 1, 20) }),
    exponential: object({ kind: anything, initialMs: ms, multiplier: within(1, 10), maxMs: ms }),
  }
  const backoff: Read = (value) => {
    const { kind } = value as { readonly kind: unknown }
    return (backoffs[word('fixed', 'schedule', 'exponential')(kind) as string] as Read)({ ...(value as object), kind })
  }

  const steps = (depth: number): Read => list((value) => step(value, depth))
  const step = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') {
      named.add(value)
      return take(value, callIds.includes(value))
    }
    const { work, sequence } = value as { readonly work?: unknown; readonly sequence?: unknown }
    if (work !== undefined) {
      const isFinally: Read = depth === 0 ? flag : word(false)
      return object({ work: label, durationMs: ms, 'interruptible?': flag, 'finally?': isFinally })(value)
    }
    take(value, depth < MAX_GROUP_DEPTH)
    return object({ [sequence === undefined ? 'parallel' : 'sequence']: steps(depth + 1) })(value)
  }
  const onFailure = word('continue', 'stop')

  const downstream = object({
    steps: steps(0),
    'networkMs?': ms,
    'deadline?': word('propagated', 'own', 'none'),
    'ownMs?': ms,
    'marginMs?': ms,
    'onFailure?': onFailure,
  })
  const call = object({
    label,
    timeoutMs: (value) => (value === null ? null : whole(1, MAX_MS)(value)),
    'attempts?': list(response, 1, MAX_ATTEMPTS),
    'downstream?': (value) => {
      const copy = downstream(value) as { readonly deadline?: unknown }
      return take(copy, (copy.deadline === 'own') === 'ownMs' in copy)
    },
    'retry?': object({ maxAttempts: whole(1, MAX_ATTEMPTS), 'backoff?': backoff, 'expectedMs?': ms }),
    'optional?': object({ 'minRemainingMs?': ms }),
    'mutating?': flag,
    'idempotencyKey?': flag,
    'onCut?': word('cancel', 'abandon'),
  })
  const calls: Read = (value) => {
    const entries = entriesOf(value)
    callIds = entries.map(([id]) => id)
    const copies = entries.map(([id, entry]) => {
      named = new Set()
      const copy = call(entry) as object
      if ('downstream' in copy) callees.set(id, named)
      return [id, take(copy, ID.test(id) && 'attempts' in copy !== 'downstream' in copy)]
    })
    // What the scenarios name is in nobody's downstream.
    named = new Set()
    return Object.fromEntries(copies)
  }
  const scenario = object({
    id: (value) => {
      take(value, typeof value === 'string' && ID.test(value) && !scenarioIds.has(value))
      scenarioIds.add(value)
      return value
    },
    title,
    'deadline?': word('shared', 'none'),
    'budgetMs?': ms,
    'reserveMs?': ms,
    'unfitPause?': word('deny', 'cut'),
    'onFailure?': onFailure,
    steps: steps(0),
  })

  const lab = object({
    version: word(1),
    title,
    budgetMs: ms,
    'seed?': whole(0, 0xffff_ffff),
    calls,
    scenarios: list(scenario, 1, MAX_SCENARIOS),
    'ignored?': (value) => {
      const entries = entriesOf(value)
      take(entries, entries.length <= MAX_IGNORED)
      return Object.fromEntries(entries.map(([key, reason]) => [take(key, FINDING_KEY.test(key)), text(1, 200)(reason)]))
    },
  })(input) as Lab

  const depths = new Map<string, number>()
  /** How many downstreams a call has inside one another. On a ring there is no end to them. */
  const depthOf = (id: string): number => {
    const inner = callees.get(id)
    if (inner === undefined) return 0
    const known = depths.get(id)
    if (known !== undefined) return known
    depths.set(id, Number.POSITIVE_INFINITY)
    const depth = 1 + Math.max(0, ...[...inner].map(depthOf))
    depths.set(id, depth)
    return depth
  }
  for (const id of callees.keys()) take(id, depthOf(id) <= MAX_DOWNSTREAM_DEPTH)

  let spans = 0
  for (const row of lab.scenarios as readonly Scenario[]) {
    spans += countSpans(lab, row, MAX_SPANS - spans)
    take(row, spans <= MAX_SPANS)
  }
  return lab
}

function take<T>(value: T, isSound: boolean): T {
  if (!isSound) throw new Error('not taken')
  return value
}

function anything(value: unknown): unknown {
  return value
}

function word(...words: readonly unknown[]): Read {
  return (value) => take(value, words.includes(value))
}

/** JSON can write `-0`, and nothing that follows should tell it from 0. */
function within(least: number, most: number): Read {
  return (value) => take(value as number, typeof value === 'number' && value >= least && value <= most) || 0
}

function whole(least: number, most: number): Read {
  const read = within(least, most)
  return (value) => take(read(value), Number.isInteger(value))
}

function text(least: number, most: number): Read {
  return (value) => {
    // A character has at most two units, so a text of megabytes is not counted.
    const isText = typeof value === 'string' && value.length <= 2 * most && isUnicodeText(value)
    const characters = isText ? countCharacters(value) : -1
    return take(value, characters >= least && characters <= most)
  }
}

const flag = word(true, false)
const ms = whole(0, MAX_MS)
const title = text(0, 200)
const label = text(1, 24)
