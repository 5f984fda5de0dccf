/** Stands between two characters without being seen: what is no longer side by side is no mention, no address and no emoji. */
const JOINER = '\u2060'

// What would break a line, and what would turn the direction of the text around it.
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const MARKS = /[#$&*<>[\\\]^_`{|}~]/g
// What begins a list, a line across, or the underline of a heading.
const BEGINNINGS = /^(?:[-+=]|(?<number>\d+)(?<dot>[.)]))/

/**
 * Any text as Markdown that shows just that text, on one line, in a paragraph, a heading, a list or the cell of a table.
 * What means something to Markdown is escaped. Hosts also look for mentions, references, addresses and emoji in what was
 * rendered, where no escape is left: those are taken apart by a character that is not seen.
 */
export function escapeMarkdown(text: string): string {
  return oneLine(text)
    .replace(/@(?=\S)/g, `@${JOINER}`)
    .replace(/#(?=\d)/g, `#${JOINER}`)
    .replace(/:(?=\S)/g, `:${JOINER}`)
    .replace(/www(?=\.)/gi, `$&${JOINER}`)
    .replace(/\bGH(?=-\d)/gi, `$&${JOINER}`)
    .replace(/\b[0-9a-f](?=[0-9a-f]{6,39}\b)/gi, `$&${JOINER}`)
    .replace(MARKS, '\\$&')
    .replace(BEGINNINGS, (found, number?: string, dot?: string) => (number === undefined ? `\\${found}` : `${number}\\${dot}`))
}

/** A text on one line, without what cannot be seen. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(INVISIBLE, '').trim()
}

/** A text as a block of code, in which nothing is looked for: behind a fence that is longer than any in it. */
export function fenceCode(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${oneLine(text)}\n${fence}`
}
