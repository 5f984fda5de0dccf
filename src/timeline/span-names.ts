import type { Lab } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import { callOfSpan, nameCall, numberLabel } from './names.ts'

/** A span's short name: `A1` where its call may be tried again, else `A`; work by its name. */
export function nameSpan(lab: Lab, span: Pick<TraceSpan, 'kind' | 'step' | 'label' | 'attempt'>): string {
  return isNumbered(lab, span) ? numberLabel(lab, span, span.attempt) : span.label
}

/** A span's name in a sentence: `Supplier (A1)`, `Catalog (A)`, `Pricing (attempt 1)`, `Pricing`; work by its name. */
export function nameSpanFully(lab: Lab, span: Pick<TraceSpan, 'kind' | 'step' | 'label' | 'attempt'>): string {
  const call = callOfSpan(lab, span)
  if (call === null) return span.label
  const { label, name, full } = nameCall(span.step, call)
  if (!isNumbered(lab, span)) return full
  return full === name ? `${name} (attempt ${span.attempt})` : `${name} (${numberLabel(lab, { ...span, label }, span.attempt)})`
}

function isNumbered(lab: Lab, span: Pick<TraceSpan, 'kind' | 'step' | 'label'>): boolean {
  return span.kind === 'attempt' && (callOfSpan(lab, span)?.retry?.maxAttempts ?? 1) > 1
}
