import type { WorstUses } from './worst-uses.ts'

/**
 * A set of pairs of instants: `t`, when something began, and `n`, now. It holds every pair of whole milliseconds with
 *
 *     tLo <= t <= tHi,   nLo <= n <= nHi,   dLo <= n - t <= dHi
 *
 * Every rule of the model compares two instants or an instant with a number, so that all that can happen is a union of such sets, exactly (a "zone" of
 * timed automata). Zones are kept closed: no bound can be made tighter by the others.
 */
export interface Zone {
  readonly tLo: number
  readonly tHi: number
  readonly nLo: number
  readonly nHi: number
  readonly dLo: number
  readonly dHi: number
  /** How an instant of this zone came about; `null` for the zone in which all began. */
  readonly back: Back | null
  /** Of a zone that is the union of others: those, the preferred ones first. */
  readonly parts: readonly Zone[] | null
}

/** From an instant of a zone to one of the zone before it; tells `uses` what attempts must have done in between. */
export type Back = (tMs: number, nMs: number, uses: WorstUses) => { readonly zone: Zone; readonly nMs: number }

/** Longer than anything that ends: a document's largest times, 10 000 of them, come to less. */
export const FOREVER_MS = 1e12
/** Stands for a limit that is not there. No instant comes near it. */
export const NO_LIMIT_MS = 4e15
/** Instants past this are not told apart: all are for ever. */
const MAX_AT_MS = 2e15

/** A zone from bounds that need not be closed; `null` where nothing fulfils them. */
export function makeZone(
  tLo: number,
  tHi: number,
  nLo: number,
  nHi: number,
  dLo: number,
  dHi: number,
  back: Back | null,
  parts: readonly Zone[] | null = null,
): Zone | null {
  let [t0, t1, n0, n1, d0, d1] = [tLo, tHi, nLo, Math.min(nHi, MAX_AT_MS), dLo, Math.min(dHi, MAX_AT_MS)]
  // Two rounds: a bound may be tightened by one that was itself tightened.
  for (let round = 0; round < 2; round++) {
    n0 = Math.max(n0, t0 + d0)
    n1 = Math.min(n1, t1 + d1)
    t0 = Math.max(t0, n0 - d1)
    t1 = Math.min(t1, n1 - d0)
    d0 = Math.max(d0, n0 - t1)
    d1 = Math.min(d1, n1 - t0)
  }
  return t0 > t1 || n0 > n1 || d0 > d1 ? null : { tLo: t0, tHi: t1, nLo: n0, nHi: n1, dLo: d0, dHi: d1, back, parts }
}

/** The zone in which something begins: now is when it began. */
export function startZone(loMs: number, hiMs: number): Zone {
  return { tLo: loMs, tHi: hiMs, nLo: loMs, nHi: hiMs, dLo: 0, dHi: 0, back: null, parts: null }
}

/** What `n` may be for a `t`. */
function sliceAt(zone: Zone, tMs: number): readonly [loMs: number, hiMs: number] {
  return [Math.max(zone.nLo, tMs + zone.dLo), Math.min(zone.nHi, tMs + zone.dHi)]
}

/** What `t` may be for an `n`. */
function startsAt(zone: Zone, nMs: number): readonly [loMs: number, hiMs: number] {
  return [Math.max(zone.tLo, nMs - zone.dHi), Math.min(zone.tHi, nMs - zone.dLo)]
}

/** What of a zone lies between two instants, both included. */
export function between(zone: Zone, loMs: number, hiMs: number): Zone | null {
  if (zone.nLo >= loMs && zone.nHi <= hiMs) return zone
  const { tLo, tHi, nLo, nHi, dLo, dHi } = zone
  return makeZone(tLo, tHi, Math.max(nLo, loMs), Math.min(nHi, hiMs), dLo, dHi, (_t, nMs) => ({ zone, nMs }))
}

/** A length that is known goes by. `told`: what it tells of attempts. */
export function shift(zone: Zone, ms: number, told: ((uses: WorstUses, fromMs: number) => void) | null = null): Zone | null {
  if (ms === 0 && told === null) return zone
  const { tLo, tHi, nLo, nHi, dLo, dHi } = zone
  return makeZone(tLo, tHi, nLo + ms, nHi + ms, dLo + ms, dHi + ms, (_t, nMs, uses) => {
    told?.(uses, nMs - ms)
    return { zone, nMs: nMs - ms }
  })
}

/**
 * Any length from `loMs` to `hiMs` goes by, up to `limitAtMs` at most. `pick` says which of the lengths that lead to an instant it was.
 */
export function elapse(
  zone: Zone,
  loMs: number,
  hiMs: number,
  limitAtMs: number,
  pick: (uses: WorstUses, loMs: number, hiMs: number) => number,
): Zone | null {
  if (loMs > hiMs) return null
  const { tLo, tHi, nLo, nHi, dLo, dHi } = zone
  return makeZone(tLo, tHi, nLo + loMs, Math.min(nHi + hiMs, limitAtMs), dLo + loMs, dHi + hiMs, (tMs, nMs, uses) => {
    const [from, to] = sliceAt(zone, tMs)
    const ms = pick(uses, Math.max(loMs, nMs - to), Math.min(hiMs, nMs - from))
    return { zone, nMs: nMs - ms }
  })
}

/** Whatever the instant is, it becomes this one. */
export function moveTo(zone: Zone, atMs: number, told: ((uses: WorstUses, fromMs: number) => void) | null = null): Zone | null {
  return makeZone(zone.tLo, zone.tHi, atMs, atMs, atMs - zone.tHi, atMs - zone.tLo, (tMs, _n, uses) => {
    // As late as can be: what came before ran to its grant.
    const fromMs = sliceAt(zone, tMs)[1]
    told?.(uses, fromMs)
    return { zone, nMs: fromMs }
  })
}

/** Two relations one after the other: `zone` from t to n, `next` from that n to an end. */
export function compose(zone: Zone, next: Zone): Zone | null {
  const lo = Math.max(zone.nLo, next.tLo)
  const hi = Math.min(zone.nHi, next.tHi)
  const a = makeZone(zone.tLo, zone.tHi, lo, hi, zone.dLo, zone.dHi, null)
  if (a === null) return null
  const b = makeZone(a.nLo, a.nHi, next.nLo, next.nHi, next.dLo, next.dHi, null)
  if (b === null) return null
  return makeZone(a.tLo, a.tHi, b.nLo, b.nHi, a.dLo + b.dLo, a.dHi + b.dHi, (tMs, nMs, uses) => {
    const middleMs = Math.min(sliceAt(zone, tMs)[1], startsAt(next, nMs)[1])
    tellHistory(next, middleMs, nMs, uses)
    return { zone, nMs: middleMs }
  })
}

/** `latest`: both go to their ends, and it is the later one. `first`: the earlier one ends both. `only`: it is the end of `a`, and `b` need only be possible. */
export type Joint = 'latest' | 'first' | 'only'

/** Two that begin at one instant; the end is that of `a`, as the joint says. */
export function joinTwo(a: Zone, b: Zone, joint: Joint): Zone | null {
  const isLatest = joint === 'latest'
  const isFirst = joint === 'first'
  return makeZone(
    Math.max(a.tLo, b.tLo),
    Math.min(a.tHi, b.tHi),
    isLatest ? Math.max(a.nLo, b.nLo) : a.nLo,
    isFirst ? Math.min(a.nHi, b.nHi) : a.nHi,
    isLatest ? Math.max(a.dLo, b.dLo) : a.dLo,
    isFirst ? Math.min(a.dHi, b.dHi) : a.dHi,
    (tMs, nMs, uses) => {
      const hi = sliceAt(b, tMs)[1]
      tellHistory(b, tMs, isLatest ? Math.min(hi, nMs) : hi, uses)
      return { zone: a, nMs }
    },
  )
}

/** Tells what attempts did on the way to an instant of a zone. */
export function tellHistory(zone: Zone, tMs: number, nMs: number, uses: WorstUses): void {
  let at = partAt(zone, tMs, nMs)
  let now = nMs
  while (at.back !== null) {
    const before = at.back(tMs, now, uses)
    now = before.nMs
    at = partAt(before.zone, tMs, now)
  }
}

function partAt(zone: Zone, tMs: number, nMs: number): Zone {
  let at = zone
  while (at.parts !== null) {
    const part = at.parts.find((one) => holds(one, tMs, nMs))
    at = part ?? (at.parts[0] as Zone)
  }
  return at
}

function holds(zone: Zone, tMs: number, nMs: number): boolean {
  const { tLo, tHi, nLo, nHi, dLo, dHi } = zone
  return tMs >= tLo && tMs <= tHi && nMs >= nLo && nMs <= nHi && nMs - tMs >= dLo && nMs - tMs <= dHi
}
