import { formatNumber } from './format-ms.ts'
import type { LaneBox, RowContext } from './row-context.ts'
import { pathShape, round, textShape } from './shapes.ts'
import { truncateText } from './text-width.ts'

const ELBOW_X = 4
const INSET_TEXT_X = 16
const LEFT_TEXT_PX = 170
const HIDDEN_LANES_PX = 24

/** Says whose inside a downstream's lanes are. */
export function drawLaneLabels(row: RowContext): void {
  row.tree.lanes.forEach((lane, i) => {
    if (lane.insideOf.length === 0) return
    const box = row.lanes[i] as LaneBox
    const middleY = box.barY + box.barPx / 2
    const names = lane.insideOf.map((id) => insideName(row, id)).join(', ')
    const roomPx = LEFT_TEXT_PX - INSET_TEXT_X
    const text = truncateText(`inside ${names}`, roomPx, 13, 400, row.measure)
    // Far down, a name that can be read is worth more than a step further to the right.
    const indent = Math.max(0, Math.min((lane.depth - 1) * 12, Math.floor(roomPx - row.measure(text, 13, 400))))
    row.shapes.push(
      pathShape(`M${ELBOW_X + indent} ${box.barY - 2}V${round(middleY)}h7`, 'elbow'),
      textShape(INSET_TEXT_X + indent, middleY + 4.5, 'lane-label', text),
    )
  })
}

/** Says, below the lanes, how many more there are than are drawn. Returns where the row ends then. */
export function drawHiddenLanes({ tree, frame, shapes, measure }: RowContext, bottomY: number): number {
  if (tree.hiddenLanes === 0) return bottomY
  const words = `${formatNumber(tree.hiddenLanes)} more lanes stand in the ledger alone`
  const noteY = bottomY + HIDDEN_LANES_PX
  shapes.push(textShape(frame.x0, noteY - 6, 'lane-label', truncateText(words, frame.x1 - frame.x0, 13, 400, measure)))
  return noteY
}

function insideName(row: RowContext, id: string): string {
  const call = row.lab.calls[id]
  return call === undefined ? id : call.label
}
