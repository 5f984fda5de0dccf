/** Far more than a lab or a library needs; a parser spends half a second on millions of open brackets. */
const MAX_NESTING = 200

/**
 * Where a JSON text opens its 201st bracket inside one another, as a position in the text; -1 where it never does. One pass without recursion, so
 * that a hostile text of megabytes is refused in the time that it takes to look at it.
 */
export function findTooDeep(text: string): number {
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (isInString) {
      if (code === BACKSLASH) i += 1
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      if (depth > MAX_NESTING) return i
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
  }
  return -1
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
