/*
 * The embed's later scripts, fetched when they are needed. They are classic scripts, put into the page by an element: that works under a policy of
 * `script-src 'self'`, and in a sandboxed frame, where a module would need CORS. What a script exports it leaves under the address that it came from
 * (`build/classic-scripts.ts`), where also the scripts find it that build on it.
 */

const REGISTRY = Symbol.for('slackline.embed.parts')
const page = globalThis as unknown as { [REGISTRY]?: Map<string, unknown> }
page[REGISTRY] ??= new Map()
const registry = page[REGISTRY]

const loading = new Map<string, Promise<unknown>>()

/** A reader's hand on a picture asks sixty times a second for what is not there. */
const PAUSE_MS = 1000

/** A script that takes longer may never come. */
const LATE_MS = 5000

/** What a policy of the host asks of a script, read while the loader runs. */
const nonce = document.currentScript?.nonce ?? ''

/** Fetches a part: the scripts that it is made of, each once for the page, in this order. Some time after a failure the next call tries again. */
export function loadPart<T>(urls: readonly string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const take = (scripts: readonly unknown[]) => resolve((scripts.at(-1) as { readonly part: T }).part)
    const timer = setTimeout(() => fetchAnew(urls).then(take, reject), LATE_MS)
    Promise.all(urls.map(loadScript))
      .finally(() => clearTimeout(timer))
      .then(take, reject)
  })
}

/** By another address, as the same would wait for the same answer, and one by one, as an order would wait for the one that hangs. */
async function fetchAnew(urls: readonly string[]): Promise<readonly unknown[]> {
  const scripts = []
  for (const url of urls) scripts.push(await fetchScript(url, `?${Date.now()}`))
  return scripts
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

function fetchScript(url: string, anew = ''): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const settle = () => {
      // Another copy of the loader may have fetched it; and what comes late is as good, under whichever address.
      const exported = registry.get(url) ?? registry.get(url + anew)
      if (!exported) return reject()
      registry.set(url, exported)
      resolve(exported)
    }
    script.nonce = nonce
    script.src = url + anew
    // The host's page may be in another.
    script.charset = 'utf-8'
    // One script may need what another offers that was asked for before it.
    script.async = !!anew
    script.onload = script.onerror = settle
    setTimeout(settle, 2 * LATE_MS)
    if (registry.has(url)) settle()
    else document.head.append(script)
  })
}
