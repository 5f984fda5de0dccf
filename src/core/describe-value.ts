import { isPlainObject } from './plain-value.ts'

/** Most characters of a document's own text that a message repeats. */
const SHOWN_CHARACTERS = 40
/** Most names that are compared or listed in one message, so that a message stays short and cheap. */
const COMPARED_NAMES = 200
const LISTED_NAMES = 8

const PLAIN_NAME = /^[\w-]{1,40}$/
/** What a reader cannot see, or what would change how the rest of the sentence is shown. */
const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu

/** A text in quotes, cut at 40 characters, with everything unseen written as an escape. */
export function quote(text: string): string {
  // No character is longer than two units, so this takes at least one character more than is shown.
  const characters = [...text.slice(0, 2 * SHOWN_CHARACTERS + 2)]
  const shown = characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…` : text
  return JSON.stringify(shown).replace(UNSEEN, (unseen) =>
    Array.from({ length: unseen.length }, (_, i) => `\\u${unseen.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )
}

/** What was found, in a few words: `-5`, `"soft"`, `a list of 21`, `an object`. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  switch (typeof value) {
    case 'string':
      return quote(value)
    case 'number':
    case 'boolean':
      return String(value)
    case 'undefined':
      return 'nothing'
    case 'object':
      return isPlainObject(value) ? 'an object' : 'an object that is not plain data'
    default:
      return `a ${typeof value}`
  }
}

/** `a, b, c`, or the first few and how many more. */
export function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'none'
  const shown = names.slice(0, LISTED_NAMES).map((name) => (PLAIN_NAME.test(name) ? name : quote(name)))
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ')
}

/** The name that was probably meant (`timeoutMS`: `timeoutMs`), or `null`. */
export function closestName(name: string, names: readonly string[]): string | null {
  const plain = simplify(name)
  let closest: string | null = null
  // Two slips at most, and fewer than half of a short word.
  let least = Math.min(2, Math.floor((name.length - 1) / 2)) + 1
  for (const other of names.slice(0, COMPARED_NAMES)) {
    if (Math.abs(other.length - name.length) > 2) continue
    const slips = simplify(other) === plain ? 0 : countSlips(name, other)
    if (slips < least) {
      least = slips
      closest = other
    }
  }
  return closest
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}

/** Edits between two short words, two swapped letters being one (optimal string alignment). */
function countSlips(a: string, b: string): number {
  const width = b.length + 1
  const table: number[] = Array.from({ length: (a.length + 1) * width }, () => 0)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) {
        table[i * width + j] = i + j
        continue
      }
      const substituted = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let slips = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, substituted)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) slips = Math.min(slips, at(i - 2, j - 2) + 1)
      table[i * width + j] = slips
    }
  }
  return at(a.length, b.length)
}
