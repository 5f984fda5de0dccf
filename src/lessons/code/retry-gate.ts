import { attempt } from './attempt.ts'
import { deadlineIn, type Limit, pause, pauseRegardless, remainingMs } from './clock.ts'
import { orNone, retryDenied } from './failures.ts'
import { ErrorAnswer, type Service, type Services } from './service.ts'
import { isTimeLeft } from './which-clock.ts'

//#region services The services that are asked
type Two = Services<'supplier' | 'audit'>
//#endregion

//#region order
const BUDGET_MS = 400 //= budgetMs @ cutBy=deadline
const A_TIMEOUT_MS = 200 //= calls.supplier.timeoutMs @ step=supplier kind=attempt
const MAX_ATTEMPTS = 2 //= calls.supplier.retry.maxAttempts @ step=supplier
const BACKOFF_MS = 20 //= calls.supplier.retry.backoff.ms @ kind=backoff
const EXPECTED_MS = 60 //= calls.supplier.retry.expectedMs @ kind=retry_denied
const B_TIMEOUT_MS = 200 //= calls.audit.timeoutMs @ step=audit

async function order({ supplier, audit }: Two, ask = askFirst) {
  const deadline = deadlineIn(BUDGET_MS) //@ cutBy=deadline
  const a = await orNone(ask(supplier, A_TIMEOUT_MS, deadline)) //@ step=supplier
  const b = await orNone(attempt(audit, B_TIMEOUT_MS, deadline)) //@ step=audit
  return { a, b }
}
//#endregion

//#region gate
async function askFirst(service: Service, timeoutMs: number, deadline: Limit) {
  for (let count = 1; ; count++) {
    try {
      return await attempt(service, timeoutMs, deadline) //@ scenario=gate step=supplier kind=attempt
    } catch (error) {
      if (!mayRepeat(error) || count === MAX_ATTEMPTS) throw error
      const pauseMs = Math.max(BACKOFF_MS, wishOf(error)) //@ scenario=gate step=supplier status=error
      const fits = pauseMs + EXPECTED_MS <= remainingMs(deadline) //@ scenario=gate kind=backoff | scenario=gate kind=retry_denied
      if (!fits) throw retryDenied(service) //@ scenario=gate kind=retry_denied
      await pause(service, pauseMs) //@ scenario=gate kind=backoff
    }
  }
}
//#endregion

//#region regardless Pausing without asking
async function pauseFirst(service: Service, timeoutMs: number, deadline: Limit) {
  for (let count = 1; ; count++) {
    try {
      return await attempt(service, timeoutMs, deadline)
    } catch (error) {
      if (!mayRepeat(error) || count === MAX_ATTEMPTS) throw error
      await pauseRegardless(service, Math.max(BACKOFF_MS, wishOf(error)), deadline)
    }
  }
}
//#endregion

//#region repeat What may be tried again, and what the service asks for
function mayRepeat(error: unknown): boolean {
  return isTimeLeft(error) || (error instanceof ErrorAnswer && error.isRetryable)
}

/** What the service asked for in its Retry-After. */
function wishOf(error: unknown): number {
  return error instanceof ErrorAnswer ? error.retryAfterMs : 0
}
//#endregion

export const rows = {
  gate: (services: Two) => order(services, askFirst),
  regardless: (services: Two) => order(services, pauseFirst),
}
