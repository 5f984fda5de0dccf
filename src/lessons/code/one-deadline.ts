import { attempt } from './attempt.ts'
import { deadlineIn } from './clock.ts'
import { orNone } from './failures.ts'
import type { Services } from './service.ts'
import { page as pageWithThreeTimeouts } from './three-timeouts.ts'

//#region services The services that are asked
type Parts = Services<'catalog' | 'delivery' | 'loyalty'>
//#endregion

//#region page
const BUDGET_MS = 160 //= budgetMs @ scenario=shared cutBy=deadline
const A_TIMEOUT_MS = 100 //= calls.catalog.timeoutMs @ scenario=shared step=catalog
const B_TIMEOUT_MS = 100 //= calls.delivery.timeoutMs @ scenario=shared step=delivery
const C_TIMEOUT_MS = 100 //= calls.loyalty.timeoutMs @ scenario=shared step=loyalty

async function page({ catalog, delivery, loyalty }: Parts) {
  const deadline = deadlineIn(BUDGET_MS) // fixed once, for all three //@ scenario=shared cutBy=deadline
  const a = await orNone(attempt(catalog, A_TIMEOUT_MS, deadline)) //@ scenario=shared step=catalog
  const b = await orNone(attempt(delivery, B_TIMEOUT_MS, deadline)) //@ scenario=shared step=delivery
  const c = await orNone(attempt(loyalty, C_TIMEOUT_MS, deadline)) //@ scenario=shared step=loyalty
  return { a, b, c }
}
//#endregion

export const rows = { local: pageWithThreeTimeouts, shared: page }
