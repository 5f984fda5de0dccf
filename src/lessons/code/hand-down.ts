import { abandonable } from './abandon.ts'
import { attempt } from './attempt.ts'
import { after, deadlineIn, type Limit, remainingMs as remainingUntil } from './clock.ts'
import { cut, notSent, orNone } from './failures.ts'
import { ErrorAnswer, type Request, type Service, type Services } from './service.ts'

type Two = Services<'rates' | 'rules'>

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
  const remaining = remainingUntil(limit)
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
    // A failure that comes when time is up says no more than that time is up.
    const isLate = error instanceof ErrorAnswer && performance.now() >= endsAt
    throw isLate ? cut(service, clock) : error
  } finally {
    callOff()
  }
}
//#endregion

//#region service
const RATES_TIMEOUT_MS = 300 //= calls.rates.timeoutMs @ scenario=handed step=rates
const RULES_TIMEOUT_MS = 300 //= calls.rules.timeoutMs @ scenario=handed step=rules

/** The service: it stops when its caller's time is up, and when its caller says so. */
async function answerOffer(
  { rates, rules }: Two,
  caller: AbortSignal,
  { remainingMs = 0 }: Request,
) {
  const deadline = deadlineIn(remainingMs) //@ scenario=handed step=rates | scenario=handed step=rules
  await attemptFor(caller, rates, RATES_TIMEOUT_MS, deadline) //@ scenario=handed step=rates
  await attemptFor(caller, rules, RULES_TIMEOUT_MS, deadline) //@ scenario=handed step=rules
}

async function attemptFor(caller: AbortSignal, service: Service, timeoutMs: number, limit: Limit) {
  caller.throwIfAborted() //@ scenario=handed depth=1 kind=not_started
  const send: Service['send'] = (own = caller) => service.send(AbortSignal.any([own, caller])) //@ scenario=handed depth=1 kind=attempt
  return attempt({ name: service.name, send }, timeoutMs, limit) //@ scenario=handed depth=1 kind=attempt
}
//#endregion

const QUOTE_TIMEOUT_MS = 360 //= calls.quote.timeoutMs

async function shopWithFreshClock({ quote, audit }: Services<'quote' | 'audit'>) {
  const deadline = deadlineIn(BUDGET_MS)
  await orNone(abandonable(quote, QUOTE_TIMEOUT_MS, deadline))
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
