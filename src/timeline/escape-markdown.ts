/** Stands between two characters without being seen: what is no longer side by side is no mention, no address and no emoji. */
const JOINER = '\u2060'

const MARKS = /[#$*[\\\]_`~]/g
/** As references, because not every reader of Markdown lets a backslash stand before these. */
const REFERRED = /[&<>|]/g
// What begins a list, a line across, or the underline of a heading.
const BEGINNINGS = /^(?:[-+=]|(?<number>\d+)(?<dot>[.)]))/

/**
 * A text of one line as Markdown that shows just that text, in a paragraph, a heading, a list, a link or the cell of a table. What means something to Markdown
 * is escaped. Hosts also look for mentions, references, addresses and emoji in what was rendered, where no escape is left: those are taken apart by a
 * character that is not seen.
 */
export function escapeMarkdownLine(line: string): string {
  return line
    .replace(/@(?=\S)/g, `@${JOINER}`)
    .replace(/#(?=\d)/g, `#${JOINER}`)
    .replace(/:(?=\S)/g, `:${JOINER}`)
    .replace(/www(?=\.)/gi, `$&${JOINER}`)
    .replace(/\bGH(?=-\d)/gi, `$&${JOINER}`)
    .replace(/\b[0-9a-f](?=[0-9a-f]{6,39}\b)/gi, `$&${JOINER}`)
    .replace(MARKS, '\\$&')
    .replace(BEGINNINGS, (found, number?: string, dot?: string) => (number === undefined ? `\\${found}` : `${number}\\${dot}`))
    .replace(REFERRED, (character) => `&#${character.charCodeAt(0)};`)
}
