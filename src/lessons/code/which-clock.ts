import { attempt } from './attempt.ts'
import { deadlineIn } from './clock.ts'
import { Cut, orNone } from './failures.ts'
import type { Services } from './service.ts'

//#region order
const BUDGET_MS = 160 //= budgetMs @ cutBy=deadline
const A_TIMEOUT_MS = 60 //= calls.supplier.timeoutMs @ step=supplier
const B_TIMEOUT_MS = 60 //= calls.audit.timeoutMs @ step=audit

async function order({ supplier, audit }: Services<'supplier' | 'audit'>) {
  const deadline = deadlineIn(BUDGET_MS) //@ cutBy=deadline
  const a = await orNone(attempt(supplier, A_TIMEOUT_MS, deadline)) //@ step=supplier
  const b = await orNone(attempt(audit, B_TIMEOUT_MS, deadline)) //@ step=audit
  return { a, b }
}
//#endregion

const C_TIMEOUT_MS = 120 //= calls.prices.timeoutMs @ step=prices
const D_TIMEOUT_MS = 60 //= calls.points.timeoutMs @ step=points

async function tie({ prices, points }: Services<'prices' | 'points'>) {
  const deadline = deadlineIn(BUDGET_MS)
  const c = await orNone(attempt(prices, C_TIMEOUT_MS, deadline))
  const d = await orNone(attempt(points, D_TIMEOUT_MS, deadline))
  return { c, d }
}

//#region clock Is there time left?
/** Time is left only where the attempt's own clock ran out. */
export function isTimeLeft(error: unknown): boolean {
  return error instanceof Cut && error.clock === 'timeout' //@ cutBy=timeout
}
//#endregion

export const rows = { own: order, tie }
