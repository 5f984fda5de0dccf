import type { LaneBox, RowContext } from './row-context.ts'
import { pathShape, round, textShape } from './shapes.ts'
import { truncateText } from './text-width.ts'

const ELBOW_X = 4
const INSET_TEXT_X = 16
const LEFT_TEXT_PX = 170

/** Says whose inside a downstream's lanes are. */
export function drawLaneLabels(row: RowContext): void {
  row.tree.lanes.forEach((lane, i) => {
    if (lane.insideOf.length === 0) return
    const box = row.lanes[i] as LaneBox
    const middleY = box.barY + box.barPx / 2
    const indent = (lane.depth - 1) * 12
    const names = lane.insideOf.map((id) => insideName(row, id)).join(', ')
    const text = truncateText(`inside ${names}`, LEFT_TEXT_PX - INSET_TEXT_X - indent, 13, 400, row.measure)
    row.shapes.push(
      pathShape(`M${ELBOW_X + indent} ${box.barY - 2}V${round(middleY)}h7`, 'elbow'),
      textShape(INSET_TEXT_X + indent, middleY + 4.5, 'lane-label', text),
    )
  })
}

function insideName(row: RowContext, id: string): string {
  const call = row.lab.calls[id]
  return call === undefined ? id : call.label
}
