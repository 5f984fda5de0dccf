import type { Scenario } from '../../core/lab.ts'
import { shownTitle } from '../shown-title.ts'

/** A row's title for a place that holds plain text; its id where it has none. */
export function scenarioTitle({ title, id }: Pick<Scenario, 'title' | 'id'>): string {
  return title.trim() === '' ? id : shownTitle(title)
}
