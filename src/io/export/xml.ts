import { REPLACEMENT } from './plain-text.ts'

/** All that XML 1.0 does not allow in a document, not even escaped (production 2, `Char`). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A reader would turn a carriage return into a line feed.
  '\r': '&#13;',
}

/** A text as it stands in XML, in an element as well as in an attribute. What XML forbids becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, REPLACEMENT).replace(/[&<>"'\r]/g, (character) => ENTITIES[character] as string)
}

/** ` name="value"` for each attribute that has a value. */
export function writeAttributes(attributes: Readonly<Record<string, string | number | undefined>>): string {
  let out = ''
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) out += ` ${name}="${escapeXml(String(value))}"`
  return out
}

/** `<tag …>inner</tag>`, or `<tag …/>` where there is nothing inside. `inner` is markup. */
export function writeElement(tag: string, attributes: Readonly<Record<string, string | number | undefined>>, inner = ''): string {
  return inner === '' ? `<${tag}${writeAttributes(attributes)}/>` : `<${tag}${writeAttributes(attributes)}>${inner}</${tag}>`
}
