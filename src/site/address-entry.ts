import { findPreset } from '../presets/presets.ts'
import type { LabOrigin, OpenLab } from '../store/lab-store.ts'
import { addressWith, fragmentNow } from './lab-fragment.ts'

/** What an entry of the browser's history is marked with. */
export interface AddressEntry {
  readonly id: string
  /** Where the entry's lab came from: its fragment does not tell an edited preset from another lab. */
  readonly origin: LabOrigin
}

/** Two pages of one history must not give the same id: a reload begins anew, and the entries stay. */
export function newEntryId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
}

/** Reads the mark of the entry that the browser is at; `null` where the page did not make it. */
export function currentEntry(): AddressEntry | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return null
  const { slackline } = state as { readonly slackline?: unknown }
  if (!Array.isArray(slackline) || typeof slackline[0] !== 'string' || typeof slackline[1] !== 'string') return null
  const [id, origin] = slackline as [string, string]
  const presetId = origin.startsWith('preset ') ? origin.slice(7) : null
  if (presetId !== null && findPreset(presetId) !== undefined) return { id, origin: { kind: 'preset', id: presetId } }
  return { id, origin: origin === 'link' ? { kind: 'link' } : { kind: 'browser' } }
}

/** Marks the entry that the browser is at, and leaves its address as it is. */
export function markEntry(entry: AddressEntry): void {
  attempt(() => history.replaceState(stateOf(entry), ''))
}

/**
 * Writes a lab into the address, as the entry's own or as a new one. Never throws: browsers refuse when asked too often, and in some frames.
 * `loading`: the compressor is on its way, so the lab is not in the address yet; a new entry then begins with the bare address.
 */
export function writeAddress(method: 'pushState' | 'replaceState', id: string, open: OpenLab): 'written' | 'loading' | 'refused' {
  const packed = fragmentNow(open.lab)
  if (packed === null && method === 'replaceState') return 'loading'
  // A lab that is too large for a link has the bare address too: there the browser's own copy of it opens.
  const address = addressWith(packed?.opens ? packed.fragment : null)
  if (!attempt(() => history[method](stateOf({ id, origin: open.origin }), '', address))) return 'refused'
  return packed === null ? 'loading' : 'written'
}

function stateOf({ id, origin }: AddressEntry): unknown {
  return { slackline: [id, origin.kind === 'preset' ? `preset ${origin.id}` : origin.kind] }
}

function attempt(change: () => void): boolean {
  try {
    change()
    return true
  } catch {
    return false
  }
}
