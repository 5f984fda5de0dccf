/** Narrow, and no line may break at it: a number stays in one piece. */
const NARROW_SPACE = '\u202f'

/** A whole number with its thousands set apart by a narrow space: `1 000`. */
export function formatNumber(value: number): string {
  const digits = String(value)
  if (value < 1000) return digits
  let out = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3) out = digits.slice(Math.max(0, end - 3), end) + NARROW_SPACE + out
  return out
}

/** A length with its unit: `70 ms`. */
export function formatMs(ms: number): string {
  return `${formatNumber(ms)} ms`
}
