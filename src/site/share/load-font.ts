import fontUrl from '../fonts/slackline-sans.woff2?url'
import { LATE_MS } from '../parts/part-wait.ts'

let loading: Promise<Uint8Array | null> | null = null

/** The bytes of the bundled face, from the page's own files; `null` where they cannot be had. Asked for once, and again after a failure; a picture does not wait for ever. */
export function loadFont(): Promise<Uint8Array | null> {
  loading ??= fetchFont()
  return loading
}

async function fetchFont(): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(fontUrl, { signal: AbortSignal.timeout(LATE_MS) })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  } catch {
    loading = null
    return null
  }
}
