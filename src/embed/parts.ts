/*
 * The embed's later scripts, fetched when they are needed. They are classic scripts, put into the page by an element: that works under a policy of
 * `script-src 'self'`, and in a sandboxed frame, where a module would need CORS. What a script exports it leaves under the address that it came from
 * (`build/classic-scripts.ts`), where also the scripts find it that build on it.
 */

const REGISTRY = Symbol.for('slackline.embed.parts')

function registry(): Map<string, unknown> {
  const page = globalThis as unknown as { [REGISTRY]?: Map<string, unknown> }
  page[REGISTRY] ??= new Map()
  return page[REGISTRY]
}

const loading = new Map<string, Promise<unknown>>()

/** A reader's hand on a picture asks sixty times a second for what is not there. */
const PAUSE_MS = 1000

/** What a policy of the host asks of a script, read while the loader runs. */
const nonce = document.currentScript?.nonce ?? ''

/** Fetches a part: the scripts that it is made of, each once for the page, in this order. Some time after a failure the next call tries again. */
export async function loadPart<T>(urls: readonly string[]): Promise<T> {
  const scripts = await Promise.all(urls.map(loadScript))
  return (scripts.at(-1) as { readonly part: T }).part
}

function loadScript(url: string): Promise<unknown> {
  let script = loading.get(url)
  if (script === undefined) {
    script = fetchScript(url)
    loading.set(url, script)
    script.catch(() => setTimeout(() => loading.delete(url), PAUSE_MS))
  }
  return script
}

function fetchScript(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // Another copy of the loader may have fetched it.
    if (registry().has(url)) return resolve(registry().get(url))
    const script = document.createElement('script')
    const fail = () => reject(new Error(url))
    script.nonce = nonce
    script.src = url
    // The host's page may be in another.
    script.charset = 'utf-8'
    // One script may need what another offers that was asked for before it.
    script.async = false
    script.onload = () => (registry().has(url) ? resolve(registry().get(url)) : fail())
    script.onerror = fail
    document.head.append(script)
    return undefined
  })
}
