import type { Call, Downstream, Lab, Response, Retry, Scenario, Work } from '../core/lab.ts'

/** Changes to the keys of an object: a key that is there is set; `undefined` takes it out, which gives it its default. */
export type Changes<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** The keys of the document's objects, in the order in which they are written. */
export const LAB_KEYS = keysOf<Lab>()('version', 'title', 'budgetMs', 'seed', 'calls', 'scenarios', 'ignored')
export const CALL_KEYS = keysOf<Call>()(
  'label',
  'timeoutMs',
  'attempts',
  'downstream',
  'retry',
  'optional',
  'mutating',
  'idempotencyKey',
  'onCut',
)
export const RESPONSE_KEYS = keysOf<Response>()('durationMs', 'result', 'retryable', 'retryAfterMs')
export const RETRY_KEYS = keysOf<Retry>()('maxAttempts', 'backoff', 'expectedMs')
export const DOWNSTREAM_KEYS = keysOf<Downstream>()('steps', 'networkMs', 'deadline', 'ownMs', 'marginMs', 'onFailure')
export const SCENARIO_KEYS = keysOf<Scenario>()('id', 'title', 'deadline', 'budgetMs', 'reserveMs', 'unfitPause', 'onFailure', 'steps')
export const WORK_KEYS = keysOf<Work>()('work', 'durationMs', 'interruptible', 'finally')

function keysOf<T>() {
  return <const K extends readonly (keyof T & string)[]>(...keys: K): K => keys
}

/** A copy with changed keys, in the order of the document; the same object where nothing changed. Keys that the list does not name are left out. */
export function changeKeys<T extends object>(old: T, keys: readonly (keyof T & string)[], changes: Changes<T>): T {
  const isSame = keys.every((key) => !Object.hasOwn(changes, key) || isEqual(changes[key], old[key]))
  if (isSame) return old
  const out: Partial<T> = {}
  for (const key of keys) {
    const value = Object.hasOwn(changes, key) ? changes[key] : old[key]
    if (value !== undefined) out[key] = value
  }
  return out as T
}

/** Whether two values are the same document, also in the order of their keys. What they share is not looked at. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  const others = Object.keys(b)
  if (keys.length !== others.length) return false
  return keys.every(
    (key, i) => key === others[i] && isEqual((a as Readonly<Record<string, unknown>>)[key], (b as Readonly<Record<string, unknown>>)[key]),
  )
}

/** Calls from pairs: a call may be named __proto__, which plain assignment would misread. */
export function callsFrom(entries: readonly (readonly [id: string, call: Call])[]): Lab['calls'] {
  const calls: Record<string, Call> = {}
  for (const [id, value] of entries) Object.defineProperty(calls, id, { value, writable: true, enumerable: true, configurable: true })
  return calls
}

export function callIn(lab: Lab, id: string): Call | null {
  return Object.hasOwn(lab.calls, id) ? (lab.calls[id] ?? null) : null
}

/** The lab with one call put in the place of the one of that id. */
export function withCall(lab: Lab, id: string, call: Call): Lab {
  if (callIn(lab, id) === call) return lab
  return withCalls(
    lab,
    Object.entries(lab.calls).map(([key, old]) => [key, key === id ? call : old]),
  )
}

export function withCalls(lab: Lab, entries: readonly (readonly [id: string, call: Call])[]): Lab {
  return { ...lab, calls: callsFrom(entries) }
}

export function withScenario(lab: Lab, index: number, scenario: Scenario): Lab {
  if (lab.scenarios[index] === scenario) return lab
  return { ...lab, scenarios: lab.scenarios.with(index, scenario) }
}

/** A list in which one member stands one place earlier or later; `null` at the edge. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] | null {
  const to = index + by
  if (to < 0 || to >= list.length) return null
  const out = [...list]
  out.splice(to, 0, ...out.splice(index, 1))
  return out
}
