import { formatMs, formatNumber } from '../../timeline/format-ms.ts'
import type { WorstCase } from '../../timeline/worst-case.ts'

export interface WorstWords {
  /** `At most 300 ms`; `No bound`. */
  readonly bound: string
  /** `140 over the budget of 160`. */
  readonly margin: string
  readonly tone: 'within' | 'over' | 'unknown'
  /** How sure that is, in a sentence. */
  readonly proof: string
}

/** How long a scenario may take, and what that is against its budget, in words. Nothing is called a bound that is not proven. */
export function describeWorst(worst: Pick<WorstCase, 'totalMs' | 'isExact' | 'atMostMs' | 'isAsListed'>, budgetMs: number): WorstWords {
  const { totalMs, isExact, atMostMs, isAsListed } = worst
  const budget = `the budget of ${formatNumber(budgetMs)}`
  if (totalMs === null) {
    return {
      bound: 'No bound',
      margin: `${budget} holds for nothing`,
      tone: 'over',
      proof: 'An attempt may last for ever. It is drawn as a day.',
    }
  }
  const isOver = totalMs > budgetMs
  if (isExact) {
    return {
      bound: `At most ${formatMs(totalMs)}`,
      margin: isOver ? `${formatNumber(totalMs - budgetMs)} over ${budget}` : `within ${budget}`,
      tone: isOver ? 'over' : 'within',
      proof: isAsListed
        ? 'Exact: the lab takes that long as it stands, and nothing can make it longer.'
        : 'Exact: these lengths and answers take that long, and none takes longer.',
    }
  }
  const most = atMostMs === null ? '' : `, at most ${formatMs(atMostMs)}`
  const isWithin = atMostMs !== null && atMostMs <= budgetMs
  return {
    bound: `At least ${formatMs(totalMs)}${most}`,
    margin: isOver
      ? `${formatNumber(totalMs - budgetMs)} over ${budget}`
      : isWithin
        ? `within ${budget}`
        : `it is not known whether ${budget} holds`,
    tone: isOver ? 'over' : isWithin ? 'within' : 'unknown',
    proof: 'Not exact: there are too many ways to follow them all. This is the longest that was found.',
  }
}
