import fontUrl from '../fonts/slackline-sans.woff2?url'

let loading: Promise<Uint8Array | null> | null = null

/** The bytes of the bundled face, from the page's own files; `null` where they cannot be had. Asked for once, and again after a failure. */
export function loadFont(): Promise<Uint8Array | null> {
  loading ??= fetchFont()
  return loading
}

async function fetchFont(): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(fontUrl)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  } catch {
    loading = null
    return null
  }
}
