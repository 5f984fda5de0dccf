import type { Comparison } from '../../timeline/compare.ts'
import type { Figure, FigureBar, Shape } from '../../timeline/figure.ts'

/** More pairs than this are a thicket; the table has them all. */
const MAX_PAIRS = 16

/** Lines from where a step ends in one row to where the same step ends in the other: upright where nothing changed, slanted where it did. */
export function pairLines(figure: Figure, { pairs, steps }: Pick<Comparison, 'pairs' | 'steps'>): readonly Shape[] {
  const [above, below] = figure.rows
  if (above === undefined || below === undefined || pairs.length > MAX_PAIRS || figure.mode === 'narrow') return []
  return steps.flatMap(({ a, b }): readonly Shape[] => {
    const from = barAt(above.bars, a?.spans.at(-1))
    const to = barAt(below.bars, b?.spans.at(-1))
    if (from === null || to === null || a === null || b === null) return []
    const isSame = a.endMs === b.endMs && a.last.status === b.last.status
    const d = `M${from.x + from.width} ${from.y + from.height + 4}L${to.x + to.width} ${to.y - 4}`
    return [{ kind: 'path', d, className: `pair-line${isSame ? '' : ' is-moved'}` }]
  })
}

function barAt(bars: readonly FigureBar[], spanIndex: number | undefined): FigureBar['box'] | null {
  return bars.find((bar) => bar.spanIndex === spanIndex)?.box ?? null
}
