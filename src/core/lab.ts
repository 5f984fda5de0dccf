/**
 * The lab document: one budget, named calls, and the scenarios that use them.
 * Every time is a whole number of milliseconds from 0 to 86 400 000. A missing optional key means its default; defaults are never written in.
 */

/** Largest time a document may hold: one day. */
export const MAX_MS = 86_400_000
/** Most spans that all scenarios of one lab may make together, counted as they are made. */
export const MAX_SPANS = 10_000
export const MAX_SCENARIOS = 20
export const MAX_ATTEMPTS = 20
/** Most sequences and parallel groups inside one another in one list of steps. */
export const MAX_GROUP_DEPTH = 8
/** Most downstreams inside one another. */
export const MAX_DOWNSTREAM_DEPTH = 16
/** Most findings that a lab may keep a reason for. */
export const MAX_IGNORED = 100

export interface Lab {
  readonly version: 1
  readonly title: string
  readonly budgetMs: number
  readonly seed?: number
  readonly calls: Readonly<Record<string, Call>>
  readonly scenarios: readonly Scenario[]
  /**
   * Findings that a person has looked at and left as they are: the finding's key, and why, in 1 to 200 characters. At most 100. A key is 1 to 200 of letters,
   * digits, `_`, `-`, `/` and `~`; one that no finding has now is kept. It does not touch the simulation.
   *
   * It is a part of version 1, because nothing that could be read before reads otherwise now: a lab without the key is the same document, and a reader that does
   * not know it refuses it by name, as it does every key that it does not know, rather than dropping what somebody wrote.
   */
  readonly ignored?: Readonly<Record<string, string>>
}

interface CallBase {
  /** 1 to 24 characters: what stands on the bar. */
  readonly label: string
  /** Cap on one attempt; `null` for none. */
  readonly timeoutMs: number | null
  readonly retry?: Retry
  readonly optional?: { readonly minRemainingMs?: number }
  readonly mutating?: boolean
  readonly idempotencyKey?: boolean
  readonly onCut?: 'cancel' | 'abandon'
}

/** A call whose remote answers as listed: on attempt 1, 2, …; the last response repeats. */
export interface AnsweredCall extends CallBase {
  readonly attempts: readonly Response[]
  readonly downstream?: never
}

/** A call whose remote is a service with steps of its own. */
export interface DownstreamCall extends CallBase {
  readonly downstream: Downstream
  readonly attempts?: never
}

export type Call = AnsweredCall | DownstreamCall

export interface Response {
  readonly durationMs: number
  readonly result?: 'ok' | 'error'
  readonly retryable?: boolean
  readonly retryAfterMs?: number
}

export interface Retry {
  /** Counts the first attempt. */
  readonly maxAttempts: number
  readonly backoff?: Backoff
  readonly expectedMs?: number
}

export type Backoff =
  | { readonly kind: 'fixed'; readonly ms: number }
  | { readonly kind: 'schedule'; readonly ms: readonly number[] }
  | { readonly kind: 'exponential'; readonly initialMs: number; readonly multiplier: number; readonly maxMs: number }

export interface Downstream {
  readonly steps: readonly Step[]
  readonly networkMs?: number
  readonly deadline?: 'propagated' | 'own' | 'none'
  /** Present exactly when `deadline` is `own`. */
  readonly ownMs?: number
  readonly marginMs?: number
  readonly onFailure?: 'continue' | 'stop'
}

export interface Scenario {
  readonly id: string
  readonly title: string
  readonly deadline?: 'shared' | 'none'
  /** The row's own budget, in place of the lab's. */
  readonly budgetMs?: number
  readonly reserveMs?: number
  readonly unfitPause?: 'deny' | 'cut'
  readonly onFailure?: 'continue' | 'stop'
  readonly steps: readonly Step[]
}

export interface Work {
  readonly work: string
  readonly durationMs: number
  readonly interruptible?: boolean
  readonly finally?: boolean
}

/** A call's id, the caller's own work, or a group of steps. */
export type Step = string | Work | { readonly sequence: readonly Step[] } | { readonly parallel: readonly Step[] }
