import { attempt } from './attempt.ts'
import { deadlineIn, type Limit, pause, remainingMs } from './clock.ts'
import { orNone, retryDenied } from './failures.ts'
import type { Service, Services } from './service.ts'
import { isTimeLeft } from './which-clock.ts'

//#region order
const BUDGET_MS = 160 //= budgetMs @ cutBy=deadline
const A_TIMEOUT_MS = 60 //= calls.supplier.timeoutMs @ step=supplier kind=attempt
const MAX_ATTEMPTS = 2 //= calls.supplier.retry.maxAttempts @ step=supplier
const BACKOFF_MS = 20 //= calls.supplier.retry.backoff.ms @ kind=backoff
const B_TIMEOUT_MS = 60 //= calls.audit.timeoutMs @ step=audit

async function order({ supplier, audit }: Services<'supplier' | 'audit'>) {
  const deadline = deadlineIn(BUDGET_MS) //@ cutBy=deadline
  const a = await orNone(withRetry(supplier, A_TIMEOUT_MS, deadline)) //@ step=supplier
  const b = await orNone(attempt(audit, B_TIMEOUT_MS, deadline)) //@ step=audit
  return { a, b }
}
//#endregion

//#region retry
async function withRetry(service: Service, timeoutMs: number, deadline: Limit) {
  for (let count = 1; ; count++) {
    try {
      return await attempt(service, timeoutMs, deadline) //@ step=supplier kind=attempt
    } catch (error) {
      if (!isTimeLeft(error) || count === MAX_ATTEMPTS) throw error
      if (BACKOFF_MS > remainingMs(deadline)) throw retryDenied(service) //@ kind=retry_denied
      await pause(service, BACKOFF_MS) //@ kind=backoff
    }
  }
}
//#endregion

export const rows = { retry: order }
