import { waitForPart } from './part-wait.ts'
import { endHanging, mendStyles } from './requests.ts'
import { showWait } from './wait-strip.ts'

export interface PartWish {
  /** Nothing is said of it until it is late: nobody pressed anything for it. */
  readonly isQuiet?: boolean
  /** What to press for who does not want to wait any longer. */
  readonly leave?: string
  /** Told when it is late or has failed, each time. */
  readonly onLost?: () => void
  /** Whoever asked may go on to something else. */
  readonly signal?: AbortSignal
}

const open = new Map<string, { readonly part: Promise<unknown>; again(): void; speak(): void }>()

/**
 * Loads a part of the page. One that does not come soon, or fails, is spoken of at the edge of the window, where it can be asked for again. Who asks for what
 * is waited for already gets the same, and asks again where that may help.
 * @param name how the page speaks of it, in the middle of a sentence
 * @returns the part, also when it comes late; `null` when a person has left it
 */
export function wantPart<T>(name: string, load: () => Promise<T>, wish: PartWish = {}): Promise<T | null> {
  const known = open.get(name)
  if (known !== undefined) {
    if (!wish.isQuiet) known.speak()
    known.again()
    return known.part as Promise<T | null>
  }
  const strip = showWait(name, wish, { again: () => wait.again(), leave: () => wait.leave() })
  const wait = waitForPart<T>({
    load: () =>
      mendStyles()
        .then(load)
        .catch((error: unknown) => {
          console.warn(error) // it may be a fault of the part's own
          throw error
        }),
    onState: (state, tries) => {
      if (state === 'over') open.delete(name)
      strip.tell(state, tries)
      if (state === 'late' || state === 'failed') wish.onLost?.()
    },
    endHanging,
  })
  open.set(name, { part: wait.part, again: wait.again, speak: strip.speak })
  wish.signal?.addEventListener('abort', () => wait.leave(), { once: true })
  return wait.part
}
