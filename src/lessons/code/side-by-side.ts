import { attempt, work } from './attempt.ts'
import { deadlineIn } from './clock.ts'
import { orNone } from './failures.ts'
import type { Services } from './service.ts'

//#region services The services that are asked
type Parts = Services<'catalog' | 'delivery' | 'loyalty' | 'merge'>
//#endregion

//#region together
const BUDGET_MS = 160 //= budgetMs @ scenario=together status=deadline_exceeded | scenario=needs status=deadline_exceeded
const A_TIMEOUT_MS = 100 //= calls.catalog.timeoutMs @ scenario=together step=catalog
const B_TIMEOUT_MS = 100 //= calls.delivery.timeoutMs @ scenario=together step=delivery
const C_TIMEOUT_MS = 100 //= calls.loyalty.timeoutMs @ scenario=together step=loyalty

async function together({ catalog, delivery, loyalty, merge }: Parts) {
  const deadline = deadlineIn(BUDGET_MS) // the same instant for each
  await Promise.all([
    orNone(attempt(catalog, A_TIMEOUT_MS, deadline)), //@ scenario=together step=catalog
    orNone(attempt(delivery, B_TIMEOUT_MS, deadline)), //@ scenario=together step=delivery
    orNone(attempt(loyalty, C_TIMEOUT_MS, deadline)), //@ scenario=together step=loyalty
  ])
  return orNone(work(merge, deadline)) //@ scenario=together kind=work
}
//#endregion

async function oneByOne({ catalog, delivery, loyalty, merge }: Parts) {
  const deadline = deadlineIn(BUDGET_MS)
  await orNone(attempt(catalog, A_TIMEOUT_MS, deadline))
  await orNone(attempt(delivery, B_TIMEOUT_MS, deadline))
  await orNone(attempt(loyalty, C_TIMEOUT_MS, deadline))
  return orNone(work(merge, deadline))
}

//#region needs
async function whereBNeedsA({ catalog, delivery, loyalty, merge }: Parts) {
  const deadline = deadlineIn(BUDGET_MS)
  const aThenB = async () => {
    await orNone(attempt(catalog, A_TIMEOUT_MS, deadline)) //@ scenario=needs step=catalog
    await orNone(attempt(delivery, B_TIMEOUT_MS, deadline)) //@ scenario=needs step=delivery
  }
  const c = orNone(attempt(loyalty, C_TIMEOUT_MS, deadline)) //@ scenario=needs step=loyalty
  await Promise.all([aThenB(), c])
  return orNone(work(merge, deadline)) //@ scenario=needs kind=work
}
//#endregion

export const rows = { oneByOne, together, needs: whereBNeedsA }
