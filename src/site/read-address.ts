import type { Lab } from '../core/lab.ts'
import type { BadLink } from '../io/lab-link-read.ts'
import { findPreset } from '../presets/presets.ts'
import type { LabOrigin } from '../store/lab-store.ts'

/** What a fragment asks for. */
export type Asked =
  /** Nothing, or a place in the page. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'lab'; readonly lab: Lab; readonly origin: LabOrigin }
  | { readonly kind: 'bad'; readonly link: BadLink }

/** What reads links is loaded with the first. */
export const loadLinkReader = () => import('../io/lab-link-read.ts')

/** Whether it takes that to know what a fragment asks for. */
export function needsLinkReader(fragment: string): boolean {
  const text = fragment.replace(/^#/, '')
  return text !== '' && findPreset(text) === undefined && document.getElementById(text) === null
}

/** Reads what stands after the `#`. Rejects nothing: a part of the page that cannot be loaded is a bad link too. */
export async function readFragment(fragment: string): Promise<Asked> {
  const text = fragment.replace(/^#/, '')
  return findPreset(text) === undefined && document.getElementById(text) !== null ? { kind: 'nothing' } : readLink(text)
}

async function readLink(text: string): Promise<Asked> {
  const preset = findPreset(text)
  if (preset !== undefined) return { kind: 'lab', lab: preset.lab, origin: { kind: 'preset', id: preset.id } }
  if (text === '') return { kind: 'nothing' }
  try {
    const { readLabLink } = await loadLinkReader()
    const start = performance.now()
    const link = readLabLink(text)
    performance.measure('slackline: read a link', { start, end: performance.now() })
    return link.ok ? { kind: 'lab', lab: link.lab, origin: { kind: 'link' } } : { kind: 'bad', link }
  } catch {
    const title = 'not opened: the part of the page that reads links could not be loaded'
    return { kind: 'bad', link: { ok: false, reason: 'damaged', title, errors: [] } }
  }
}

/** Reads a link as a person pastes it: a whole address, with words around it, or what stands after its `#`. */
export function readPastedLink(text: string): Promise<Asked> {
  return readLink(text.slice(text.indexOf('#') + 1).trim())
}
