import { after, type Limit, remainingMs } from './clock.ts'
import { cut, notSent } from './failures.ts'
import type { Answer, Service } from './service.ts'

//#region attempt
export async function attempt(
  service: Service,
  timeoutMs: number,
  limit: Limit,
): Promise<Answer> {
  const remaining = remainingMs(limit)
  if (remaining === 0) throw notSent(service, limit.clock) //@ kind=attempt sent=no
  const grant = Math.min(timeoutMs, remaining) //@ kind=attempt sent=yes
  const clock = remaining <= timeoutMs ? limit.clock : 'timeout' //@ kind=attempt cut=yes

  const stop = new AbortController()
  const answer = service.send(stop.signal) //@ kind=attempt sent=yes
  const callOff = after(grant, () => stop.abort(cut(service, clock))) //@ kind=attempt cut=yes
  try {
    return await answer //@ kind=attempt status=ok
  } finally {
    callOff()
  }
}
//#endregion

/** The caller's own work: it has no timeout of its own, and the whole deadline. */
export function work(task: Service, deadline: Limit): Promise<Answer> {
  return attempt(task, Number.POSITIVE_INFINITY, deadline)
}
