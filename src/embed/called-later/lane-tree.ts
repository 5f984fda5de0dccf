/* What stands in for `timeline/lane-tree.ts`: the tree of a row that needs one lane. Rows with groups or downstreams may need more. */
import { MAIN_LANE } from '../../timeline/frame.ts'
import type * as real from '../../timeline/lane-tree.ts'
import { extras } from './extras-part.ts'

export const buildLanes: typeof real.buildLanes = (lab, scenario, scenarioIndex, trace) => {
  const { steps } = scenario
  const isPlain = steps.every((step) => (typeof step === 'string' ? lab.calls[step]?.downstream === undefined : 'work' in step))
  if (!isPlain) return extras().buildLanes(lab, scenario, scenarioIndex, trace)
  const path = `scenarios.${scenarioIndex}.steps`
  const leaves = steps.map((step, i) => ({ step, path: `${path}.${i}`, lane: 0, within: [] })) as ReturnType<
    real.LaneTree['listOf']
  >['leaves']
  const { spans } = trace
  return {
    lanes: [{ size: MAIN_LANE, depth: 0, spans: spans.map((_, i) => i), insideOf: [], callers: [] }],
    hiddenLanes: 0,
    laneOf: new Int32Array(spans.length),
    leafOf: spans.map(({ leaf }) => leaves[leaf] as (typeof leaves)[number]),
    positions: new Map([[-1, [0]]]),
    listOf: () => ({ path, laneCount: 1, leaves, groups: [], downstreams: [[]] }),
    innerEndMs: new Float64Array(spans.length).fill(-1),
    leftAtMs: new Float64Array(spans.length).fill(Number.POSITIVE_INFINITY),
  }
}
