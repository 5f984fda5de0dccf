import { type Lab, MAX_DOWNSTREAM_DEPTH, MAX_SPANS } from '../core/lab.ts'
import { type LabError, parseLab } from '../core/parse-lab.ts'
import { isEqual } from './edit-keys.ts'
import type { StepPlace } from './step-place.ts'

/** An edit gives a new lab, which shares with the old one all that did not change; or it says in a sentence why it cannot be, and nothing changed. */
export type EditResult = EditDone | EditRefused

export interface EditDone {
  readonly ok: true
  /** The lab that was given, where the edit changed nothing. */
  readonly lab: Lab
  /** What was added, moved or renamed, for the focus to go to. */
  readonly at?: EditTarget
}

export type EditTarget =
  | { readonly kind: 'call'; readonly id: string }
  | { readonly kind: 'attempt'; readonly id: string; readonly index: number }
  | { readonly kind: 'scenario'; readonly id: string }
  | { readonly kind: 'step'; readonly place: StepPlace }

export type RefusalKind =
  /** There is no such call, attempt, scenario or step. */
  | 'not_found'
  | 'bad_id'
  | 'id_taken'
  | 'bad_value'
  | 'too_many'
  | 'too_deep'
  /** A service would reach itself. */
  | 'ring'
  /** Steps use it: `places` says where. */
  | 'in_use'
  /** It is the last of its kind, and one must stay. */
  | 'last'
  /** It stands first, or last, already. */
  | 'edge'
  /** There is no group beside it, or around it. */
  | 'no_group'
  | 'into_itself'
  | 'finally_in_group'
  | 'too_many_spans'
  /** The lab would break a rule that no other kind names. */
  | 'invalid'

export interface EditRefused {
  readonly ok: false
  readonly kind: RefusalKind
  /** One or two plain sentences: what cannot be, and what can. */
  readonly sentence: string
  /** Of what is in use: the steps that use it. */
  readonly places?: readonly StepPlace[]
  /** An edit that can be offered in its stead, with the words on its button. */
  readonly offer?: { readonly label: string; apply(): EditResult }
}

export function refuse(kind: RefusalKind, sentence: string): EditRefused {
  return { ok: false, kind, sentence }
}

/**
 * Ends every edit: a lab that the document's rules do not allow is not handed out. `old` is handed out where nothing changed.
 */
export function finish(old: Lab, lab: Lab, at?: EditTarget): EditResult {
  const target = at === undefined ? null : { at }
  if (isEqual(old, lab)) return { ok: true, lab: old, ...target }
  const parsed = parseLab(lab)
  if (parsed.ok) return { ok: true, lab, ...target }
  return refusalOf(parsed.errors[0] as LabError)
}

function refusalOf({ path, message }: LabError): EditRefused {
  if (message.startsWith(`expected at most ${MAX_SPANS} spans`)) {
    return refuse('too_many_spans', `With this the lab would make more than ${MAX_SPANS} spans. It stays as it was.`)
  }
  if (message.startsWith(`expected at most ${MAX_DOWNSTREAM_DEPTH} downstreams`)) {
    return refuse('too_deep', `Services may lie ${MAX_DOWNSTREAM_DEPTH} deep inside one another, and this would be one more.`)
  }
  const key = path.split('.').at(-1) ?? ''
  const isValue = /^expected .*, found /s.test(message)
  return refuse(isValue ? 'bad_value' : 'invalid', `${key === '' ? 'The lab' : key}: ${message}.`)
}
