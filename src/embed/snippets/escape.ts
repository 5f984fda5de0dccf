import { escapeMarkdown } from '../../io/export/markdown.ts'
import { oneLine } from '../../io/export/plain-text.ts'

/*
 * A lab's texts as they stand in the places of a snippet. Each is one line first: a blank line would end a block of HTML in Markdown.
 */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** In HTML, as text or in an attribute of either quote; in JSX, which decodes the same references, in an attribute. */
export function inHtml(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

/** As text in JSX or MDX, where a brace begins an expression. */
export function inJsx(text: string): string {
  return withoutBraces(inHtml(text))
}

/** As HTML in a template of Go (Hugo): two braces would begin an action. Nothing there decodes references before the browser does. */
export function inGoTemplate(text: string): string {
  return withoutBraces(inHtml(text))
}

/** As text in a template of Vue, which reads two braces as an expression after references are decoded: so they are parted. */
export function inVue(text: string): string {
  return inHtml(partBraces(text))
}

/** In the text of a link or a picture in Markdown: no markup, no link, no mention. Some readers take the backslash before a bracket away too early. */
export function inMarkdown(text: string): string {
  return escapeMarkdown(text).replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;')
}

/** In MDX (Docusaurus) and in pages of Hugo, whose braces begin an expression or a shortcode before any Markdown is read. */
export function inBracedMarkdown(text: string): string {
  return withoutBraces(inMarkdown(text))
}

/** In Markdown that becomes a template of Vue. */
export function inVueMarkdown(text: string): string {
  return inMarkdown(partBraces(text))
}

/** In reStructuredText, between the backquotes of a reference. */
export function inReference(text: string): string {
  return oneLine(text)
    .trim()
    .replace(/[\\`*_|<>:[\]]/g, '\\$&')
}

/** An address in the parentheses of a Markdown link. */
export function inMarkdownAddress(address: string): string {
  return address.replace(/[()<>\\\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
}

/** A value as JSON inside a `<script>`: neither the element's end nor a comment can stand in it, and nothing turns the lines around it. */
export function inScript(value: unknown, spaces = 2): string {
  return JSON.stringify(value, null, spaces).replace(
    /[<\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** As `inScript`, in a template of Go. Two braces side by side stand only in a text of JSON that is indented. */
export function inScriptOfGoTemplate(value: unknown): string {
  return inScript(value).replaceAll('{{', '{\\u007b')
}

/** A text as a literal of JavaScript in single quotes. */
export function asJsText(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replace(/'/g, "\\'").replaceAll('<', '\\x3c')
  return `'${inner}'`
}

function withoutBraces(text: string): string {
  return text.replaceAll('{', '&#123;').replaceAll('}', '&#125;')
}

/** U+2060 has no width and no meaning. */
function partBraces(text: string): string {
  return text.replace(/\{(?=\{)/g, '{\u2060').replace(/\}(?=\})/g, '}\u2060')
}
