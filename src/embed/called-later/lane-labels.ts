/* What stands in for `timeline/lane-labels.ts`, which names the lanes of downstreams. */
import type * as real from '../../timeline/lane-labels.ts'
import { extras } from './extras-part.ts'

export const drawLaneLabels: typeof real.drawLaneLabels = (row) => {
  if (row.tree.positions.size > 1) extras().drawLaneLabels(row)
}

export const drawHiddenLanes: typeof real.drawHiddenLanes = (row, bottomY) =>
  row.tree.hiddenLanes === 0 ? bottomY : extras().drawHiddenLanes(row, bottomY)
