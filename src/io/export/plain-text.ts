/*
 * Names in a lab may hold anything. What leaves the page as text is read by programs that give some characters a meaning of their own; the formats escape
 * theirs, and this takes out what no format needs.
 */

/** Half a character: no UTF-8 has it, and XML forbids it. */
const LONE_SURROGATES = /\p{Cs}/gu
/** Embeddings, overrides and isolates turn round what follows them, far beyond the name that they are in. The plain marks (U+200E, U+200F) do not. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROLS = /\p{Cc}/gu

/** U+FFFD, which stands for what cannot be written. */
export const REPLACEMENT = '\ufffd'

/** A text that can be written as UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, REPLACEMENT)
}

/** A name as one line that changes nothing around it: breaks and tabs are spaces, other controls U+FFFD, and direction controls are gone. */
export function oneLine(text: string): string {
  return wellFormed(text).replace(LINE_BREAKS, ' ').replaceAll('\t', ' ').replace(CONTROLS, REPLACEMENT).replace(DIRECTION_CONTROLS, '')
}
