import { type KeyValueStore, readItem, removeItem, writeItem } from '../io/browser-storage.ts'

/** What a tab had on its screen, for when it is loaded again. */
export type TabRecord =
  | { readonly kind: 'entry'; readonly labId: string; readonly key: string }
  /** A lab that is kept under `key` but was opened from elsewhere: its first change makes a lab of its own. */
  | { readonly kind: 'copy'; readonly key: string }
  | { readonly kind: 'preset'; readonly id: string }

const KEY = 'slackline.tab'

export function readTabRecord(storage: KeyValueStore | null): TabRecord | null {
  const [kind, a, b] = (readItem(storage, KEY) ?? '').split(' ')
  if (kind === 'entry' && a !== undefined && b !== undefined) return { kind, labId: a, key: b }
  if (kind === 'copy' && a !== undefined) return { kind, key: a }
  if (kind === 'preset' && a !== undefined) return { kind, id: a }
  return null
}

export function writeTabRecord(storage: KeyValueStore | null, record: TabRecord | null): void {
  if (record === null) removeItem(storage, KEY)
  else if (record.kind === 'entry') writeItem(storage, KEY, `entry ${record.labId} ${record.key}`)
  else if (record.kind === 'copy') writeItem(storage, KEY, `copy ${record.key}`)
  else writeItem(storage, KEY, `preset ${record.id}`)
}
