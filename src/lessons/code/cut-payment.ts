import { abandonable } from './abandon.ts'
import { attempt, work } from './attempt.ts'
import { deadlineIn, keepBack, type Limit, pause, remainingMs } from './clock.ts'
import { Cut, retryDenied, unknown } from './failures.ts'
import type { Answer, Service, Services } from './service.ts'
import { isTimeLeft } from './which-clock.ts'

const BUDGET_MS = 500 //= budgetMs
const RESERVE_MS = 40 //= scenarios.0.reserveMs
const CART_TIMEOUT_MS = 300 //= calls.cart.timeoutMs
const PAYMENT_TIMEOUT_MS = 400 //= calls.payment.timeoutMs
const TRANSFER_TIMEOUT_MS = 400 //= calls.transfer.timeoutMs
const KEY_RESERVE_MS = 40 //= scenarios.2.reserveMs
const TOLD_RESERVE_MS = 40 //= scenarios.1.reserveMs

//#region write
/** A write that was cut is neither done nor undone: somebody has to look. */
async function write(service: Service, ask: Promise<Answer>): Promise<Answer> {
  try {
    return await ask //@ ambiguous=yes
  } catch (error) {
    if (error instanceof Cut) unknown(service) //@ ambiguous=yes
    throw error
  }
}
//#endregion

//#region charge
const CHARGE_TIMEOUT_MS = 150 //= calls.charge.timeoutMs @ scenario=key step=charge kind=attempt
const MAX_ATTEMPTS = 2 //= calls.charge.retry.maxAttempts @ scenario=key step=charge
const BACKOFF_MS = 30 //= calls.charge.retry.backoff.ms @ scenario=key kind=backoff
const EXPECTED_MS = 100 //= calls.charge.retry.expectedMs @ scenario=key kind=retry_denied

async function chargeOnce(charge: Service, limit: Limit): Promise<Answer> {
  const request = { idempotencyKey: crypto.randomUUID() } // one key, made before the first attempt
  for (let count = 1; ; count++) {
    try {
      return await write(charge, abandonable(charge, CHARGE_TIMEOUT_MS, limit, request)) //@ scenario=key step=charge kind=attempt
    } catch (error) {
      if (!isTimeLeft(error) || count === MAX_ATTEMPTS) throw error
      if (BACKOFF_MS + EXPECTED_MS > remainingMs(limit)) throw retryDenied(charge) //@ scenario=key kind=retry_denied
      await pause(charge, BACKOFF_MS) //@ scenario=key kind=backoff
    }
  }
}
//#endregion

async function left({ cart, payment, answer }: Services<'cart' | 'payment' | 'answer'>) {
  const deadline = deadlineIn(BUDGET_MS)
  const callsEnd = keepBack(deadline, RESERVE_MS)
  try {
    await attempt(cart, CART_TIMEOUT_MS, callsEnd)
    await write(payment, abandonable(payment, PAYMENT_TIMEOUT_MS, callsEnd))
  } finally {
    await work(answer, deadline)
  }
}

async function told({ cart, transfer, answer }: Services<'cart' | 'transfer' | 'answer'>) {
  const deadline = deadlineIn(BUDGET_MS)
  const callsEnd = keepBack(deadline, TOLD_RESERVE_MS)
  try {
    await attempt(cart, CART_TIMEOUT_MS, callsEnd)
    await write(transfer, attempt(transfer, TRANSFER_TIMEOUT_MS, callsEnd))
  } finally {
    await work(answer, deadline)
  }
}

async function withKey({ cart, charge, answer }: Services<'cart' | 'charge' | 'answer'>) {
  const deadline = deadlineIn(BUDGET_MS)
  const callsEnd = keepBack(deadline, KEY_RESERVE_MS)
  try {
    await attempt(cart, CART_TIMEOUT_MS, callsEnd)
    await chargeOnce(charge, callsEnd)
  } finally {
    await work(answer, deadline)
  }
}

export const rows = { left, told, key: withKey }
