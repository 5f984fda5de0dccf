import { attempt, work } from './attempt.ts'
import { deadlineIn, keepBack } from './clock.ts'
import type { Services } from './service.ts'

//#region order
const BUDGET_MS = 5000 //= budgetMs
const RESERVE_MS = 150 //= scenarios.1.reserveMs @ scenario=reserve cutBy=reserve | scenario=reserve kind=work
const A_TIMEOUT_MS = 2500 //= calls.profile.timeoutMs @ scenario=reserve step=profile
const B_TIMEOUT_MS = 2500 //= calls.prices.timeoutMs @ scenario=reserve step=prices

async function order(
  { profile, prices, answer }: Services<'profile' | 'prices' | 'answer'>,
  reserveMs = RESERVE_MS,
) {
  const deadline = deadlineIn(BUDGET_MS)
  const callsEnd = keepBack(deadline, reserveMs) //@ scenario=reserve kind=attempt
  try {
    await attempt(profile, A_TIMEOUT_MS, callsEnd) //@ scenario=reserve step=profile
    await attempt(prices, B_TIMEOUT_MS, callsEnd) //@ scenario=reserve step=prices
  } finally {
    await work(answer, deadline) //@ scenario=reserve kind=work
  }
}
//#endregion

type Three = Services<'profile' | 'prices' | 'answer'>

export const rows = {
  none: (services: Three) => order(services, 0),
  reserve: (services: Three) => order(services),
}
