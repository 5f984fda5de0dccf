import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from '../fixtures.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A page of a host, or any other file of it. */
export interface HostFile {
  readonly body: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A server that is not Slackline's: it holds host pages, and beside them a copy of the built site, at `/` and at `/a/b/`. It sends no CORS headers, as a plain
 * static host does not. It is reached by two names, which are two origins.
 */
export interface Hosts {
  readonly origin: string
  /** The same server by another name. */
  readonly otherOrigin: string
  /** Puts a file on it, and gives its address. */
  add(path: string, file: HostFile | string): string
}

export const test = base.extend<{ hosts: Hosts }, { hostServer: HostServer }>({
  hostServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  hosts: async ({ hostServer }, use) => {
    hostServer.files.clear()
    const { port, files } = hostServer
    const origin = `http://127.0.0.1:${port}`
    await use({
      origin,
      otherOrigin: `http://localhost:${port}`,
      add(path, file) {
        files.set(path, typeof file === 'string' ? { body: file } : file)
        return origin + path
      },
    })
  },
})

interface HostServer {
  readonly port: number
  readonly files: Map<string, HostFile>
  stop(): Promise<void>
}

async function startServer(): Promise<HostServer> {
  const files = new Map<string, HostFile>()
  const server = createServer((request, response) => answer(request, response, files))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: (server.address() as AddressInfo).port, files, stop }
}

function answer(request: IncomingMessage, response: ServerResponse, files: ReadonlyMap<string, HostFile>): void {
  const path = new URL(request.url ?? '/', 'http://host').pathname
  const file = files.get(path)
  if (file !== undefined) {
    response.writeHead(200, { 'Content-Type': file.type ?? 'text/html; charset=utf-8', ...file.headers })
    response.end(file.body)
    return
  }
  const inSite = path.replace(/^\/a\/b\//, '/')
  const onDisk = join(DIST, normalize(inSite.endsWith('/') ? `${inSite}index.html` : inSite))
  if (!onDisk.startsWith(DIST) || !existsSync(onDisk) || !statSync(onDisk).isFile()) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'Content-Type': TYPES[extname(onDisk)] ?? 'application/octet-stream' })
  createReadStream(onDisk).pipe(response)
}

/** A plain host page with something in its body. Its own look is unlike Slackline's, on purpose. */
export function hostPage(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A host</title>
<link rel="icon" href="data:,"><style>html{font-size:62.5%}body{margin:16px;font:italic 2rem/1.9 Georgia,serif;letter-spacing:.1em;text-align:center}iframe{border:0;width:100%}</style>
${head}</head><body>${body}</body></html>`
}

export const LOADER = '<script src="/deadline-timeline.js"></script>'
