import type { Scenario } from '../core/lab.ts'

/** What a row is called: its title, or its id where it has none. */
export function rowTitle({ id, title }: Pick<Scenario, 'id' | 'title'>): string {
  return title.trim() === '' ? id : title
}
