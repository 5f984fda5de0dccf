/** Characters that change the direction of what follows them, or that nothing is drawn for. */
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/**
 * A lab's title for a place that holds plain text alone (an option, a notice, an accessible name): without the characters by which it could turn the
 * words around it. Where an element can hold it, `<bdi>` does that and the title stays whole.
 */
export function shownTitle(title: string): string {
  const shown = title.replace(DIRECTIONS, '').trim()
  return shown === '' ? 'Untitled lab' : shown
}
