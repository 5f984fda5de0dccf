/** Hands a text to the browser as a file to keep. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/json' }))
}

/** Hands anything to the browser as a file to keep. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: some browsers read the address only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
