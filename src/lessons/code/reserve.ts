import { attempt, work } from './attempt.ts'
import { deadlineIn, keepBack } from './clock.ts'
import type { Services } from './service.ts'

//#region services The services that are asked
type Three = Services<'profile' | 'prices' | 'answer'>
//#endregion

//#region order
const BUDGET_MS = 5000 //= budgetMs @ cutBy=deadline
const RESERVE_MS = 150 //= scenarios.1.reserveMs @ scenario=reserve cutBy=reserve | scenario=reserve kind=work
const A_TIMEOUT_MS = 2500 //= calls.profile.timeoutMs @ step=profile
const B_TIMEOUT_MS = 2500 //= calls.prices.timeoutMs @ step=prices

async function order({ profile, prices, answer }: Three, reserveMs = RESERVE_MS) {
  const deadline = deadlineIn(BUDGET_MS) //@ cutBy=deadline
  const callsEnd = keepBack(deadline, reserveMs) //@ cutBy=reserve
  try {
    await attempt(profile, A_TIMEOUT_MS, callsEnd) //@ step=profile
    await attempt(prices, B_TIMEOUT_MS, callsEnd) //@ step=prices
  } finally {
    await work(answer, deadline) //@ kind=work
  }
}
//#endregion

export const rows = {
  none: (services: Three) => order(services, 0),
  reserve: (services: Three) => order(services),
}
