/** Random documents near good ones, for properties: the same seed gives the same documents. */

export type JsonObject = { [key: string]: Json }
export type Json = null | boolean | number | string | Json[] | JsonObject

/** A random number from 0 up to, but not including, 1. */
export type Random = () => number

/** Mulberry32: small, and the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One value in a document: `holder[key]`. */
export interface Slot {
  readonly holder: Json[] | JsonObject
  readonly key: string | number
  /** Its path as `parseLab` would name it. */
  readonly path: string
}

/** Every value below the document itself, outer ones first. */
export function listSlots(document: Json): Slot[] {
  const slots: Slot[] = []
  const visit = (holder: Json, path: string) => {
    if (typeof holder !== 'object' || holder === null) return
    for (const name of Object.keys(holder)) {
      const slot = { holder, key: Array.isArray(holder) ? Number(name) : name, path: path + name }
      slots.push(slot)
      visit(valueAt(slot), `${slot.path}.`)
    }
  }
  visit(document, '')
  return slots
}

export function valueAt({ holder, key }: Slot): Json {
  return (holder as JsonObject)[key] ?? null
}

/** Defined, not assigned: a key may be `__proto__`. */
export function putAt({ holder, key }: Slot, value: Json): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
}

export function deleteAt({ holder, key }: Slot): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

export function copyJson<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)]
}

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  7,
  8,
  20,
  21,
  0.5,
  159,
  160,
  161,
  86_400_000,
  86_400_001,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  1e308,
  -1e308,
]
const WORDS = [
  ...['ok', 'error', 'own', 'none', 'shared', 'propagated', 'stop', 'continue', 'cut', 'deny', 'cancel', 'abandon', 'fixed', 'schedule'],
  ...[
    'exponential',
    '',
    ' ',
    'a',
    'toString',
    '__proto__',
    'constructor',
    'x'.repeat(24),
    'x'.repeat(25),
    '🙂'.repeat(24),
    '\ud800',
    '\u202e',
  ],
]
const KEYS = [
  'ownMs',
  'marginMs',
  'finally',
  'attempts',
  'downstream',
  'sequence',
  'parallel',
  'work',
  'seed',
  'optional',
  'retry',
  '__proto__',
  'x',
]

type Mutation = (slots: readonly Slot[], random: Random) => void

function atSome(isMeant: (slot: Slot) => boolean, change: (slot: Slot, random: Random, slots: readonly Slot[]) => void): Mutation {
  return (slots, random) => {
    const slot = pick(slots.filter(isMeant), random)
    if (slot !== undefined) change(slot, random, slots)
  }
}

const isAny = () => true
const isNumber = (slot: Slot) => typeof valueAt(slot) === 'number'
const isKeyed = (slot: Slot) => !Array.isArray(slot.holder)
const isListed = (slot: Slot) => Array.isArray(slot.holder)
const isStep = (slot: Slot) => isListed(slot) && /(?:steps|sequence|parallel)\.\d+$/.test(slot.path)
const isReference = (slot: Slot) => isStep(slot) && typeof valueAt(slot) === 'string'
const isSetting = (slot: Slot) => isNumber(slot) && slot.path !== 'version'

/** Changes that often leave the lab good: other times, other orders, other calls. */
const GENTLE: readonly Mutation[] = [
  atSome(isSetting, (slot, random) => putAt(slot, Math.floor(random() * 200))),
  atSome(isSetting, (slot, random, slots) => putAt(slot, valueAt(pick(slots.filter(isSetting), random) ?? slot))),
  atSome(isReference, (slot, random, slots) => putAt(slot, valueAt(pick(slots.filter(isReference), random) ?? slot))),
  atSome(isStep, (slot, random, slots) => {
    const other = pick(slots.filter(isStep), random) ?? slot
    if (Array.isArray(slot.holder)) slot.holder.splice(Number(slot.key), 0, copyJson(valueAt(other)))
  }),
  atSome(isStep, (slot, random) => putAt(slot, { [random() < 0.5 ? 'sequence' : 'parallel']: [valueAt(slot)] })),
  atSome(isStep, deleteAt),
  atSome(
    (slot) => typeof valueAt(slot) === 'boolean',
    (slot) => putAt(slot, valueAt(slot) !== true),
  ),
]

const ROUGH: readonly Mutation[] = [
  atSome(isAny, deleteAt),
  atSome(isAny, (slot, random) => putAt(slot, pick<Json>([null, true, false, 0, 12.5, '', 'a', [], {}, ['a'], { a: 1 }], random) ?? null)),
  atSome(isNumber, (slot, random) => putAt(slot, pick(NUMBERS, random) ?? 0)),
  atSome(
    (slot) => typeof valueAt(slot) === 'string',
    (slot, random) => putAt(slot, pick(WORDS, random) ?? ''),
  ),
  // A slip in a key, the value staying as it is.
  atSome(isKeyed, (slot, random) => {
    const value = valueAt(slot)
    const key = `${slot.key}`
    const at = Math.floor(random() * key.length)
    deleteAt(slot)
    const slips = [key.toUpperCase(), key.slice(0, at) + key.slice(at + 1), `${key}s`, `${key.slice(0, at)}_${key.slice(at)}`]
    putAt({ ...slot, key: pick(slips, random) ?? key }, value)
  }),
  atSome(isKeyed, (slot, random, slots) =>
    putAt({ ...slot, key: pick(KEYS, random) ?? 'x' }, copyJson(valueAt(pick(slots, random) ?? slot))),
  ),
  // A part copied to where another one was, or moved there.
  atSome(isAny, (slot, random, slots) => putAt(slot, copyJson(valueAt(pick(slots, random) ?? slot)))),
  atSome(isAny, (slot, random, slots) => {
    const from = pick(slots, random) ?? slot
    const moved = copyJson(valueAt(from))
    deleteAt(from)
    putAt(slot, moved)
  }),
  atSome(isListed, (slot) => {
    if (Array.isArray(slot.holder)) slot.holder.push(...copyJson(slot.holder))
  }),
]

/**
 * A copy of a document with one to four changes. `roughness` is the share of changes that break a rule on purpose;
 * with 0 most results are still labs.
 */
export function mutateLab(document: Json, random: Random, roughness = 0.5): Json {
  const copy = copyJson(document)
  const changes = 1 + Math.floor(random() * 4)
  for (let i = 0; i < changes; i++) pick(random() < roughness ? ROUGH : GENTLE, random)?.(listSlots(copy), random)
  return copy
}
