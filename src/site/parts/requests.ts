/** How long a browser may take to tell that a request was ended. */
const END_MS = 500

/** Style sheets that did not load. Their elements stay in the page, and whoever looks for one finds it there and waits for nothing. */
const lost = new Set<HTMLLinkElement>()
// An event that does not bubble is still heard on its way down.
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  },
  true,
)

/** Asks again for style sheets that did not load: a part without its own would be no help. Rejects where one fails again. */
export async function mendStyles(): Promise<void> {
  const links = [...lost]
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const anew = link.cloneNode() as HTMLLinkElement
          anew.addEventListener('load', () => resolve())
          anew.addEventListener('error', () => reject(new Error(link.href)))
          lost.delete(link)
          link.replaceWith(anew)
        }),
    ),
  )
}

/**
 * Ends every request that is under way, as the browser's own Stop does. A module that was asked for, and everything that it imports, is asked for once: only
 * when that request has failed is there another.
 */
export async function endHanging(hanging: Promise<unknown>): Promise<void> {
  stop()
  await Promise.race([hanging, new Promise((resolve) => setTimeout(resolve, END_MS))])
}
