import { acceptLab } from '../core/accept-lab.ts'
import type { Failure, OpenedLab, OwnSource, SourceRead } from './request.ts'

/** Largest text that is read, as for files: `io/lab-file.ts`. */
const MAX_TEXT_BYTES = 2_000_000

/** A server that takes longer than this gives no lab. */
const FETCH_MS = 15_000

/**
 * Reads a lab of one's own, but for links. What is in the page already is read at once. Never throws or rejects. What it takes has no fault; of anything else
 * the part `faults` knows more.
 */
export function readSource(source: OwnSource): SourceRead | Promise<SourceRead> {
  switch (source.kind) {
    case 'inline':
      return readText(source.text, null)
    case 'value':
      return accept(source.value) ?? { kind: 'value', value: source.value }
    case 'src':
      return fetchLab(source.url)
  }
}

function accept(value: unknown): OpenedLab | null {
  const lab = acceptLab(value)
  return lab && { lab, origin: { kind: 'link' } }
}

function readText(text: string, url: string | null): SourceRead {
  if (text.length > MAX_TEXT_BYTES) return { kind: 'size', url }
  try {
    const opened = accept(JSON.parse(text))
    if (opened !== null) return opened
  } catch {}
  return { kind: 'text', text, url }
}

async function fetchLab(url: string): Promise<SourceRead> {
  const failed = (status: number | null): Failure => ({ kind: 'fetch', url, status })
  try {
    // The host page's own origin and no other: an embed asks nobody else for anything.
    const target = new URL(url, document.baseURI)
    if (target.origin !== self.origin) return failed(null)
    const response = await fetch(target, { mode: 'same-origin', signal: AbortSignal.timeout(FETCH_MS) })
    if (!response.ok) return failed(response.status)
    const text = await readBounded(response)
    return text === null ? { kind: 'size', url } : readText(text, url)
  } catch {
    return failed(null)
  }
}

/** The text of an answer; `null` as soon as it is longer than a lab may be, whatever it says of its own length. */
async function readBounded(response: Response): Promise<string | null> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > MAX_TEXT_BYTES) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
