/** Where a row stands in the figure, from its top. */
export interface RowExtent {
  readonly topPx: number
  readonly bottomPx: number
}

/** What stays in view of a figure: from `fromPx` on, and less `cutPx` at its end. */
export interface KeptPart {
  readonly fromPx: number
  readonly cutPx: number
}

/**
 * A figure that leaves its controls no room stays in view in part: whole rows, the chosen one among them, and the axis where that is possible. `null` where not
 * even the chosen row has room.
 */
export function keptPart(heightPx: number, roomPx: number, rows: readonly RowExtent[], chosen: number): KeptPart | null {
  if (heightPx <= roomPx) return { fromPx: 0, cutPx: 0 }
  const own = rows[chosen]
  if (own === undefined) return null
  // Down to the axis, from the first row that lets it.
  const first = rows.findIndex(({ topPx }) => heightPx - topPx <= roomPx)
  if (first !== -1 && first <= chosen) return { fromPx: (rows[first] as RowExtent).topPx, cutPx: 0 }
  // Without the axis: the chosen row, and as many before and after it as there is room for.
  const fromPx = [0, ...rows.map(({ topPx }) => topPx)].find((px) => px <= own.topPx && own.bottomPx - px <= roomPx)
  if (fromPx === undefined) return null
  const toPx = Math.max(...rows.map(({ bottomPx }) => bottomPx).filter((px) => px - fromPx <= roomPx))
  return { fromPx, cutPx: heightPx - toPx }
}
