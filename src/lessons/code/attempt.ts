import { after, type Limit, remainingMs } from './clock.ts'
import { cut, notSent } from './failures.ts'
import type { Service } from './service.ts'

//#region attempt One call, under a timeout and a limit
export async function attempt(service: Service, timeoutMs: number, limit: Limit) {
  const remaining = remainingMs(limit)
  if (remaining === 0) throw notSent(service, limit.clock) //@ kind=attempt limited=yes sent=no
  const grant = Math.min(timeoutMs, remaining) //@ kind=attempt limited=yes sent=yes
  const clock = remaining <= timeoutMs ? limit.clock : 'timeout' //@ kind=attempt limited=yes cut=yes

  const stop = new AbortController()
  const answer = service.send(stop.signal) //@ kind=attempt limited=yes sent=yes
  const callOff = after(grant, () => stop.abort(cut(service, clock))) //@ kind=attempt limited=yes cut=yes
  try {
    return await answer //@ kind=attempt limited=yes status=ok
  } finally {
    callOff()
  }
}
//#endregion

//#region work The caller’s own work
/** The caller's own work: it has no timeout of its own, and the whole deadline. */
export function work(task: Service, deadline: Limit) {
  return attempt(task, Number.POSITIVE_INFINITY, deadline)
}
//#endregion
