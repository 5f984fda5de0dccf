import { attempt } from './attempt.ts'
import { deadlineIn, remainingMs } from './clock.ts'
import { orNone, skipped } from './failures.ts'
import type { Services } from './service.ts'

//#region services The services that are asked
type Parts = Services<'product' | 'stock' | 'tips'>
//#endregion

//#region page
const BUDGET_MS = 900 //= budgetMs @ scenario=optional cutBy=deadline
const A_TIMEOUT_MS = 500 //= calls.product.timeoutMs @ scenario=optional step=product
const B_TIMEOUT_MS = 500 //= calls.stock.timeoutMs @ scenario=optional step=stock
const D_TIMEOUT_MS = 500 //= calls.tips.timeoutMs @ scenario=optional step=tips kind=attempt
const D_LEAST_MS = 250 //= calls.tips.optional.minRemainingMs @ scenario=optional step=tips

async function page({ product, stock, tips }: Parts) {
  const deadline = deadlineIn(BUDGET_MS)
  const a = await attempt(product, A_TIMEOUT_MS, deadline) //@ scenario=optional step=product
  const b = await attempt(stock, B_TIMEOUT_MS, deadline) //@ scenario=optional step=stock
  const isWorthIt = remainingMs(deadline) >= D_LEAST_MS //@ scenario=optional step=tips
  const d = isWorthIt
    ? await orNone(attempt(tips, D_TIMEOUT_MS, deadline)) //@ scenario=optional step=tips kind=attempt
    : skipped(tips) //@ scenario=optional step=tips kind=skip
  return { a, b, d } // d may be missing; a and b may not
}
//#endregion

const E_TIMEOUT_MS = 500 //= calls.tips-needed.timeoutMs

async function pageWithAll({
  product,
  stock,
  'tips-needed': tips,
}: Services<'product' | 'stock' | 'tips-needed'>) {
  const deadline = deadlineIn(BUDGET_MS)
  const a = await attempt(product, A_TIMEOUT_MS, deadline)
  const b = await attempt(stock, B_TIMEOUT_MS, deadline)
  return { a, b, d: await attempt(tips, E_TIMEOUT_MS, deadline) }
}

export const rows = { all: pageWithAll, optional: page }
