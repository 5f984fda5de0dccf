import type { Comparison } from '../../timeline/compare.ts'
import type { Figure, FigureBar, Shape } from '../../timeline/figure.ts'

/** More pairs than this are a thicket; the table has them all. */
const MAX_PAIRS = 16
/** Below a bar its rule. */
const RULE_PX = 4
/** Words stand on the tracks below and above a bar: there a line is upright. */
const TRACK_PX = 18

/** Lines from where a step ends in one row to where the same step ends in the other: upright where nothing changed, slanted where it did. */
export function pairLines(figure: Figure, { pairs, steps }: Pick<Comparison, 'pairs' | 'steps'>): readonly Shape[] {
  const [above, below] = figure.rows
  if (above === undefined || below === undefined || pairs.length > MAX_PAIRS || figure.mode === 'narrow') return []
  return steps.flatMap(({ a, b }): readonly Shape[] => {
    const from = barAt(above.bars, a?.spans.at(-1))
    const to = barAt(below.bars, b?.spans.at(-1))
    if (from === null || to === null || a === null || b === null) return []
    const isSame = a.endMs === b.endMs && a.last.status === b.last.status
    const [top, bottom] = [from.y + from.height + RULE_PX, to.y - RULE_PX]
    const bend = Math.min(TRACK_PX, (bottom - top) / 2)
    const [x, toX] = [from.x + from.width, to.x + to.width]
    const d = `M${x} ${top}V${top + bend}L${toX} ${bottom - bend}V${bottom}`
    return [{ kind: 'path', d, className: `pair-line${isSame ? '' : ' is-moved'}` }]
  })
}

function barAt(bars: readonly FigureBar[], spanIndex: number | undefined): FigureBar['box'] | null {
  return bars.find((bar) => bar.spanIndex === spanIndex)?.box ?? null
}
