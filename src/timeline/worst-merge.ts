import { makeZone, type Zone } from './worst-zone.ts'

/** Most zones of one set. More are taken together as one that holds them all, which may be too large: a bound then, no longer exact. */
const MAX_ZONES = 32
const MAX_INTERVALS = 2000

/**
 * The same set of instants in fewer zones: two become one where that one holds nothing else. What comes first in the list is preferred where
 * an instant came about in several ways.
 */
export function mergeZones(zones: readonly Zone[]): readonly Zone[] {
  const [first] = zones
  if (first === undefined || zones.length === 1) return zones
  const isOneStart = zones.every((zone) => zone.tLo === first.tLo && zone.tHi === first.tLo)
  return isOneStart ? mergeIntervals(zones) : mergePairs(zones)
}

/** All began at one instant: intervals on a line. */
function mergeIntervals(zones: readonly Zone[]): readonly Zone[] {
  const sorted = zones.map((zone, order) => ({ zone, order })).sort((a, b) => a.zone.nLo - b.zone.nLo || a.order - b.order)
  const groups: { members: { zone: Zone; order: number }[]; nHi: number }[] = []
  for (const member of sorted) {
    const last = groups[groups.length - 1]
    if (last !== undefined && member.zone.nLo <= last.nHi + 1) {
      last.members.push(member)
      last.nHi = Math.max(last.nHi, member.zone.nHi)
    } else groups.push({ members: [member], nHi: member.zone.nHi })
  }
  const merged = groups.map(({ members }) =>
    hullOf(
      members
        .sort((a, b) => a.order - b.order)
        .map(({ zone }) => zone)
        // What lies within the most preferred is never looked at.
        .filter((zone, i, all) => i === 0 || !isWithin(zone, all[0] as Zone)),
    ),
  )
  return merged.length <= MAX_INTERVALS ? merged : [hullOf(merged)]
}

function mergePairs(zones: readonly Zone[]): readonly Zone[] {
  const merged: Zone[] = []
  for (const zone of zones) {
    let whole: Zone | null = zone
    for (let i = 0; i < merged.length && whole !== null; ) {
      const other = merged[i] as Zone
      if (isWithin(whole, other)) whole = null
      else if (isUnionConvex(other, whole)) {
        whole = hullOf([other, whole])
        merged.splice(i, 1)
        i = 0
      } else i++
    }
    if (whole !== null) merged.push(whole)
  }
  return merged.length <= MAX_ZONES ? merged : [hullOf(merged)]
}

/** The least zone that holds them all. */
function hullOf(zones: readonly Zone[]): Zone {
  if (zones.length === 1) return zones[0] as Zone
  const least = (key: 'tLo' | 'nLo' | 'dLo') => zones.reduce((ms, zone) => Math.min(ms, zone[key]), Number.POSITIVE_INFINITY)
  const most = (key: 'tHi' | 'nHi' | 'dHi') => zones.reduce((ms, zone) => Math.max(ms, zone[key]), Number.NEGATIVE_INFINITY)
  return makeZone(least('tLo'), most('tHi'), least('nLo'), most('nHi'), least('dLo'), most('dHi'), null, zones) as Zone
}

function isWithin(inner: Zone, outer: Zone): boolean {
  return (
    inner.tLo >= outer.tLo &&
    inner.tHi <= outer.tHi &&
    inner.nLo >= outer.nLo &&
    inner.nHi <= outer.nHi &&
    inner.dLo >= outer.dLo &&
    inner.dHi <= outer.dHi
  )
}

/** Whether the least zone that holds both holds nothing else: each part of it that lies outside `a` must lie within `b`. */
function isUnionConvex(a: Zone, b: Zone): boolean {
  const hull = hullOf([a, b])
  const { tLo, tHi, nLo, nHi, dLo, dHi } = hull
  const outside = [
    a.tLo > tLo ? makeZone(tLo, a.tLo - 1, nLo, nHi, dLo, dHi, null) : null,
    a.tHi < tHi ? makeZone(a.tHi + 1, tHi, nLo, nHi, dLo, dHi, null) : null,
    a.nLo > nLo ? makeZone(tLo, tHi, nLo, a.nLo - 1, dLo, dHi, null) : null,
    a.nHi < nHi ? makeZone(tLo, tHi, a.nHi + 1, nHi, dLo, dHi, null) : null,
    a.dLo > dLo ? makeZone(tLo, tHi, nLo, nHi, dLo, a.dLo - 1, null) : null,
    a.dHi < dHi ? makeZone(tLo, tHi, nLo, nHi, a.dHi + 1, dHi, null) : null,
  ]
  return outside.every((part) => part === null || isWithin(part, b))
}
