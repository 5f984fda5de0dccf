import { abandonable } from './abandon.ts'
import { attempt } from './attempt.ts'
import { after, deadlineIn, type Limit, remainingMs } from './clock.ts'
import { cut, notSent, orNone } from './failures.ts'
import { ErrorAnswer, type Request, type Service, type Services } from './service.ts'

//#region services The services that are asked
type Two = Services<'rates' | 'rules'>
//#endregion

//#region caller
const BUDGET_MS = 480 //= budgetMs
const OFFER_TIMEOUT_MS = 360 //= calls.offer.timeoutMs @ scenario=handed step=offer
const NETWORK_MS = 15 //= calls.offer.downstream.networkMs @ scenario=handed step=offer
const MARGIN_MS = 30 //= calls.offer.downstream.marginMs @ scenario=handed step=offer
const AUDIT_TIMEOUT_MS = 200 //= calls.audit.timeoutMs @ scenario=handed step=audit

async function shop({ offer, audit }: Services<'offer' | 'audit'>) {
  const deadline = deadlineIn(BUDGET_MS)
  await orNone(askAndHandDown(offer, OFFER_TIMEOUT_MS, deadline)) //@ scenario=handed step=offer
  await orNone(attempt(audit, AUDIT_TIMEOUT_MS, deadline)) //@ scenario=handed step=audit
}

async function askAndHandDown(service: Service, timeoutMs: number, limit: Limit) {
  const remaining = remainingMs(limit)
  if (remaining === 0) throw notSent(service, limit.clock) //@ scenario=handed step=offer sent=no
  const grant = Math.min(timeoutMs, remaining)
  const clock = remaining <= timeoutMs ? limit.clock : 'timeout' //@ scenario=handed step=offer cut=yes
  const endsAt = performance.now() + grant

  const stop = new AbortController()
  const onArrival = grant - NETWORK_MS - MARGIN_MS // a length: two clocks may differ //@ scenario=handed step=offer
  const answer = service.send(stop.signal, { remainingMs: onArrival }) //@ scenario=handed step=offer
  const callOff = after(grant, () => stop.abort(cut(service, clock))) //@ scenario=handed step=offer cut=yes
  try {
    return await answer
  } catch (error) {
    throw isLate(error, endsAt) ? cut(service, clock) : error
  } finally {
    callOff()
  }
}

/** A failure that comes when time is up says no more than that time is up. */
function isLate(error: unknown, endsAt: number): boolean {
  return error instanceof ErrorAnswer && performance.now() >= endsAt
}
//#endregion

//#region service
const RATES_TIMEOUT_MS = 300 //= calls.rates.timeoutMs @ scenario=handed step=rates
const RULES_TIMEOUT_MS = 300 //= calls.rules.timeoutMs @ scenario=handed step=rules

/** The service: when the time is up that its caller gave it, it stops. */
async function answerOffer({ rates, rules }: Two, { remainingMs: left = 0 }: Request) {
  const deadline = deadlineIn(left) //@ scenario=handed depth=1
  await attempt(rates, RATES_TIMEOUT_MS, deadline) //@ scenario=handed step=rates
  await attempt(rules, RULES_TIMEOUT_MS, deadline) //@ scenario=handed step=rules
}
//#endregion

const QUOTE_TIMEOUT_MS = 360 //= calls.quote.timeoutMs

async function askAndAbandon(service: Service, timeoutMs: number, limit: Limit) {
  const remaining = remainingMs(limit)
  const clock = remaining <= timeoutMs ? limit.clock : 'timeout'
  const endsAt = performance.now() + Math.min(timeoutMs, remaining)
  try {
    return await abandonable(service, timeoutMs, limit)
  } catch (error) {
    throw isLate(error, endsAt) ? cut(service, clock) : error
  }
}

async function shopWithFreshClock({ quote, audit }: Services<'quote' | 'audit'>) {
  const deadline = deadlineIn(BUDGET_MS)
  await orNone(askAndAbandon(quote, QUOTE_TIMEOUT_MS, deadline))
  await orNone(attempt(audit, AUDIT_TIMEOUT_MS, deadline))
}

//#region fresh
const OWN_CLOCK_MS = 500 //= calls.quote.downstream.ownMs @ scenario=fresh depth=1

/** The service of the first row. */
async function answerQuote({ rates, rules }: Two) {
  const own = deadlineIn(OWN_CLOCK_MS) // a fresh clock: it knows nothing of its caller's
  await attempt(rates, RATES_TIMEOUT_MS, own) //@ scenario=fresh step=rates
  await attempt(rules, RULES_TIMEOUT_MS, own) //@ scenario=fresh step=rules
}
//#endregion

export const rows = { fresh: shopWithFreshClock, handed: shop }

/** What the services do that are asked above. */
export const servers = { offer: answerOffer, quote: answerQuote }
