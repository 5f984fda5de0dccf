import type { Lab } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { MAX_FILE_BYTES, readLabText } from '../io/lab-file.ts'
import { findPreset, presets } from '../presets/presets.ts'
import type { LabOrigin } from '../store/lab-store.ts'
import type { EmbedPlace, LabSource, Refusal } from './request.ts'

export type LabRead = { readonly ok: true; readonly lab: Lab; readonly origin: LabOrigin } | ({ readonly ok: false } & Refusal)

/** A server that takes longer than this gives no lab. */
const FETCH_MS = 15_000

const notOurs = (what: string) => `${what} could not be fetched. It must be a file of this page’s own site.`

const refuse = (title: string, errors: Refusal['errors'] = []): LabRead => ({ ok: false, title, errors })

/** Reads the lab that an embed is to show. What is in the page already is read at once. Never throws or rejects. */
export function readSource(source: LabSource, place: EmbedPlace): LabRead | Promise<LabRead> {
  switch (source.kind) {
    case 'preset': {
      const preset = findPreset(source.id)
      if (preset !== undefined) return { ok: true, lab: preset.lab, origin: { kind: 'preset', id: preset.id } }
      return refuse(`There is no preset “${source.id.slice(0, 60)}”. The presets are ${presets.map(({ id }) => id).join(', ')}.`)
    }
    case 'inline':
      return readText(source.text, 'The lab inside the element')
    case 'value': {
      const parsed = parseLab(source.value)
      if (parsed.ok) return { ok: true, lab: parsed.lab, origin: { kind: 'link' } }
      return refuse(`The value of “lab” is not a lab.`, parsed.errors)
    }
    case 'src':
      return fetchLab(source.url)
    case 'link':
      return place.loadLink().then(
        (link) => {
          const read = link.read(source.fragment)
          return read.ok ? { ok: true, lab: read.lab, origin: { kind: 'link' } } : refuse(`The link is ${read.title}.`, read.errors)
        },
        () => refuse('The part of Slackline that reads links could not be loaded.'),
      )
    case 'nothing':
      return refuse('There is no lab to show: give the element a “preset”, a “src”, or a <script type="application/json"> inside it.')
  }
}

function readText(text: string, what: string): LabRead {
  if (text.length > MAX_FILE_BYTES) return refuse(`${what} is too large: a lab has at most ${MAX_FILE_BYTES / 1_000_000} MB.`)
  const read = readLabText(text)
  return read.ok ? { ok: true, lab: read.lab, origin: { kind: 'link' } } : refuse(`${what} is ${read.title}.`, read.errors)
}

async function fetchLab(url: string): Promise<LabRead> {
  const what = `“${url.slice(0, 120)}”`
  try {
    // The host page's own origin and no other: an embed asks nobody else for anything.
    const target = new URL(url, document.baseURI)
    if (target.origin !== self.origin) return refuse(notOurs(what))
    const response = await fetch(target, { mode: 'same-origin', signal: AbortSignal.timeout(FETCH_MS) })
    if (!response.ok) return refuse(`${what} could not be fetched: the server answered ${response.status}.`)
    const text = await readBounded(response)
    return text === null ? refuse(`${what} is too large: a lab has at most ${MAX_FILE_BYTES / 1_000_000} MB.`) : readText(text, what)
  } catch {
    return refuse(notOurs(what))
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
    if (size > MAX_FILE_BYTES) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
