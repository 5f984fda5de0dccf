import type { Lab, Scenario } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'
import { formatNumber } from './format-ms.ts'
import { describeVerdict, faultsOf } from './verdict.ts'
import { withoutDirections } from './without-directions.ts'

/** How many rows one announcement names: more would still be read when the next one is due. */
const MAX_ROWS = 3

/**
 * What a change did to the rows, as one short sentence to be read aloud: `Shared deadline: 160 ms, C cut, 0 over.` `null` if no row has another total or
 * outcome, and where rows were added or removed, since then a row's place does not say which one it is. `lab` is the lab after the change.
 */
export function announceChange(before: readonly Trace[], after: readonly Trace[], lab: Lab): string | null {
  if (before.length !== after.length) return null
  const news = after.flatMap((trace, i) => {
    const scenario = lab.scenarios[i]
    const old = before[i]
    if (scenario === undefined || old === undefined || outcomeKey(lab, old) === outcomeKey(lab, trace)) return []
    return [announceRow(lab, scenario, trace, i)]
  })
  if (news.length === 0) return null
  const more = news.length - MAX_ROWS
  if (more > 0) news.splice(MAX_ROWS, more, `${formatNumber(more)} more ${more === 1 ? 'row' : 'rows'} changed`)
  return withoutDirections(`${news.join('; ')}.`)
}

function announceRow(lab: Lab, scenario: Scenario, trace: Trace, index: number): string {
  const { total, note, note2 } = describeVerdict(lab, scenario, trace)
  const title = scenario.title.trim() || `Row ${index + 1}`
  return `${title}: ${[total, note, ...(note2 === null ? [] : [note2])].join(', ')}`
}

/** Two results of a row with the same key have the same total and came out the same way. */
function outcomeKey(lab: Lab, trace: Trace): string {
  const { totalMs, outcome, overBudgetMs, orphanMs } = trace
  const fault = faultsOf(lab, trace)[0]
  const how = fault === undefined ? '' : `${fault.step} ${fault.status} ${fault.cutBy ?? ''}`
  return [totalMs, outcome, overBudgetMs > 0, orphanMs, how].join('|')
}
