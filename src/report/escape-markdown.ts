import { escapeMarkdownLine } from '../timeline/escape-markdown.ts'

// What would break a line, and what would turn the direction of the text around it.
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Any text as Markdown that shows just that text, on one line. */
export function escapeMarkdown(text: string): string {
  return escapeMarkdownLine(oneLine(text))
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
