import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** A host that serves a folder below a path and knows nothing else: what is not a file there is a 404, with the folder's 404.html. */
export interface StaticHost {
  /** Address of the folder, with a slash at its end. */
  readonly url: string
  /** What was asked for, and how it was answered: `200 assets/x.js`. */
  readonly answers: string[]
  /** From now on serves another folder. */
  serve(folder: string): void
  /** Gone: nobody answers. */
  stop(): Promise<void>
  /** Back again, at the same address. */
  start(): Promise<void>
}

export async function startStaticHost(folder: string, basePath: string): Promise<StaticHost> {
  let served = folder
  const answers: string[] = []
  const make = () =>
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://host')
      const path = decodeURIComponent(pathname)
      const isInside = path.startsWith(basePath)
      const name = isInside ? normalize(path.slice(basePath.length) || 'index.html').replace(/\/$/, '/index.html') : ''
      const file = join(served, name)
      const isFile = isInside && !name.startsWith('..') && statSync(file, { throwIfNoEntry: false })?.isFile() === true
      answers.push(`${isFile ? 200 : 404} ${isInside ? name : path}`)
      const sent = isFile ? file : join(served, '404.html')
      response.writeHead(isFile ? 200 : 404, { 'content-type': TYPES[extname(sent)] ?? 'application/octet-stream' })
      response.end(readFileSync(sent))
    })
  let server = make()
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const port = portOf(server)
  return {
    url: `http://127.0.0.1:${port}${basePath}`,
    answers,
    serve(next) {
      served = next
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
    async start() {
      server = make()
      await listen(port)
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the host has no port')
  return address.port
}
