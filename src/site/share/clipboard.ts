import { writeClipboard } from '../../components/write-clipboard.ts'

/** Puts a text on the clipboard. `false` where the browser refuses both ways. */
export async function copyText(text: string): Promise<boolean> {
  return (await writeClipboard(text)) || copyBySelection(text)
}

/** The older way, which frames without permission still have. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr'
  // Inside an open dialog, because all else on the page cannot take the focus then.
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(area)
  area.select()
  let isCopied = false
  try {
    isCopied = document.execCommand('copy')
  } catch {
    // Refused: the caller shows the text instead.
  }
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
