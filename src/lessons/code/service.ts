//#region service A service that can be asked
/** What a service says when all went well. */
export type Answer = unknown

/** What a request may carry besides the question itself. */
export interface Request {
  /** How long the caller will still be there when the request arrives. */
  readonly remainingMs?: number
  /** The same for every attempt of one operation, so that it is done once. */
  readonly idempotencyKey?: string
}

/**
 * A service that can be asked, or a piece of one's own work. With a signal it can be told to stop;
 * it then rejects with the signal's reason.
 */
export interface Service {
  readonly name: string
  send(signal?: AbortSignal, request?: Request): Promise<Answer>
}

export type Services<Name extends string> = Readonly<Record<Name, Service>>
//#endregion

//#region error An answer that is an error
/** Rejected with when a service answers, but with an error. */
export class ErrorAnswer extends Error {
  readonly isRetryable: boolean
  /** How long the service asks to be left alone; 0 where it does not say. */
  readonly retryAfterMs: number

  constructor(isRetryable: boolean, retryAfterMs: number) {
    super('the service answered with an error')
    this.isRetryable = isRetryable
    this.retryAfterMs = retryAfterMs
  }
}
//#endregion
