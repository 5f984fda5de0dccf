import { attempt, work } from './attempt.ts'
import { after, deadlineIn, keepBack, type Limit, pause, remainingMs } from './clock.ts'
import { orNone, retryDenied, skipped } from './failures.ts'
import { log } from './log.ts'
import { type Answer, ErrorAnswer, type Service, type Services } from './service.ts'
import { isTimeLeft } from './which-clock.ts'

//#region services What it is about
type All = Services<'profile' | 'prices' | 'stock' | 'tips' | 'merge' | 'answer'>

type Branch = (signal: AbortSignal) => Promise<Answer>

/** Which attempt of which operation, under which limit. */
interface Try {
  readonly id: string
  readonly count: number
  readonly service: Service
  readonly limit: Limit
}
//#endregion

//#region operation
const BUDGET_MS = 1000 //= budgetMs @ status=deadline_exceeded
const RESERVE_MS = 80 //= scenarios.0.reserveMs @ cutBy=reserve | step=Answer
const A_TIMEOUT_MS = 300 //= calls.profile.timeoutMs @ step=profile kind=attempt
const MAX_ATTEMPTS = 2 //= calls.profile.retry.maxAttempts @ step=profile
const BACKOFF_MS = 40 //= calls.profile.retry.backoff.ms @ kind=backoff
const EXPECTED_MS = 150 //= calls.profile.retry.expectedMs @ kind=retry_denied
const B_TIMEOUT_MS = 400 //= calls.prices.timeoutMs @ step=prices
const C_TIMEOUT_MS = 400 //= calls.stock.timeoutMs @ step=stock
const D_TIMEOUT_MS = 200 //= calls.tips.timeoutMs @ step=tips kind=attempt
const D_LEAST_MS = 300 //= calls.tips.optional.minRemainingMs @ step=tips

export async function operation({ profile, prices, stock, tips, merge, answer }: All) {
  const id = crypto.randomUUID()
  const deadline = deadlineIn(BUDGET_MS) // from the first byte in to the last byte out
  const callsEnd = keepBack(deadline, RESERVE_MS) //@ cutBy=reserve
  const once = (service: Service, ask: Promise<Answer>) =>
    recorded({ id, count: 1, service, limit: callsEnd }, ask)
  try {
    await askFirst(id, profile, callsEnd) //@ step=profile
    await together([
      (signal) => once(prices, attemptFor(signal, prices, B_TIMEOUT_MS, callsEnd)), //@ step=prices
      (signal) => once(stock, attemptFor(signal, stock, C_TIMEOUT_MS, callsEnd)), //@ step=stock
    ])
    const isWorthIt = remainingMs(deadline) >= D_LEAST_MS //@ step=tips
    const d = isWorthIt
      ? await orNone(once(tips, attempt(tips, D_TIMEOUT_MS, callsEnd))) //@ step=tips kind=attempt
      : skipped(tips) //@ step=tips kind=skip
    return { d, page: await work(merge, deadline) } //@ step=Merge
  } finally {
    await work(answer, deadline) //@ step=Answer
  }
}
//#endregion

//#region ask The first call, behind its gate
async function askFirst(id: string, service: Service, limit: Limit) {
  for (let count = 1; ; count++) {
    try {
      return await recorded({ id, count, service, limit }, attempt(service, A_TIMEOUT_MS, limit))
    } catch (error) {
      const mayRepeat = isTimeLeft(error) || (error instanceof ErrorAnswer && error.isRetryable)
      if (!mayRepeat || count === MAX_ATTEMPTS) throw error
      const wishMs = error instanceof ErrorAnswer ? error.retryAfterMs : 0
      const pauseMs = Math.max(BACKOFF_MS, wishMs)
      if (pauseMs + EXPECTED_MS > remainingMs(limit)) throw retryDenied(service)
      await pause(service, pauseMs)
    }
  }
}
//#endregion

//#region record
/** One line for an attempt. No name of a person, no address, no amount. */
async function recorded({ id, count, service, limit }: Try, ask: Promise<Answer>) {
  const startedAt = performance.now()
  let outcome = 'ok'
  try {
    return await ask //@ kind=attempt
  } catch (error) {
    outcome = error instanceof Error ? error.message : 'unknown'
    throw error
  } finally {
    const spentMs = performance.now() - startedAt
    const line = { operationId: id, service: service.name, attempt: count, outcome }
    log({ what: 'attempt', ...line, spentMs, remainingMs: remainingMs(limit) })
  }
}
//#endregion

//#region together
/** Starts every branch; the first that fails stops the others. */
async function together(branches: readonly Branch[]) {
  const group = new AbortController()
  try {
    await Promise.all(branches.map((branch) => branch(group.signal))) //@ step=prices | step=stock
  } catch (error) {
    // A turn later: what is due at this very instant still counts.
    after(0, () => group.abort(new Error('a branch beside it failed'))) //@ status=cancelled
    throw error
  }
}

async function attemptFor(group: AbortSignal, service: Service, timeoutMs: number, limit: Limit) {
  const send: Service['send'] = (own = group) => service.send(AbortSignal.any([own, group])) //@ step=prices kind=attempt | step=stock kind=attempt
  return attempt({ name: service.name, send }, timeoutMs, limit) //@ step=prices | step=stock
}
//#endregion

export const rows = { operation }
