/**
 * What was done on a still picture before the live one takes its place, in the order in which it was done. Elements may have been drawn anew since: the
 * live picture finds their likes (`take-up.ts`).
 */
export type Deeds = readonly { readonly target: Element; readonly event: Event }[]

/**
 * Listens on a still picture: all of it can be seen, read out and reached by keys. Whoever reaches for it gets the live one, which weighs more than
 * twice as much; nothing that was done meanwhile is lost.
 */
export class Reach {
  readonly deeds: { readonly target: Element; readonly event: Event }[] = []
  readonly #ended = new AbortController()

  constructor(box: HTMLElement, onReach: () => void) {
    const hear = (types: string, then: (event: Event, target: Element) => unknown) => {
      const heard = (event: Event) => {
        // Not where it is to be a picture only.
        if (event.target instanceof Element && !box.matches('.is-still')) then(event, event.target)
      }
      for (const type of types.split(' ')) box.addEventListener(type, heard, { signal: this.#ended.signal })
    }
    // Not `pointerenter`: that fires also when the page is scrolled under a resting mouse.
    hear('pointermove focusin click', onReach)
    // A finger on a button is followed by a click, which must find it where it was.
    hear('pointerdown', (_, target) => target.closest('button, a') === null && onReach())
    hear('pointerdown pointerup pointercancel input', (event, target) => this.deeds.push({ target, event }))
    hear('keydown keyup', (event, target) => {
      const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent
      if (target.matches('button, a') || altKey || ctrlKey || metaKey || !/^(Arrow|Page|Home|End)/.test(key)) return
      event.preventDefault()
      event.stopPropagation()
      this.deeds.push({ target, event })
    })
    hear('click', (event, at) => {
      // A link to a lab of one's own is written by the live picture.
      const target = at.closest('button, a:not([href*="#"])')
      if (target !== null) event.preventDefault()
      this.deeds.push({ target: target ?? at, event })
    })
  }

  /** Ends it, and tells what has to be taken up. */
  end(): Deeds {
    this.#ended.abort()
    return this.deeds
  }
}
