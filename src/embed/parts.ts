/*
 * The embed's later scripts, fetched when they are needed. They are classic scripts, put into the page by an element: that works under a policy of
 * `script-src 'self'`, and in a sandboxed frame, where a module would need CORS. A part leaves what it offers under the address that it came from.
 */

const REGISTRY = Symbol.for('slackline.embed.parts')

function registry(): Map<string, unknown> {
  const page = globalThis as unknown as { [REGISTRY]?: Map<string, unknown> }
  page[REGISTRY] ??= new Map()
  return page[REGISTRY]
}

/** Called by a part while it runs. */
export function offerPart(part: unknown): void {
  const script = document.currentScript
  if (script instanceof HTMLScriptElement) registry().set(script.src, part)
}

const loading = new Map<string, Promise<unknown>>()

/** Fetches a part, once for the page. After a failure the next call tries again. */
export function loadPart<T>(url: string): Promise<T> {
  let part = loading.get(url)
  if (part === undefined) {
    part = fetchPart(url)
    loading.set(url, part)
    part.catch(() => loading.delete(url))
  }
  return part as Promise<T>
}

function fetchPart(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // Another copy of the loader may have fetched it.
    if (registry().has(url)) return resolve(registry().get(url))
    const script = document.createElement('script')
    const fail = () => reject(new Error(`${url} could not be loaded`))
    script.src = url
    script.onload = () => (registry().has(url) ? resolve(registry().get(url)) : fail())
    script.onerror = fail
    document.head.append(script)
    return undefined
  })
}
