import { ACTIVATE } from './messages.ts'
import { fileAt } from './route.ts'

/*
 * Keeps a copy of the whole site, so that it opens without its host. One version is one cache:
 *
 *   install    fetches every file, or none: what did not change is taken from the older copy
 *   (waits)    until no page of the older version is open, or a person asks for the new one
 *   activate   answers from its own copy; older copies stay for pages that still need them
 *   later      when the last of those pages is gone, so are their copies
 *
 * Nothing is added to a cache but by an install, so an error of the host is never kept.
 */

declare const self: ServiceWorkerGlobalScope
/** Written in by the build: every file with a hash of what is in it. */
declare const SITE_FILES: Readonly<Record<string, string>>
/** Written in by the build: a hash of the above. */
declare const SITE_VERSION: string

const scope = self.registration.scope
// Another copy of the site may lie in another folder of the same host.
const family = `slackline ${scope} `
const cacheName = family + SITE_VERSION
const hashes: Readonly<Record<string, string>> = SITE_FILES
const files: ReadonlySet<string> = new Set(Object.keys(hashes))
const addressOf = (file: string) => new URL(file, scope).href
/** No file of the site has this name: what is kept under it is which pages were open when this version took over. */
const OLD_PAGES = addressOf('__older-pages')
const HASHED = 'x-slackline-hash'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  if (event.data === ACTIVATE) event.waitUntil(self.skipWaiting())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  const isPage = request.mode === 'navigate'
  event.respondWith(answer(request, isPage))
  if (isPage) event.waitUntil(dropOldCopies())
})

async function install(): Promise<void> {
  const copy = await caches.open(cacheName)
  const older = await olderCopies()
  // A few at a time: the page that is open may be loading something.
  const left = [...files]
  const work = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) await keep(file, copy, older)
  }
  await Promise.all([work(), work(), work(), work()])
}

async function keep(file: string, copy: Cache, older: readonly Cache[]): Promise<void> {
  const hash = hashes[file] as string
  if ((await copy.match(addressOf(file)))?.headers.get(HASHED) === hash) return // an install that was broken off has it
  for (const one of older) {
    const known = await one.match(addressOf(file))
    if (known?.headers.get(HASHED) === hash) {
      await copy.put(addressOf(file), known)
      return
    }
  }
  const response = await fetch(addressOf(file), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  const body = await response.arrayBuffer()
  // A host in the middle of an update may still have the file of another version: a copy of parts that do not belong together would not start.
  if ((await hashOf(body)) !== hash) throw new Error(`${file} is not of this version`)
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  // Made anew, because a response that came by way of a redirect may not answer a navigation.
  await copy.put(addressOf(file), new Response(body, { headers: { 'content-type': type, [HASHED]: hash } }))
}

/** As the build writes it: the first 12 bytes of SHA-256, in the URL-safe kind of base 64. */
async function hashOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).slice(0, 12)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

async function takeOver(): Promise<void> {
  const older = await olderCopies()
  const pages = await openPages()
  if (older.length === 0) {
    await self.clients.claim() // a first visit: the page that is open can be closed and opened offline from now on
    return
  }
  const copy = await caches.open(cacheName)
  await copy.put(OLD_PAGES, new Response(JSON.stringify(pages)))
  await dropOldCopies()
}

async function dropOldCopies(): Promise<void> {
  const copy = await caches.open(cacheName)
  const noted = await copy.match(OLD_PAGES)
  if (noted === undefined) return
  const old = (await noted.json()) as readonly string[]
  const open = await openPages()
  if (old.some((id) => open.includes(id))) return
  for (const name of await olderNames()) await caches.delete(name)
  await copy.delete(OLD_PAGES)
}

async function answer(request: Request, isPage: boolean): Promise<Response> {
  const file = fileAt(request.url, scope, files, isPage)
  if (file !== null) {
    const kept = await (await caches.open(cacheName)).match(addressOf(file))
    if (kept !== undefined) return kept
  } else if (!isPage) {
    // A page of an older version asks for a part that the new one does not have any more.
    for (const one of await olderCopies()) {
      const kept = await one.match(request.url)
      if (kept !== undefined) return kept
    }
  }
  try {
    return await fetch(request)
  } catch (error) {
    const notFound = isPage ? await (await caches.open(cacheName)).match(addressOf('404.html')) : undefined
    if (notFound === undefined) throw error
    return new Response(notFound.body, { status: 404, headers: notFound.headers })
  }
}

async function openPages(): Promise<readonly string[]> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return clients.filter((client) => client.url.startsWith(scope)).map((client) => client.id)
}

async function olderNames(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(family) && name !== cacheName)
}

async function olderCopies(): Promise<readonly Cache[]> {
  return Promise.all((await olderNames()).map((name) => caches.open(name)))
}
