import { listNames, quote } from './describe-value.ts'
import { MAX_DOWNSTREAM_DEPTH } from './lab.ts'
import type { LabFacts } from './read-lab.ts'
import { joinPath, type Reading } from './read-value.ts'

/**
 * The rules of the lab document that look at several places: scenarios have ids of their own, downstreams end.
 * They are checked in faulty documents too.
 */
export function checkRules(facts: LabFacts, reading: Reading): void {
  checkScenarioIds(facts, reading)
  checkDownstreams(facts, reading)
}

function checkScenarioIds(facts: LabFacts, reading: Reading): void {
  const firstPaths = new Map<string, string>()
  for (const { id, path } of facts.scenarioIds) {
    const first = firstPaths.get(id)
    if (first === undefined) firstPaths.set(id, path)
    else reading.fault(path, () => `expected an id of its own, found ${quote(id)}, which ${first} has too`)
  }
}

/**
 * Rings first, and then depth without them: a call on a ring counts as one downstream, however long the ring,
 * so that a ring is not told a second time as a depth without end.
 */
function checkDownstreams({ callees }: LabFacts, reading: Reading): void {
  const rings = new Map<string, readonly string[]>()
  const depths = new Map<string, number>()
  for (const group of groupByReach(callees)) {
    const [first] = group
    if (first === undefined) continue
    if (group.length > 1 || callees.get(first)?.has(first)) {
      for (const id of group) rings.set(id, group)
      for (const id of group) depths.set(id, 1)
      continue
    }
    let depth = 1
    for (const callee of callees.get(first) ?? []) depth = Math.max(depth, 1 + (depths.get(callee) ?? 0))
    depths.set(first, depth)
  }

  const isTooDeep = (id: string) => (depths.get(id) ?? 0) > MAX_DOWNSTREAM_DEPTH
  const innerOnes = new Set<string>()
  for (const [id, reached] of callees) {
    if (isTooDeep(id)) for (const callee of reached) innerOnes.add(callee)
  }
  for (const id of callees.keys()) {
    const path = joinPath(joinPath('calls', id), 'downstream')
    const ring = rings.get(id)
    if (ring !== undefined) {
      reading.fault(path, () => (ring.length === 1 ? 'reaches itself' : `reaches itself; the calls on this ring: ${listNames(ring)}`))
    } else if (isTooDeep(id) && !innerOnes.has(id)) {
      reading.fault(path, () => `expected at most ${MAX_DOWNSTREAM_DEPTH} downstreams inside one another, found ${depths.get(id)}`)
    }
  }
}

/**
 * Puts together the calls with downstreams that reach one another, callees before their callers: Tarjan's strongly connected components,
 * without recursion, because a document can chain more calls than a stack holds.
 */
function groupByReach(callees: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const groups: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const lower = (id: string, to: number) => lowest.set(id, Math.min(lowest.get(id) ?? to, to))

  for (const start of callees.keys()) {
    if (order.has(start)) continue
    const walk: { readonly id: string; readonly rest: Iterator<string> }[] = []
    const enter = (id: string) => {
      lower(id, order.size)
      order.set(id, order.size)
      open.push(id)
      isOpen.add(id)
      walk.push({ id, rest: (callees.get(id) ?? new Set<string>()).values() })
    }
    enter(start)
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const { id } = top
      const next = top.rest.next()
      if (next.done !== true) {
        if (!callees.has(next.value)) continue // answers by itself
        const seen = order.get(next.value)
        if (seen === undefined) enter(next.value)
        else if (isOpen.has(next.value)) lower(id, seen)
        continue
      }
      walk.pop()
      const low = lowest.get(id) ?? 0
      const caller = walk.at(-1)
      if (caller !== undefined) lower(caller.id, low)
      if (low !== order.get(id)) continue
      const group = open.splice(open.lastIndexOf(id))
      for (const member of group) isOpen.delete(member)
      groups.push(group)
    }
  }
  return groups
}
