import { after } from './clock.ts'
import { cut, orNone } from './failures.ts'
import type { Service, Services } from './service.ts'

//#region services The services that are asked
type Parts = Services<'catalog' | 'delivery' | 'loyalty'>
//#endregion

//#region page
const A_TIMEOUT_MS = 100 //= calls.catalog.timeoutMs @ step=catalog
const B_TIMEOUT_MS = 100 //= calls.delivery.timeoutMs @ step=delivery
const C_TIMEOUT_MS = 100 //= calls.loyalty.timeoutMs @ step=loyalty

export async function page({ catalog, delivery, loyalty }: Parts) {
  const a = await orNone(callWithin(A_TIMEOUT_MS, catalog)) //@ step=catalog
  const b = await orNone(callWithin(B_TIMEOUT_MS, delivery)) //@ step=delivery
  const c = await orNone(callWithin(C_TIMEOUT_MS, loyalty)) //@ step=loyalty
  return { a, b, c } // and nobody asked what the three take together
}
//#endregion

//#region call
async function callWithin(timeoutMs: number, service: Service) {
  const stop = new AbortController()
  const answer = service.send(stop.signal) //@ kind=attempt
  const callOff = after(timeoutMs, () => stop.abort(cut(service, 'timeout'))) //@ kind=attempt cut=yes
  try {
    return await answer //@ kind=attempt status=ok
  } finally {
    callOff()
  }
}
//#endregion

export const rows = { local: page }
