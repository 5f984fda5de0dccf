import type { Scenario } from '../../core/lab.ts'
import { rowTitle } from '../../timeline/row-title.ts'
import { shownTitle } from '../shown-title.ts'

/** A row's title for a place that holds plain text; its id where it has none. */
export function scenarioTitle(scenario: Pick<Scenario, 'title' | 'id'>): string {
  return shownTitle(rowTitle(scenario))
}
