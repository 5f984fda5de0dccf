import { attempt } from './attempt.ts'
import { deadlineIn, remainingMs } from './clock.ts'
import { orNone, skipped } from './failures.ts'
import type { Services } from './service.ts'

//#region services The services that are asked
type Three = Services<'cart' | 'tips' | 'payment'>
//#endregion

//#region checkout
const NARROW_MS = 140 //= scenarios.0.budgetMs @ scenario=narrow
const WIDE_MS = 160 //= budgetMs @ scenario=wide
const A_TIMEOUT_MS = 100 //= calls.cart.timeoutMs @ step=cart
const D_TIMEOUT_MS = 100 //= calls.tips.timeoutMs @ step=tips kind=attempt
const D_LEAST_MS = 80 //= calls.tips.optional.minRemainingMs @ step=tips
const B_TIMEOUT_MS = 100 //= calls.payment.timeoutMs @ step=payment

async function checkout({ cart, tips, payment }: Three, budgetMs: number) {
  const deadline = deadlineIn(budgetMs) //@ cutBy=deadline
  const a = await attempt(cart, A_TIMEOUT_MS, deadline) //@ step=cart
  // D asks only for itself. What B will need after it, nobody keeps.
  const isWorthIt = remainingMs(deadline) >= D_LEAST_MS //@ step=tips
  const d = isWorthIt
    ? await orNone(attempt(tips, D_TIMEOUT_MS, deadline)) //@ step=tips kind=attempt
    : skipped(tips) //@ step=tips kind=skip
  const b = await attempt(payment, B_TIMEOUT_MS, deadline) //@ step=payment
  return { a, b, d }
}
//#endregion

export const rows = {
  narrow: (services: Three) => checkout(services, NARROW_MS),
  wide: (services: Three) => checkout(services, WIDE_MS),
}
