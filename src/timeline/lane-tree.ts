import type { Call, Lab, Scenario } from '../core/lab.ts'
import type { Trace, TraceSpan } from '../core/recorders.ts'
import { BRANCH_LANE, INSET_LANE, type LaneSize, MAIN_LANE } from './frame.ts'
import { type Leaf, type ListLanes, lanesOfList } from './lanes.ts'

/** A lane as it is drawn, with the spans in it. */
export interface Lane {
  readonly size: LaneSize
  /** 0: the scenario's own. */
  readonly depth: number
  /** Positions in the trace, in the order of time. */
  readonly spans: readonly number[]
  /** Names of the calls whose inside this is; only on the first lane of a downstream. */
  readonly insideOf: readonly string[]
  /** The attempts whose downstream runs here, in the order of time; on the first lane of a downstream. */
  readonly callers: readonly number[]
}

export interface LaneTree {
  /** From top to bottom. */
  readonly lanes: readonly Lane[]
  /** How many lanes there are besides, below these: thousands side by side would be a picture that nobody looks through. */
  readonly hiddenLanes: number
  /** Of each span: its lane's position, which may be a hidden one's, and its place in the document. */
  readonly laneOf: Int32Array
  readonly leafOf: readonly Leaf[]
  /** Of a list's own lanes that are not hidden: their positions, for the list that ran under `parent` (-1: the scenario's). */
  readonly positions: ReadonlyMap<number, readonly number[]>
  readonly listOf: (parent: number) => ListLanes
  /** Of each attempt: when the last thing below it ends; -1 where nothing is below. */
  readonly innerEndMs: Float64Array
  /** Of each span: since when nobody waits for it, because an attempt above was cut and left to run; Infinity for most. */
  readonly leftAtMs: Float64Array
}

/** As many lanes may stand ready for downstreams that may never be called. In a larger document only those that run are drawn. */
const MAX_READY_LANES = 48

/** What may stand in one lane's downstream slot: lists of several calls, laid over one another. */
interface Block {
  readonly laneCount: number
  readonly downstreams: readonly (readonly string[])[]
}

/** The most lanes of one row, and of all rows together, as far as each still has the least. */
const MOST_LANES = 300
const MOST_LANES_IN_ALL = 600
const LEAST_LANES = 30

function mostLanes(rowCount: number): number {
  return Math.max(LEAST_LANES, Math.min(MOST_LANES, Math.floor(MOST_LANES_IN_ALL / rowCount)))
}

class TreeBuilder {
  readonly lanes: Lane[] = []
  hiddenLanes = 0
  readonly positions = new Map<number, readonly number[]>()
  readonly laneOf: Int32Array
  readonly leafOf: Leaf[] = []
  readonly innerEndMs: Float64Array
  readonly leftAtMs: Float64Array
  readonly #lab: Lab
  readonly #spans: readonly TraceSpan[]
  readonly #root: ListLanes
  readonly #lists = new Map<string, ListLanes>()
  readonly #blocks = new Map<string, Block>()
  /** Spans by the attempt above them. */
  readonly #children = new Map<number, number[]>()
  readonly #isReady: boolean

  constructor(lab: Lab, root: ListLanes, trace: Trace) {
    this.#lab = lab
    this.#root = root
    const { spans } = trace
    this.#spans = spans
    this.laneOf = new Int32Array(spans.length)
    this.innerEndMs = new Float64Array(spans.length).fill(-1)
    this.leftAtMs = new Float64Array(spans.length).fill(Number.POSITIVE_INFINITY)
    for (let i = 0; i < spans.length; i++) {
      const { parent, leaf } = spans[i] as TraceSpan
      if (parent >= 0) {
        const above = spans[parent] as TraceSpan
        this.leftAtMs[i] = Math.min(
          this.leftAtMs[parent] as number,
          above.orphanEndMs === undefined ? Number.POSITIVE_INFINITY : above.endMs,
        )
      }
      const siblings = this.#children.get(parent)
      if (siblings === undefined) this.#children.set(parent, [i])
      else siblings.push(i)
      this.leafOf.push(this.listOf(parent).leaves[leaf] as Leaf)
    }
    for (let i = spans.length - 1; i >= 0; i--) {
      const span = spans[i] as TraceSpan
      if (span.parent < 0) continue
      const endMs = Math.max(span.endMs, span.orphanEndMs ?? 0, this.innerEndMs[i] as number)
      if (endMs > (this.innerEndMs[span.parent] as number)) this.innerEndMs[span.parent] = endMs
    }
    this.#isReady = this.#countReady(root, 0) <= MAX_READY_LANES
    this.#addBlock(root, [-1], 0, [])
    this.#hide(mostLanes(lab.scenarios.length))
  }

  #hide(most: number): void {
    if (this.lanes.length <= most) return
    this.hiddenLanes = this.lanes.length - most
    this.lanes.length = most
    for (const [parent, positions] of this.positions)
      this.positions.set(
        parent,
        positions.filter((position) => position < most),
      )
  }

  readonly listOf = (parent: number): ListLanes => (parent < 0 ? this.#root : this.#listOfCall((this.#spans[parent] as TraceSpan).step))

  #listOfCall(id: string): ListLanes {
    let list = this.#lists.get(id)
    if (list === undefined) {
      list = lanesOfList(this.#lab, this.#lab.calls[id]?.downstream?.steps ?? [], `calls.${id}.downstream.steps`)
      this.#lists.set(id, list)
    }
    return list
  }

  #blockOf(ids: readonly string[]): Block {
    const key = ids.join(' ')
    const known = this.#blocks.get(key)
    if (known !== undefined) return known
    const lists = ids.map((id) => this.#listOfCall(id))
    const laneCount = Math.max(...lists.map((list) => list.laneCount))
    const downstreams = Array.from({ length: laneCount }, (_, lane) => [...new Set(lists.flatMap((list) => list.downstreams[lane] ?? []))])
    const block = { laneCount, downstreams }
    this.#blocks.set(key, block)
    return block
  }

  /** How many lanes a block needs if every downstream is called. Stops counting where there are too many. */
  #countReady(block: Block, soFar: number): number {
    let count = soFar
    for (let lane = 0; lane < block.laneCount && count <= MAX_READY_LANES; lane++) {
      count++
      const ids = block.downstreams[lane] as readonly string[]
      const slots = ids.length === 0 ? 0 : this.#readySlots(ids)
      for (let slot = 0; slot < slots && count <= MAX_READY_LANES; slot++) count = this.#countReady(this.#blockOf(ids), count)
    }
    return count
  }

  /** Two where one downstream may run on, abandoned, while the next is called already. */
  #readySlots(ids: readonly string[]): number {
    const mayOverlap = ids.some((id) => {
      const call = this.#lab.calls[id] as Call
      return call.onCut === 'abandon' && ((call.retry?.maxAttempts ?? 1) > 1 || ids.length > 1)
    })
    return mayOverlap ? 2 : 1
  }

  #addBlock(block: Block, callers: readonly number[], depth: number, ids: readonly string[]): void {
    const buckets: number[][] = Array.from({ length: block.laneCount }, () => [])
    for (const caller of callers) {
      for (const span of this.#children.get(caller) ?? []) (buckets[(this.leafOf[span] as Leaf).lane] as number[]).push(span)
    }
    const positions: number[] = []
    for (const caller of callers) this.positions.set(caller, positions)
    for (let lane = 0; lane < block.laneCount; lane++) {
      const position = this.lanes.length
      const spans = buckets[lane] as number[]
      for (const span of spans) this.laneOf[span] = position
      positions.push(position)
      const size = depth > 0 ? INSET_LANE : position === 0 ? MAIN_LANE : BRANCH_LANE
      this.lanes.push({ size, depth, spans, insideOf: lane === 0 ? ids : [], callers: lane === 0 && depth > 0 ? callers : [] })
      const inner = block.downstreams[lane] as readonly string[]
      if (inner.length === 0) continue
      const slots = this.#packCallers(spans)
      if (this.#isReady) while (slots.length < this.#readySlots(inner)) slots.push([])
      slots.forEach((slot, i) => {
        // A second slot is named only once something runs there.
        this.#addBlock(this.#blockOf(inner), slot, depth + 1, i === 0 || slot.length > 0 ? inner : [])
      })
    }
  }

  /** Shares out the downstreams that were called in a lane, so that no two that overlap in time are in one slot. */
  #packCallers(spans: readonly number[]): number[][] {
    const slots: number[][] = []
    const endMs: number[] = []
    for (const index of spans) {
      if (!this.#children.has(index)) continue
      const { startMs, step } = this.#spans[index] as TraceSpan
      const arrivesAtMs = startMs + (this.#lab.calls[step]?.downstream?.networkMs ?? 0)
      let slot = 0
      while (slot < slots.length && (endMs[slot] as number) > arrivesAtMs) slot++
      if (slot === slots.length) slots.push([])
      ;(slots[slot] as number[]).push(index)
      endMs[slot] = this.innerEndMs[index] as number
    }
    return slots
  }
}

/** The lanes of one row: those of its own steps, and under each those of the services behind its calls. */
export function buildLanes(lab: Lab, scenario: Scenario, scenarioIndex: number, trace: Trace): LaneTree {
  return new TreeBuilder(lab, lanesOfList(lab, scenario.steps, `scenarios.${scenarioIndex}.steps`), trace)
}
