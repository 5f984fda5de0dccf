/** Turns a document of one version into one of the next. It gets whatever calls itself that version, and may throw. */
export type Upgrade = (document: Readonly<Record<string, unknown>>) => unknown

/**
 * The first entry turns version 1 into version 2, and so on. A new version of the lab document adds an entry, and a document of each kind to
 * `link-corpus/`; an entry is never changed once it was released.
 */
export const UPGRADES: readonly Upgrade[] = []

export type Upgraded =
  | { readonly kind: 'current'; readonly document: unknown }
  /** Made by a later version of this program. */
  | { readonly kind: 'newer'; readonly version: number }

/** Brings a document of any earlier version to today's. What is no document of any version is handed back as it is, for `parseLab` to name its faults. */
export function upgradeDocument(document: unknown, upgrades: readonly Upgrade[] = UPGRADES): Upgraded {
  const current = upgrades.length + 1
  const version = versionOf(document)
  if (version === null) return { kind: 'current', document }
  if (version > current) return { kind: 'newer', version }
  try {
    return { kind: 'current', document: upgrades.slice(version - 1).reduce<unknown>((old, upgrade) => upgrade(old as never), document) }
  } catch {
    return { kind: 'current', document }
  }
}

function versionOf(document: unknown): number | null {
  if (typeof document !== 'object' || document === null || !Object.hasOwn(document, 'version')) return null
  const { version } = document as { readonly version: unknown }
  return Number.isSafeInteger(version) && (version as number) >= 1 ? (version as number) : null
}
