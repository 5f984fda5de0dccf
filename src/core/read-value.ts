import { closestName, describeValue, quote } from './describe-value.ts'
import { countCharacters, isPlainObject, isUnicodeText } from './plain-value.ts'

/** One fault of a document. `path` is keys and array positions joined by dots, `""` for the document. */
export interface LabError {
  readonly path: string
  readonly message: string
}

/** Most faults that are listed; one more entry then says how many were left out. */
const MAX_FAULTS = 200
/**
 * Most values that are looked at: about what the shortest values fill in 4 MB of JSON, and a thousand times what a lab can use.
 * It ends what has no end of its own: lists that contain themselves, shared parts that multiply, proxies.
 */
export const MAX_VALUES = 2_000_000
/** Keys are cut here in paths, so that 200 faults under a key of megabytes stay small. */
const MAX_KEY_LENGTH = 1_000

/** Thrown by `Reading.count`; the faults found until then stay listed. */
export class TooManyValues extends Error {}

/** One reading of one document: the faults found so far, and how much of it was looked at. */
export class Reading {
  readonly #errors: LabError[] = []
  #leftOut = 0
  #values = 0

  /** The message is made only where it will be listed. */
  fault(path: string, message: () => string): void {
    if (this.#errors.length < MAX_FAULTS) this.#errors.push({ path, message: message() })
    else this.#leftOut += 1
  }

  count(): void {
    this.#values += 1
    if (this.#values > MAX_VALUES) throw new TooManyValues()
  }

  get isFaulty(): boolean {
    return this.#errors.length > 0
  }

  /** The faults in the order found; the last entry says how many are not listed. */
  listFaults(): readonly LabError[] {
    if (this.#leftOut === 0) return this.#errors
    return [...this.#errors, { path: '', message: `and ${this.#leftOut} more ${this.#leftOut === 1 ? 'fault' : 'faults'}` }]
  }
}

/**
 * Reads one value and hands out a copy. `undefined` means that it, or something in it, is faulty, and that this has been told.
 * `allowed` says in words what is taken, also for the message of a missing key.
 */
export interface Reader<T> {
  readonly allowed: string
  read(value: unknown, path: string, reading: Reading): T | undefined
}

export function joinPath(path: string, key: string | number): string {
  const shown = typeof key === 'string' && key.length > MAX_KEY_LENGTH ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key
  return path === '' ? `${shown}` : `${path}.${shown}`
}

interface Scalar<T> extends Reader<T> {
  accepts(value: unknown): value is T
}

function scalar<T>(allowed: string, accepts: (value: unknown) => value is T, describe = describeValue): Scalar<T> {
  return {
    allowed,
    accepts,
    read(value, path, reading) {
      if (accepts(value)) return value
      reading.fault(path, () => `expected ${allowed}, found ${describe(value)}`)
      return undefined
    },
  }
}

export const flag = scalar('true or false', (value) => typeof value === 'boolean')

/** Both ends are allowed. */
export function wholeNumber(least: number, most: number): Scalar<number> {
  return withoutNegativeZero(
    scalar(
      `a whole number from ${least} to ${most}`,
      (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most,
    ),
  )
}

/** Both ends are allowed; NaN is not. */
export function numberWithin(least: number, most: number): Scalar<number> {
  return scalar(
    `a number from ${least} to ${most}`,
    (value): value is number => typeof value === 'number' && value >= least && value <= most,
  )
}

/** JSON can write `-0`, and nothing that follows should tell it from 0. */
function withoutNegativeZero(inner: Scalar<number>): Scalar<number> {
  return {
    ...inner,
    read(value, path, reading) {
      const number = inner.read(value, path, reading)
      return number === 0 ? 0 : number
    },
  }
}

export function orNull<T>(inner: Scalar<T>): Scalar<T | null> {
  return scalar(`null or ${inner.allowed}`, (value): value is T | null => value === null || inner.accepts(value))
}

export function oneOf<const T extends string | number>(...words: readonly T[]): Scalar<T> {
  const allowed = words.map((word) => JSON.stringify(word)).join(' or ')
  return scalar(allowed, (value): value is T => words.some((word) => word === value))
}

/** A text of `least` to `most` Unicode characters (code points). */
export function text(least: number, most: number): Scalar<string> {
  const allowed = `text of ${least === 0 ? 'at most' : `${least} to`} ${most} characters`
  return scalar(
    allowed,
    (value): value is string => {
      // A character has at most two units, so a text of megabytes is refused without being counted.
      if (typeof value !== 'string' || value.length > 2 * most) return false
      const characters = countCharacters(value)
      return characters >= least && characters <= most && isUnicodeText(value)
    },
    (value) => {
      if (typeof value !== 'string') return describeValue(value)
      if (!isUnicodeText(value)) return `text that is not Unicode: ${quote(value)}`
      return value === '' ? 'empty text' : `${countCharacters(value)} characters: ${quote(value)}`
    },
  )
}

const ID = /^[A-Za-z0-9_-]{1,40}$/

/** An id: 1 to 40 of letters (of English), digits, `_` and `-`. */
export const id = scalar(
  'an id of 1 to 40 letters, digits, _ and -',
  (value): value is string => typeof value === 'string' && ID.test(value),
)

const FINDING_KEY = /^[A-Za-z0-9_/~-]{1,200}$/

/** The key of a finding: ids and numbers, joined by `/` and `~`. */
export const findingKey = scalar(
  'a key of 1 to 200 letters, digits, _, -, / and ~',
  (value): value is string => typeof value === 'string' && FINDING_KEY.test(value),
)

/** A list of `least` to `most` values. Where it is too short or too long, its values are read all the same. */
export function list<T>(item: Reader<T>, least: number, most: number): Reader<readonly T[]> {
  const allowed = `a list of ${least} to ${most}`
  return {
    allowed,
    read(value, path, reading) {
      const fits = Array.isArray(value) && value.length >= least && value.length <= most
      if (!fits) reading.fault(path, () => `expected ${allowed}, found ${describeValue(value)}`)
      if (!Array.isArray(value)) return undefined
      const items = readItems(value, path, reading, (entry, entryPath) => item.read(entry, entryPath, reading))
      return fits ? items : undefined
    },
  }
}

/** Reads every value of a list. A gap ends it, or a list of four thousand million gaps would never end. */
export function readItems<T>(
  value: readonly unknown[],
  path: string,
  reading: Reading,
  readItem: (item: unknown, path: string, position: number) => T | undefined,
): T[] | undefined {
  const items: T[] = []
  const { length } = value
  for (let i = 0; i < length; i++) {
    reading.count()
    const itemPath = joinPath(path, i)
    if (!Object.hasOwn(value, i)) {
      reading.fault(itemPath, () => 'missing; a list has no gaps')
      return undefined
    }
    const item = readItem(value[i], itemPath, i)
    if (item !== undefined) items.push(item)
  }
  return items.length === length ? items : undefined
}

/**
 * The keys of a plain object with their values, each read once; `null`, and a fault, where it is none.
 * As in JSON, a key whose value is `undefined` is not there, and neither are symbols.
 */
function readEntries(value: unknown, path: string, reading: Reading, allowed: string): Map<string, unknown> | null {
  if (!isPlainObject(value)) {
    reading.fault(path, () => `expected ${allowed}, found ${describeValue(value)}`)
    return null
  }
  const entries = new Map<string, unknown>()
  for (const key of Object.keys(value)) {
    reading.count()
    const entry = value[key]
    if (entry !== undefined) entries.set(key, entry)
  }
  return entries
}

interface Field<T, Required extends boolean> {
  readonly reader: Reader<T>
  readonly isRequired: Required
}

export function required<T>(reader: Reader<T>): Field<T, true> {
  return { reader, isRequired: true }
}

export function optional<T>(reader: Reader<T>): Field<T, false> {
  return { reader, isRequired: false }
}

/** One field for each key of `T`, optional where the key is. Their order is the order of the keys in what is read. */
export type Fields<T> = { readonly [K in keyof T]-?: Field<T[K], object extends Pick<T, K> ? boolean : true> }

/** Reads the fields of an object whose entries are at hand: missing and unknown keys are faults. */
export function readFields<T>(entries: ReadonlyMap<string, unknown>, path: string, reading: Reading, fields: Fields<T>): T | undefined {
  const found: Partial<T> = {}
  let isWhole = true
  for (const key of Object.keys(fields) as (keyof T & string)[]) {
    const { reader, isRequired } = fields[key]
    if (!entries.has(key)) {
      if (!isRequired) continue
      reading.fault(joinPath(path, key), () => `missing; expected ${reader.allowed}`)
      isWhole = false
      continue
    }
    const value = reader.read(entries.get(key), joinPath(path, key), reading)
    if (value === undefined) isWhole = false
    else found[key] = value
  }
  if (!refuseUnknownKeys(entries, path, reading, Object.keys(fields))) isWhole = false
  return isWhole ? (found as T) : undefined
}

/** Whether all keys are known. */
export function refuseUnknownKeys(
  entries: ReadonlyMap<string, unknown>,
  path: string,
  reading: Reading,
  known: readonly string[],
): boolean {
  let areKnown = true
  for (const key of entries.keys()) {
    if (known.includes(key)) continue
    areKnown = false
    reading.fault(joinPath(path, key), () => {
      const meant = closestName(key, known)
      return `unknown key; ${meant === null ? '' : `did you mean ${meant}? `}allowed: ${known.join(', ')}`
    })
  }
  return areKnown
}

/** An object whose keys depend on what it holds: `readAll` gets them with their values. */
export function objectBy<T>(
  allowed: string,
  readAll: (entries: ReadonlyMap<string, unknown>, path: string, reading: Reading) => T | undefined,
): Reader<T> {
  return {
    allowed,
    read(value, path, reading) {
      const entries = readEntries(value, path, reading, allowed)
      return entries === null ? undefined : readAll(entries, path, reading)
    },
  }
}

/** An object of exactly these keys. */
export function object<T>(allowed: string, fields: Fields<T>): Reader<T> {
  return objectBy(allowed, (entries, path, reading) => readFields(entries, path, reading, fields))
}
