/** Characters that change the direction of what follows them, and of which nothing is drawn. */
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** A text without the characters by which it could turn the words around it. Letters of any direction stay. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTIONS, '')
}
