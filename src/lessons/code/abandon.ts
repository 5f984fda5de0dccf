import { after, type Limit, remainingMs } from './clock.ts'
import { cut, notSent } from './failures.ts'
import type { Request, Service } from './service.ts'

//#region abandon Stop waiting, and no more
/** Stops waiting. The service is not told, and works on. */
export async function abandonable(
  service: Service,
  timeoutMs: number,
  limit: Limit,
  request?: Request,
) {
  const remaining = remainingMs(limit)
  if (remaining === 0) throw notSent(service, limit.clock) //@ scenario=left kind=attempt sent=no | scenario=key kind=attempt sent=no
  const grant = Math.min(timeoutMs, remaining)
  const clock = remaining <= timeoutMs ? limit.clock : 'timeout' //@ scenario=left kind=attempt cut=yes | scenario=key kind=attempt cut=yes

  const answer = service.send(undefined, request) // no signal goes along //@ scenario=left step=payment | scenario=key step=charge kind=attempt
  let callOff = () => {}
  const patience = new Promise<never>((_, leave) => {
    callOff = after(grant, () => leave(cut(service, clock))) //@ scenario=left step=payment cut=yes | scenario=key step=charge cut=yes
  })
  return Promise.race([answer, patience]).finally(callOff) //@ orphan=yes
}
//#endregion
