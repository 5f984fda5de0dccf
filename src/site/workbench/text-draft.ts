import { type KeyValueStore, readItem, removeItem, writeItem } from '../../io/browser-storage.ts'
import { MAX_FILE_BYTES, readLabText } from '../../io/lab-file.ts'
import type { TextDraft } from './text-sync.ts'

const KEY = 'slackline.text'

/**
 * A text that is no lab yet, kept for when the panel is opened again or the tab loaded again. Not where it is larger than a lab can be.
 */
export function writeDraft(storage: KeyValueStore | null, draft: TextDraft | null): void {
  if (draft === null || draft.text.length > MAX_FILE_BYTES) removeItem(storage, KEY)
  else writeItem(storage, KEY, `${JSON.stringify(draft.base)}\n${draft.text}`)
}

/** The draft, unless what is stored is not one. */
export function readDraft(storage: KeyValueStore | null): TextDraft | null {
  const stored = readItem(storage, KEY)
  if (stored === null) return null
  const end = stored.indexOf('\n')
  const base = end < 0 ? null : readLabText(stored.slice(0, end))
  return base?.ok ? { text: stored.slice(end + 1), base: base.lab } : null
}
