import type { Call, Lab } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'

export interface CallName {
  /** What stands on the bar: `A`. */
  readonly label: string
  /** The id, made readable: `Catalog`. The label itself where both say the same. */
  readonly name: string
  /** Both, or one where both say the same: `Catalog (A)`, `Pricing`. */
  readonly full: string
}

/** A label as short as this is a letter, to which a number is glued: `A1`. A longer one is a word: `Charge 2`. */
const MAX_GLUED = 2

/** How a call is named in text. */
export function nameCall(id: string, call: Pick<Call, 'label'>): CallName {
  const { label } = call
  const name = humaniseId(id)
  return isSame(label, name) ? { label, name: label, full: label } : { label, name, full: `${name} (${label})` }
}

/** The short name of one attempt of a span's call, e.g. of the one before a pause: `A1`. */
export function numberLabel(lab: Lab, span: Pick<TraceSpan, 'kind' | 'step' | 'label'>, attempt: number): string {
  const { label } = span
  // "S3" and its first attempt must not read as "S31", nor "Pricing" as "Pricing1".
  const isLetter = callOfSpan(lab, span) !== null && Array.from(label).length <= MAX_GLUED && !/\d$/.test(label)
  return isLetter ? `${label}${attempt}` : `${label} ${attempt}`
}

/** The call that a step names; `null` for local work. */
export function callOf(lab: Lab, id: string): Call | null {
  return Object.hasOwn(lab.calls, id) ? (lab.calls[id] ?? null) : null
}

/** The call of a span; `null` for local work, also where its name is some call's id. */
export function callOfSpan(lab: Lab, span: Pick<TraceSpan, 'kind' | 'step' | 'label'>): Call | null {
  if (span.kind === 'work') return null
  const call = callOf(lab, span.step)
  // The mark of work that never started carries the work's name: the label tells it from a call of that id.
  return call !== null && call.label === span.label ? call : null
}

/** `supplier-eu_2` as `Supplier eu 2`. An id of nothing but dashes stays as it is. */
function humaniseId(id: string): string {
  const text = id.replace(/[-_]+/g, ' ').trim()
  return text === '' ? id : text.charAt(0).toUpperCase() + text.slice(1)
}

function isSame(label: string, name: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/[-_\s]+/g, ' ')
      .trim()
      .toLowerCase()
  return plain(label) === plain(name) || label === name
}
