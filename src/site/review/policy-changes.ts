import type { Lab, Scenario } from '../../core/lab.ts'
import { copyTitle, type ScenarioChanges } from '../../edit/edit-scenarios.ts'
import { formatMs, formatNumber } from '../../timeline/format-ms.ts'

/** What can be changed in a copy of a scenario. */
export type PolicyPart = 'reserveMs' | 'budgetMs' | 'deadline' | 'unfitPause' | 'onFailure'

export const POLICY_PARTS: readonly PolicyPart[] = ['reserveMs', 'budgetMs', 'deadline', 'unfitPause', 'onFailure']

/** Longest title that a scenario may have, in characters. */
const MAX_TITLE = 200

/** The words that a title has of an earlier change of each kind. */
const SAID: Readonly<Record<PolicyPart, RegExp>> = {
  reserveMs: /, (?:no reserve|reserve [\d\s]+)(?=,|$)/,
  budgetMs: /, budget [\d\s]+(?=,|$)/,
  deadline: /, deadline (?:not )?enforced(?=,|$)/,
  unfitPause: /, unfit pause (?:denied|cut)(?=,|$)/,
  onFailure: /, (?:goes on after a failure|stops at the first failure)(?=,|$)/,
}

/** What a change is called, as a person would say it of this scenario. */
export function partWords(scenario: Scenario, part: PolicyPart): string {
  switch (part) {
    case 'reserveMs':
      return 'another reserve'
    case 'budgetMs':
      return 'a budget of its own'
    case 'deadline':
      return scenario.deadline === 'none' ? 'the deadline enforced' : 'the deadline not enforced'
    case 'unfitPause':
      return scenario.unfitPause === 'cut' ? 'a pause that does not fit denied' : 'a pause that does not fit begun and cut'
    case 'onFailure':
      return scenario.onFailure === 'stop' ? 'the next step run after a failure' : 'a stop at the first failure'
  }
}

/** Whether a change needs a time, and from which one it starts: the scenario's, or a tenth of the budget for the first reserve. `null`: it needs none. */
export function partStartMs(lab: Lab, scenario: Scenario, part: PolicyPart): number | null {
  const budgetMs = scenario.budgetMs ?? lab.budgetMs
  if (part === 'budgetMs') return budgetMs
  if (part === 'reserveMs') return scenario.reserveMs ?? Math.round(budgetMs / 10)
  return null
}

/** The change as keys of the document, with a title that says what it is where there is room for one. */
export function changesFor(lab: Lab, scenario: Scenario, part: PolicyPart, ms: number): ScenarioChanges {
  switch (part) {
    case 'reserveMs':
      return {
        reserveMs: ms === 0 ? undefined : ms,
        ...titled(lab, scenario, part, ms === 0 ? 'no reserve' : `reserve ${formatNumber(ms)}`),
      }
    case 'budgetMs':
      return { budgetMs: ms, ...titled(lab, scenario, part, `budget ${formatNumber(ms)}`) }
    case 'deadline':
      return scenario.deadline === 'none'
        ? { deadline: undefined, ...titled(lab, scenario, part, 'deadline enforced') }
        : { deadline: 'none', ...titled(lab, scenario, part, 'deadline not enforced') }
    case 'unfitPause':
      return scenario.unfitPause === 'cut'
        ? { unfitPause: undefined, ...titled(lab, scenario, part, 'unfit pause denied') }
        : { unfitPause: 'cut', ...titled(lab, scenario, part, 'unfit pause cut') }
    case 'onFailure':
      return scenario.onFailure === 'stop'
        ? { onFailure: undefined, ...titled(lab, scenario, part, 'goes on after a failure') }
        : { onFailure: 'stop', ...titled(lab, scenario, part, 'stops at the first failure') }
  }
}

/** Why a change cannot be made, in a sentence: it changes nothing, or keeps more in reserve than there is. `null` where it can. */
export function refuseChange(lab: Lab, scenario: Scenario, part: PolicyPart, ms: number): string | null {
  const budgetMs = scenario.budgetMs ?? lab.budgetMs
  if (part === 'reserveMs') {
    const reserveMs = scenario.reserveMs ?? 0
    if (ms > budgetMs) return `The reserve is a part of the row’s budget, so it is at most ${formatMs(budgetMs)}.`
    if (ms === reserveMs) return ms === 0 ? 'That row has no reserve already.' : `That row has a reserve of ${formatMs(ms)} already.`
  }
  if (part === 'budgetMs' && ms === budgetMs) return `That row has a budget of ${formatMs(ms)} already.`
  return null
}

/** Nothing where the title is too long for the words: the copy is then called one. So it is where another row has the same words. */
function titled(lab: Lab, scenario: Scenario, part: PolicyPart, words: string): { readonly title?: string } {
  // What was changed before in the same way is changed no longer.
  const own = scenario.title
    .replace(/ copy(?: \d+)?$/, '')
    .replace(SAID[part], '')
    .trim()
  const title = own === '' ? words : `${own}, ${words}`
  if ([...title].length > MAX_TITLE) return {}
  return { title: lab.scenarios.some((one) => one.title === title) ? copyTitle(lab, title) : title }
}
