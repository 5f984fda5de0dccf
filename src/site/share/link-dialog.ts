import { copyText } from './clipboard.ts'

/** The dialog about links that is open: one to paste a link into, or one that shows a text that could not be copied. */
export type LinkDialog = { readonly kind: 'paste' } | { readonly kind: 'copy'; readonly text: string }

let shown: LinkDialog | null = null
const listeners = new Set<() => void>()

export function showLinkDialog(dialog: LinkDialog | null): void {
  shown = dialog
  for (const listener of listeners) listener()
}

export const shownLinkDialog = (): LinkDialog | null => shown

export function onLinkDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Copies a text; where the browser refuses, shows it selected. Returns whether it was copied. */
export async function copyOrShow(text: string): Promise<boolean> {
  const isCopied = await copyText(text)
  if (!isCopied) showLinkDialog({ kind: 'copy', text })
  return isCopied
}
