/** Until then nothing is said: most parts are here by then. */
export const SLOW_MS = 500
/** A part that takes longer may never come. */
export const LATE_MS = 6_000

/** `asked`: just now; `slow`: it is being waited for; `late`: there may be no answer at all; `failed`: there is none; `over`: it is here, or nobody wants it any more. */
export type WaitState = 'asked' | 'slow' | 'late' | 'failed' | 'over'

export interface PartWait<T> {
  /** The part; `null` once nobody waits for it any more. It never rejects. */
  readonly part: Promise<T | null>
  /** Asks once more, where that may help. */
  again(): void
  leave(): void
}

export interface WaitSetting<T> {
  load(): Promise<T>
  /** Told each time that the state changes. `tries`: how often it was asked for. */
  onState(state: WaitState, tries: number): void
  /** Ends a request that hangs: a browser that is asked for the same part again would only wait for the same answer. Resolves when that is done. */
  endHanging(hanging: Promise<unknown>): Promise<void>
}

/** Waits for a part of the page that is loaded when it is wanted, and tells how that goes. One that comes late, after others were asked for, is as good. */
export function waitForPart<T>({ load, onState, endHanging }: WaitSetting<T>): PartWait<T> {
  let resolve: (part: T | null) => void = () => {}
  const part = new Promise<T | null>((done) => {
    resolve = done
  })
  let state: WaitState = 'asked'
  let tries = 0
  let last: Promise<unknown> = Promise.resolve()
  let timers: ReturnType<typeof setTimeout>[] = []

  const enter = (next: WaitState) => {
    if (state === 'over') return
    state = next
    onState(next, tries)
  }
  const end = (value: T | null) => {
    for (const timer of timers) clearTimeout(timer)
    enter('over')
    resolve(value)
  }
  const ask = async (isHanging: boolean) => {
    tries++
    const mine = tries
    for (const timer of timers) clearTimeout(timer)
    timers = [setTimeout(() => enter('late'), LATE_MS)]
    // Who asks once more sees that it was heard.
    if (mine > 1) enter('slow')
    else timers.push(setTimeout(() => enter('slow'), SLOW_MS))
    if (isHanging) await endHanging(last)
    const asked = load()
    last = asked.catch(() => {})
    asked.then(end, () => {
      // A request that was given up for a new one fails too.
      if (mine !== tries) return
      for (const timer of timers) clearTimeout(timer)
      enter('failed')
    })
  }

  void ask(false)
  return {
    part,
    again() {
      if (state === 'late' || state === 'failed') void ask(state === 'late')
    },
    leave: () => end(null),
  }
}
