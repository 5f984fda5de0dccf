import { withoutDirections } from '../timeline/without-directions.ts'

/**
 * A lab's title for a place that holds plain text alone (an option, a notice, an accessible name): without the characters by which it could turn the
 * words around it. Where an element can hold it, `<bdi>` does that and the title stays whole.
 */
export function shownTitle(title: string): string {
  const shown = withoutDirections(title).trim()
  return shown === '' ? 'Untitled lab' : shown
}
