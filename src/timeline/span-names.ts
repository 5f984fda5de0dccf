import type { Call, Lab } from '../core/lab.ts'
import type { TraceSpan } from '../core/recorders.ts'
import { callOfSpan, nameCall, numberLabel } from './names.ts'

/** A span's short name: `A1` where its call may be tried again, else `A`; work by its name. */
export function nameSpan(lab: Lab, span: Pick<TraceSpan, 'kind' | 'step' | 'label' | 'attempt'>): string {
  const call = callOfSpan(lab, span)
  if (call === null) return nameWork(span.label)
  if (isBlank(call.label)) return nameSpanFully(lab, span)
  return isNumbered(span, call) ? numberLabel(lab, span, span.attempt) : span.label
}

/** A span's name in a sentence: `Supplier (A1)`, `Catalog (A)`, `Pricing (attempt 1)`, `Pricing`; work by its name. */
export function nameSpanFully(lab: Lab, span: Pick<TraceSpan, 'kind' | 'step' | 'label' | 'attempt'>): string {
  const call = callOfSpan(lab, span)
  if (call === null) return nameWork(span.label)
  const full = nameCallFully(span.step, call)
  if (!isNumbered(span, call)) return full
  const { label, name } = nameCall(span.step, call)
  return full === name ? `${name} (attempt ${span.attempt})` : `${name} (${numberLabel(lab, { ...span, label }, span.attempt)})`
}

/** A call's name in a sentence: `Catalog (A)`; its id alone where there is nothing to see of its label. */
export function nameCallFully(id: string, call: Pick<Call, 'label'>): string {
  const { name, full } = nameCall(id, call)
  return isBlank(call.label) ? name : full
}

/** The name of local work; what it is where there is nothing to see of its name. */
export function nameWork(name: string): string {
  return isBlank(name) ? 'Local work' : name
}

function isBlank(name: string): boolean {
  return name.trim() === ''
}

function isNumbered({ kind }: Pick<TraceSpan, 'kind'>, call: Pick<Call, 'retry'>): boolean {
  return kind === 'attempt' && (call.retry?.maxAttempts ?? 1) > 1
}
