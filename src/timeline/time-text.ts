/**
 * Reads a time as a person types it: `250`, `1500 ms`, `1.5s`, `1,5 s`, `2 min`, `1 h`. Without a unit it is milliseconds.
 * Gives whole milliseconds, or a sentence that says what was found and what is allowed. The range is not checked here.
 */
export type TimeReading = { readonly ok: true; readonly ms: number } | { readonly ok: false; readonly message: string }

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  ms: 1,
  msec: 1,
  millisecond: 1,
  milliseconds: 1,
  s: 1000,
  sec: 1000,
  second: 1000,
  seconds: 1000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
}

export function readTime(text: string): TimeReading {
  const typed = text.trim()
  if (typed === '') return { ok: false, message: 'Type a time, such as 250, 1500 ms or 1.5 s.' }
  // Groups of three set apart by a space of any width are one number: "2 500".
  const joined = typed.replace(/(\d)[\s\u2009\u202f\u00a0](?=\d{3}(?!\d))/g, '$1')
  const match = /^([+-]?)(\d+|\d*[.,]\d+|\d+[.,])\s*([a-z]*)$/i.exec(joined)
  const unit = match?.[3]?.toLowerCase() ?? ''
  const scale = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined
  if (match === null || scale === undefined) {
    return { ok: false, message: `“${shorten(typed)}” is not a time. Write a number with ms, s, min or h, such as 250, 1500 ms or 1.5 s.` }
  }
  const digits = match[2] ?? ''
  if (match[1] === '-' && Number(digits.replace(',', '.')) !== 0)
    return { ok: false, message: `“${shorten(typed)}” is less than nothing. A time is 0 or more.` }
  if (/^\d{1,3},\d{3}$/.test(digits)) {
    const plain = digits.replace(',', '')
    return { ok: false, message: `“${shorten(typed)}” can be read in two ways. Write ${plain} or ${digits.replace(',', '.')}.` }
  }
  const ms = Number(digits.replace(',', '.')) * scale
  const whole = Math.round(ms)
  if (Math.abs(ms - whole) > 1e-6 * Math.max(1, scale / 1000))
    return { ok: false, message: `“${shorten(typed)}” is not a whole number of milliseconds.` }
  return { ok: true, ms: whole }
}

/** Reads a plain number such as a count or a factor. */
export function readNumber(text: string): number | null {
  // As with times, "5,000" can be read in two ways.
  if (/^\d{1,3},\d{3}$/.test(text.trim())) return null
  const typed = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : null
}

function shorten(text: string): string {
  return text.length <= 24 ? text : `${text.slice(0, 24)}…`
}
