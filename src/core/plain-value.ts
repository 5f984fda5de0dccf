const LONE_SURROGATE = /\p{Surrogate}/u

/** Characters are counted as Unicode code points: an emoji that needs two UTF-16 units is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Whether a text can be written as UTF-8: no half of a surrogate pair stands alone. */
export function isUnicodeText(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}

/**
 * Whether a value is what a JSON object becomes: made by `{}` or without a prototype, of any realm
 * (a frame's message is made by another realm's `Object`). Instances of classes, maps and dates are not.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
