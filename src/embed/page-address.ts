/** What embed.html shows when its address does not say. */
const OPENING = 'three-rows'

/** Attributes of the element. */
export type PageAddress = { readonly [name in 'preset' | 'lab' | 'theme' | 'controls' | 'scenarios']?: string }

/**
 * Reads the address of embed.html: the fragment says what to show (a lab link, or a preset's id), the query how (`theme`, `controls`, `scenarios`). A
 * preset may also stand in the query, for systems that take no fragment.
 */
export function readAddress({ hash, search }: { readonly hash: string; readonly search: string }): PageAddress {
  const query = new URLSearchParams(search)
  const how: Record<string, string> = {}
  for (const name of ['theme', 'controls', 'scenarios']) {
    const value = query.get(name)
    if (value !== null) how[name] = value
  }
  const fragment = hash.replace(/^#/, '')
  // A lab link has a full stop after its version; an id has none.
  if (fragment !== '' && !/^[\w-]+$/.test(fragment)) return { ...how, lab: fragment }
  return { ...how, preset: fragment === '' ? (query.get('preset') ?? OPENING) : fragment }
}
