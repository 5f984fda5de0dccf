import type { Clock } from './failures.ts'

/** A line in the log. What a request did is seen by the service; these are what only the caller knows. */
export type LogLine =
  | { readonly what: 'cut' | 'not_sent'; readonly service: string; readonly clock: Clock }
  | { readonly what: 'skipped' | 'retry_denied' | 'unknown'; readonly service: string }
  | {
      readonly what: 'pause'
      readonly service: string
      readonly startedAt: number
      readonly clock: Clock | null
    }
  | ({ readonly what: 'attempt' } & AttemptRecord)

/** What is worth keeping of an attempt: enough to see where the time went, and nothing about a person. */
export interface AttemptRecord {
  readonly operationId: string
  readonly service: string
  readonly attempt: number
  readonly spentMs: number
  readonly remainingMs: number
  readonly outcome: string
}

export type Listener = (line: LogLine) => void

const listeners = new Set<Listener>()

export function log(line: LogLine): void {
  for (const listener of listeners) listener(line)
}

/** Hears every line from now on. Returns what stops it. */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
