import type { Lab } from '../../core/lab.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { describeOutcome } from '../../timeline/verdict.ts'

/** A text alternative longer than this is read by nobody. */
const MAX_ALT_CHARS = 500

/** What a picture of these rows says, in sentences: for a text alternative. `null` for all rows. */
export function altOf(lab: Lab, scenarios: readonly string[] | null): string {
  const sentences = viewLab(lab)
    .rows.filter(({ scenario }) => scenarios === null || scenarios.includes(scenario.id))
    .map(({ scenario, trace }) => describeOutcome(lab, scenario, trace))
  const text = sentences.join(' ')
  return text.length <= MAX_ALT_CHARS ? text : `${Array.from(text.slice(0, MAX_ALT_CHARS)).slice(0, -1).join('')}…`
}
