import { readFileSync } from 'node:fs'
import { type LabError, parseLab } from '../parse-lab.ts'
import type { Json, JsonObject } from './mutate-lab.ts'

function readVectors<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')) as T
}

export const INVALID = readVectors<{ why: string; path: string; document: Json }[]>('invalid')
export const LABS = readVectors<{ lab: JsonObject }[]>('model').map(({ lab }) => lab)

/** The smallest lab with a call of each kind, changed as the case wants it. */
export function makeLab(changes: JsonObject = {}): JsonObject {
  return {
    version: 1,
    title: 'ok',
    budgetMs: 160,
    calls: { a: answeredCall(), d: downstreamCall('a') },
    scenarios: [{ id: 's1', title: 'One', steps: ['a', 'd'] }],
    ...changes,
  }
}

export function answeredCall(changes: JsonObject = {}): JsonObject {
  return { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 70 }], ...changes }
}

export function downstreamCall(...steps: Json[]): JsonObject {
  return { label: 'D', timeoutMs: null, downstream: { steps } }
}

export function withScenario(changes: JsonObject): JsonObject {
  return makeLab({ scenarios: [{ id: 's1', title: 'One', steps: [], ...changes }] })
}

export function withCalls(calls: JsonObject, changes: JsonObject = {}): JsonObject {
  return makeLab({ calls: { a: answeredCall(), d: downstreamCall(), ...calls }, ...changes })
}

/** Each call's downstream reaches the calls listed. */
export function withDownstreams(reached: Readonly<Record<string, readonly string[]>>): JsonObject {
  return withCalls(Object.fromEntries(Object.entries(reached).map(([id, steps]) => [id, downstreamCall(...steps)])))
}

export function nest(groups: number, inner: Json = 'a'): Json {
  return groups === 0 ? inner : nest(groups - 1, { [groups % 2 === 0 ? 'sequence' : 'parallel']: [inner] })
}

export function errorsOf(input: unknown): readonly LabError[] {
  const result = parseLab(input)
  return result.ok ? [] : result.errors
}

export function pathsOf(input: unknown): string[] {
  return errorsOf(input).map(({ path }) => path)
}

export function messagesOf(input: unknown): string[] {
  return errorsOf(input).map(({ path, message }) => `${path}: ${message}`)
}

/** Equal as documents: the same keys, in any order, with the same values; -0 is 0. */
export function isSameDocument(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = Object.keys(a)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameDocument((a as JsonObject)[key], (b as JsonObject)[key]))
  )
}
