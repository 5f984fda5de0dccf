import { log } from './log.ts'
import type { Service } from './service.ts'

//#region clock Which clock ran out
/** Which clock ran out: the attempt's, the operation's, or the operation's less a reserve. */
export type Clock = 'timeout' | 'deadline' | 'reserve'
//#endregion

//#region cut A request that was stopped
/** The request was sent, and then a clock ran out. What the service did is not known. */
export class Cut extends Error {
  readonly clock: Clock

  constructor(service: Service, clock: Clock) {
    super(`${service.name} was stopped by the ${clock}`)
    this.clock = clock
  }
}

export function cut(service: Service, clock: Clock): Cut {
  log({ what: 'cut', service: service.name, clock })
  return new Cut(service, clock)
}
//#endregion

//#region notSent A request that was not sent
/** Nothing was sent, so nothing happened. */
export class NotSent extends Error {}

export function notSent(service: Service, clock: Clock): NotSent {
  log({ what: 'not_sent', service: service.name, clock })
  return new NotSent(`${service.name} was not asked: nothing remained`)
}
//#endregion

//#region denied A retry that is denied
export class RetryDenied extends Error {}

export function retryDenied(service: Service): RetryDenied {
  log({ what: 'retry_denied', service: service.name })
  return new RetryDenied(`${service.name} was not asked again: too little remained`)
}
//#endregion

//#region skipped A call that is left out
/** For a call that is left out. Its place in the answer stays empty. */
export function skipped(service: Service): null {
  log({ what: 'skipped', service: service.name })
  return null
}
//#endregion

//#region unknown A write that was cut
/** For a write that was cut: it may have happened, and somebody must look. */
export function unknown(service: Service): void {
  log({ what: 'unknown', service: service.name })
}
//#endregion

//#region orNone A part that may be missing
/** A part that may be missing: `null` where it failed. */
export async function orNone<T>(part: Promise<T>): Promise<T | null> {
  try {
    return await part
  } catch {
    return null
  }
}
//#endregion
