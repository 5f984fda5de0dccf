import { abandonable } from './abandon.ts'
import { attempt, work } from './attempt.ts'
import { deadlineIn, keepBack, type Limit, pause, remainingMs } from './clock.ts'
import { Cut, retryDenied, unknown } from './failures.ts'
import type { Answer, Service, Services } from './service.ts'
import { isTimeLeft } from './which-clock.ts'

//#region services The services that are asked
type Shop = Services<'cart' | 'payment' | 'transfer' | 'charge' | 'answer'>
//#endregion

//#region write
/** A write that was cut is neither done nor undone: somebody has to look. */
async function write(service: Service, ask: Promise<Answer>) {
  try {
    return await ask //@ ambiguous=yes
  } catch (error) {
    if (error instanceof Cut) unknown(service) //@ ambiguous=yes
    throw error
  }
}
//#endregion

//#region charge
const CHARGE_TIMEOUT_MS = 150 //= calls.charge.timeoutMs @ step=charge kind=attempt
const MAX_ATTEMPTS = 2 //= calls.charge.retry.maxAttempts @ step=charge
const BACKOFF_MS = 30 //= calls.charge.retry.backoff.ms @ step=charge kind=backoff
const EXPECTED_MS = 100 //= calls.charge.retry.expectedMs @ step=charge kind=retry_denied

async function chargeOnce(charge: Service, limit: Limit) {
  const key = { idempotencyKey: crypto.randomUUID() } // made before the first attempt
  for (let count = 1; ; count++) {
    try {
      return await write(charge, abandonable(charge, CHARGE_TIMEOUT_MS, limit, key)) //@ step=charge kind=attempt
    } catch (error) {
      if (!isTimeLeft(error) || count === MAX_ATTEMPTS) throw error
      if (BACKOFF_MS + EXPECTED_MS > remainingMs(limit)) throw retryDenied(charge) //@ step=charge kind=retry_denied
      await pause(charge, BACKOFF_MS) //@ step=charge kind=backoff
    }
  }
}
//#endregion

//#region shop
const BUDGET_MS = 500 //= budgetMs @ status=deadline_exceeded
const RESERVE_MS = 40 //= scenarios.0.reserveMs @ cutBy=reserve | step=Answer
const CART_TIMEOUT_MS = 300 //= calls.cart.timeoutMs @ step=cart
const PAYMENT_TIMEOUT_MS = 400 //= calls.payment.timeoutMs @ step=payment
const TRANSFER_TIMEOUT_MS = 400 //= calls.transfer.timeoutMs @ step=transfer

async function shop({ cart, answer }: Shop, pay: (limit: Limit) => Promise<Answer>) {
  const deadline = deadlineIn(BUDGET_MS)
  const callsEnd = keepBack(deadline, RESERVE_MS) //@ cutBy=reserve
  try {
    await attempt(cart, CART_TIMEOUT_MS, callsEnd) //@ step=cart
    await pay(callsEnd) //@ step=payment | step=transfer | step=charge
  } finally {
    await work(answer, deadline) //@ step=Answer
  }
}

const leave = ({ payment }: Shop, limit: Limit) =>
  write(payment, abandonable(payment, PAYMENT_TIMEOUT_MS, limit)) //@ step=payment
const tell = ({ transfer }: Shop, limit: Limit) =>
  write(transfer, attempt(transfer, TRANSFER_TIMEOUT_MS, limit)) //@ step=transfer
//#endregion

export const rows = {
  left: (services: Shop) => shop(services, (limit) => leave(services, limit)),
  told: (services: Shop) => shop(services, (limit) => tell(services, limit)),
  key: (services: Shop) => shop(services, (limit) => chargeOnce(services.charge, limit)),
}
